import type pg from 'pg';
import type { OrderMail } from '#contract/orders.ts';
import { queries } from '#platform/queries.ts';

/** Notes a sent mail in the history of its order, in the transaction of the mail's job. */
export async function recordMail(
  client: pg.ClientBase,
  orderId: number,
  { to, subject }: Omit<OrderMail, 'at'>,
): Promise<void> {
  await queries(client, 'record-mail')
    .insertInto('ordering.order_mail')
    .values({ order_id: orderId, recipient: to, subject })
    .execute();
}
