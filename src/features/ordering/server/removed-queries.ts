/** SQL of what customers delete: rows are kept as they were, by table, for 'Undo'. */

const removedSql = (table: string) => `
  with gone as (
    delete from ordering.${table} where customer_id = $1 and id = any ($2::int[]) returning *
  ), kept as (
    insert into ordering.removed (customer_id, rows)
    select $1, json_build_object('${table}', json_agg(gone)) from gone having count(*) > 0
    returning id
  )
  select (select count(*)::int from gone) as count, (select id from kept) as undo`;

/** Deletes lines of a customer by their ids. */
export const removeLinesSql = {
  cart: { name: 'cart-remove', text: removedSql('cart_line') },
  list: { name: 'list-remove', text: removedSql('list_line') },
};

/** Deletes a customer's list with its lines and readers. */
export const removeListSql = `
  with gone as (
    delete from ordering.list where customer_id = $1 and id = $2 returning *
  )
  insert into ordering.removed (customer_id, rows)
  select $1, json_build_object('list', json_build_array(gone),
    'list_line', (select coalesce(json_agg(l), '[]') from ordering.list_line l where l.list_id = $2),
    'list_reader', (select coalesce(json_agg(r), '[]') from ordering.list_reader r where r.list_id = $2))
  from gone
  returning id as undo`;

const rowsOf = (table: string) =>
  `json_populate_recordset(null::ordering.${table}, coalesce(rows -> '${table}', '[]')) r`;

/** SQL: whether the list of a line `r` is there, or comes back with it. */
const hasListSql = `(r.list_id is null or r.list_id in (select id from lists)
      or exists (select from ordering.list l where l.id = r.list_id))`;

/**
 * Brings back what a deletion took away. What was put there again meanwhile stays as it is; lines of
 * a list that is gone are counted.
 */
export const bringBackSql = `
  with taken as (
    delete from ordering.removed
    where id = $2 and customer_id = $1 and at > now() - interval '1 hour' returning rows
  ), lists as (
    insert into ordering.list overriding system value
    select r.* from taken, ${rowsOf('list')}
    on conflict do nothing returning id
  ), readers as (
    insert into ordering.list_reader
    select r.* from taken, ${rowsOf('list_reader')} join lists on lists.id = r.list_id
    on conflict do nothing
  ), listed as (
    insert into ordering.list_line overriding system value
    select r.* from taken, ${rowsOf('list_line')} where ${hasListSql}
    on conflict do nothing returning list_id
  ), carted as (
    insert into ordering.cart_line overriding system value
    select r.* from taken, ${rowsOf('cart_line')}
    on conflict do nothing
  )
  select (select count(*)::int from taken) as taken, (select count(*)::int from lists) as lists,
    (select json_array_length(coalesce(rows -> 'list', '[]')) from taken) as "listsWanted",
    (select count(*)::int from taken, ${rowsOf('list_line')} where not ${hasListSql}) as "withoutList",
    array(select distinct list_id from listed) as "listIds"`;
