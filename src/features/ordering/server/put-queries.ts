/**
 * Prepared statements that add items to the cart or to a list. Each reads lines from a source, looks them
 * up in the catalogue, adds the permitted ones, and returns the result of each line with the counts. $1 is
 * the customer; $2 is whether 'login to view' items are hidden from the reader. The customer's row must be
 * locked, so that a customer's changes run one after another.
 */
import { MAX_CART_LINES, MAX_QUANTITY, type Obstacle } from '#contract/order-names.ts';
import type { Counts } from '#contract/ordering.ts';
import { confirmedSql } from '../state-sql.ts';
import { nameSql, obstacleSql, ownPnSql, restrictedSql, withCatalogue } from './items.ts';
import { cartCountSql, mainListSql } from './lines.ts';
import { jsonSql } from './order-rows.ts';

/** The result of a line. The line was added if `obstacle` is null and `hidden` is false. */
export interface PutLine {
  /** Id of the line that is moved or copied. */
  readonly id: number | null;
  readonly place: number | null;
  readonly name: string;
  readonly turboPn: string | null;
  /** Whether the reader may not have the item. */
  readonly hidden: boolean;
  readonly obstacle: Obstacle | null;
  /** Pieces of the item that the target held before; for a list only when lines move to it. */
  readonly held: number;
  readonly quantity: number;
}

/** The counts include added lines; lines that a move deletes are not yet subtracted. */
export interface PutOutcome extends Counts {
  /** Number of lines in the target before the statement. */
  readonly before: number;
  /** Number of new lines in the target. */
  readonly added: number;
  /** Null if there are no lines. */
  readonly lines: PutLine[] | null;
}

/** SQL of lines with the columns id, place, item_id, type, name, referer_turbo_id, quantity and reference. */
interface Source {
  readonly text: string;
  /** Deletes the lines from their source. */
  readonly take?: string;
}

interface Target {
  /** SQL: number of lines in the target. */
  readonly count: string;
  /** Joins the target's line `c` with the item of line `l`, if the statement needs it. */
  readonly there: string;
  readonly held: string;
  /** SQL: whether the reader may not have the item of line `l`. */
  readonly hidden: string;
  /** SQL: why line `l` can't be put into the target, or null. */
  readonly refused: string;
  /** As `refused`, and also whether the target is full. Uses the columns of `looked`. */
  readonly obstacle: string;
  readonly insert: string;
  /** SQL: number of lines in the cart after the statement; `list`: on the default list. */
  readonly cart: string;
  readonly list: string;
}

const lineFields: Record<keyof PutLine, string> = {
  id: 'id',
  place: 'place',
  name: 'name',
  turboPn: 'turbo_pn',
  hidden: 'hidden',
  obstacle: 'obstacle',
  held: 'held',
  quantity: 'quantity',
};

const putSql = (name: string, source: Source, target: Target) => ({
  name,
  text: `
  with wanted as (${source.text}
  ), looked as (
    select l.id, l.place, l.item_id, l.type, l.referer_turbo_id, l.quantity, l.reference,
      coalesce(l.name, ${nameSql}) as name, ${ownPnSql} as turbo_pn,
      ${target.hidden} as hidden, ${target.refused} as refused, ${target.held} as held
    from wanted l ${withCatalogue} ${target.there}
  ), decided as (
    select *, ${target.obstacle} as obstacle from looked
  ), put as (
    ${target.insert}
    returning item_id
  )${source.take ?? ''}, counted as (
    select ${target.count} as before,
      (select count(*)::int from put join looked using (item_id) where held = 0) as added
  )
  select before, added, ${target.cart} as cart, ${target.list} as list,
    (select json_agg(${jsonSql(lineFields)} order by place) from decided) as lines
  from counted`,
});

const tooManySql = (held: string) =>
  `case when ${held} + l.quantity > ${MAX_QUANTITY} then 'too many' end`;

/** Raises the quantity of a line `c`. The line keeps its reference if it has one. */
const raiseSql = `reference = case c.reference when '' then excluded.reference else c.reference end,
      quantity = c.quantity + excluded.quantity`;

const heldInCart = 'coalesce(c.total_quantity, 0)';
const mayBePut = 'refused is null and not hidden';

/**
 * The cart. Quantities are summed, and a line already present moves to the top. `place` keeps the order of
 * lines that are added together; it is null for a line that is added alone.
 */
const intoCart: Target = {
  count: cartCountSql,
  there: 'left join ordering.cart_line c on c.customer_id = $1 and c.item_id = l.item_id',
  held: heldInCart,
  hidden: `${restrictedSql} and $2`,
  refused: `coalesce(case l.quantity when 0 then 'not confirmed' end, ${obstacleSql},
        ${tooManySql(heldInCart)})`,
  obstacle: `case when ${mayBePut} and held = 0 and ${cartCountSql}
        + count(*) filter (where ${mayBePut} and held = 0) over (order by place) > ${MAX_CART_LINES}
      then 'cart is full' else refused end`,
  insert: `insert into ordering.cart_line as c (customer_id, item_id, type, name, quantity,
      total_quantity, referer_turbo_id, reference, place)
    select $1, item_id, type, name, quantity, quantity, referer_turbo_id, reference,
      case when count(*) over () > 1 then place end
    from decided where obstacle is null and not hidden order by place
    on conflict (customer_id, item_id) do update set ${raiseSql},
      total_quantity = c.total_quantity + excluded.total_quantity,
      added_at = excluded.added_at, place = excluded.place`,
  cart: 'before + added',
  list: mainListSql,
};

