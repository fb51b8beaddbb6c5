/** SQL of the cart: prepared statements that customers wait for. */
import { CART_LINES, MAX_QUANTITY, type Obstacle } from '#contract/order-names.ts';
import type { Counts } from '#contract/ordering.ts';
import {
  type LineFields,
  lineFields,
  nameSql,
  obstacleSql,
  ownPnSql,
  restrictedSql,
  withCatalogue,
} from './items.ts';

/** What became of adding an item, and the counts then. */
export interface AddOutcome extends Counts {
  /** Null: no such item. */
  obstacle: Obstacle | null;
  restricted: boolean;
  put: number;
  /** Pieces that the cart held of the item before. */
  held?: number;
}

// The item as the catalogue knows it; no row where there is none of this type.
export const itemSql = `
  item as (
    select l.item_id, l.type, t.id referer, ${nameSql} as name, ${obstacleSql} as obstacle,
      ${restrictedSql} as restricted
    from (select $2::int item_id, $3::smallint as type, $4::int referer_turbo_id) l
    ${withCatalogue}
    where i.type = l.type
  )`;

/** SQL: how many lines the list has that every customer has. */
export const mainListSql = `select count(*)::int from ordering.list_line
  where customer_id = $1 and list_id is null`;

/** SQL: a line that is there holds both; `excluded` is what is added. Callers check MAX_QUANTITY. */
const raiseSql = `on conflict (customer_id, item_id) do update set
  reference = case c.reference when '' then excluded.reference else c.reference end,
  quantity = c.quantity + excluded.quantity,
  total_quantity = c.total_quantity + excluded.quantity`;

// One statement: whether it may be put in, putting it in, and the counts. The customer's row is
// locked, so the lines can't grow in number meanwhile.
export const addToCartSql = {
  name: 'cart-add',
  text: `
  with ${itemSql}, lines as (
    select count(*)::int as count, coalesce(bool_or(item_id = $2), false) there,
      coalesce(max(total_quantity) filter (where item_id = $2), 0) held
    from ordering.cart_line where customer_id = $1
  ), put as (
    insert into ordering.cart_line as c
      (customer_id, item_id, type, name, quantity, total_quantity, referer_turbo_id,
        reference)
    select $1, item_id, type, name, $6, $6, case when type > 0 then referer end, $7
    from item, lines
    where obstacle is null and not (restricted and $5) and (there or lines.count < ${CART_LINES})
      and lines.held + $6 <= ${MAX_QUANTITY}
    ${raiseSql}
    returning 1
  )
  select item.obstacle, item.restricted, (select count(*)::int from put) put, lines.held,
    lines.count + case when there then 0 else (select count(*)::int from put) end cart,
    (${mainListSql}) list
  from item, lines`,
};

/** Puts several items in, in their order, on top of the cart: those that are there move up. */
export const putSql = {
  name: 'cart-put',
  text: `insert into ordering.cart_line as c
        (customer_id, item_id, type, name, quantity, total_quantity, referer_turbo_id, reference,
        place)
      select $1, n.item_id, n.type, n.name, n.quantity, n.quantity, n.referer, n.reference, n.place
      from unnest($2::int[], $3::smallint[], $4::text[], $5::int[], $6::int[], $7::text[])
        with ordinality n (item_id, type, name, referer, quantity, reference, place)
      order by n.place
      ${raiseSql}, added_at = excluded.added_at, place = excluded.place`,
};

/** Lines of a page, and how many there are in all. */
export interface LinePage {
  count: number;
  lines: LineFields[] | null;
}

/** One query for lines, stock and count, by `order`. Lines in the page, lines before it. */
export const pageSql = (
  table: string,
  { reader, own, which, order }: { reader: string; own: string; which: string; order: string },
) => `
  select (select count(*)::int from ${table} where ${which}) as count,
    (select json_agg(${lineFields(reader, own)} order by ${order})
      from (select * from ${table} l where ${which} order by ${order} limit $1 offset $2) l
      ${withCatalogue}) as lines`;
/** The query of the cart's page, for a customer. */
export const cartPageSql = {
  name: 'cart-list',
  text: pageSql('ordering.cart_line', {
    reader: '$3',
    own: `l.quantity, l.reference, l.total_quantity, case when l.place is not null and l.added_at =
      (select max(added_at) from ordering.cart_line where customer_id = $3)
      then floor(extract(epoch from l.added_at) * 1000)::bigint end`,
    which: 'customer_id = $3',
    order: 'l.added_at desc, l.place, l.id desc',
  }),
};

/** How many lines cart and list have. */
export const countsSql = {
  name: 'counts',
  text: `
  select (select count(*)::int from ordering.cart_line where customer_id = $1) as cart,
    (${mainListSql}) as list`,
};

/** An item of a batch, as the catalogue knows it; no row where there is none of this type. */
export interface BatchItem {
  readonly place: number;
  readonly itemId: number;
  readonly type: number;
  readonly name: string;
  readonly turboPn: string | null;
  readonly referer: number | null;
  readonly obstacle: Obstacle | null;
  readonly restricted: boolean;
  /** In the cart. */
  readonly there: boolean;
  /** Pieces of it that the cart holds. */
  readonly held: number;
}

/** Several items: customer, ids, types, turbos from whose pages they are added. */
export const batchItemsSql = {
  name: 'items-of-batch',
  text: `
  select l.place::int as place, l.item_id as "itemId", l.type, ${nameSql} as name,
    ${ownPnSql} as "turboPn", case when l.type > 0 then t.id end as referer, ${obstacleSql} as obstacle,
    ${restrictedSql} as restricted, c.id is not null as there,
    coalesce(c.total_quantity, 0) as held
  from unnest($2::int[], $3::smallint[], $4::int[])
      with ordinality l (item_id, type, referer_turbo_id, place)
    ${withCatalogue}
    left join ordering.cart_line c on c.customer_id = $1 and c.item_id = l.item_id
  where i.type = l.type
  order by l.place`,
};

/** A line of an order, as the cart would take it. */
export interface AgainLine {
  readonly itemId: number;
  readonly type: number;
  readonly name: string;
  readonly referer: number | null;
  readonly quantity: number;
  readonly obstacle: Obstacle | null;
  readonly restricted: boolean;
  readonly there: boolean;
  readonly held: number;
}

// The quantities that were agreed upon, of all lines; those ordered while the order is not confirmed.
export const againLinesSql = `
  select l.item_id as "itemId", l.type, l.ref_code_old as name, l.referer_turbo_id as referer,
    case o.order_status when 'confirm' then l.quantity else l.asked_quantity end as quantity,
    ${obstacleSql} as obstacle, ${restrictedSql} as restricted, c.id is not null as there,
    coalesce(c.total_quantity, 0) as held
  from ordering.customer_order o
    join ordering.order_line l on l.order_id = o.id
    ${withCatalogue}
    left join ordering.cart_line c on c.customer_id = o.customer_id and c.item_id = l.item_id
  where o.customer_id = $1 and o.id = $2
  order by l.seq`;
