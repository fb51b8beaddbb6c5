/** Lines of cart and list: reading, changing, deleting. */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError, type PageInfo } from '#contract/errors.ts';
import { CART_LINES } from '#contract/order-names.ts';
import type { CartItem, Counts, ListItem } from '#contract/ordering.ts';
import type { StockThresholds } from '#features/catalogue/parts/server/stock.ts';
import { pageOf } from '#features/catalogue/results/server/paging.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import {
  idOf,
  idsOf,
  type LineFields,
  lineFields,
  presentLine,
  type Reader,
  withCatalogue,
} from './items.ts';

interface PageAsked {
  page?: string | number | undefined;
  size?: string | number | undefined;
}

interface Page {
  count: number;
  lines: LineFields[] | null;
}

// One query for lines, stock and count; the newest line first.
const pageSql = (table: string, amounts?: string) => `
  select (select count(*)::int from ${table} where customer_id = $1) as count,
    (select json_agg(${lineFields(amounts)} order by l.id desc)
      from (select * from ${table} where customer_id = $1 order by id desc limit $2 offset $3) l
      ${withCatalogue}) as lines`;
/** The query of the cart's page: customer, lines in the page, lines before it. */
export const cartQuery = {
  name: 'cart-list',
  text: pageSql('ordering.cart_line', 'l.quantity, l.total_quantity'),
};
const listSql = pageSql('ordering.list_line');

async function linesOf(
  database: Database,
  query: { name: string; text: string },
  customerId: number,
  { page, size, offset }: ReturnType<typeof pageOf>,
): Promise<{ lines: LineFields[]; pageInfo: PageInfo }> {
  const { rows } = await database.write.query<Page>({
    ...query,
    values: [customerId, size, offset],
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
  const { lines, pageInfo } = await linesOf(database, cartQuery, customerId, page);
  const val = lines.map((line) => ({
    ...presentLine(line, reader, thresholds),
    quantity: line[14],
    totalQuantity: line[15],
  }));
  return { val, pageInfo };
}

/** The list, 10 lines in a page. */
export async function listPage(
  database: Database,
  customerId: number,
  asked: PageAsked,
  reader: Reader,
  thresholds: StockThresholds,
): Promise<{ val: ListItem[]; pageInfo: PageInfo }> {
  const query = { name: 'list-list', text: listSql };
  const { lines, pageInfo } = await linesOf(database, query, customerId, pageOf(asked));
  return { val: lines.map((line) => presentLine(line, reader, thresholds)), pageInfo };
}

const countsSql = `
  select (select count(*)::int from ordering.cart_line where customer_id = $1) as cart,
    (select count(*)::int from ordering.list_line where customer_id = $1) as list`;

/** How many lines cart and list have. */
export async function countsOf(
  client: pg.Pool | pg.ClientBase,
  customerId: number,
): Promise<Counts> {
  const { rows } = await client.query<Counts>({
    name: 'counts',
    text: countsSql,
    values: [customerId],
  });
  return rows[0] ?? { cart: 0, list: 0 };
}

/** Where lines stand. */
export type Place = 'cart' | 'list';
const tables = { cart: 'ordering.cart_line', list: 'ordering.list_line' } as const;
const goneTexts: Record<Place, TextKey> = {
  cart: 'What you chose is not in your cart any more. Please load the page again.',
  list: 'What you chose is not on your list any more. Please load the page again.',
};

/** For lines that are not there, or are another customer's. */
export const linesGone = (place: Place): CallError => new CallError('notFound', goneTexts[place]);

/**
 * Deletes lines, all or none.
 * @throws CallError notFound where one is not the customer's; the transaction must be undone then
 */
export async function removeLines(
  client: pg.ClientBase,
  customerId: number,
  place: Place,
  ids: readonly (string | number)[],
): Promise<Counts> {
  const wanted = idsOf(ids);
  const { rowCount } = await client.query({
    name: `${place}-remove`,
    text: `delete from ${tables[place]} where customer_id = $1 and id = any ($2::int[])`,
    values: [customerId, wanted],
  });
  if (rowCount !== wanted.length) throw linesGone(place);
  return countsOf(client, customerId);
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
  const { rowCount } = await client.query({
    name: 'cart-update',
    text: `update ordering.cart_line
      set quantity = $3, total_quantity = greatest(coalesce($4, total_quantity), $3)
      where customer_id = $1 and id = $2`,
    values: [
      customerId,
      idOf(id),
      Number(quantity),
      totalQuantity === undefined ? null : Number(totalQuantity),
    ],
  });
  if (rowCount !== 1) throw linesGone('cart');
  return countsOf(client, customerId);
}
