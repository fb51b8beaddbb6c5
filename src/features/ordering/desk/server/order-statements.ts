/** SQL of the orders' desk. One long file: the list, its filters and its export share their columns. */
import type { OrderStatus, ShippingStatus } from '#contract/order-names.ts';
import type { DevelopmentItem, OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import type { Page } from '#staff/server/paging.ts';
import { type AmendmentRow, amendmentsSql } from '../../server/amendments.ts';
import { claimsSql } from '../../server/claim-rows.ts';
import { type DeliveryColumns, deliveryColumns } from '../../server/deliveries.ts';
import { type MessageRow, messagesSql } from '../../server/messages.ts';
import {
  type EventRow,
  eventsSql,
  type MailRow,
  mailsSql,
  type OrderLineRow,
  orderLinesSql,
} from '../../server/order-rows.ts';
import { freeSql, withFreeStock } from '../../server/promised-stock.ts';
import { type QuotationRow, quotationSql } from '../../server/quotations.ts';

import { type DeskClaim, deskClaimSql } from './claims.ts';

export interface OrderQuestion {
  orderStatus?: OrderStatus;
  shippingStatus?: ShippingStatus;
  customerId?: string | number;
  /** 1: only orders with messages that staff have not read. */
  unread?: '' | string | number;
  /**
   * Start of the order code, of a line's reference or number, of words of customer, company or consignee;
   * any part of the PO number.
   */
  text?: string;
  /** The consignee's. */
  country?: string;
  /** First and last day on which it was placed, in UTC. */
  from?: string;
  to?: string;
  sort?: OrderSort;
  order?: 'asc' | 'desc';
}
export type OrderSort = 'placed' | 'changed' | 'code' | 'company' | 'status';

/** What each sort goes by; an index holds each, and the id comes last so that pages never overlap. */
const sortColumns: Record<OrderSort, readonly string[]> = {
  placed: ['o.id'],
  changed: ['o.changed_at', 'o.id'],
  code: ['o.code'],
  company: ['lower(c.company_name)', 'c.id', 'o.id'],
  status: ['o.order_status', 'o.shipping_status', 'o.changed_at', 'o.id'],
};

const rowColumns = `o.id, o.code as "orderCode", o.po_number as "poNumber", o.customer_id as "customerId",
  trim(c.first_name || ' ' || c.last_name) as "customerName", c.company_name as "companyName",
  o.consignee_country as country, o.order_status as "orderStatus",
  o.shipping_status as "shippingStatus", o.placed_at as "placedAt", o.changed_at as "changedAt", o.version`;
const joined = 'ordering.customer_order o join accounts.customer c on c.id = o.customer_id';

/** What of an order needs the eyes of staff. */
export type OrderFlags = Pick<OrderRow, 'isShort' | 'isAmended'>;

/** An order as a list shows it; its lines are counted. */
export type ListedOrder = Omit<
  OrderRow,
  'id' | 'customerId' | 'placedAt' | 'changedAt' | keyof OrderFlags
> & {
  id: number;
  customerId: number;
  placedAt: Date;
  changedAt: Date;
};

/** The query of a page; open to the test, which looks at its plan. */
export function orderPageQuery(
  question: OrderQuestion,
  { size, offset }: Pick<Page, 'size' | 'offset'>,
): { text: string; values: unknown[] } {
  const { where, values } = filterOf(question);
  const direction = question.order ?? (question.sort ? 'asc' : 'desc');
  const columns = sortColumns[question.sort ?? 'placed'];
  const by = columns.map((column) => `${column} ${direction}`).join(', ');
  // Counts lines for the rows of the page only.
  return {
    text: `select page.*, l.lines, l.pieces, ${unreadSql('page.id')} as unread
      from (select row_number() over () as place, found.* from (
        select ${rowColumns} from ${joined} ${where}
        order by ${by} limit $${values.length + 1} offset $${values.length + 2}) found) page,
      lateral (
        select count(*) filter (where quantity > 0)::int as lines,
          coalesce(sum(quantity), 0)::int as pieces
        from ordering.order_line where order_id = page.id) l
      order by page.place`,
    values: [...values, size, offset],
  };
}

/** SQL: the messages of an order's customer that staff have not read. */
const unreadSql = (id: string) => `(select count(*)::int from ordering.order_message m
  where m.order_id = ${id} and m.actor = 'customer' and m.read_at is null)`;

/** SQL: what of an order needs the eyes of staff, as columns. */
const flagColumns = (id: string, status: string) => `
  ${status} in ('wait for confirm', 'wait for customer confirm') and exists (
    select from ordering.order_line l ${withFreeStock}
    where l.order_id = ${id} and not l.back_order and l.quantity > coalesce(${freeSql}, 0)) as "isShort",
  exists (select from ordering.amendment a
    where a.order_id = ${id} and a.state = 'waiting' and a.actor = 'customer') as "isAmended"`;

/** The flags of listed orders: their ids. */
export const orderFlagsSql = `
  select o.id, ${flagColumns('o.id', 'o.order_status')}
  from ordering.customer_order o where o.id = any ($1::int[])`;

/** What the export of orders shows of each, by its heading. */
export const exportedOrder = {
  order: 'o.code',
  po_number: 'o.po_number',
  customer: `trim(c.first_name || ' ' || c.last_name)`,
  company: 'c.company_name',
  country: 'o.consignee_country',
  lines: '(select count(*) from ordering.order_line where order_id = o.id and quantity > 0)::int',
  pieces: '(select coalesce(sum(quantity), 0) from ordering.order_line where order_id = o.id)::int',
  order_status: 'o.order_status',
  shipping_status: 'o.shipping_status',
  placed: 'o.placed_at',
  changed: 'o.changed_at',
  email: 'c.email',
  tax_number: 'c.tax_number',
  recipient: 'o.consignee_name',
  recipient_company: 'o.consignee_company',
  contact: 'o.consignee_contact',
  address: 'o.consignee_address',
  zipcode: 'o.consignee_zipcode',
  carrier: 'o.carrier',
  tracking_number: 'o.tracking_number',
} as const;

/** The same of each line of these orders. */
export const exportedLine = {
  order: 'o.code',
  po_number: 'o.po_number',
  line: 'l.seq',
  number: 'l.ref_code_old',
  component: 'l.component',
  turbo: 'l.turbo_pn',
  model: 'l.model',
  quantity: 'l.quantity',
  quantity_ordered: 'l.asked_quantity',
  reference: 'l.reference',
  back_order: 'l.back_order::int',
  expected: 'l.expected::text',
  lead_days: 'l.lead_days',
  unit_price: 'l.unit_price::text',
  currency: '(select q.currency from ordering.quotation q where q.order_id = o.id)',
} as const;

/** The query of an export, the newest order first. */
export function exportQuery(question: OrderQuestion, what: 'orders' | 'lines') {
  const { where, values } = filterOf(question);
  const columns = Object.values(what === 'orders' ? exportedOrder : exportedLine).join(', ');
  const lines = what === 'lines' ? 'join ordering.order_line l on l.order_id = o.id' : '';
  const by = what === 'lines' ? 'o.id desc, l.seq' : 'o.id desc';
  return { text: `select ${columns} from ${joined} ${lines} ${where} order by ${by}`, values };
}

/** The query that counts the orders of a list. */
export function countQuery(question: OrderQuestion): { text: string; values: unknown[] } {
  const { where, values } = filterOf(question);
  return { text: `select count(*) as count from ordering.customer_order o ${where}`, values };
}

/** The condition contains only the filters that are set, so that each query gets its own plan. */
function filterOf(question: OrderQuestion): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
  };
  if (question.orderStatus) add((at) => `o.order_status = ${at}`, question.orderStatus);
  if (question.shippingStatus) add((at) => `o.shipping_status = ${at}`, question.shippingStatus);
  if (question.customerId) add((at) => `o.customer_id = ${at}`, Number(question.customerId));
  if (Number(question.unread ?? 0) === 1) {
    conditions.push(`o.id in (select order_id from ordering.order_message
      where actor = 'customer' and read_at is null)`);
  }
  if (question.country) add((at) => `o.consignee_country = ${at}`, question.country);
  if (question.from) add((at) => `o.placed_at >= ${at}::date at time zone 'utc'`, question.from);
  if (question.to) {
    add((at) => `o.placed_at < (${at}::date + 1) at time zone 'utc'`, question.to);
  }
  const typed = (question.text ?? '').trim();
  const words = wordsOf(typed);
  const [word] = words;
  if (word !== undefined) {
    // Each way to find orders goes by its index; gathered as ids first, since 'or' would read the table, and
    // a join the orders from the newest to those found.
    const code = words.length === 1 ? word.toUpperCase() : '';
    const upper = typed.toUpperCase();
    const like = `%${upper.replaceAll(/[\\%_]/g, '\\$&')}%`;
    values.push(words.map((one) => `${one}:*`).join(' & '), code, upper, like);
    const [query, start, own, part] = [3, 2, 1, 0].map((before) => `$${values.length - before}`);
    conditions.push(`o.id = any (array(
      select id from ordering.customer_order where customer_id in (
        select id from accounts.customer where ${customerWords} @@ to_tsquery('simple', ${query}))
      union
      select id from ordering.customer_order
      where ${start} <> '' and code >= ${start} and code < ${start} || 'ÿ'
      union
      select id from ordering.customer_order where po_number <> '' and ${startsWith('po_number', own)}
      union
      select id from ordering.customer_order
      where ${consigneeWords} @@ to_tsquery('simple', ${query})
      union
      select id from ordering.customer_order
      where po_number <> '' and length(${own}) >= ${LEAST} and upper(po_number) like ${part}
      union
      select order_id from ordering.order_line
      where length(${own}) >= ${LEAST} and ${startsWith('ref_code_old', own)}
      union
      select order_id from ordering.order_line
      where length(${own}) >= ${LEAST} and turbo_pn <> '' and ${startsWith('turbo_pn', own)}
      union
      select order_id from ordering.order_line where reference <> '' and ${startsWith('reference', own)}))`);
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return { where, values };
}

