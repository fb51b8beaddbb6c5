/** A customer's orders, as the customer sees them. */
import type { Answer, calls, Payload } from '#contract';
import { CallError, type PageOf } from '#contract/errors.ts';
import type { Order, OrderDetail, OrderLink } from '#contract/orders.ts';
import { EXPORT_ORDER_LINES } from '#contract/table-names.ts';
import { answerTooLarge, MAX_ANSWER } from '#features/gateway/server/reply.ts';
import { countryName } from '#language/countries.ts';
import type { LanguageCode } from '#language/languages.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { requestedPage } from '#platform/paging.ts';
import type { AddressField } from '../pdf/order-pdf.ts';
import { notClosedSql } from '../state-sql.ts';
import { orderActionsOf, waitsForCustomer } from '../states.ts';
import { presentWishes } from '../wishes-sql.ts';
import { amendmentsOf } from './amendment-rows.ts';
import { presentWholeClaim } from './claim-rows.ts';
import { presentDeliveries } from './deliveries.ts';
import { type InvoiceRow, invoicesOf, invoicesSql } from './invoice-rows.ts';
import { idOf } from './items.ts';
import { presentMessage } from './messages.ts';
import { consigneeColumns, presentEvent, presentMail, presentOrderLine } from './order-rows.ts';
import {
  foundValues,
  noteShownSql,
  type OrderOfList,
  orderByCodeSql,
  orderByIdSql,
  orderListSql,
  orderTotalsSql,
  type WholeOrder,
} from './order-search.ts';
import { ownNumberTexts } from './own-numbers.ts';
import { proformasOf } from './proforma.ts';
import { isExpired, quotationOf } from './quotations.ts';

export interface Viewer {
  readonly language: LanguageCode;
  readonly zone: string;
}

/** Maximum size of a page of orders, bytes. A larger page would hold the event loop for more than 50 ms. */
const MAX_PAGE = 4 << 20;

/** Default number of orders per page. */
const DEFAULT_PAGE_SIZE = 50;

/** Records which versions a customer was shown, so that an earlier version can't be confirmed by mistake. */
async function noteShown(database: Database, rows: readonly OrderOfList[]): Promise<void> {
  const fresh = rows.filter(
    (row) => waitsForCustomer(row) && (row.shownVersion ?? 0) < row.version,
  );
  if (fresh.length === 0) return;
  await database.write.query(noteShownSql, [
    fresh.map(({ id }) => id),
    fresh.map(({ version }) => version),
  ]);
}

const present = (row: OrderOfList, language: LanguageCode): Order => ({
  id: String(row.id),
  orderCode: row.orderCode,
  ...presentWishes(row),
  note: row.note,
  shippingConsigneeName: row.shippingConsigneeName,
  shippingMethod: String(row.shippingMethod) as Order['shippingMethod'],
  shippingStatus: row.shippingStatus,
  orderStatus: row.orderStatus,
  ...(row.goods && { goods: row.goods }),
  inTime: new Date(row.placedAt).toISOString(),
  orderItems: row.lines.map((line) => presentOrderLine(line, language)),
  version: row.version,
  remarks: row.remarks,
  actions: actionsOf(row),
  ...quotationOf(row.quotation, row.lines),
  ...(row.questions.length > 0 && { questions: row.questions }),
  ...(row.proposed && { proposed: proposedOf(row.proposed) }),
});

/** Proposed changes of lines as the customer sees them; the database has more fields. */
const proposedOf = (changes: NonNullable<Order['proposed']>) =>
  changes.map(({ itemNumber, from, to }) => ({ itemNumber, from, to }));

/** The actions of the customer. An expired quotation cannot be accepted. */
const actionsOf = (row: OrderOfList) =>
  orderActionsOf('customer', row).filter(
    (action) => action !== 'confirm' || !row.quotation || !isExpired(row.quotation.validUntil),
  );

