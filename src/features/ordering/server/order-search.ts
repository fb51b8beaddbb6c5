import type { calls, Payload } from '#contract';
import type { Goods } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import type { Order, OrderDetail } from '#contract/orders.ts';
import { numberKey } from '#features/numbers/index.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { isDay, startOfDay, UTC } from '#language/zone.ts';
import { confirmedSql, waitsForCustomerSql } from '../state-sql.ts';
import { type WishRow, wishColumns } from '../wishes-sql.ts';
import { type AmendmentRow, amendmentsSql } from './amendment-rows.ts';
import { claimsSql, type WholeClaim, wholeClaimSql } from './claim-rows.ts';
import {
  type DeliveryColumns,
  deliveryColumns,
  goodsSql,
  remainsSql,
  underWaySql,
} from './deliveries.ts';
import { type InvoiceRow, invoicesSql } from './invoice-rows.ts';
import { type MessageRow, messagesSql } from './messages.ts';
import {
  type EventRow,
  eventsSql,
  type MailRow,
  mailsSql,
  momentSql,
  type OrderLineRow,
  orderLinesSql,
} from './order-rows.ts';
import { type ProformaVersionRow, proformasSql } from './proforma.ts';
import { type QuotationRow, quotationSql } from './quotations.ts';

// Numbers without punctuation and spaces, because customers type numbers in any way. A semicolon separates
// numbers.
const numbersSql = `regexp_replace(
  upper(concat_ws(';', l.ref_code_old, l.turbo_pn, l.vehicle_oe_no)), '[^0-9A-Z;]+', '', 'g')`;

const lineSql = `position(lower($5) in lower(l.reference)) > 0
  or ($6 <> '' and (position($6 in ${numbersSql}) > 0
    or l.item_id in (select n.item_id from ordering.own_number n
      where n.customer_id = $1 and position($6 in n.key) > 0)))`;

// The collation of the column `code` is C, which ignores case only in Latin letters. PO numbers may have
// other letters.
const namesSql = `concat_ws(chr(10), o.code collate "default", o.po_number)`;

const addressSql = `staff.holds(concat_ws(chr(10), o.consignee_name, o.consignee_company, o.consignee_address,
    o.consignee_zipcode), $5)
  or $6 <> '' and exists (select from ordering.delivery d
    where d.order_id = o.id and position($6 in ordering.plain_number(d.tracking_number)) > 0)`;

/** SQL: the condition on orders `o`, for the values of foundValues. */
const foundSql = `o.customer_id = $1
  and case $2::text when '' then true
    when 'wait for shipping' then ${remainsSql}
    when 'in transit' then ${underWaySql}
    else $2 = case when ${confirmedSql('o')} then o.shipping_status else o.order_status end end
  and ($3::float8 is null or o.placed_at >= to_timestamp($3))
  and ($4::float8 is null or o.placed_at < to_timestamp($4))
  and ($5::text = '' or position(lower($5) in lower(${namesSql})) > 0
    or exists (select from ordering.order_line l where l.order_id = o.id and (${lineSql}))
    or ${addressSql})`;

export interface OrderOfList
  extends WishRow,
    Pick<Order, 'orderCode' | 'note' | 'shippingConsigneeName'> {
  id: number;
  shippingMethod: number;
  shippingStatus: Order['shippingStatus'];
  orderStatus: Order['orderStatus'];
  placedAt: number;
  version: number;
  shownVersion: number | null;
  remarks: string[];
  lines: OrderLineRow[];
  /** Shipped and remaining goods; null unless the order is in transit. */
  goods: Goods | null;
  quotation: QuotationRow | null;
  questions: NonNullable<Order['questions']>;
  proposed: NonNullable<Order['proposed']> | null;
}

// All remarks, since the customer confirms all changes at once.
const remarksSql = `(select coalesce(json_agg(a.remark order by a.id), '[]')
  from ordering.amendment a
  where a.order_id = o.id and a.actor = 'staff' and a.state = 'made' and a.remark <> ''
    and ${waitsForCustomerSql('o')})`;

const questionsSql = `array_remove(array[
  case when exists (select from ordering.amendment a
    where a.order_id = o.id and a.state = 'waiting' and a.actor = 'staff') then 'amendment' end,
  case when exists (select from ordering.claim k
    where k.order_id = o.id and k.state = 'more information') then 'claim' end], null)`;

const proposedSql = `(select a.parts->'changes' from ordering.amendment a
  where a.order_id = o.id and a.state = 'waiting' and a.actor = 'customer')`;

const columns = `o.id, o.code as "orderCode", ${wishColumns}, o.note, o.consignee_name as "shippingConsigneeName",
  o.shipping_method as "shippingMethod", o.shipping_status as "shippingStatus",
  o.order_status as "orderStatus",
  ${momentSql('o.placed_at')} as "placedAt", ${orderLinesSql()} as lines,
  o.version, o.shown_version as "shownVersion", ${remarksSql} as remarks,
  ${quotationSql} as quotation, ${questionsSql} as questions,
  ${proposedSql} as proposed`;

