/** Lines of cart and list: reading, changing, deleting. */

import type pg from 'pg';
import type { calls, Payload } from '#contract';
import { CallError, type PageInfo, type PageOf } from '#contract/errors.ts';
import { MAX_CART_LINES } from '#contract/order-names.ts';
import type { CartItem, Counts, HeaderCounts, ListItem, Removed } from '#contract/ordering.ts';
import type { StockThresholds } from '#features/catalogue/server/items/stock.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { requestedPage } from '#platform/paging.ts';
import type { Queryable } from '#platform/queries.ts';
import { waitsForCustomerSql } from '../state-sql.ts';
import {
  idOf,
  idsOf,
  type LineReader,
  type LineRow,
  lineSql,
  presentListLine,
  withCatalogue,
} from './items.ts';
import { visibleList } from './list-access.ts';
import { momentSql } from './order-rows.ts';

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
  const [linePage] = rows;
  return { lines: linePage?.lines ?? [], pageInfo: { page, size, count: linePage?.count ?? 0 } };
}

/** A page of the cart; by default all of its lines. */
export async function cartPage(
  database: Database,
  customerId: number,
  asked: PageAsked,
  reader: LineReader,
  thresholds: StockThresholds,
): Promise<PageOf<CartItem>> {
  const page = requestedPage(asked, MAX_CART_LINES);
  const { lines, pageInfo } = await linesOf(database, cartPageSql, [customerId], page);
  const val = lines.map((line) => ({
    ...presentListLine(line, reader, thresholds),
    totalQuantity: line.totalQuantity ?? line.quantity,
    ...(line.newlyAddedAt && { newlyAddedAt: String(line.newlyAddedAt) }),
  }));
  return { val, pageInfo };
}

/**
 * A page of a list; by default 10 lines.
 * @throws CallError notFound for a list that the customer may not see
 */
export const listPage = (
  database: Database,
  customerId: number,
  { listId, ...asked }: Payload<typeof calls.listLines>,
  reader: LineReader,
  thresholds: StockThresholds,
) => listLines(database, customerId, { listId, page: requestedPage(asked) }, reader, thresholds);

/** A page of lines of a list. @throws CallError notFound for a list that the customer may not see */
export async function listLines(
  database: Database,
  customerId: number,
  { listId, page }: { listId: string | number | undefined; page: ReturnType<typeof requestedPage> },
  reader: LineReader,
  thresholds: StockThresholds,
): Promise<PageOf<ListItem>> {
  const list = await visibleList(database.write, customerId, listId);
  // The own numbers are the reader's, also in a colleague's list.
  const whose = [list.ownerId, list.id, customerId];
  const { lines, pageInfo } = await linesOf(database, listPageSql, whose, page);
  return { val: lines.map((line) => presentListLine(line, reader, thresholds)), pageInfo };
}

export async function countsOf(client: Queryable, customerId: number): Promise<Counts> {
  const { rows } = await client.query<Counts>({ ...countsSql, values: [customerId] });
  return rows[0] ?? { cart: 0, list: 0 };
}

/** The counts of the header: lines of cart and list, and orders that wait for the customer or have unread messages. */
export async function headerCountsOf(client: pg.Pool, customerId: number): Promise<HeaderCounts> {
  const { rows } = await client.query<Counts & { orders: number }>({
    ...headerCountsSql,
    values: [customerId],
  });
  const { cart = 0, list = 0, orders = 0 } = rows[0] ?? {};
  return { cart, list, ...(orders > 0 && { orders }) };
}

export type LinesPlace = 'cart' | 'list';
const goneTexts: Record<LinesPlace, TextKey> = {
  cart: 'What you chose is no longer in your cart. Please reload the page.',
  list: 'What you chose is no longer on your list. Please reload the page.',
};

/** The error for lines that do not exist or belong to another customer. */
export const linesGone = (place: LinesPlace): CallError =>
  new CallError('notFound', goneTexts[place]);

/**
 * Deletes lines, all or none, and keeps them for 'Undo'.
 * @throws CallError notFound if a line is not the customer's; the caller must then roll back
 */
export async function removeLines(
  client: pg.ClientBase,
  customerId: number,
  place: LinesPlace,
  ids: readonly (string | number)[],
): Promise<Removed> {
  const lineIds = idsOf(ids);
  const { rows } = await client.query<{ count: number; undo: number | null }>({
    ...removeLinesSql[place],
    values: [customerId, lineIds],
  });
  const [gone] = rows;
  if (gone?.count !== lineIds.length || gone.undo === null) throw linesGone(place);
  return { ...(await countsOf(client, customerId)), undo: String(gone.undo) };
}

