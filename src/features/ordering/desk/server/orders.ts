/** Orders as staff see them: the list, which holds at 100,000 orders, and one order in full. */
import { CallError } from '#contract/errors.ts';
import type { OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import type { Database } from '#platform/database.ts';
import type { Page } from '#staff/server/paging.ts';
import { presentMessage } from '../../server/messages.ts';
import { presentEvent, presentOrderLine } from '../../server/order-rows.ts';
import { actionsOf } from '../../states.ts';
import {
  countQuery,
  type DeskOrder,
  type ListedOrder,
  type OrderQuestion,
  orderSql,
  pageQuery,
} from './queries.ts';

const present = ({ id, customerId, placedAt, changedAt, ...rest }: ListedOrder): OrderRow => ({
  id: String(id),
  customerId: String(customerId),
  placedAt: placedAt.toISOString(),
  changedAt: changedAt.toISOString(),
  ...rest,
});

/** A page of orders; by default the newest first. */
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
  const { rows } = await database.write.query<DeskOrder>(orderSql, [id]);
  const [row] = rows;
  if (!row) throw new CallError('notFound', 'There is no such order.');
  const items = row.items.map(presentOrderLine);
  return {
    ...row,
    ...present(row),
    lines: items.filter(({ quantity }) => quantity > 0).length,
    pieces: items.reduce((sum, { quantity }) => sum + quantity, 0),
    items,
    actions: actionsOf('staff', row),
    history: row.history.map(presentEvent),
    messages: row.messages.map(presentMessage),
  };
}
