/** SQL of the order desk: the list, an order in full, and who has an order open. */

import type { Goods } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import type { OrderRow, OrderViewer, StaffOrder } from '#contract/staff/orders.ts';
import type { Database } from '#platform/database.ts';
import type { Page } from '#staff/server/paging.ts';
import { firstExpectedSql } from '../../remaining-sql.ts';
import { type AmendmentRow, amendmentsSql } from '../../server/amendment-rows.ts';
import { claimsSql } from '../../server/claim-rows.ts';
import { type DeliveryColumns, deliveryColumns, goodsSql } from '../../server/deliveries.ts';
import { type InvoiceRow, invoicesSql } from '../../server/invoice-rows.ts';
import { successorsSql } from '../../server/items.ts';
import { type MessageRow, messagesSql } from '../../server/messages.ts';
import {
  consigneeColumns,
  type EventRow,
  eventsSql,
  type MailRow,
  mailsSql,
  type OrderLineRow,
  orderLinesSql,
} from '../../server/order-rows.ts';
import { boundsOf } from '../../server/order-search.ts';
import { type ProformaVersionRow, proformasSql } from '../../server/proforma.ts';
import { freeSql, withFreeStock } from '../../server/promised-stock.ts';
import { formerTermsSql, type QuotationRow, quotationSql } from '../../server/quotations.ts';
import { type WishRow, wishColumns } from '../../wishes-sql.ts';
import { type DeskClaim, deskClaimSql } from './claims.ts';
import {
  type Condition,
  type DeskOrderQuestion,
  type OrderSort,
  withCustomers,
} from './order-filter.ts';

/** Columns of each sort. Each sort has an index; the id comes last, so that pages never overlap. */
const sortColumns: Record<OrderSort, readonly string[]> = {
  placed: ['o.placed_at', 'o.id'],
  changed: ['o.changed_at', 'o.id'],
  code: ['o.code'],
  company: ['lower(c.company_name)', 'c.id', 'o.id'],
  status: ['o.order_status', 'o.shipping_status', 'o.changed_at', 'o.id'],
};

const rowColumns = `o.id, o.code as "orderCode", ${wishColumns}, o.note, o.customer_id as "customerId",
  accounts.full_name(c.first_name, c.last_name) as "customerName", c.company_name as "companyName",
  o.consignee_country as country, o.order_status as "orderStatus",
  o.shipping_status as "shippingStatus", o.placed_at as "placedAt", o.changed_at as "changedAt", o.version`;

/** Flags of an order that needs the attention of staff. `expected` is the first expected day. */
export type OrderFlags = Pick<OrderRow, 'isShort' | 'isAmended'> & {
  readonly goods: Goods | null;
  readonly expected: string | null;
};

export type ListedOrder = Omit<
  OrderRow,
  'id' | 'customerId' | 'placedAt' | 'changedAt' | 'isLate' | keyof OrderFlags | keyof WishRow
> &
  WishRow & {
    id: number;
    customerId: number;
    placedAt: Date;
    changedAt: Date;
  };

/**
 * Builds the query of a page; exported for the test of its plan. Customers and lines are read only for the
 * rows of the page.
 * @param isFew true if few orders match: all are read and sorted. Otherwise the page is read by the sort's
 * index. The planner cannot decide this, because it assumes that matches are spread evenly.
 */
