/** Orders as staff see them: the list, which works with a million orders, and an order in full. */
import type { Answer } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import type { OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import type { Customer } from '#features/gateway/policy.ts';
import { withThumbnails } from '#features/pictures/server/pictures.ts';
import type { StaffLanguage } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import type { Files } from '#platform/files.ts';
import { countOfAll, queries } from '#platform/queries.ts';
import type { Staff } from '#staff/server/audit.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { type Page, pageOf } from '#staff/server/paging.ts';
import { amendmentsOf } from '../../server/amendment-rows.ts';
import { proposeCartons } from '../../server/carton-proposal.ts';
import { presentDeliveries, remainsSql } from '../../server/deliveries.ts';
import { invoicesOf } from '../../server/invoice-rows.ts';
import type { Party } from '../../server/make-amendment.ts';
import { presentMessage } from '../../server/messages.ts';
import {
  documentReaderOf,
  quotationFile,
  type ReportServices,
} from '../../server/order-documents.ts';
import { dayOfLine, presentEvent, presentMail, presentOrderLine } from '../../server/order-rows.ts';
import { orderOfPoNumber } from '../../server/orders.ts';
import { proformasOf } from '../../server/proforma.ts';
import { quotationOf } from '../../server/quotations.ts';
import type { SellerSettings } from '../../server/seller.ts';
import { isDangerous, lacksCustomsData, tradeDataOf } from '../../server/trade-data.ts';
import { orderActionsOf } from '../../states.ts';
import { presentWishes } from '../../wishes-sql.ts';
import { withDanger } from '../../words.ts';
import {
  addDeskFile,
  answerOfDesk,
  changeOrder,
  correctDeliveryOfDesk,
  issueInvoiceOfDesk,
  markMessagesRead,
  packDeliveryOfDesk,
  sendOrderMessage,
} from './audited-changes.ts';
import { claimChanges, claimReads, newClaims, presentDeskClaim } from './claims.ts';
import { decideOrder } from './decide.ts';
import { getDevelopmentItem, listDevelopmentItems, setDevelopmentStatus } from './development.ts';
import {
  countQuery,
  type DeskOrderQuestion,
  filtersOf,
  hasText,
  itemsOfText,
  MAX_COUNTED,
  proposedChanges,
  searchQuery,
} from './order-filter.ts';
import {
  type DeskOrder,
  type ListedOrder,
  noteOrderOpen,
  type OrderFlags,
  orderFlagsSql,
  orderPageQuery,
  orderSql,
} from './order-statements.ts';
import { orderFormOf, placeOrderFor } from './telephone-orders.ts';

const present = ({
  id,
  customerId,
  placedAt,
  changedAt,
  goods,
  expected,
  poNumber,
  requestedDay,
  sendWhole,
  replaces,
  ...rest
}: ListedOrder & OrderFlags): OrderRow => ({
  id: String(id),
  customerId: String(customerId),
  placedAt: placedAt.toISOString(),
  changedAt: changedAt.toISOString(),
  ...(goods && { goods }),
  ...dayOfLine(expected),
  ...presentWishes({ poNumber, requestedDay, sendWhole, replaces }),
  ...rest,
});

const noFlags: OrderFlags = { isShort: false, isAmended: false, goods: null, expected: null };

async function flagsOf(
  { write }: Database,
  orders: readonly ListedOrder[],
): Promise<ReadonlyMap<number, OrderFlags>> {
  if (orders.length === 0) return new Map();
  const { rows } = await write.query<OrderFlags & { id: number }>(orderFlagsSql, [
    orders.map(({ id }) => id),
  ]);
  return new Map(rows.map(({ id, ...flags }) => [id, flags]));
}

/**
 * A page of orders; by default the newest first.
 * @throws CallError badInput for a day that does not exist, and for a page beyond MAX_COUNTED orders
 */
export async function listOrders(
  database: Database,
  versions: Versions,
  question: DeskOrderQuestion,
  { page, size, offset }: Page,
) {
  if (offset >= MAX_COUNTED + size) {
    throw new CallError('badInput', 'Only the first {count} orders are shown. Narrow the list.', {
      count: MAX_COUNTED,
    });
  }
  const { rows, count, isMore } = hasText(question)
    ? await foundPage(database, versions, question, { size, offset })
    : await filteredPage(database, question, { size, offset });
  const flags = await flagsOf(database, rows);
  return {
    val: rows.map((row) => present({ ...row, ...(flags.get(row.id) ?? noFlags) })),
    pageInfo: { page, size, count, ...(isMore && { isMore: true as const }) },
  };
}

type PagePlace = Pick<Page, 'size' | 'offset'>;

async function filteredPage({ write }: Database, question: DeskOrderQuestion, place: PagePlace) {
  const total = await write.query<{ count: number }>(countQuery(question));
  const count = total.rows[0]?.count ?? 0;
  const isMore = count > MAX_COUNTED;
  const { rows } = await write.query<ListedOrder>(
    orderPageQuery(filtersOf(question), question, place, !isMore),
  );
  return { rows, count: Math.min(count, MAX_COUNTED), isMore };
}

async function foundPage(
  { write }: Database,
  versions: Versions,
  question: DeskOrderQuestion,
  place: PagePlace,
) {
  const search = await write.query<{ ids: number[]; isMore: boolean }>(
    searchQuery(question, itemsOfText(versions, question)),
  );
  const { ids, isMore } = search.rows[0] ?? { ids: [], isMore: false };
  const condition = { where: 'where o.id = any ($1::int[])', values: [ids] };
  const { rows } = await write.query<ListedOrder>(orderPageQuery(condition, question, place, true));
  return { rows, count: ids.length, isMore };
}

/** Lines with what customers do not see of their items: dangerous goods, missing data for customs. */
async function linesOfDesk(
  { write }: Database,
  { id, items, deliveries }: DeskOrder,
  language: StaffLanguage,
) {
  const tradeData = await tradeDataOf(write, Number(id));
  const data = new Map(tradeData.map((one) => [one.lineId, one]));
  return items.map((row) => {
    const line = presentOrderLine(row, language);
    const itemData = data.get(row.id);
    const facts = withDanger(line.facts, isDangerous(itemData)).map(({ name, value }) => ({
      name: translate(language, name),
      value: translate(language, value),
    }));
    // Only an invoice needs customs data, and only a delivery has an invoice.
    const isLacking = deliveries.length > 0 && itemData && lacksCustomsData(itemData);
    return {
      ...line,
      ...(facts.length > 0 && { facts }),
      ...(isLacking && { lacksCustomsData: true as const }),
    };
  });
}

/**
 * An order with everything staff need to answer it.
 * @param language of the corrected values
 * @throws CallError notFound
 */
export async function getOrderOfDesk(
  database: Database,
  id: number,
  language: StaffLanguage,
): Promise<StaffOrder> {
  const { rows } = await database.write.query<DeskOrder>({ ...orderSql, values: [id] });
  const [row] = rows;
  if (!row) throw new CallError('notFound', 'There is no such order.');
  const items = await withThumbnails(
    database.write,
    await linesOfDesk(database, row, language),
    ({ refId }) => refId,
  );
  const {
    goods,
    expected,
    deliveries,
    carriers,
    remainingExpected,
    quotation,
    formerTerms,
    proformas,
    ...rest
  } = row;
  const { amendments, invoices, requestedDay, sendWhole, replaces, ...order } = rest;
  return {
    ...order,
    ...present({ ...order, requestedDay, sendWhole, replaces, goods, expected }),
    ...quotationOf(quotation, row.items),
    ...(formerTerms && { formerTerms }),
    ...proformasOf(proformas),
    ...invoicesOf(invoices),
    lines: items.filter(({ quantity }) => quantity > 0).length,
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    items,
    actions: orderActionsOf('staff', { ...row, goods }),
    history: row.history.map(presentEvent),
    messages: row.messages.map(presentMessage),
    ...presentDeliveries({ ...row, goods, deliveries, carriers, remainingExpected }, items),
    ...amendmentsOf(amendments, language),
    mails: row.mails.map(presentMail),
    claims: row.claims.map((claim) => presentDeskClaim(claim, language)),
  };
}

export type MatchNumbers = (
  customer: Pick<Customer, 'id' | 'level'>,
  numbers: readonly string[],
) => Promise<Answer<StaffCalls['matchOrderNumbers']>>;

export const orderReads = (
  services: ReportServices & { readonly versions: Versions; readonly seller: SellerSettings },
  matchNumbers: MatchNumbers,
) => {
  const { database, versions } = services;
  return {
    listOrders: (question, { zone }) =>
      listOrders(database, versions, { ...question, zone }, pageOf(question)),
    getStaffOrder: async ({ id }, { language }) => ({
      val: await getOrderOfDesk(database, Number(id), language),
    }),
    noteOrderOpen: async ({ id }, { staff }) => ({
      val: await noteOrderOpen(database, Number(id), staff.id),
    }),
    getQuotationFile: async ({ id: orderId, bilingual, ...asked }) => {
      const reader = await documentReaderOf(services, Number(orderId), bilingual);
      return { val: await quotationFile(services, reader, { ...asked, orderId }) };
    },
    proposeCartons: async ({ id, deliveryId }) => ({
      val: await proposeCartons(database.write, Number(id), Number(deliveryId)),
    }),
    matchOrderNumbers: async ({ customerId, numbers }) => {
      const { level } = await queries(database.write)
        .selectFrom('accounts.customer')
        .select('level')
        .where('id', '=', Number(customerId))
        .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such customer.'));
      return { val: await matchNumbers({ id: Number(customerId), level }, numbers) };
    },
    getOrderOfPoNumber: async ({ customerId, poNumber }) => ({
      val: await orderOfPoNumber(database, Number(customerId), poNumber),
    }),
    getOrderForm: async ({ customerId }) => ({
      val: await orderFormOf(database, Number(customerId)),
    }),
    ...claimReads(services),
    listDevelopmentItems: async (question, { language }) => {
      const { val, ...page } = await listDevelopmentItems(database, question, pageOf(question));
      return { ...page, val: val.map((row) => ({ ...row, name: translate(language, row.name) })) };
    },
    getDevelopmentItem: async ({ id }) => ({ val: await getDevelopmentItem(database, id) }),
  } satisfies Partial<ReadHandlers>;
};

export const orderChanges = (files: Files, seller: SellerSettings) => {
  const partyOf = ({ email }: Pick<Staff, 'email'>): Party => ({
    actor: 'staff',
    who: email,
    seller,
  });
  return {
    confirmOrder: ({ short = [], expected, ...seen }, { staff }, client) =>
      decideOrder(client, seen, { action: 'confirm', short, expected }, staff.email),
    changeOrder: (payload, { staff }, client) => changeOrder(client, payload, partyOf(staff)),
    correctDelivery: (payload, { staff }, client) =>
      correctDeliveryOfDesk(client, payload, partyOf(staff)),
    packDelivery: (payload, { staff }, client) =>
      packDeliveryOfDesk(client, payload, partyOf(staff)),
    issueInvoice: (payload, { staff }, client) =>
      issueInvoiceOfDesk(client, payload, partyOf(staff)),
    answerAmendment: (payload, { staff }, client) => answerOfDesk(client, payload, partyOf(staff)),
    cancelOrder: ({ reason, ...seen }, { staff }, client) =>
      decideOrder(client, seen, { action: 'cancel', remark: reason }, staff.email),
    placeOrderFor: (payload, { staff }, client) => placeOrderFor(client, payload, staff),
    rejectOrder: ({ reason, ...seen }, { staff }, client) =>
      decideOrder(client, seen, { action: 'reject', remark: reason }, staff.email),
    shipOrder: ({ id, version, ...shipment }, { staff }, client) =>
      decideOrder(client, { id, version }, { action: 'ship', ...shipment }, staff.email),
    deliverOrder: ({ deliveryId, ...seen }, { staff }, client) =>
      decideOrder(client, seen, { action: 'deliver', deliveryId }, staff.email),
    takeBackDelivery: ({ deliveryId, remark = '', ...seen }, { staff }, client) =>
      decideOrder(client, seen, { action: 'take back', deliveryId, remark }, staff.email),
    sendOrderMessage: (message, { staff }, client) => sendOrderMessage(client, message, staff),
    addOrderFile: (sent, { staff }, client) => addDeskFile(client, files, sent, staff),
    readOrderMessages: (read, _context, client) => markMessagesRead(client, read),
    ...claimChanges,
    setDevelopmentStatus: (move, _context, client) => setDevelopmentStatus(client, move),
  } satisfies Partial<ChangeHandlers>;
};

interface Queue {
  readonly count: number;
  readonly oldest: Date | null;
}

/** Numbers of orders, messages, claims and requests that wait for staff, each with the time of the oldest. */
export async function orderQueues({ write }: Pick<Database, 'write'>) {
  const orders = queries(write)
    .selectFrom('ordering.customer_order')
    .select([countOfAll, ({ fn }) => fn.min('changed_at').as('oldest')]);
  const [waiting, toShip, proposed, unread, wishes, claims] = await Promise.all([
    orders.where('order_status', '=', 'wait for confirm').executeTakeFirstOrThrow(),
    queueOf(write, 'changed_at', `ordering.customer_order o where ${remainsSql}`),
    queueOf(write, 'at', proposedChanges),
    queries(write)
      .selectFrom('ordering.order_message')
      .select(({ fn }) => [
        fn.count<number>('order_id').distinct().as('count'),
        fn.min('at').as('oldest'),
      ])
      .where('actor', '=', 'customer')
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow(),
    queries(write)
      .selectFrom('ordering.development_request')
      // Counts items, because the list of requests has one row per item.
      .select(({ fn }) => [
        fn.count<number>('item_id').distinct().as('count'),
        fn.min('asked_at').as('oldest'),
      ])
      .where('status', '=', 'new')
      .executeTakeFirstOrThrow(),
    newClaims({ write }),
  ]);
  return {
    waitingOrders: presentQueue(waiting),
    ordersToShip: presentQueue(toShip),
    proposedChanges: presentQueue(proposed),
    unreadMessages: presentQueue(unread),
    newClaims: presentQueue(claims),
    newDevelopmentRequests: presentQueue(wishes),
  };
}

/** Count and oldest time of a queue. `from` is SQL, because lists share its condition. */
async function queueOf(write: Database['write'], since: string, from: string): Promise<Queue> {
  const { rows } = await write.query<Queue>(
    `select count(*)::int as count, min(${since}) as oldest from ${from}`,
  );
  return rows[0] ?? { count: 0, oldest: null };
}

const presentQueue = ({ count, oldest }: Queue) => ({
  count,
  oldest: oldest?.toISOString() ?? null,
});
