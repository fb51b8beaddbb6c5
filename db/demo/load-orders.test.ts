import { expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { addDemoAccounts } from '#features/accounts/server/open.ts';
import { loadDemo } from './load-catalogue.ts';
import { silentLog } from '#platform/log.ts';
import { openTestSite } from '#test/app.ts';
import { sha } from '#test/people.ts';
import { loadDemoOrders } from './load-orders.ts';

const site = await openTestSite(async (database) => {
  await loadDemo({ database, log: silentLog() });
  await addDemoAccounts(database);
  await loadDemoOrders({ database });
  await loadDemoOrders({ database });
});

test('every customer of the demo finds a cart, a list, an address, orders and requests', async () => {
  for (const level of ['a', 'b', 'c', 'c1']) {
    const email = `level-${level}@example.com`;
    const signedIn = await site.call('login', { email, passwordSha: sha('demo1234') });
    const headers = { 'x-token': (signedIn.val as { tk: string }).tk };
    expect((await site.call('getCounts', {}, headers)).val).toMatchObject({ cart: 5, list: 4 });
    expect((await site.call('listMyAddress', {}, headers)).val).toHaveLength(1);
    expect((await site.call('listReqDev', {}, headers)).val).not.toEqual([]);
    const orders = (await site.call('orderList', {}, headers)).val as Order[];
    expect(orders.length).toBeGreaterThan(0);
    for (const { orderCode, inTime } of orders) {
      expect(orderCode.slice(2, 8)).toBe(inTime.slice(2, 10).replaceAll('-', ''));
    }
  }
});

test('its orders are in every state that an order can be in', async () => {
  const { rows } = await site.database.write.query<{ state: string }>(
    `select distinct order_status || ', ' || shipping_status as state from ordering.customer_order
     order by 1`,
  );
  expect(rows.map(({ state }) => state)).toEqual([
    'cancel, wait for shipping',
    'confirm, delivered',
    'confirm, in transit',
    'confirm, wait for shipping',
    'reject, wait for shipping',
    'wait for confirm, wait for shipping',
    'wait for customer confirm, wait for shipping',
  ]);
});

test('its deliveries were shipped and have arrived when the history says so', async () => {
  const { rows } = await site.database.write.query<Record<string, Date | null>>(
    `select d.shipped_at, d.arrived_at,
       (select max(e.at) from ordering.order_event e
         where e.order_id = d.order_id and e.action = 'ship') as "shippedEvent",
       (select max(e.at) from ordering.order_event e
         where e.order_id = d.order_id and e.action = 'deliver') as "arrivedEvent"
     from ordering.delivery d`,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { shipped_at, arrived_at, shippedEvent, arrivedEvent } of rows) {
    expect([shipped_at, arrived_at]).toEqual([shippedEvent, arrivedEvent]);
  }
});

test('nobody gets mails about demo orders, and their changes are as old as their histories', async () => {
  // A mail that was sent stands at its order, and is no job any more.
  const { rows } = await site.database.write.query(
    `select ((select count(*) from jobs.job where name like 'order-%')
         + (select count(*) from ordering.order_mail))::int as mails,
       (select count(*) from ordering.amendment a where not exists (select from ordering.order_event e
         where e.order_id = a.order_id and e.action = 'change' and e.at = a.at))::int as moved`,
  );
  expect(rows).toEqual([{ mails: 0, moved: 0 }]);
});
