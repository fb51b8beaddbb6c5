import type { Database } from '#platform/database.ts';

interface Queue {
  readonly count: number;
  readonly oldest: Date | null;
}

/** Orders and development requests that wait for staff, and since when the oldest does. */
export async function orderQueues(database: Database) {
  const { rows } = await database.write.query<Record<'waiting' | 'toShip' | 'wishes', Queue>>(
    `select
       (select json_build_object('count', count(*), 'oldest', min(changed_at))
        from ordering.customer_order where order_status = 'wait for confirm') as waiting,
       (select json_build_object('count', count(*), 'oldest', min(changed_at))
        from ordering.customer_order
        where order_status = 'confirm' and shipping_status = 'wait for shipping') as "toShip",
       (select json_build_object('count', count(*), 'oldest', min(asked_at))
        from ordering.development_request where status = 'new') as wishes`,
  );
  const [row] = rows;
  return {
    waitingOrders: present(row?.waiting),
    ordersToShip: present(row?.toShip),
    newDevelopmentRequests: present(row?.wishes),
  };
}

const present = (queue: Queue | undefined) => ({
  count: queue?.count ?? 0,
  // In json a moment is a text already.
  oldest: queue?.oldest ? new Date(queue.oldest).toISOString() : null,
});