async function ownNumbersIn(
  database: Database,
  customerId: number,
  orders: readonly Order[],
  language: LanguageCode,
): Promise<Order[]> {
  const ids = orders.flatMap(({ orderItems }) => orderItems.map(({ refId }) => refId));
  const ownNumbers = await ownNumberTexts(database.write, customerId, ids, language);
  const characters = ids.reduce((sum, id) => sum + (ownNumbers.get(id)?.length ?? 0), 0);
  if (characters > MAX_ANSWER) throw answerTooLarge();
  const withOwn = (line: Order['orderItems'][number]) => {
    const ownNumber = ownNumbers.get(line.refId);
    return ownNumber ? { ...line, ownNumber } : line;
  };
  return orders.map((order) => ({ ...order, orderItems: order.orderItems.map(withOwn) }));
}

/** A page of the matching orders with their lines, the newest first; one query. */
export async function orderPage(
  database: Database,
  customerId: number,
  asked: Payload<typeof calls.orderList>,
  { language, zone }: Viewer,
): Promise<PageOf<Order>> {
  const { page, size, offset } = requestedPage(asked, DEFAULT_PAGE_SIZE);
  const part = { size, offset, zone, limit: MAX_PAGE };
  const { rows, count } = await findOrders(database, customerId, asked, part);
  await noteShown(database, rows);
  const orders = rows.map((row) => present(row, language));
  return {
    val: await ownNumbersIn(database, customerId, orders, language),
    pageInfo: { page, size, count },
  };
}

/**
 * All matching orders, for a file. A file does not show changes to confirm, so no change is marked as seen.
 * @throws CallError badInput if the orders have more lines than a file may hold
 */
export async function ordersForFile(
  database: Database,
  customerId: number,
  asked: Payload<typeof calls.orderTotals>,
  { language, zone }: Viewer,
): Promise<FiledOrder[]> {
  const { lines } = await totalsOf(database, customerId, asked, zone);
  if (lines > EXPORT_ORDER_LINES) {
    const key: TextKey =
      'A file holds at most {most} lines, and these orders have {lines}. Please choose a shorter period.';
    throw new CallError('badInput', key, { most: EXPORT_ORDER_LINES, lines });
  }
  const all = { size: EXPORT_ORDER_LINES, offset: 0, zone, limit: MAX_ANSWER };
  const { rows } = await findOrders(database, customerId, asked, all);
  const orders = rows.map((row) => present(row, language));
  return withFileFields(database, await ownNumbersIn(database, customerId, orders, language));
}

export type FiledOrder = Order & Pick<OrderDetail, FiledField>;
type FiledField = AddressField | 'invoices';

/** Adds the delivery address and the invoices, which lists of orders do not have. */
async function withFileFields(
  { write }: Database,
  orders: readonly Order[],
): Promise<FiledOrder[]> {
  const { rows } = await write.query<
    { id: string; invoices: InvoiceRow[] | null } & Omit<Pick<OrderDetail, FiledField>, 'invoices'>
  >(
    `select o.id::text, ${consigneeColumns}, ${invoicesSql} as invoices
     from ordering.customer_order o where o.id = any ($1::int[])`,
    [orders.map(({ id }) => id)],
  );
  const rowOf = new Map(rows.map(({ id, ...row }) => [id, row]));
  return orders.flatMap((order) => {
    const row = rowOf.get(order.id);
    if (!row) return [];
    const { invoices, ...consignee } = row;
    return [{ ...consignee, ...order, ...invoicesOf(invoices) }];
  });
}

interface FoundOrders {
  readonly count: number;
  readonly orders: OrderOfList[] | null;
  readonly isTooLarge: boolean | null;
}

async function findOrders(
  database: Database,
  customerId: number,
  asked: Payload<typeof calls.orderTotals>,
  { size, offset, zone, limit }: { size: number; offset: number; zone: string; limit: number },
): Promise<{ rows: OrderOfList[]; count: number }> {
  const { rows } = await database.write.query<FoundOrders>({
    ...orderListSql,
    values: [...foundValues(customerId, asked, zone), size, offset, limit],
  });
  if (rows[0]?.isTooLarge) throw answerTooLarge(limit);
  return { rows: rows[0]?.orders ?? [], count: rows[0]?.count ?? 0 };
}