/** Changes to a line; absent fields stay unchanged. */
export interface LineChange {
  readonly id: string | number;
  /** Pieces that an order would take from the line. */
  readonly quantity?: string | number | undefined;
  /** Pieces in the cart; never fewer than `quantity`. */
  readonly totalQuantity?: string | number | undefined;
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

/** SQL: number of lines of customer $1: cartCountSql in the cart, mainListSql on the default list. */
export const cartCountSql = `(select count(*)::int from ordering.cart_line where customer_id = $1)`;
export const mainListSql = `(select count(*)::int from ordering.list_line
      where customer_id = $1 and list_id is null)`;

const countsSql = {
  name: 'counts',
  text: `select ${cartCountSql} as cart, ${mainListSql} as list`,
};

// An order waits for the customer because of its state, a change that staff propose, a question about a
// claim, or an unread message. An expired quotation waits for staff (same rule as isExpired).
const headerCountsSql = {
  name: 'header-counts',
  text: `${countsSql.text}, (select count(*)::int from (
      select o.id from ordering.customer_order o left join ordering.quotation q on q.order_id = o.id
      where o.customer_id = $1 and ${waitsForCustomerSql('o')}
        and (q.valid_until + interval '36 hours' > now() at time zone 'UTC') is not false
      union select o.id from ordering.customer_order o join ordering.order_message m on m.order_id = o.id
      where o.customer_id = $1 and m.actor = 'staff' and m.read_at is null
      union select o.id from ordering.amendment a join ordering.customer_order o on o.id = a.order_id
      where o.customer_id = $1 and a.state = 'waiting' and a.actor = 'staff'
      union select o.id from ordering.claim k join ordering.customer_order o on o.id = k.order_id
      where o.customer_id = $1 and k.state = 'more information') waiting) as orders`,
};

/** Lines of a page. `count` is the number of all lines. */
interface LinePage {
  count: number;
  lines: LineRow[] | null;
}

interface PageQuery {
  /** SQL parameter with the id of the reader, whose own numbers are shown. */
  reader: string;
  /** SQL of the fields that only lines of a cart have. */
  more: Partial<Record<keyof LineRow, string>>;
  which: string;
  order: string;
}

/** SQL: a page of lines with their stock, and the count of all lines: $1 limit, $2 offset. */
const pageSql = (table: string, { reader, more, which, order }: PageQuery) => `
  select (select count(*)::int from ${table} where ${which}) as count,
    (select json_agg(${lineSql(reader, more)} order by ${order})
      from (select * from ${table} l where ${which} order by ${order} limit $1 offset $2) l
      ${withCatalogue}) as lines`;

/** A page of the cart: $1 limit, $2 offset, $3 customer. */
export const cartPageSql = {
  name: 'cart-list',
  text: pageSql('ordering.cart_line', {
    reader: '$3',
    more: {
      totalQuantity: 'l.total_quantity',
      // Set for lines added since the customer's last own order and last batch, whose lines have a `place`: these
      // lines are ticked (docs/product.md 12.2.3).
      newlyAddedAt: `case when l.added_at >= greatest(
          (select max(added_at) from ordering.cart_line where customer_id = $3 and place is not null),
          (select o.placed_at from ordering.customer_order o
              join ordering.order_event e on e.order_id = o.id
            where o.customer_id = $3 and e.action = 'place' and e.actor = 'customer'
            order by o.id desc limit 1))
        is not false then ${momentSql('l.added_at')} end`,
    },
    which: 'customer_id = $3',
    order: 'l.added_at desc, l.place, l.id desc',
  }),
};

/** A page of a list: $1 limit, $2 offset, $3 owner, $4 list, $5 reader. */
const listPageSql = {
  name: 'list-list',
  text: pageSql('ordering.list_line', {
    reader: '$5',
    more: {},
    which: 'customer_id = $3 and list_id is not distinct from $4::int',
    order: 'l.id desc',
  }),
};

const updateSql = (table: string, more = '') => `
  update ordering.${table} set quantity = coalesce($3::int, quantity),
    reference = coalesce($4::text, reference)${more}
  where customer_id = $1 and id = $2`;

/** Changes a line: $1 customer, $2 line, $3 quantity, $4 reference; in the cart also $5 total quantity. */
const updateLineSql = {
  cart: {
    name: 'cart-update',
    text: updateSql(
      'cart_line',
      ', total_quantity = greatest(coalesce($5::int, total_quantity), $3::int)',
    ),
  },
  list: { name: 'list-update', text: updateSql('list_line') },
};

const removedSql = (table: string) => `
  with gone as (
    delete from ordering.${table} where customer_id = $1 and id = any ($2::int[]) returning *
  ), kept as (
    insert into ordering.removed (customer_id, rows)
    select $1, json_build_object('${table}', json_agg(gone)) from gone having count(*) > 0
    returning id
  )
  select (select count(*)::int from gone) as count, (select id from kept) as undo`;

/** Deletes lines: $1 customer, $2 ids. */
const removeLinesSql = {
  cart: { name: 'cart-remove', text: removedSql('cart_line') },
  list: { name: 'list-remove', text: removedSql('list_line') },
};