export function orderPageQuery(
  { where, values }: Condition,
  question: DeskOrderQuestion,
  { size, offset }: Pick<Page, 'size' | 'offset'>,
  isFew: boolean,
): { text: string; values: unknown[] } {
  const { sort = 'placed', order = question.sort ? 'asc' : 'desc', zone } = question;
  const by = sortColumns[sort].map((column) => `${column} ${order}`).join(', ');
  const isByMonth = !isFew && goesByMonth(question, size + offset);
  const monthValues = isByMonth ? [size + offset, ...boundsOf(question, zone)] : [];
  const at = values.length + 1;
  const page = `order by ${by} limit $${at} offset $${at + 1}`;
  // 'offset 0' keeps the planner from sorting by an index.
  const orders = isFew
    ? `(select o.* from ordering.customer_order o ${where} offset 0) o`
    : isByMonth
      ? `(${ordersByMonth(where, by, at + 2)}) o`
      : 'ordering.customer_order o';
  const filter = isFew || isByMonth ? '' : where;
  const listed =
    sort === 'company'
      ? `${orders} ${withCustomers} ${filter} ${page}`
      : `(select o.* from ${orders} ${filter} ${page}) o ${withCustomers} order by ${by}`;
  return {
    text: `select page.*, l.lines, l.pieces, ${unreadSql('page.id')} as unread
      from (select row_number() over () as place, found.* from (
        select ${rowColumns} from ${listed}) found) page,
      lateral (
        select count(*) filter (where quantity > 0)::int as lines,
          coalesce(sum(quantity), 0)::int as pieces
        from ordering.order_line where order_id = page.id) l
      order by page.place`,
    values: [...values, size, offset, ...monthValues],
  };
}

/**
 * Whether a list that is sorted by last change and limited to some days is read month by month. The index of
 * the sort alone would also scan the orders of all other days. Lists by a short-lived state are not read by month:
 * they have few orders, and an index of their own.
 */
const goesByMonth = (
  { sort, from, to, orderStatus, shippingStatus, goods }: DeskOrderQuestion,
  rows: number,
): boolean =>
  sort === 'changed' &&
  Boolean(from || to) &&
  rows <= MAX_BY_MONTH &&
  !goods &&
  (orderStatus || 'confirm') === 'confirm' &&
  (shippingStatus || 'delivered') === 'delivered';

/**
 * Maximum number of rows read per month. A later page needs more rows, so it is read by the index of the
 * sort.
 */
const MAX_BY_MONTH = 400;

/** SQL: the month in which an order was placed, as in the index customer_order_changed_month (migration 0009). */
const monthSql = (moment: string) => `date_trunc('month', ${moment} at time zone 'utc')`;

/**
 * SQL: the first rows of each month. Months are in UTC, days in any zone.
 * @param at index of the first of three SQL parameters: maximum rows, start of the first day, end of the last day
 */
const ordersByMonth = (where: string, by: string, at: number) => `
  select o.* from
    (select min(placed_at) as first, max(placed_at) as last from ordering.customer_order) placed,
    generate_series(${monthSql(`greatest(placed.first, to_timestamp($${at + 1}))`)},
      least(placed.last, to_timestamp($${at + 2}) - interval '1 microsecond') at time zone 'utc',
      interval '1 month') month,
    lateral (select o.* from ordering.customer_order o ${where} and ${monthSql('o.placed_at')} = month
      order by ${by} limit $${at}) o`;

/** SQL: number of customer messages of an order that staff have not read. */
const unreadSql = (id: string) => `(select count(*)::int from ordering.order_message m
  where m.order_id = ${id} and m.actor = 'customer' and m.read_at is null)`;

/** SQL: columns of OrderFlags for order `o`, except `goods`. */
const flagColumns = `
  o.order_status in ('wait for confirm', 'wait for customer confirm') and exists (
    select from ordering.order_line l ${withFreeStock}
    where l.order_id = o.id and not l.back_order and l.quantity > coalesce(${freeSql}, 0)) as "isShort",
  exists (select from ordering.amendment a
    where a.order_id = o.id and a.state = 'waiting' and a.actor = 'customer') as "isAmended",
  ${firstExpectedSql} as expected`;

/** The flags of listed orders: $1 ids. */
export const orderFlagsSql = `
  select o.id, ${goodsSql} as goods, ${flagColumns}
  from ordering.customer_order o where o.id = any ($1::int[])`;

