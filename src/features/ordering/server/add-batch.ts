/** Puts many items into cart and list at once: a quick order, a build sheet. */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { CART_LINES, type Obstacle } from '#contract/order-names.ts';
import type { BatchAdded } from '#contract/ordering.ts';
import { plainText } from '#features/accounts/server/fields.ts';
import { type Level, maySee } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import { type Put, putIntoCart, putOnList } from './add.ts';
import { type BatchItem, batchItemsSql } from './cart-queries.ts';
import { type BlockedItem, idOf, isTooMany, nameTo, presentRefused, type Reader } from './items.ts';
import { countsOf } from './lines.ts';
import { ownList } from './list-access.ts';

type CartItems = Payload<typeof calls.cartBatchAdd>['items'];
type ToList = Payload<typeof calls.wishlistBatchAdd>;
type ListItems = ToList['items'];

/** An item of the batch with its quantity, and why it can't be had. */
export type Looked = Put &
  Pick<BatchItem, 'there' | 'held'> & { readonly obstacle: Obstacle | null };

/**
 * Adds what can be had to the cart, at most 9999 of an item, and tells what can't.
 * @throws CallError conflict where the cart has no room for all of it; then nothing is added
 */
export async function addBatchToCart(
  client: pg.ClientBase,
  customerId: number,
  { items }: { items: CartItems },
  { level }: Reader,
): Promise<BatchAdded> {
  return addLookedAt(client, customerId, await lookAt(client, customerId, items, level));
}

/**
 * Adds of looked-at items what can be had to the cart, and tells what can't.
 * @throws CallError conflict where the cart has no room for all of it; then nothing is added
 */
export async function addLookedAt(
  client: pg.ClientBase,
  customerId: number,
  items: readonly Looked[],
): Promise<BatchAdded> {
  const looked = items.map(withRoom);
  const puts = looked.filter(({ obstacle }) => obstacle === null);
  const { cart } = await countsOf(client, customerId);
  const wanted = puts.filter(({ there }) => !there).length;
  if (cart + wanted > CART_LINES) throw noRoom(cart, wanted);
  if (puts.length > 0) await putIntoCart(client, customerId, puts);
  return answer(client, customerId, looked, puts.length);
}

/** An item with 'too many' for its obstacle where the cart can't hold that many of it. */
export const withRoom = <T extends { held: number; quantity: number; obstacle: Obstacle | null }>(
  item: T,
): T => (item.obstacle === null && isTooMany(item) ? { ...item, obstacle: 'too many' } : item);

/**
 * Puts items on a list, also those that are out of stock, and tells what is not in the catalogue.
 * @throws CallError notFound for another customer's list; conflict where the list is full
 */
export async function addBatchToList(
  client: pg.ClientBase,
  customerId: number,
  { items, listId }: ToList,
  { level }: Reader,
): Promise<BatchAdded> {
  const list = await ownList(client, customerId, listId);
  const looked = (await lookAt(client, customerId, items, level)).map((one) =>
    withRoom({
      ...one,
      // What the cart holds does not matter to a list.
      held: 0,
      obstacle: one.obstacle === 'no right' || one.obstacle === 'withdrawn' ? one.obstacle : null,
    }),
  );
  const puts = looked.filter(({ obstacle }) => obstacle === null);
  if (puts.length > 0) await putOnList(client, customerId, list, puts);
  return answer(client, customerId, looked, puts.length);
}

const noRoom = (cart: number, wanted: number): CallError =>
  new CallError(
    'conflict',
    'The cart holds at most {max} lines. It has {cart}, and these are {wanted} more: nothing was added.' satisfies TextKey,
    { max: CART_LINES, cart, wanted },
  );

async function answer(
  client: pg.ClientBase,
  customerId: number,
  looked: readonly (BlockedItem | Looked)[],
  added: number,
): Promise<BatchAdded> {
  const refused = looked.flatMap(({ name, obstacle }) =>
    obstacle ? [presentRefused({ name, obstacle })] : [],
  );
  return { ...(await countsOf(client, customerId)), added, refused };
}

/** An item as a customer of a level may have it. */
export const asAllowed = <
  T extends Pick<BatchItem, 'name' | 'turboPn' | 'restricted' | 'obstacle'>,
>(
  item: T,
  level: Level,
): T => (maySee(item, level) ? item : { ...item, name: nameTo(level, item), obstacle: 'no right' });

/** The items as the catalogue knows them, each once with all that is wanted of it. */
async function lookAt(
  client: pg.ClientBase,
  customerId: number,
  items: ListItems,
  level: Level,
): Promise<Looked[]> {
  const { rows } = await client.query<BatchItem>({
    ...batchItemsSql,
    values: [
      customerId,
      items.map(({ refId }) => idOf(refId)),
      items.map(({ refCodeType }) => Number(refCodeType)),
      items.map(({ refererTurboId }) => (refererTurboId ? idOf(refererTurboId) : null)),
    ],
  });
  const known = new Map(rows.map((row) => [row.place, row]));
  const byItem = new Map<string, Looked>();
  for (const [index, item] of items.entries()) {
    const row = known.get(index + 1);
    const quantity = Number(item.quantity ?? 1);
    const id = `${item.refCodeType} ${idOf(item.refId)}`;
    const before = byItem.get(id);
    const all = quantity + (before?.quantity ?? 0);
    const reference = before?.reference || plainText(item.reference ?? '');
    byItem.set(id, { ...(before ?? looked(item, row, level)), quantity: all, reference });
  }
  return [...byItem.values()];
}

function looked(
  item: ListItems[number],
  row: BatchItem | undefined,
  level: Level,
): Omit<Looked, 'quantity'> {
  if (!row) {
    const type = Number(item.refCodeType);
    const name = item.refCodeOld ?? '';
    const gone = { itemId: idOf(item.refId), type, name, referer: null, there: false, held: 0 };
    return { ...gone, obstacle: 'withdrawn' };
  }
  return asAllowed(row, level);
}
