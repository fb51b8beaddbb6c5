/** A customer's orders, cart, lists and latest actions, for the customer's page in the back office. */
import type { Goods } from '#contract/confirmed-orders.ts';
import type { CustomerOverview } from '#contract/staff/customers.ts';
import type { Role } from '#contract/staff/names.ts';
import { goodsSql, remainsSql, underWaySql } from '#features/ordering/server/deliveries.ts';
import { type OrderLineRow, orderLinesSql } from '#features/ordering/server/order-rows.ts';
import {
  presentQuotation,
  type QuotationRow,
  quotationSql,
} from '#features/ordering/server/quotations.ts';
import { confirmedSql, waitsForCustomerSql } from '#features/ordering/state-sql.ts';
import type { Database } from '#platform/database.ts';

/** Maximum number of rows in each part of the overview. The newest rows are shown. */
const SHOWN = 10;

/** SQL: rows of a query as a JSON array. */
const rowsSql = (query: string) => `(select coalesce(json_agg(r), '[]') from (${query}) r)`;

const isoSql = (moment: string) =>
  `to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const ofOrder = 'o.id::text as "orderId", o.code as "orderCode"';

/** SQL: lines of the cart or of list `l`; null unless the reader is an admin. */
const linesSql = (table: 'cart_line' | 'list_line', condition: string) =>
  `case when $2 then ${rowsSql(
    `select n.name, n.quantity, n.reference from ordering.${table} n
   where n.customer_id = $1 and ${condition} order by n.id desc limit 200`,
  )} end`;

type LatestOrder = CustomerOverview['latestOrders'][number];

type Overview = Omit<CustomerOverview, 'quotations' | 'latestOrders'> & {
  readonly latestOrders: readonly (LatestOrder & { readonly goods: Goods | null })[];
  readonly waiting: readonly {
    readonly orderId: string;
    readonly orderCode: string;
    readonly quotation: QuotationRow;
    readonly lines: readonly OrderLineRow[];
  }[];
};

/** Queries of the overview's parts. $1: customer id, $2: whether the reader is an admin. */
const parts: Record<keyof Overview, string> = {
  orders: rowsSql(`select o.order_status as "orderStatus", s.status as "shippingStatus",
      count(*)::int as count
    from ordering.customer_order o, unnest(array['wait for shipping', 'in transit', 'delivered']) s (status)
    where o.customer_id = $1 and case
      when not (${confirmedSql('o')}) then s.status = 'wait for shipping'
      when s.status = 'wait for shipping' then ${remainsSql}
      when s.status = 'in transit' then ${underWaySql}
      else o.shipping_status = s.status end
    group by 1, 2 order by 1, 2`),
  latestOrders: rowsSql(`select ${ofOrder}, o.po_number as "poNumber", o.note,
      o.order_status as "orderStatus", o.shipping_status as "shippingStatus", ${goodsSql} as goods,
      ${isoSql('o.placed_at')} as "placedAt"
    from ordering.customer_order o where o.customer_id = $1 order by o.id desc limit ${SHOWN}`),
  waiting: rowsSql(`select ${ofOrder}, ${quotationSql} as quotation, ${orderLinesSql()} as lines
    from ordering.customer_order o join ordering.quotation on order_id = o.id
    where o.customer_id = $1 and ${waitsForCustomerSql('o')}
    order by o.id desc limit ${SHOWN}`),
  unread: rowsSql(`select ${ofOrder}, count(*)::int as count, ${isoSql('min(m.at)')} as since
    from ordering.customer_order o join ordering.order_message m on m.order_id = o.id
    where o.customer_id = $1 and m.actor = 'customer' and m.read_at is null
    group by o.id order by min(m.at) limit ${SHOWN}`),
  claims: rowsSql(`select k.id::text, o.code || '-C' || k.number as code, k.state, k.quantity,
      l.ref_code_old as "itemNumber", ${isoSql('k.changed_at')} as "changedAt"
    from ordering.customer_order o join ordering.claim k on k.order_id = o.id
      join ordering.order_line l on l.id = k.line_id
    where o.customer_id = $1
    order by k.state in ('declined', 'closed'), k.changed_at desc limit ${SHOWN}`),
  addresses: rowsSql(`select tag, consignee_name as name, consignee_company as company,
      consignee_contact as contact, consignee_address as address, consignee_zipcode as zipcode,
      consignee_country as country, is_default as "isDefault"
    from ordering.address where customer_id = $1 order by is_default desc, id desc`),
  cart: `(select json_build_object('count', count(*)::int,
      'lines', ${linesSql('cart_line', 'true')})
    from ordering.cart_line where customer_id = $1)`,
  lists: rowsSql(`select l.name, (select count(*)::int from ordering.list_line n
        where n.customer_id = $1 and n.list_id is not distinct from l.id) as count,
      ${linesSql('list_line', 'n.list_id is not distinct from l.id')} as lines
    from (select null::int as id, '' as name
      union all select id, name from ordering.list where customer_id = $1) l
    order by lower(l.name)`),
  ownNumbers: '(select count(*)::int from ordering.own_number where customer_id = $1)',
  priceLists: rowsSql(`select p.id::text, p.name, p.level, p.currency,
      p.valid_from::text as "validFrom", p.valid_until::text as "validUntil"
    from ordering.price_list p join accounts.customer c on c.id = $1
    where (p.customer_id = c.id or p.level = c.level)
      and (now() at time zone 'utc')::date between p.valid_from and p.valid_until
    order by p.customer_id is null, p.id desc`),
  signIns: rowsSql(`select event, ${isoSql('last_at')} as at, times,
      case when $2 then address end as address
    from security.event
    where area = 'customer' and event in ('signIn', 'signInFailed') and (customer_id = $1
      or who = (select email from accounts.customer where id = $1))
    order by last_at desc, id desc limit ${SHOWN}`),
  mails: rowsSql(`select ${ofOrder}, x.subject, ${isoSql('x.at')} as at
    from ordering.customer_order o join ordering.order_mail x on x.order_id = o.id
    where o.customer_id = $1 and x.recipient = 'customer' order by x.id desc limit ${SHOWN}`),
};

const overviewSql = `select ${Object.entries(parts)
  .map(([name, sql]) => `${sql} as "${name}"`)
  .join(', ')}`;

/** @param role of the reader; only admins see lines of cart and lists, and IP addresses of sign-ins */
export async function customerOverview(
  { write }: Database,
  id: number,
  role: Role,
): Promise<CustomerOverview> {
  const { rows } = await write.query<Overview>(overviewSql, [id, role === 'admin']);
  const [row] = rows;
  if (!row) throw new Error('The overview has no row.');
  const { waiting: waitingOrders, ...overview } = row;
  const quotations = waitingOrders.map(({ orderId, orderCode, ...order }) => {
    const { currency, total, validUntil, isExpired } = presentQuotation(order);
    return { orderId, orderCode, currency, total, validUntil, isExpired };
  });
  const latestOrders = overview.latestOrders.map(({ goods, ...order }) => ({
    ...order,
    ...(goods && { goods }),
  }));
  return { ...overview, latestOrders, quotations };
}
