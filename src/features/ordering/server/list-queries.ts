/** SQL of lists: prepared statements that customers wait for. `list_id` null is everybody's list. */
import { MAX_QUANTITY, type Obstacle } from '#contract/order-names.ts';
import { itemSql, mainListSql, pageSql } from './cart-queries.ts';
import { obstacleSql, ownPnSql, restrictedSql, withCatalogue } from './items.ts';

export const addToListSql = {
  name: 'list-add',
  text: `
  with ${itemSql}, put as (
    insert into ordering.list_line
      (customer_id, item_id, type, name, referer_turbo_id, list_id, quantity, reference)
    select $1, item_id, type, name, case when type > 0 then referer end, $6, $7, $8
    from item where obstacle is distinct from 'withdrawn' and not (restricted and $5)
    on conflict (customer_id, list_id, item_id) do nothing
    returning 1
  )
  select item.obstacle, item.restricted, (select count(*)::int from put) put,
    (select count(*)::int from ordering.cart_line where customer_id = $1) cart,
    (${mainListSql}) + case when $6::int is null then (select count(*)::int from put) else 0 end list,
    (select count(*)::int from ordering.list_line
      where customer_id = $1 and list_id is not distinct from $6)
      + (select count(*)::int from put) lines
  from item`,
};

/**
 * Puts several items on a list; those that are there stay as they are. The first comes last, since a
 * list shows its newest line first: so they stand in their order.
 */
export const putOnListSql = {
  name: 'list-put',
  text: `insert into ordering.list_line
        (customer_id, list_id, item_id, type, name, referer_turbo_id, quantity, reference)
      select $1, $2, n.item_id, n.type, n.name, n.referer, n.quantity, n.reference
      from unnest($3::int[], $4::smallint[], $5::text[], $6::int[], $7::int[], $8::text[])
        with ordinality n (item_id, type, name, referer, quantity, reference, place)
      order by n.place desc
      on conflict (customer_id, list_id, item_id) do nothing`,
};

/** A page of a list: lines in it, lines before it, the owner, the list and the reader. */
export const listPageSql = {
  name: 'list-list',
  text: pageSql('ordering.list_line', {
    reader: '$5',
    own: 'l.quantity, l.reference',
    which: 'customer_id = $3 and list_id is not distinct from $4::int',
    order: 'l.id desc',
  }),
};

/** A line of a list, as the cart would take it. */
export interface ListedLine {
  readonly itemId: number;
  readonly type: number;
  readonly name: string;
  readonly turboPn: string | null;
  readonly referer: number | null;
  readonly quantity: number;
  readonly reference: string;
  readonly id: number;
  readonly obstacle: Obstacle | null;
  readonly restricted: boolean;
  /** Of the item, in the cart. */
  readonly there: boolean;
  /** Pieces of it that the cart holds. */
  readonly held: number;
}

// In the order of the list, which the cart keeps.
const listedSql = (which: string) => `
  select l.id, l.item_id as "itemId", l.type, l.name, ${ownPnSql} as "turboPn",
    l.referer_turbo_id as referer, l.quantity,
    l.reference, ${obstacleSql} as obstacle, ${restrictedSql} as restricted,
    c.id is not null as there, coalesce(c.total_quantity, 0) as held
  from ordering.list_line l
    ${withCatalogue}
    left join ordering.cart_line c on c.customer_id = $1 and c.item_id = l.item_id
  where ${which}
  order by l.id desc`;

/** Lines of a customer's lists, by their ids. */
export const movedLinesSql = {
  name: 'lines-to-move',
  text: listedSql('l.customer_id = $1 and l.id = any ($2::int[])'),
};

/** Lines of a list, all of them where no ids are given: customer, ids, the list's owner, the list. */
export const linesOfListSql = {
  name: 'lines-to-copy',
  text: listedSql(`l.customer_id = $3 and l.list_id is not distinct from $4::int
    and ($2::int[] is null or l.id = any ($2))`),
};

/** A line of the list that is there holds both. */
export const toListSql = {
  name: 'cart-to-list',
  text: `
  with gone as (
    delete from ordering.cart_line where customer_id = $1 and id = any ($2::int[])
    returning id, item_id, type, name, referer_turbo_id, total_quantity, reference, added_at, place
  ), full_lines as (
    select g.id, g.name from gone g join ordering.list_line l
      on l.customer_id = $1 and l.list_id is null and l.item_id = g.item_id
    where l.quantity + g.total_quantity > ${MAX_QUANTITY}
  ), put as (
    insert into ordering.list_line as l
      (customer_id, item_id, type, name, referer_turbo_id, quantity, reference)
    select $1, item_id, type, name, referer_turbo_id, total_quantity, reference
    from gone where not exists (select from full_lines)
    order by added_at, place desc, id
    on conflict (customer_id, list_id, item_id) do update set
      reference = case l.reference when '' then excluded.reference else l.reference end,
      quantity = l.quantity + excluded.quantity
  )
  select count(*)::int as count,
    (select json_agg(full_lines order by id) from full_lines) as "tooMany" from gone`,
};