/**
 * A page of a customer's orders: $1 to $6 of foundValues, $7 limit, $8 offset, $9 maximum bytes of the
 * orders.
 */
export const orderListSql = {
  name: 'order-list',
  text: `
  with found as materialized (select o.id from ordering.customer_order o where ${foundSql}),
  page as materialized (
    select json_agg(one order by one.id desc) as orders from (
      select ${columns}, ${goodsSql} as goods from ordering.customer_order o
      where o.id in (select id from found order by id desc limit $7 offset $8)
    ) one)
  select (select count(*)::int from found) as count,
    case when octet_length(orders::text) <= $9::int then orders end as orders,
    octet_length(orders::text) > $9 as "isTooLarge"
  from page`,
};

/** Numbers of matching orders, of their lines and of their pieces, for the values of foundValues. */
export const orderTotalsSql = {
  name: 'order-totals',
  text: `
  select count(*)::int as orders, coalesce(sum(lines), 0)::int as lines,
    coalesce(sum(pieces), 0)::int as pieces
  from ordering.customer_order o, lateral (
    select count(*) as lines, sum(quantity) as pieces
    from ordering.order_line where order_id = o.id and quantity > 0) l
  where ${foundSql}`,
};

/** Records which versions of orders a customer was shown: $1 ids, $2 versions. */
export const noteShownSql = `
  update ordering.customer_order o set shown_version = s.version
  from unnest($1::int[], $2::int[]) s (id, version)
  where o.id = s.id and coalesce(o.shown_version, 0) < s.version`;

export type WholeOrder = OrderOfList &
  DeliveryColumns &
  Omit<
    OrderDetail,
    | keyof Order
    | 'history'
    | 'messages'
    | 'mails'
    | 'claims'
    | 'countryName'
    | 'deliveries'
    | 'proformas'
    | 'invoices'
    | 'amendments'
  > & {
    events: EventRow[];
    messages: MessageRow[];
    mails: MailRow[];
    proformas: ProformaVersionRow[] | null;
    invoices: InvoiceRow[] | null;
    amendments: AmendmentRow[];
    claims: WholeClaim[];
  };

const detailSql = (
  found: 'o.id' | 'o.code',
) => `select ${columns}, o.consignee_company as "shippingConsigneeCompany",
    o.consignee_contact as "shippingConsigneeContact",
    o.consignee_address as "shippingConsigneeAddress",
    o.consignee_zipcode as "shippingConsigneeZipcode",
    o.consignee_country as "shippingConsigneeCountry",
    o.carrier, o.tracking_number as "trackingNumber", ${deliveryColumns}, ${proformasSql} as proformas, ${invoicesSql} as invoices,
    ${amendmentsSql()} as amendments,
    ${eventsSql()} as events, ${messagesSql()} as messages,
    ${mailsSql('customer')} as mails, ${claimsSql(wholeClaimSql(false))} as claims
  from ordering.customer_order o
  where o.customer_id = $1 and ${found} = $2`;
export const orderByIdSql = { name: 'order-by-id', text: detailSql('o.id') };
export const orderByCodeSql = { name: 'order-by-code', text: detailSql('o.code') };

/**
 * Reads the order code in the code of a quotation (EE2611280008-Q-v2) or a label (EE2611280008 2/3); returns
 * any other text unchanged.
 */
export const orderCodeIn = (typed: string): string =>
  typed.replace(/^(EE\d{10,})(?: \d+\/\d+|-Q(?:-v\d+)?)$/i, '$1');

/**
 * @param zone time zone of the days
 * @throws CallError badInput for a day that does not exist
 */
export function foundValues(
  customerId: number,
  { search = '', state = '', ...days }: Payload<typeof calls.orderTotals>,
  zone: string,
): unknown[] {
  const words = orderCodeIn(plainText(search));
  return [customerId, state, ...boundsOf(days, zone), words, numberKey(words)];
}

/**
 * The start of the first day and the end of the last day, in seconds since 1970; null without a day.
 * They are computed here, because a database with another release of the list of zones may not know the zone.
 * @param zone from `zoneOf`
 * @throws CallError badInput for a day that does not exist
 */
export function boundsOf(
  { from = '', to = '' }: { from?: string | undefined; to?: string | undefined },
  zone: string = UTC,
): [since: number | null, until: number | null] {
  const [first, last] = [dayOf(from, 'from'), dayOf(to, 'to')];
  return [
    first === null ? null : startOfDay(first, zone) / 1000,
    last === null ? null : startOfDay(last, zone, 1) / 1000,
  ];
}

function dayOf(text: string, field: string): string | null {
  if (text === '') return null;
  if (!isDay(text)) {
    throw new CallError('badInput', 'The field “{field}” is not valid.' satisfies TextKey, {
      field,
    });
  }
  return text;
}
