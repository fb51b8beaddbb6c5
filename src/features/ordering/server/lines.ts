/** Lines of cart and list: reading, changing, deleting. */
import { sql } from 'kysely';
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError, type PageInfo } from '#contract/errors.ts';
import { CART_LINES } from '#contract/order-names.ts';
import type { CartItem, Counts, ListItem, Removed } from '#contract/ordering.ts';
import { plainText } from '#features/accounts/server/fields.ts';
import type { StockThresholds } from '#features/catalogue/server/parts/stock.ts';
import { pageOf } from '#features/catalogue/server/results/paging.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import { cartPageSql, countsSql, type LinePage } from './cart-queries.ts';
import { idOf, idsOf, type LineFields, presentLine, type Reader } from './items.ts';
import { visibleList } from './list-access.ts';
import { listPageSql } from './list-queries.ts';
import { removeLinesSql } from './removed-queries.ts';

interface PageAsked {
  page?: string | number | undefined;
  size?: string | number | undefined;
}

async function linesOf(
  database: Database,
  query: { name: string; text: string },
  whose: unknown[],
  { page, size, offset }: ReturnType<typeof pageOf>,
): Promise<{ lines: LineFields[]; pageInfo: PageInfo }> {
  const { rows } = await database.write.query<LinePage>({
    ...query,
    values: [size, offset, ...whose],
  });
  const [found] = rows;
  return { lines: found?.lines ?? [], pageInfo: { page, size, count: found?.count ?? 0 } };
}

/** The cart; a page holds all that a cart can hold. */
export async function cartPage(
  database: Database,
  customerId: number,
  asked: PageAsked,
  reader: Reader,
  thresholds: StockThresholds,
): Promise<{ val: CartItem[]; pageInfo: PageInfo }> {
  const page = pageOf(asked, CART_LINES);
  const { lines, pageInfo } = await linesOf(database, cartPageSql, [customerId], page);
  const val = lines.map((line) => ({
    ...presentLine(line, reader, thresholds),
    totalQuantity: line[20],
    ...(line[21] !== null && { batch: String(line[21]) }),
  }));
  return { val, pageInfo };
}

/** A list, 10 lines in a page. @throws CallError notFound for a list that the customer may not see */
export const listPage = (
  database: Database,
  customerId: number,
  { listId, ...asked }: Payload<typeof calls.wishlistList>,
  reader: Reader,
  thresholds: StockThresholds,
) => listLines(database, customerId, { listId, page: pageOf(asked) }, reader, thresholds);

/** Some lines of a list. @throws CallError notFound for a list that the customer may not see */
export async function listLines(
  database: Database,
  customerId: number,
  { listId, page }: { listId: string | number | undefined; page: ReturnType<typeof pageOf> },
  reader: Reader,
  thresholds: StockThresholds,
): Promise<{ val: ListItem[]; pageInfo: PageInfo }> {
  const list = await visibleList(database.write, customerId, listId);
  // The own numbers are the reader's, also in a colleague's list.
  const whose = [list.ownerId, list.id, customerId];
  const { lines, pageInfo } = await linesOf(database, listPageSql, whose, page);
  return { val: lines.map((line) => presentLine(line, reader, thresholds)), pageInfo };
}

/** How many lines cart and list have. */
export async function countsOf(
  client: pg.Pool | pg.ClientBase,
  customerId: number,
): Promise<Counts> {
  const { rows } = await client.query<Counts>({ ...countsSql, values: [customerId] });
  return rows[0] ?? { cart: 0, list: 0 };
}

/** Where lines stand. */
export type Place = 'cart' | 'list';
const goneTexts: Record<Place, TextKey> = {
  cart: 'What you chose is not in your cart any more. Please load the page again.',
  list: 'What you chose is not on your list any more. Please load the page again.',
};

/** For lines that are not there, or are another customer's. */
export const linesGone = (place: Place): CallError => new CallError('notFound', goneTexts[place]);

/**
 * Deletes lines, all or none, and keeps them for 'Undo'.
 * @throws CallError notFound where one is not the customer's; the transaction must be undone then
 */
export async function removeLines(
  client: pg.ClientBase,
  customerId: number,
  place: Place,
  ids: readonly (string | number)[],
): Promise<Removed> {
  const wanted = idsOf(ids);
  const { rows } = await client.query<{ count: number; undo: number | null }>({
    ...removeLinesSql[place],
    values: [customerId, wanted],
  });
  const [gone] = rows;
  if (gone?.count !== wanted.length || gone.undo === null) throw linesGone(place);
  return { ...(await countsOf(client, customerId)), undo: String(gone.undo) };
}

/**
 * Sets what would be ordered of a line, and what the cart holds of it where that is given; never
 * holds it less than would be ordered.
 * @throws CallError notFound
 */
export async function setQuantity(
  client: pg.ClientBase,
  customerId: number,
  { id, quantity, totalQuantity }: Payload<typeof calls.cartUpdate>,
): Promise<Counts> {
  const total = totalQuantity === undefined ? null : Number(totalQuantity);
  const least = Number(quantity);
  const { numUpdatedRows } = await queries(client, 'cart-update')
    .updateTable('ordering.cart_line')
    .set({
      quantity: least,
      total_quantity: sql`greatest(coalesce(${total}, total_quantity), ${least})`,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', idOf(id))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw linesGone('cart');
  return countsOf(client, customerId);
}

/** Sets what the customer calls a line of the cart. @throws CallError notFound */
export async function setReference(
  client: pg.ClientBase,
  customerId: number,
  { id, reference }: Payload<typeof calls.cartReference>,
): Promise<Counts> {
  const { numUpdatedRows } = await queries(client, 'cart-reference')
    .updateTable('ordering.cart_line')
    .set({ reference: plainText(reference) })
    .where('customer_id', '=', customerId)
    .where('id', '=', idOf(id))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw linesGone('cart');
  return countsOf(client, customerId);
}

/** Sets the quantity or the note of a line of a list, or both. @throws CallError notFound */
export async function updateListLine(
  client: pg.ClientBase,
  customerId: number,
  { id, quantity, reference }: Payload<typeof calls.wishlistUpdate>,
): Promise<Counts> {
  const [pieces, note] = [quantity === undefined ? null : Number(quantity), reference ?? null];
  const { numUpdatedRows } = await queries(client, 'list-update')
    .updateTable('ordering.list_line')
    .set({
      quantity: sql`coalesce(${pieces}::int, quantity)`,
      reference: sql`coalesce(${note === null ? null : plainText(note)}::text, reference)`,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', idOf(id))
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw linesGone('list');
  return countsOf(client, customerId);
}
