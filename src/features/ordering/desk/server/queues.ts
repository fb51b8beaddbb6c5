import type { Database } from '#platform/database.ts';
import { countOfAll, queries } from '#platform/queries.ts';

interface Queue {
  readonly count: number;
  readonly oldest: Date | null;
}

/** Orders, messages and development requests that wait for staff, and since when the oldest does. */
export async function orderQueues({ write }: Database) {
  const orders = queries(write)
    .selectFrom('ordering.customer_order')
    .select([countOfAll, ({ fn }) => fn.min('changed_at').as('oldest')]);
  const [waiting, toShip, unread, wishes] = await Promise.all([
    orders.where('order_status', '=', 'wait for confirm').executeTakeFirstOrThrow(),
    orders
      .where('order_status', '=', 'confirm')
      .where('shipping_status', '=', 'wait for shipping')
      .executeTakeFirstOrThrow(),
    queries(write)
      .selectFrom('ordering.order_message')
      .select(({ fn }) => [
        fn.count<number>('order_id').distinct().as('count'),
        fn.min('at').as('oldest'),
      ])
      .where('actor', '=', 'customer')
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow(),
    queries(write)
      .selectFrom('ordering.development_request')
      .select([countOfAll, ({ fn }) => fn.min('asked_at').as('oldest')])
      .where('status', '=', 'new')
      .executeTakeFirstOrThrow(),
  ]);
  return {
    waitingOrders: present(waiting),
    ordersToShip: present(toShip),
    unreadMessages: present(unread),
    newDevelopmentRequests: present(wishes),
  };
}

const present = ({ count, oldest }: Queue) => ({ count, oldest: oldest?.toISOString() ?? null });
