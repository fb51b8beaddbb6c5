/** SQL of customers' own numbers. */
import { sqlKey } from '#features/numbers/key.ts';
import { nameSql, ownPnSql, restrictedSql, withCatalogue } from './items.ts';

/** SQL: the numbers of the items that supersede the item of a line `l`. */
const replacedBySql = `array(
    select coalesce(newer.ee_pn, '') from catalogue.part_replacement r
      join catalogue.item newer on newer.id = r.new_id
    where r.old_id = l.item_id and l.type > 0 and newer.withdrawn_at is null
    union all
    select n.number from catalogue.turbo_number n
    where n.turbo_id = l.item_id and l.type = 0 and n.kind = 6)`;

/** A row of these queries. */
export interface OwnNumberRow {
  readonly key: string;
  readonly number: string;
  readonly itemId: number;
  readonly type: number;
  readonly name: string;
  readonly withdrawn: boolean;
  readonly replacedBy: string[];
}

/** @param hides whether the turbo P/N alone is for the reader where a turbo is 'login to view' (docs/product.md 6) */
const columns = (hides: string) => `l.key, l.number, l.item_id as "itemId", l.type,
  case when coalesce(t.id, p.id) is null then l.name
    when ${hides} and ${restrictedSql} then ${ownPnSql} else ${nameSql} end as name,
  case l.type when 0 then t.id else p.id end is null as withdrawn,
  case when ${hides} and ${restrictedSql} then '{}' else ${replacedBySql} end as "replacedBy"`;

// What is joined names a referring turbo; own numbers have none.
const rows = (where: string) => `
  from (select *, null::int as referer_turbo_id from ordering.own_number where ${where}) l
    ${withCatalogue}`;

/** By keys: customer, keys, whether the reader is one that 'login to view' hides from. */
export const findOwnSql = {
  name: 'own-find',
  text: `select ${columns('$3')} ${rows('customer_id = $1 and key = any ($2::text[])')}`,
};

/** The first that begin with a key: customer, the key, whether hidden as above. Keys are capital letters and digits. */
export const suggestOwnSql = {
  name: 'own-suggest',
  text: `select ${columns('$3')} ${rows("customer_id = $1 and key >= $2 and key < $2 || '~' order by key limit 3")} order by l.key`,
};

/** A page: customer, text to narrow by or '', its key or '', rows, rows before, whether hidden as above. */
export const listOwnSql = `
  select count(*) over ()::int as count, one.* from (
    select ${columns('$6')} ${rows('customer_id = $1')}
  ) one
  where $2 = '' or one.name ilike '%' || $2 || '%' or one.number ilike '%' || $2 || '%'
    or ($3 <> '' and one.key like $3 || '%')
  order by one.key limit $4 offset $5`;

/** Gives numbers: customer, keys, numbers, items, types, names. A number of before names the new item. */
export const giveOwnSql = `
  insert into ordering.own_number (customer_id, key, number, item_id, type, name)
  select $1, n.key, n.number, n.item_id, n.type, n.name
  from unnest($2::text[], $3::text[], $4::int[], $5::smallint[], $6::text[])
    n (key, number, item_id, type, name)
  on conflict (customer_id, key) do update set number = excluded.number,
    item_id = excluded.item_id, type = excluded.type, name = excluded.name, given_at = now()`;

/** Items by the keys of their E&E P/Ns and of turbo P/Ns, one row for each way to be named. */
export const itemsByKeySql = `
  select i.id, i.type, i.ee_pn as name, ${sqlKey('i.ee_pn')} as key, ${restrictedSql} as restricted
  from catalogue.item i left join catalogue.turbo t on t.id = i.id
  where i.withdrawn_at is null and i.ee_pn is not null and ${sqlKey('i.ee_pn')} = any ($1::text[])
  union
  select i.id, i.type, coalesce(i.ee_pn, t.pn), ${sqlKey('t.pn')}, ${restrictedSql}
  from catalogue.turbo t join catalogue.item i on i.id = t.id
  where i.withdrawn_at is null and ${sqlKey('t.pn')} = any ($1::text[])`;

/**
 * The other item that a number names by its E&E P/N, its turbo P/N or a maker's number: keys, the items to
 * which they are given, whether items that are 'login to view' may be named.
 */
export const otherItemsSql = `
  select distinct on (n.key) n.key,
    coalesce(i.ee_pn, t.pn, nullif(p.oem_pn, ''), p.component) as name
  from unnest($1::text[], $2::int[]) n (key, item_id)
  join (
    select id, ${sqlKey('ee_pn')} as key from catalogue.item where ee_pn is not null
    union all select id, ${sqlKey('pn')} from catalogue.turbo
    union all select id, ${sqlKey('oem_pn')} from catalogue.part where oem_pn <> ''
    union all select part_id, ${sqlKey('number')} from catalogue.cross_reference
  ) m on m.key = n.key and m.id <> n.item_id
  join catalogue.item i on i.id = m.id and i.withdrawn_at is null
  left join catalogue.turbo t on t.id = i.id
  left join catalogue.part p on p.id = i.id
  where $3 or not ${restrictedSql}
  order by n.key, name`;
