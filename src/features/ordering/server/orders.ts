/** A customer's orders, as the customer sees them. */
import type { calls, Payload } from '#contract';
import { CallError, type PageInfo } from '#contract/errors.ts';
import type { Order, OrderDetail, OrderEvent, OrderLine } from '#contract/orders.ts';
import { countryName } from '#features/accounts/server/countries.ts';
import { plainText } from '#features/accounts/server/fields.ts';
import { pageOf } from '#features/catalogue/results/server/paging.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, translate } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { actionsOf } from '../states.ts';
import { idOf } from './items.ts';

/** Orders in a page where the caller does not say. */
const ORDERS = 50;

type LineFields = [
  id: number,
  type: number,
  itemId: number,
  refCodeOld: string,
  turboPn: string,
  vehicleOeNo: string,
  model: string,
  component: string,
  quantity: number,
  asked: number,
];

interface Row extends Pick<Order, 'orderCode' | 'shippingConsigneeName'> {
  id: number;
  shippingMethod: number;
  shippingStatus: Order['shippingStatus'];
  orderStatus: Order['orderStatus'];
  placedAt: number;
  version: number;
  shownVersion: number | null;
  remarks: string[];
  lines: LineFields[];
}

const linesSql = `(select coalesce(json_agg(json_build_array(l.id, l.type, l.item_id, l.ref_code_old,
    l.turbo_pn, l.vehicle_oe_no, l.model, l.component, l.quantity, l.asked_quantity)
    order by l.seq), '[]') from ordering.order_line l where l.order_id = o.id)`;

// All of them, since the customer confirms all changes at once.
const remarksSql = `(select coalesce(json_agg(e.remark order by e.id), '[]')
  from ordering.order_event e
  where e.order_id = o.id and e.action = 'change' and e.remark <> ''
    and o.order_status = 'wait for customer confirm')`;

// A moment as ms since 1970, since within json a text would come without its time zone's mark.
const columns = `o.id, o.code as "orderCode", o.consignee_name as "shippingConsigneeName",
  o.shipping_method as "shippingMethod", o.shipping_status as "shippingStatus",
  o.order_status as "orderStatus",
  floor(extract(epoch from o.placed_at) * 1000)::bigint as "placedAt", ${linesSql} as lines,
  o.version, o.shown_version as "shownVersion", ${remarksSql} as remarks`;

const waits = ({ orderStatus }: Row) => orderStatus === 'wait for customer confirm';

/** Notes which changes a customer was shown: an earlier version can't be confirmed by mistake. */
async function noteShown(database: Database, rows: readonly Row[]): Promise<void> {
  const fresh = rows.filter((row) => waits(row) && (row.shownVersion ?? 0) < row.version);
  if (fresh.length === 0) return;
  await database.write.query(
    `update ordering.customer_order o set shown_version = s.version
     from unnest($1::int[], $2::int[]) s (id, version)
     where o.id = s.id and coalesce(o.shown_version, 0) < s.version`,
    [fresh.map(({ id }) => id), fresh.map(({ version }) => version)],
  );
}

function presentOrderLine(fields: LineFields, language: LanguageCode): OrderLine {
  const [id, type, itemId, refCodeOld, turboPn, vehicleOeNo, model, component, ...amounts] = fields;
  const [quantity, asked] = amounts;
  return {
    id: String(id),
    type: String(type) as OrderLine['type'],
    refId: String(itemId),
    refCodeOld,
    turboPn,
    vehicleOeNo,
    model,
    name: component === '' ? '' : translate(language, component),
    quantity,
    ...(asked !== quantity && { askedQuantity: asked }),
  };
}

const present = (row: Row, language: LanguageCode): Order => ({
  id: String(row.id),
  orderCode: row.orderCode,
  shippingConsigneeName: row.shippingConsigneeName,
  shippingMethod: String(row.shippingMethod) as Order['shippingMethod'],
  shippingStatus: row.shippingStatus,
  orderStatus: row.orderStatus,
  inTime: new Date(row.placedAt).toISOString(),
  orderItems: row.lines.map((line) => presentOrderLine(line, language)),
  version: row.version,
  remarks: row.remarks,
  actions: actionsOf('customer', row),
});

/** A page of orders with their lines, the newest first; one query. */
export async function orderPage(
  database: Database,
  customerId: number,
  asked: Payload<typeof calls.orderList>,
  language: LanguageCode,
): Promise<{ val: Order[]; pageInfo: PageInfo }> {
  const { page, size, offset } = pageOf(asked, ORDERS);
  const { rows } = await database.write.query<{ count: number; orders: Row[] | null }>({
    name: 'order-list',
    text: `select
        (select count(*)::int from ordering.customer_order where customer_id = $1) as count,
        (select json_agg(one order by one.id desc) from (
          select ${columns} from ordering.customer_order o where o.customer_id = $1
          order by o.id desc limit $2 offset $3
        ) one) as orders`,
    values: [customerId, size, offset],
  });
  const [found] = rows;
  await noteShown(database, found?.orders ?? []);
  return {
    val: (found?.orders ?? []).map((row) => present(row, language)),
    pageInfo: { page, size, count: found?.count ?? 0 },
  };
}

type EventRow = Omit<OrderEvent, 'at'> & { at: number };
type DetailRow = Row &
  Omit<OrderDetail, keyof Order | 'history' | 'countryName'> & {
    events: EventRow[];
  };

const detailSql = (
  found: 'o.id' | 'o.code',
) => `select ${columns}, o.consignee_company as "shippingConsigneeCompany",
    o.consignee_contact as "shippingConsigneeContact",
    o.consignee_address as "shippingConsigneeAddress",
    o.consignee_zipcode as "shippingConsigneeZipcode",
    o.consignee_country as "shippingConsigneeCountry",
    o.carrier, o.tracking_number as "trackingNumber",
    (select json_agg(json_build_object('at', floor(extract(epoch from e.at) * 1000)::bigint,
        'by', e.actor, 'action', e.action, 'orderStatus', e.order_status,
        'shippingStatus', e.shipping_status, 'remark', e.remark, 'changes', e.changes)
        order by e.id) from ordering.order_event e where e.order_id = o.id) as events
  from ordering.customer_order o
  where o.customer_id = $1 and ${found} = $2`;
const byId = detailSql('o.id');
const byCode = detailSql('o.code');

/**
 * An order in full, by its id or by the code that placing it gave.
 * @throws CallError notFound, for another customer's order too
 */
export async function orderDetail(
  database: Database,
  customerId: number,
  { orderId, orderCode = '' }: Payload<typeof calls.getOrder>,
  language: LanguageCode,
): Promise<OrderDetail> {
  const { rows } = await database.write.query<DetailRow>(
    orderId === undefined
      ? { name: 'order-by-code', text: byCode, values: [customerId, plainText(orderCode)] }
      : { name: 'order-by-id', text: byId, values: [customerId, idOf(orderId)] },
  );
  const [row] = rows;
  if (!row) throw new CallError('notFound', 'This order does not exist.' satisfies TextKey);
  await noteShown(database, [row]);
  return {
    ...present(row, language),
    shippingConsigneeCompany: row.shippingConsigneeCompany,
    shippingConsigneeContact: row.shippingConsigneeContact,
    shippingConsigneeAddress: row.shippingConsigneeAddress,
    shippingConsigneeZipcode: row.shippingConsigneeZipcode,
    shippingConsigneeCountry: row.shippingConsigneeCountry,
    countryName: countryName(row.shippingConsigneeCountry, language),
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    history: row.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
  };
}