export async function totalsOf(
  database: Database,
  customerId: number,
  asked: Payload<typeof calls.orderTotals>,
  zone: string,
): Promise<Answer<typeof calls.orderTotals>> {
  const values = foundValues(customerId, asked, zone);
  const { rows } = await database.write.query<Answer<typeof calls.orderTotals>>({
    ...orderTotalsSql,
    values,
  });
  return rows[0] ?? { orders: 0, lines: 0, pieces: 0 };
}

/** The customer's last order that has the typed PO number. Cancelled and rejected orders do not count. */
export async function orderOfPoNumber(
  database: Database,
  customerId: number,
  typed: string,
): Promise<{ order?: OrderLink }> {
  const { rows } = await database.write.query<{ id: number; orderCode: string; placedAt: Date }>(
    `select id, code as "orderCode", placed_at as "placedAt" from ordering.customer_order
     where customer_id = $1 and $2 <> '' and lower(po_number) = lower($2)
       and ${notClosedSql('customer_order')}
     order by id desc limit 1`,
    [customerId, plainText(typed)],
  );
  const [row] = rows;
  if (!row) return {};
  const { id, orderCode, placedAt } = row;
  return { order: { id: String(id), orderCode, inTime: placedAt.toISOString() } };
}

/** An order for a file. @throws CallError notFound, also for an order of another customer */
export async function orderForFile(
  database: Database,
  customerId: number,
  orderId: string | number,
  language: LanguageCode,
): Promise<FiledOrder[]> {
  const row = await findOrder(database, customerId, { orderId });
  const orders = [present(row, language)];
  return withFileFields(database, await ownNumbersIn(database, customerId, orders, language));
}

async function findOrder(
  database: Database,
  customerId: number,
  { orderId, orderCode = '' }: Payload<typeof calls.getOrder>,
): Promise<WholeOrder> {
  const { rows } = await database.write.query<WholeOrder>(
    orderId === undefined
      ? { ...orderByCodeSql, values: [customerId, plainText(orderCode)] }
      : { ...orderByIdSql, values: [customerId, idOf(orderId)] },
  );
  const [row] = rows;
  if (!row) throw new CallError('notFound', 'This order does not exist.' satisfies TextKey);
  return row;
}

/**
 * An order in full, by id or by order code. Its changes then count as shown.
 * @throws CallError notFound, also for an order of another customer
 */
export async function orderDetail(
  database: Database,
  customerId: number,
  asked: Payload<typeof calls.getOrder>,
  language: LanguageCode,
): Promise<OrderDetail> {
  const row = await findOrder(database, customerId, asked);
  await noteShown(database, [row]);
  return detailOf(database, customerId, row, language);
}

/** An order in full for a document; does not mark changes as shown. @throws the errors of orderDetail */
export const wholeOrder = async (
  database: Database,
  customerId: number,
  asked: Payload<typeof calls.getOrder>,
  language: LanguageCode,
): Promise<OrderDetail> =>
  detailOf(database, customerId, await findOrder(database, customerId, asked), language);

async function detailOf(
  database: Database,
  customerId: number,
  row: WholeOrder,
  language: LanguageCode,
): Promise<OrderDetail> {
  const presented = present(row, language);
  const [order = presented] = await ownNumbersIn(database, customerId, [presented], language);
  return {
    ...order,
    shippingConsigneeCompany: row.shippingConsigneeCompany,
    shippingConsigneeContact: row.shippingConsigneeContact,
    shippingConsigneeAddress: row.shippingConsigneeAddress,
    shippingConsigneeZipcode: row.shippingConsigneeZipcode,
    shippingConsigneeCountry: row.shippingConsigneeCountry,
    countryName: countryName(row.shippingConsigneeCountry, language),
    note: row.note,
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    ...presentDeliveries(row, order.orderItems),
    ...proformasOf(row.proformas),
    ...invoicesOf(row.invoices),
    ...amendmentsOf(row.amendments, language),
    history: row.events.map(presentEvent),
    messages: row.messages.map(presentMessage),
    mails: row.mails.map(presentMail),
    claims: row.claims.map(presentWholeClaim),
  };
}