/**
 * SQL: puts lines on a list. A list shows its newest line first, so the lines are inserted in reverse order.
 * @param list SQL of the list's id
 */
const insertListedSql = (list: string, onConflict: string) => `insert into ordering.list_line as c
      (customer_id, list_id, item_id, type, name, referer_turbo_id, quantity, reference)
    select $1, ${list}, item_id, type, name, referer_turbo_id, quantity, reference
    from decided where obstacle is null and not hidden order by place desc
    on conflict (customer_id, list_id, item_id) do ${onConflict}`;

/**
 * The list with id $3, or the default list if $3 is null. Accepts items of the catalogue; lines already
 * present stay unchanged.
 */
const ontoList: Target = {
  count: `(select count(*)::int from ordering.list_line
      where customer_id = $1 and list_id is not distinct from $3::int)`,
  there: '',
  held: '0',
  hidden: `${restrictedSql} and $2`,
  refused: `coalesce(case ${obstacleSql} when 'withdrawn' then 'withdrawn' end, ${tooManySql('0')})`,
  obstacle: 'refused',
  insert: insertListedSql('$3::int', 'nothing'),
  cart: cartCountSql,
  list: `${mainListSql} + case when $3::int is null then added else 0 end`,
};

const heldOnList = 'coalesce(c.quantity, 0)';
/** The default list. Accepts all items of the cart; quantities of lines already present are summed. */
const ontoMainList: Target = {
  count: mainListSql,
  there: `left join ordering.list_line c
      on c.customer_id = $1 and c.list_id is null and c.item_id = l.item_id`,
  held: heldOnList,
  // Items that the customer's own cart held are never hidden.
  hidden: '$2 and false',
  refused: tooManySql(heldOnList),
  obstacle: 'refused',
  insert: insertListedSql('null', `update set ${raiseSql}`),
  cart: cartCountSql,
  list: 'before + added',
};

/**
 * Items of a call, an array for each column. Items that the catalogue does not have, or has as
 * another type, are left out. @param first number of the first array
 */
const items = (first: number): Source => {
  const types = ['int', 'int', 'smallint', 'int', 'int', 'text'];
  const arrays = types.map((type, index) => `$${first + index}::${type}[]`).join(', ');
  return {
    text: `
    select null::int as id, n.place, n.item_id, n.type, null as name,
      case when n.type > 0 then t.id end as referer_turbo_id, n.quantity, n.reference
    from unnest(${arrays}) n (place, item_id, type, referer_turbo_id, quantity, reference)
      join catalogue.item i on i.id = n.item_id and i.type = n.type
      left join catalogue.turbo t on t.id = n.referer_turbo_id`,
  };
};

/** Lines of a list, in the order of the list. */
const linesOfList = (which: string): Source => ({
  text: `
    select id, row_number() over (order by id desc)::int as place, item_id, type, name,
      referer_turbo_id, quantity, reference
    from ordering.list_line where ${which}`,
});

const ownLine = 'customer_id = $1 and id = any ($3::int[])';

/** Lines of the cart, in the order of the cart. */
const linesOfCart: Source = {
  text: `
    select id, row_number() over (order by added_at desc, place, id desc)::int as place, item_id,
      type, name, referer_turbo_id, total_quantity as quantity, reference
    from ordering.cart_line where ${ownLine}`,
  take: `, gone as (delete from ordering.cart_line where ${ownLine})`,
};

/** Lines of an order: confirmed quantities if the order ever was confirmed, else ordered quantities. */
const linesOfOrder: Source = {
  text: `
    select null::int as id, l.seq as place, l.item_id, l.type, l.ref_code_old as name,
      l.referer_turbo_id, '' as reference,
      case when exists (select from ordering.order_event e
          where e.order_id = o.id and ${confirmedSql('e')})
        then l.quantity else l.asked_quantity end as quantity
    from ordering.customer_order o join ordering.order_line l on l.order_id = o.id
    where o.customer_id = $1 and o.id = $3`,
};

/** Adds items: $3 to $8 arrays of their columns. */
export const itemsIntoCartSql = putSql('items-into-cart', items(3), intoCart);
/** Adds items: $3 list, $4 to $9 arrays of their columns. */
export const itemsOntoListSql = putSql('items-onto-list', items(4), ontoList);
/** Copies lines of a list: $3 ids, null for all lines; $4 owner; $5 list. */
export const listIntoCartSql = putSql(
  'list-into-cart',
  linesOfList(`customer_id = $4 and list_id is not distinct from $5::int
      and ($3::int[] is null or id = any ($3))`),
  intoCart,
);
/** Adds the lines of an order: $3 order. */
export const orderIntoCartSql = putSql('order-into-cart', linesOfOrder, intoCart);
/** Moves lines of any lists: $3 ids. */
export const listToCartSql = putSql(
  'list-to-cart',
  {
    ...linesOfList(ownLine),
    take: `, gone as (delete from ordering.list_line where ${ownLine})`,
  },
  intoCart,
);
/** Moves lines of the cart: $3 ids. */
export const cartToListSql = putSql('cart-to-list', linesOfCart, ontoMainList);