/** SQL: whether a customer's own number begins with a text; written as in its index (migration 0029). */
const startsWith = (column: string, start = '') =>
  `upper(${column}) collate "C" >= ${start} and upper(${column}) collate "C" < ${start} || chr(1114111)`;

/** Must match the expression of the index customer_words (migration 0005). */
const customerWords = 'staff.words(email, first_name, last_name, company_name)';

/** Must match the expression of the index customer_order_consignee (migration 0060). */
const consigneeWords = `staff.words(consignee_name, consignee_company, '', '')`;

/** Shortest text that is looked for inside PO numbers and at the start of numbers of items. */
const LEAST = 3;

/** Letters and digits of a typed text, as the index splits them; signs of a query are no part. */
const wordsOf = (typed: string): string[] => typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** An order in full. */
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
    | 'amendments'
    | 'quotation'
  > & {
    quotation: QuotationRow | null;
    amendments: AmendmentRow[];
    items: (OrderLineRow & { stock: number | null; free: number | null })[];
    history: (EventRow & { who: string })[];
    messages: (MessageRow & { who: string })[];
    mails: MailRow[];
    claims: DeskClaim[];
  };

/** Pieces in stock, and those that are not promised; null for an item that is not made yet or withdrawn. */
const stockColumns = {
  stock: 'case when coalesce(t.id, p.id) is not null then s.counted end',
  free: freeSql,
};

