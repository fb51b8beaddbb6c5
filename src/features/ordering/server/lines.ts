/** Lines of cart and list: reading, changing, deleting. */

import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError, type PageInfo } from '#contract/errors.ts';
import { CART_LINES } from '#contract/order-names.ts';
import type { CartItem, Counts, ListItem, Removed } from '#contract/ordering.ts';
import type { StockThresholds } from '#features/catalogue/server/parts/stock.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { requestedPage } from '#platform/paging.ts';
import { idOf, idsOf, type LineReader, type LineRow, presentLine } from './items.ts';
import {
  cartPageSql,
  countsSql,
  type LinePage,
  listPageSql,
  updateLineSql,
} from './line-queries.ts';
import { visibleList } from './list-access.ts';
import { removeLinesSql } from './removed-queries.ts';

interface PageAsked {
  page?: string | number | undefined;
  size?: string | number | undefined;
}

async function linesOf(
  database: Database,
  query: { name: string; text: string },
  whose: unknown[],
  { page, size, offset }: ReturnType<typeof requestedPage>,
): Promise<{ lines: LineRow[]; pageInfo: PageInfo }> {
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
  reader: LineReader,
  thresholds: StockThresholds,
): Promise<{ val: CartItem[]; pageInfo: PageInfo }> {
  const page = requestedPage(asked, CART_LINES);
  const { lines, pageInfo } = await linesOf(database, cartPageSql, [customerId], page);
  const val = lines.map((line) => ({
    ...presentLine(line, reader, thresholds),
    totalQuantity: line.totalQuantity ?? line.quantity,
    ...(line.batch && { batch: String(line.batch) }),
  }));
  return { val, pageInfo };
}

/** A list, 10 lines in a page. @throws CallError notFound for a list that the customer may not see */
export const listPage = (
  database: Database,
  customerId: number,
  { listId, ...asked }: Payload<typeof calls.wishlistList>,
  reader: LineReader,
  thresholds: StockThresholds,
) => listLines(database, customerId, { listId, page: requestedPage(asked) }, reader, thresholds);

/** Some lines of a list. @throws CallError notFound for a list that the customer may not see */
export async function listLines(
  database: Database,
  customerId: number,
  { listId, page }: { listId: string | number | undefined; page: ReturnType<typeof requestedPage> },
  reader: LineReader,
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
export type LinesPlace = 'cart' | 'list';
const goneTexts: Record<LinesPlace, TextKey> = {
  cart: 'What you chose is not in your cart any more. Please load the page again.',
  list: 'What you chose is not on your list any more. Please load the page again.',
};

/** For lines that are not there, or are another customer's. */
export const linesGone = (place: LinesPlace): CallError =>
  new CallError('notFound', goneTexts[place]);

/**
 * Deletes lines, all or none, and keeps them for 'Undo'.
 * @throws CallError notFound where one is not the customer's; the transaction must be undone then
 */
export async function removeLines(
  client: pg.ClientBase,
  customerId: number,
  place: LinesPlace,
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

/** What the customer changes in a line; fields that are not given stay. */
export interface LineChange {
  readonly id: string | number;
  /** What would be ordered of it. */
  readonly quantity?: string | number | undefined;
  /** What the cart holds of it; never less than would be ordered. */
  readonly totalQuantity?: string | number | undefined;
  /** What the customer calls it. */
  readonly reference?: string | undefined;
}

/** Changes a line of the cart or of a list. @throws CallError notFound */
export async function updateLine(
  client: pg.ClientBase,
  customerId: number,
  place: LinesPlace,
  { id, quantity, totalQuantity, reference }: LineChange,
): Promise<Counts> {
  const number = (value: string | number | undefined) =>
    value === undefined ? null : Number(value);
  const note = reference === undefined ? null : plainText(reference);
  const values = [customerId, idOf(id), number(quantity), note];
  const { rowCount } = await client.query({
    ...updateLineSql[place],
    values: place === 'cart' ? [...values, number(totalQuantity)] : values,
  });
  if (rowCount !== 1) throw linesGone(place);
  return countsOf(client, customerId);
}
