/** Moves and copies lines between cart and lists, moves all or none; an item that is there already is merged. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CART_LINES } from '#contract/order-names.ts';
import type { BatchAdded, Counts } from '#contract/ordering.ts';
import { queries } from '#platform/queries.ts';
import { cartFull, putIntoCart } from './add.ts';
import { addLookedAt, asAllowed, type Looked, withRoom } from './add-batch.ts';
import { type BlockedItem, idsOf, type Reader, refusal } from './items.ts';
import { countsOf, linesGone } from './lines.ts';
import { checkRoom, visibleList } from './list-access.ts';
import { type ListedLine, linesOfListSql, movedLinesSql, toListSql } from './list-queries.ts';

/**
 * Moves lines of lists into the cart, with their quantities.
 * @throws CallError notFound where a line is not the customer's; conflict where an item
 * can't be ordered (`val` tells which and why), and where the cart has no room for all
 */
export async function moveToCart(
  client: pg.ClientBase,
  customerId: number,
  ids: readonly (string | number)[],
  reader: Reader,
): Promise<Counts> {
  const wanted = idsOf(ids);
  const { rows } = await client.query<ListedLine>({
    ...movedLinesSql,
    values: [customerId, wanted],
  });
  if (rows.length !== wanted.length) throw linesGone('list');
  const blocked = rows.flatMap((row): BlockedItem[] => {
    const { id, name, obstacle } = withRoom(asAllowed(row, reader.level));
    return obstacle ? [{ id, name, obstacle }] : [];
  });
  if (blocked.length > 0) {
    throw refusal('These items can not be put into the cart now: {items}', blocked, reader);
  }
  const { cart } = await countsOf(client, customerId);
  if (cart + rows.filter(({ there }) => !there).length > CART_LINES) throw cartFull();
  await putIntoCart(client, customerId, rows);
  await queries(client, 'list-moved')
    .deleteFrom('ordering.list_line')
    .where('customer_id', '=', customerId)
    .where('id', '=', sql<number>`any (${wanted}::int[])`)
    .execute();
  return countsOf(client, customerId);
}

/**
 * Moves lines of the cart to the list that every customer has, withdrawn items too.
 * @throws CallError notFound where a line is not the customer's, conflict where the list is full or
 * would hold more than 9999 of an item; the transaction must be undone then
 */
export async function moveToList(
  client: pg.ClientBase,
  customerId: number,
  ids: readonly (string | number)[],
  reader: Reader,
): Promise<Counts> {
  const wanted = idsOf(ids);
  const { rows } = await client.query<{
    count: number;
    tooMany: { id: number; name: string }[] | null;
  }>({
    ...toListSql,
    values: [customerId, wanted],
  });
  if (rows[0]?.count !== wanted.length) throw linesGone('cart');
  const blocked = rows[0].tooMany?.map((one) => ({ ...one, obstacle: 'too many' as const })) ?? [];
  if (blocked.length > 0) {
    throw refusal('These items can not be put on the list: {items}', blocked, reader);
  }
  await checkRoom(client, customerId, null);
  return countsOf(client, customerId);
}

/**
 * Puts lines of a list into the cart, all where none are named, and leaves them on the list. Tells what
 * can't be had.
 * @throws CallError notFound for a list that the customer may not see, and a line that is not on it;
 * conflict where the cart has no room for all of it
 */
export async function copyToCart(
  client: pg.ClientBase,
  customerId: number,
  { listId, ids }: Payload<typeof calls.cartAddFromList>,
  { level }: Reader,
): Promise<BatchAdded> {
  const list = await visibleList(client, customerId, listId);
  const wanted = ids && idsOf(ids);
  const { rows } = await client.query<ListedLine>({
    ...linesOfListSql,
    values: [customerId, wanted ?? null, list.ownerId, list.id],
  });
  if (wanted && rows.length !== wanted.length) throw linesGone('list');
  const looked = rows.map((row): Looked => asAllowed(row, level));
  return addLookedAt(client, customerId, looked);
}
