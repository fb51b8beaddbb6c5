/** SQL of orders as their customer sees them: one prepared statement for a list or an order. */
import type { Order, OrderDetail } from '#contract/orders.ts';
import { foundSql } from './found-orders.ts';
import { momentSql } from './json-sql.ts';
import { type MessageRow, messagesSql } from './messages.ts';
import { type EventRow, eventsSql, type OrderLineRow, orderLinesSql } from './order-rows.ts';

/** An order of the customer's list. */
export interface OrderOfList
  extends Pick<Order, 'orderCode' | 'poNumber' | 'shippingConsigneeName'> {
  id: number;
  shippingMethod: number;
  shippingStatus: Order['shippingStatus'];
  orderStatus: Order['orderStatus'];
  placedAt: number;
  version: number;
  shownVersion: number | null;
  remarks: string[];
  lines: OrderLineRow[];
}

// All of them, since the customer confirms all changes at once.
const remarksSql = `(select coalesce(json_agg(e.remark order by e.id), '[]')
  from ordering.order_event e
  where e.order_id = o.id and e.action = 'change' and e.remark <> ''
    and o.order_status = 'wait for customer confirm')`;

const columns = `o.id, o.code as "orderCode", o.po_number as "poNumber", o.consignee_name as "shippingConsigneeName",
  o.shipping_method as "shippingMethod", o.shipping_status as "shippingStatus",
  o.order_status as "orderStatus",
  ${momentSql('o.placed_at')} as "placedAt", ${orderLinesSql()} as lines,
  o.version, o.shown_version as "shownVersion", ${remarksSql} as remarks`;

/** A page of a customer's orders: the values of foundValues, orders in the page, orders before it. */
export const orderListSql = {
  name: 'order-list',
  text: `
  with found as materialized (select o.id from ordering.customer_order o where ${foundSql})
  select (select count(*)::int from found) as count,
    (select json_agg(one order by one.id desc) from (
      select ${columns} from ordering.customer_order o
      where o.id in (select id from found order by id desc limit $7 offset $8)
    ) one) as orders`,
};

/** How many orders match, with their lines and pieces; for the values of foundValues. */
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

/** Notes which versions of orders a customer was shown: ids, versions. */
export const noteShownSql = `
  update ordering.customer_order o set shown_version = s.version
  from unnest($1::int[], $2::int[]) s (id, version)
  where o.id = s.id and coalesce(o.shown_version, 0) < s.version`;

/** An order in full. */
export type WholeOrder = OrderOfList &
  Omit<OrderDetail, keyof Order | 'history' | 'messages' | 'countryName'> & {
    events: EventRow[];
    messages: MessageRow[];
  };

const detailSql = (
  found: 'o.id' | 'o.code',
) => `select ${columns}, o.consignee_company as "shippingConsigneeCompany",
    o.consignee_contact as "shippingConsigneeContact",
    o.consignee_address as "shippingConsigneeAddress",
    o.consignee_zipcode as "shippingConsigneeZipcode",
    o.consignee_country as "shippingConsigneeCountry",
    o.note, o.carrier, o.tracking_number as "trackingNumber",
    ${eventsSql()} as events, ${messagesSql()} as messages
  from ordering.customer_order o
  where o.customer_id = $1 and ${found} = $2`;
export const orderByIdSql = { name: 'order-by-id', text: detailSql('o.id') };
export const orderByCodeSql = { name: 'order-by-code', text: detailSql('o.code') };
