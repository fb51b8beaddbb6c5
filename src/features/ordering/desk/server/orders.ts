/** Orders as staff see them: the list, which holds at 100,000 orders, and one order in full. */
import { sql } from 'kysely';
import { CallError } from '#contract/errors.ts';
import type { OrderStatus, ShippingStatus } from '#contract/order-names.ts';
import type { OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import { actionsOf } from '../../states.ts';

export interface OrderQuestion {
  orderStatus?: OrderStatus;
  shippingStatus?: ShippingStatus;
  customerId?: string | number;
  /** Start of the order code, PO number or a line's reference, or of words of customer or company. */
  text?: string;
  sort?: OrderSort;
  order?: 'asc' | 'desc';
}
export type OrderSort = 'placed' | 'changed' | 'code' | 'company' | 'status';

/** Which rows of a list. */
export interface PageOf {
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

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
  o.shipping_status as "shippingStatus", o.placed_at as "placedAt", o.changed_at as "changedAt"`;
const joined = 'ordering.customer_order o join accounts.customer c on c.id = o.customer_id';

type Row = Omit<OrderRow, 'id' | 'customerId' | 'placedAt' | 'changedAt'> & {
  id: number;
  customerId: number;
  placedAt: Date;
  changedAt: Date;
};

const present = ({ id, customerId, placedAt, changedAt, ...rest }: Row): OrderRow => ({
  id: String(id),
  customerId: String(customerId),
  placedAt: placedAt.toISOString(),
  changedAt: changedAt.toISOString(),
  ...rest,
});

/** A page of orders; the newest first where no sort is asked for. */
export async function listOrders(database: Database, question: OrderQuestion, rows: PageOf) {
  const { where, values } = filterOf(question);
  const [page, total] = await Promise.all([
    database.write.query<Row>(pageQuery(question, rows)),
    database.write.query<{ count: number }>(
      `select count(*) as count from ordering.customer_order o ${where}`,
      values,
    ),
  ]);
  return {
    val: page.rows.map(present),
    pageInfo: { page: rows.page, size: rows.size, count: total.rows[0]?.count ?? 0 },
  };
}

/** The query of a page; open to the test, which looks at its plan. */
export function pageQuery(
  question: OrderQuestion,
  { size, offset }: Pick<PageOf, 'size' | 'offset'>,
): { text: string; values: unknown[] } {
  const { where, values } = filterOf(question);
  const direction = question.order ?? (question.sort ? 'asc' : 'desc');
  const columns = sortColumns[question.sort ?? 'placed'];
  const by = columns.map((column) => `${column} ${direction}`).join(', ');
  // Lines are counted for the rows of the page alone.
  return {
    text: `select page.*, l.lines, l.pieces
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

/** Only what was asked for stands in the condition, so that each list gets the plan it needs. */
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
  const typed = (question.text ?? '').trim();
  const words = wordsOf(typed);
  const [word] = words;
  if (word !== undefined) {
    // Each way to find orders goes by its index; joined as ids, since 'or' would read the table.
    const code = words.length === 1 ? word.toUpperCase() : '';
    values.push(words.map((one) => `${one}:*`).join(' & '), code, typed.toUpperCase());
    const [query, start, own] = [2, 1, 0].map((before) => `$${values.length - before}`);
    conditions.push(`o.id in (
      select id from ordering.customer_order where customer_id in (
        select id from accounts.customer where ${customerWords} @@ to_tsquery('simple', ${query}))
      union
      select id from ordering.customer_order
      where ${start} <> '' and code >= ${start} and code < ${start} || 'ÿ'
      union
      select id from ordering.customer_order where po_number <> '' and ${startsWith('po_number', own)}
      union
      select order_id from ordering.order_line where reference <> '' and ${startsWith('reference', own)})`);
  }
  const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
  return { where, values };
}

/** SQL: whether a customer's own number begins with a text; written as in its index (migration 0029). */
const startsWith = (column: string, start = '') =>
  `upper(${column}) collate "C" >= ${start} and upper(${column}) collate "C" < ${start} || chr(1114111)`;

/** Must be written as in the index customer_words (migration 0005), or that is not used. */
const customerWords = 'staff.words(email, first_name, last_name, company_name)';

/** Letters and digits of a typed text, as the index splits them; signs of a query are no part. */
const wordsOf = (typed: string): string[] => typed.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

type FullRow = Row & Omit<StaffOrder, keyof OrderRow | 'items' | 'actions' | 'history'>;

/**
 * An order with everything staff need to answer it.
 * @throws CallError notFound
 */
export async function getOrderOfDesk(database: Database, id: number): Promise<StaffOrder> {
  const [orders, items, history] = await Promise.all([
    database.write.query<FullRow>(
      `select ${rowColumns}, c.email as "customerEmail", o.note,
         o.consignee_name as "shippingConsigneeName",
         o.consignee_company as "shippingConsigneeCompany",
         o.consignee_contact as "shippingConsigneeContact",
         o.consignee_address as "shippingConsigneeAddress",
         o.consignee_zipcode as "shippingConsigneeZipcode",
         o.consignee_country as "shippingConsigneeCountry",
         o.shipping_method::text as "shippingMethod", o.carrier,
         o.tracking_number as "trackingNumber", o.version
       from ${joined} where o.id = $1`,
      [id],
    ),
    itemsOf(database, id),
    historyOf(database, id),
  ]);
  const [row] = orders.rows;
  if (!row) throw new CallError('notFound', 'There is no such order.');
  return {
    ...row,
    ...present(row),
    lines: items.filter(({ quantity }) => quantity > 0).length,
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    items,
    actions: actionsOf('staff', row),
    history,
  };
}

type Item = StaffOrder['items'][number];
/** Lines with the stock of now; an item that is not made yet, or withdrawn, has none. */
async function itemsOf(database: Database, orderId: number): Promise<Item[]> {
  const rows = await queries(database.write)
    .selectFrom('ordering.order_line as l')
    .leftJoin('catalogue.turbo as t', 't.id', 'l.item_id')
    .leftJoin('catalogue.part as p', 'p.id', 'l.item_id')
    .leftJoin('catalogue.stock as s', 's.item_id', 'l.item_id')
    .select(['l.id', 'l.type', 'l.item_id as refId', 'l.ref_code_old as refCodeOld'])
    .select(['l.turbo_pn as turboPn', 'l.vehicle_oe_no as vehicleOeNo', 'l.model'])
    .select(['l.component as name', 'l.quantity', 'l.asked_quantity as asked', 'l.reference'])
    .select(
      sql<number | null>`case when coalesce(t.id, p.id) is not null then s.quantity end`.as(
        'stock',
      ),
    )
    .where('l.order_id', '=', orderId)
    .orderBy('l.seq')
    .execute();
  return rows.map(({ id, type, refId, asked, ...rest }) => ({
    ...rest,
    id: String(id),
    type: String(type) as Item['type'],
    refId: String(refId),
    ...(asked !== rest.quantity && { askedQuantity: asked }),
  }));
}

type EventOfDesk = StaffOrder['history'][number];

async function historyOf(database: Database, orderId: number): Promise<EventOfDesk[]> {
  const rows = await queries(database.write)
    .selectFrom('ordering.order_event')
    .select(['at', 'actor as by', 'who', 'action', 'order_status as orderStatus'])
    .select(['shipping_status as shippingStatus', 'remark', 'changes'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .$narrowType<Pick<EventOfDesk, 'orderStatus' | 'shippingStatus' | 'changes'>>()
    .execute();
  return rows.map(({ at, ...rest }) => ({ at: at.toISOString(), ...rest }));
}