/** An order in full: its id. */
export const orderSql = `
  select ${rowColumns}, c.email as "customerEmail", o.note,
    o.consignee_name as "shippingConsigneeName",
    o.consignee_company as "shippingConsigneeCompany",
    o.consignee_contact as "shippingConsigneeContact",
    o.consignee_address as "shippingConsigneeAddress",
    o.consignee_zipcode as "shippingConsigneeZipcode",
    o.consignee_country as "shippingConsigneeCountry",
    o.shipping_method::text as "shippingMethod", o.carrier,
    o.tracking_number as "trackingNumber", ${deliveryColumns}, ${amendmentsSql} as amendments,
    ${orderLinesSql(stockColumns, withFreeStock)} as items, ${eventsSql({ who: 'e.who' })} as history,
    ${messagesSql({ who: 'm.who' })} as messages, ${mailsSql()} as mails,
    ${claimsSql(deskClaimSql)} as claims, ${unreadSql('o.id')} as unread,
    ${flagColumns('o.id', 'o.order_status')},
    ${quotationSql} as quotation
  from ${joined} where o.id = $1`;

/** The requests for an item in one status. */
export type DevelopmentRow = Omit<
  DevelopmentItem,
  'id' | 'itemId' | 'type' | 'firstAt' | 'lastAt'
> & {
  itemId: number;
  type: number;
  firstAt: Date;
  lastAt: Date;
};

/** Joins the item's data for the groups of the page only. */
const grouped = (groups: string) => `
  select g.*, coalesce(p.component, '') as name, coalesce(p.model, t.model, '') as model
  from (${groups}) g
    left join catalogue.part p on p.id = g."itemId"
    left join catalogue.turbo t on t.id = g."itemId"`;
const groupColumns = `item_id as "itemId", min(type) as type, min(name) as "refCodeOld", status,
  count(distinct customer_id)::int as customers, sum(quantity)::int as pieces,
  min(asked_at) as "firstAt", max(asked_at) as "lastAt"`;

/** Status or null for all; letters and digits of the item's number, or ''. */
const matchingRequests = `from ordering.development_request
  where ($1::text is null or status = $1)
    and ($2 = '' or position($2 in upper(regexp_replace(name, '[^[:alnum:]]', '', 'g'))) > 0)
  group by item_id, status`;
const order = 'customers desc, pieces desc, "itemId", status';

/** A page of groups, the one with the most requests first. Parameters: filter, limit, offset. */
export const groupsSql = `
  ${grouped(`select ${groupColumns} ${matchingRequests} order by ${order} limit $3 offset $4`)} order by ${order}`;

/** The number of groups. Parameters: filter. */
export const groupCountSql = `select count(*)::int as count from (select 1 ${matchingRequests}) g`;

/** One group: item, status. */
export const groupSql = grouped(`select ${groupColumns} from ordering.development_request
  where item_id = $1 and status = $2 group by item_id, status`);