export type DeskOrder = ListedOrder &
  OrderFlags &
  DeliveryColumns &
  Omit<
    StaffOrder,
    | keyof OrderRow
    | 'items'
    | 'actions'
    | 'history'
    | 'messages'
    | 'mails'
    | 'claims'
    | 'deliveries'
    | 'proformas'
    | 'invoices'
    | 'amendments'
    | 'quotation'
    | 'formerTerms'
  > & {
    quotation: QuotationRow | null;
    formerTerms: StaffOrder['formerTerms'] | null;
    proformas: ProformaVersionRow[] | null;
    invoices: InvoiceRow[] | null;
    amendments: (AmendmentRow & { who: string; answeredWho: string })[];
    items: (OrderLineRow & Pick<StaffOrder['items'][number], keyof typeof itemColumns>)[];
    history: (EventRow & { who: string })[];
    messages: (MessageRow & { who: string })[];
    mails: MailRow[];
    claims: DeskClaim[];
  };

/**
 * `stock` and `free` (pieces not promised) are null for an item that is not made yet or withdrawn.
 * `promisedBefore` counts pieces promised earlier to other orders.
 */
const itemColumns = {
  stock: 'case when coalesce(t.id, p.id) is not null then s.counted end',
  free: freeSql,
  promisedBefore: `coalesce((select sum(e.remaining)::int
    from ordering.promised_line own join ordering.promised_line e on e.item_id = own.item_id
      and e.order_id <> own.order_id and (e.since, e.line_id) < (own.since, own.line_id)
    where own.line_id = l.id), 0)`,
  successors: successorsSql('l.item_id'),
};

/** An order in full: $1 id. Planning takes as long as running, so the statement is prepared. */
export const orderSql = {
  name: 'order-of-desk',
  text: `
  select ${rowColumns}, c.email as "customerEmail",
    ${consigneeColumns},
    o.shipping_method::text as "shippingMethod", o.carrier,
    o.tracking_number as "trackingNumber", ${deliveryColumns}, ${amendmentsSql({ who: 'a.who', answeredWho: 'a.answered_who' })} as amendments,
    ${orderLinesSql(itemColumns, withFreeStock)} as items, ${eventsSql({ who: 'e.who' })} as history,
    ${messagesSql({ who: 'm.who' })} as messages, ${mailsSql()} as mails,
    ${claimsSql(deskClaimSql)} as claims, ${unreadSql('o.id')} as unread,
    ${flagColumns},
    ${quotationSql} as quotation, ${formerTermsSql} as "formerTerms", c.bill_to as "billTo", ${proformasSql} as proformas, ${invoicesSql} as invoices
  from ordering.customer_order o ${withCustomers} where o.id = $1`,
};

/**
 * Records who has an order open. The same person's rows about other orders are deleted after a minute, to
 * keep the table small.
 */
const noteOpenSql = `
  with closed as (
    delete from ordering.order_viewer
    where account_id = $2 and order_id <> $1 and seen_at < now() - interval '1 minute'
  )
  insert into ordering.order_viewer (order_id, account_id)
  select id, $2 from ordering.customer_order where id = $1
  on conflict (order_id, account_id) do update set seen_at = now(),
    since = case when order_viewer.seen_at < now() - interval '1 minute' then now()
      else order_viewer.since end
  returning order_id`;

const otherViewersSql = `
  select a.email as who, v.since
  from ordering.order_viewer v join staff.account a on a.id = v.account_id
  where v.order_id = $1 and v.account_id <> $2 and v.seen_at >= now() - interval '1 minute'
  order by v.since, a.email`;

/**
 * Records for one minute that a member of staff has an order open, for all processes of the site.
 * @returns the other members of staff who have the order open, in order of opening
 * @throws CallError notFound
 */
export async function noteOrderOpen(
  { write }: Database,
  orderId: number,
  accountId: number,
): Promise<OrderViewer[]> {
  const noted = await write.query(noteOpenSql, [orderId, accountId]);
  if (noted.rowCount === 0) throw new CallError('notFound', 'There is no such order.');
  const { rows } = await write.query<{ who: string; since: Date }>(otherViewersSql, [
    orderId,
    accountId,
  ]);
  return rows.map(({ who, since }) => ({ who, since: since.toISOString() }));
}
