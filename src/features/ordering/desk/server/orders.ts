/** Orders as staff see them: the list, which holds at 100,000 orders, and one order in full. */
import { sql } from 'kysely';
import { CallError } from '#contract/errors.ts';
import type { OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import { expectedOf } from '#features/catalogue/server/parts/stock.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import type { Page } from '#staff/server/paging.ts';
import { actionsOf } from '../../states.ts';
import {
  countQuery,
  type ListedOrder,
  type OrderQuestion,
  orderSql,
  pageQuery,
  type WholeOrder,
} from './queries.ts';

const present = ({ id, customerId, placedAt, changedAt, ...rest }: ListedOrder): OrderRow => ({
  id: String(id),
  customerId: String(customerId),
  placedAt: placedAt.toISOString(),
  changedAt: changedAt.toISOString(),
  ...rest,
});

/** A page of orders; the newest first where no sort is asked for. */
export async function listOrders(database: Database, question: OrderQuestion, page: Page) {
  const [found, total] = await Promise.all([
    database.write.query<ListedOrder>(pageQuery(question, page)),
    database.write.query<{ count: number }>(countQuery(question)),
  ]);
  const count = total.rows[0]?.count ?? 0;
  return {
    val: found.rows.map(present),
    pageInfo: { page: page.page, size: page.size, count },
  };
}

/**
 * An order with everything staff need to answer it.
 * @throws CallError notFound
 */
export async function getOrderOfDesk(database: Database, id: number): Promise<StaffOrder> {
  const [orders, items, history] = await Promise.all([
    database.write.query<WholeOrder>(orderSql, [id]),
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
    .select(['l.back_order as backOrder', sql<string | null>`l.expected::text`.as('expected')])
    .select(
      sql<number | null>`case when coalesce(t.id, p.id) is not null then s.quantity end`.as(
        'stock',
      ),
    )
    .where('l.order_id', '=', orderId)
    .orderBy('l.seq')
    .execute();
  return rows.map(({ id, type, refId, asked, backOrder, expected, ...rest }) => ({
    ...rest,
    id: String(id),
    type: String(type) as Item['type'],
    refId: String(refId),
    ...(asked !== rest.quantity && { askedQuantity: asked }),
    ...(backOrder && { backOrder: true as const, ...expectedOf(expected) }),
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
