/** Puts items into cart and list. */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { CART_LINES, MAX_QUANTITY, type Obstacle } from '#contract/order-names.ts';
import type { Counts } from '#contract/ordering.ts';
import { type Level, maySee, maySeeRestricted, needAccess } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import {
  idOf,
  nameSql,
  obstacleError,
  obstacleSql,
  type Reader,
  restrictedSql,
  withCatalogue,
} from './items.ts';

type Added = Payload<typeof calls.cartAdd> | Payload<typeof calls.wishlistAdd>;

interface Outcome extends Counts {
  /** Null: no such item. */
  obstacle: Obstacle | null;
  restricted: boolean;
  put: number;
}

export const cartFull = (): CallError =>
  new CallError('conflict', 'The cart is full: it holds at most {max} lines.' satisfies TextKey, {
    max: CART_LINES,
  });

// The item as the catalogue knows it; no row where there is none of this type.
const itemSql = `
  item as (
    select l.item_id, l.type, t.id referer, ${nameSql} as name, ${obstacleSql} as obstacle,
      ${restrictedSql} as restricted
    from (select $2::int item_id, $3::smallint as type, $4::int referer_turbo_id) l
    ${withCatalogue}
    where i.type = l.type
  )`;

/** SQL: a line that is there holds both; `excluded` is what is added. */
export const raiseSql = `on conflict (customer_id, item_id) do update set
  quantity = least(${MAX_QUANTITY}, c.quantity + excluded.quantity),
  total_quantity = least(${MAX_QUANTITY}, c.total_quantity + excluded.quantity)`;

// One statement: whether it may be put in, putting it in, and the counts. The customer's row is
// locked, so the lines can't grow in number meanwhile.
const addToCartSql = `
  with ${itemSql}, lines as (
    select count(*)::int as count, coalesce(bool_or(item_id = $2), false) there
    from ordering.cart_line where customer_id = $1
  ), put as (
    insert into ordering.cart_line as c
      (customer_id, item_id, type, name, quantity, total_quantity, referer_turbo_id)
    select $1, item_id, type, name, $6, $6, case when type > 0 then referer end
    from item, lines
    where obstacle is null and not (restricted and $5) and (there or lines.count < ${CART_LINES})
    ${raiseSql}
    returning 1
  )
  select item.obstacle, item.restricted, (select count(*)::int from put) put,
    lines.count + case when there then 0 else (select count(*)::int from put) end cart,
    (select count(*)::int from ordering.list_line where customer_id = $1) list
  from item, lines`;

const addToListSql = `
  with ${itemSql}, put as (
    insert into ordering.list_line (customer_id, item_id, type, name, referer_turbo_id)
    select $1, item_id, type, name, case when type > 0 then referer end
    from item where obstacle is distinct from 'withdrawn' and not (restricted and $5)
    on conflict (customer_id, item_id) do nothing
    returning 1
  )
  select item.obstacle, item.restricted, (select count(*)::int from put) put,
    (select count(*)::int from ordering.cart_line where customer_id = $1) cart,
    (select count(*)::int from ordering.list_line where customer_id = $1)
      + (select count(*)::int from put) list
  from item`;

async function add(
  client: pg.ClientBase,
  name: string,
  sql: string,
  payload: Added,
  { customerId, level, quantity }: { customerId: number; level: Level; quantity?: number },
): Promise<Outcome> {
  const type = Number(payload.refCodeType);
  const referer = payload.refererTurboId === undefined ? null : idOf(payload.refererTurboId);
  const values: unknown[] = [
    customerId,
    idOf(payload.refId),
    type,
    referer,
    !maySeeRestricted(level),
  ];
  const { rows } = await client.query<Outcome>({
    name,
    text: sql,
    values: quantity === undefined ? values : [...values, quantity],
  });
  const [outcome] = rows;
  if (!outcome || outcome.obstacle === 'withdrawn') throw obstacleError('withdrawn');
  if (!maySee(outcome, level)) throw needAccess();
  return outcome;
}

/**
 * Adds to what the cart holds of the item, up to 9999 in all.
 * @throws CallError notFound; noRight where C1 may not have it; conflict where it can't be ordered,
 * and where the cart is full
 */
export async function addToCart(
  client: pg.ClientBase,
  customerId: number,
  payload: Payload<typeof calls.cartAdd>,
  { level }: Reader,
): Promise<Counts> {
  const quantity = Number(payload.quantity);
  const context = { customerId, level, quantity };
  const { obstacle, put, cart, list } = await add(
    client,
    'cart-add',
    addToCartSql,
    payload,
    context,
  );
  if (obstacle) throw obstacleError(obstacle);
  if (put === 0) throw cartFull();
  return { cart, list };
}

/**
 * Puts an item on the list; one that is there stays as it is.
 * @throws CallError notFound; noRight where C1 may not have it
 */
export async function addToList(
  client: pg.ClientBase,
  customerId: number,
  payload: Payload<typeof calls.wishlistAdd>,
  { level }: Reader,
): Promise<Counts> {
  const context = { customerId, level };
  const { cart, list } = await add(client, 'list-add', addToListSql, payload, context);
  return { cart, list };
}

/** An item to put into the cart, looked at already. */
export interface Put {
  readonly itemId: number;
  readonly type: number;
  readonly name: string;
  readonly referer: number | null;
  readonly quantity: number;
}

/** Puts several items in, in their order; those that are there hold more. No check of any kind. */
export async function putIntoCart(
  client: pg.ClientBase,
  customerId: number,
  puts: readonly Put[],
): Promise<void> {
  await client.query({
    name: 'cart-put',
    text: `insert into ordering.cart_line as c
        (customer_id, item_id, type, name, quantity, total_quantity, referer_turbo_id)
      select $1, n.item_id, n.type, n.name, n.quantity, n.quantity, n.referer
      from unnest($2::int[], $3::smallint[], $4::text[], $5::int[], $6::int[])
        with ordinality n (item_id, type, name, referer, quantity, place)
      order by n.place
      ${raiseSql}`,
    values: [
      customerId,
      puts.map(({ itemId }) => itemId),
      puts.map(({ type }) => type),
      puts.map(({ name }) => name),
      puts.map(({ referer }) => referer),
      puts.map(({ quantity }) => quantity),
    ],
  });
}
