/** Puts items into cart and list. */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { CART_LINES, LIST_LINES, MAX_QUANTITY } from '#contract/order-names.ts';
import type { Counts } from '#contract/ordering.ts';
import { plainText } from '#features/accounts/server/fields.ts';
import { type Level, maySee, maySeeRestricted, needAccess } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import { type AddOutcome, addToCartSql, putSql } from './cart-queries.ts';
import { idOf, isTooMany, obstacleError, type Reader } from './items.ts';
import { checkRoom, type ListId, listFull, ownList } from './list-access.ts';
import { addToListSql, putOnListSql } from './list-queries.ts';

type Added = Payload<typeof calls.cartAdd> | Payload<typeof calls.wishlistAdd>;

export const cartFull = (): CallError =>
  new CallError('conflict', 'The cart is full: it holds at most {max} lines.' satisfies TextKey, {
    max: CART_LINES,
  });

/** @param more what the statement takes beside the item */
async function add<T extends AddOutcome>(
  client: pg.ClientBase,
  sql: { name: string; text: string },
  payload: Added,
  { customerId, level, more }: { customerId: number; level: Level; more: unknown[] },
): Promise<T> {
  const type = Number(payload.refCodeType);
  const referer = payload.refererTurboId === undefined ? null : idOf(payload.refererTurboId);
  const values: unknown[] = [
    customerId,
    idOf(payload.refId),
    type,
    referer,
    !maySeeRestricted(level),
  ];
  const { rows } = await client.query<T>({ ...sql, values: [...values, ...more] });
  const [outcome] = rows;
  if (!outcome || outcome.obstacle === 'withdrawn') throw obstacleError('withdrawn');
  if (!maySee(outcome, level)) throw needAccess();
  return outcome;
}

/**
 * Adds to what the cart holds of the item.
 * @throws CallError notFound; noRight where C1 may not have it; conflict where it can't be ordered,
 * where the cart would hold more than 9999 of it, and where the cart is full
 */
export async function addToCart(
  client: pg.ClientBase,
  customerId: number,
  payload: Payload<typeof calls.cartAdd>,
  { level }: Reader,
): Promise<Counts> {
  const context = {
    customerId,
    level,
    more: [Number(payload.quantity), plainText(payload.reference ?? '')],
  };
  const outcome = await add(client, addToCartSql, payload, context);
  const { obstacle, put, held = 0, cart, list } = outcome;
  if (obstacle) throw obstacleError(obstacle);
  if (isTooMany({ held, quantity: Number(payload.quantity) })) {
    const key: TextKey =
      'Your cart already holds {held} of this item, and at most {max} fit in. Nothing was added.';
    throw new CallError('conflict', key, { held, max: MAX_QUANTITY });
  }
  if (put === 0) throw cartFull();
  return { cart, list };
}

/**
 * Puts an item on a list; one that is there stays as it is.
 * @throws CallError notFound, for another customer's list too; noRight where C1 may not have it;
 * conflict where the list is full
 */
export async function addToList(
  client: pg.ClientBase,
  customerId: number,
  payload: Payload<typeof calls.wishlistAdd>,
  { level }: Reader,
): Promise<Counts> {
  const listId = await ownList(client, customerId, payload.listId);
  const more = [listId, Number(payload.quantity ?? 1), plainText(payload.reference ?? '')];
  const outcome = await add<AddOutcome & { lines: number }>(client, addToListSql, payload, {
    customerId,
    level,
    more,
  });
  const { put, lines, cart, list } = outcome;
  if (put > 0 && lines > LIST_LINES) throw listFull();
  return { cart, list };
}

/** An item to put into the cart, looked at already. */
export interface Put {
  readonly itemId: number;
  readonly type: number;
  readonly name: string;
  readonly referer: number | null;
  readonly quantity: number;
  /** The customer's own words for the line. */
  readonly reference?: string;
}

/** What is put in, as a list for each column. */
const columnsOf = (puts: readonly Put[]) => [
  puts.map(({ itemId }) => itemId),
  puts.map(({ type }) => type),
  puts.map(({ name }) => name),
  puts.map(({ referer }) => referer),
  puts.map(({ quantity }) => quantity),
  puts.map(({ reference = '' }) => reference),
];

/**
 * Puts several items on a list of the customer's, in their order. No check but that of the room.
 * @throws CallError conflict where the list is full; the transaction must be undone then
 */
export async function putOnList(
  client: pg.ClientBase,
  customerId: number,
  listId: ListId,
  puts: readonly Put[],
): Promise<void> {
  await client.query({
    ...putOnListSql,
    values: [customerId, listId, ...columnsOf(puts)],
  });
  await checkRoom(client, customerId, listId);
}

/**
 * Puts several items on top of the cart, in their order; those that are there hold more. No check of
 * any kind.
 */
export async function putIntoCart(
  client: pg.ClientBase,
  customerId: number,
  puts: readonly Put[],
): Promise<void> {
  await client.query({
    ...putSql,
    values: [customerId, ...columnsOf(puts)],
  });
}
