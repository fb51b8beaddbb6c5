/**
 * Effects of a million orders of other customers on placing, reading and handling orders; and the times of
 * every list, filter and search of the back office.
 */
import { calls } from '#contract';
import { staffCalls } from '#contract/staff/index.ts';
import { addByCommand } from '#staff/server/accounts.ts';
import { addManyOrders } from '../../test/many-orders.ts';
import { digestOf, staffPassword } from '../../test/staff.ts';
import { type Bench, type Figure, type Measured, sending } from '../figures.ts';
import { asCustomer, placing, shoppers } from '../orders.ts';
import { ask, post } from '../requests.ts';
import type { Work } from '../work.ts';

const ORDERS = 1_000_000;
const CUSTOMERS = 200_000;
/** Number of the customer's own orders. */
const OWN = 30;
const LINES = 20;
const SECONDS = 2;
const MOST = 1.5;
/** Upper bound of the 99th percentile of every list and search, ms. */
const MOST_P99 = 50;
/** Number of orders of another customer, whose list is also measured. */
const OWN_MANY = 1000;

/** Signs a member of staff in. @returns headers of their calls */
async function asStaff({ site }: Bench, email: string) {
  await addByCommand(site.database, { email, role: 'sales', password: staffPassword });
  const signIn = { email, passwordSha: digestOf(staffPassword) };
  const answer = await ask(site.port, post(staffCalls.staffLogin.path, signIn));
  const token = /(?:^|[;, ])(?:__Host-)?staff=([^;]+)/.exec(
    answer.headers['set-cookie']?.join() ?? '',
  );
  return { 'x-staff-token': token?.[1] ?? '' };
}

/** The work measured both before and after the other customers' orders exist. */
async function questions(bench: Bench): Promise<Record<string, Work>> {
  const [own] = await shoppers(bench, 1, 0);
  const carts = await shoppers(bench, OWN, LINES);
  const { work } = bench.site.database;
  // Each connection places one order.
  await (await sending(bench, carts.map(placing))).hard(0, OWN);
  await work.query(
    'update ordering.customer_order set customer_id = $1 where customer_id = any ($2)',
    [own?.id, carts.map(({ id }) => id)],
  );
  const customer = asCustomer(own?.token ?? '');
  const staff = await asStaff(bench, 'few@test.example');
  const listed = (payload: object) =>
    sending(bench, [post(calls.orderList.path, payload, customer)]);
  const atDesk = (payload: object) =>
    sending(bench, [post(staffCalls.listOrders.path, payload, staff)]);
  return {
    "a customer's orders": await listed({}),
    "a customer's orders by a word": await listed({ search: 'none of them' }),
    'the desk: all, the newest first': await atDesk({}),
    'the desk: those that wait for confirmation': await atDesk({
      orderStatus: 'wait for confirm',
      sort: 'placed',
      order: 'asc',
    }),
    'the desk: by the start of a code': await atDesk({ text: 'EE26000777' }),
  };
}

/** Ordering uses up carts, so each measurement gets carts of its own. */
const ordering = async (bench: Bench) =>
  sending(bench, (await shoppers(bench, 600, LINES)).map(placing));

async function measureKept(bench: Bench): Promise<Measured[]> {
  const { database } = bench.site;
  const work = await questions(bench);
  const times = async () => {
    const all: Record<string, Work> = { ...work, 'an order of 20 lines': await ordering(bench) };
    const timesOfWork: [name: string, times: Awaited<ReturnType<Work['times']>>][] = [];
    for (const [name, one] of Object.entries(all)) {
      await one.times(SECONDS / 4);
      timesOfWork.push([name, await one.times(SECONDS)]);
    }
    return timesOfWork;
  };
  const before = new Map(await times());
  await addManyOrders(database, { customers: CUSTOMERS, orders: ORDERS });
  const { rows } = await database.work.query<{ mb: number }>(
    'select (pg_database_size(current_database()) / 1e6)::int mb',
  );
  const after = await times();
  return [
    ...after.map(([name, now]): Measured => {
      const few = before.get(name)?.p50 ?? 0;
      const baseline = { name: 'among few', value: few };
      return {
        name,
        target: { most: MOST },
        value: now.p50,
        unit: 'ms',
        baseline,
        ratio: now.p50 / few,
        times: now,
      };
    }),
    { name: 'the database with a million orders', value: rows[0]?.mb ?? 0, unit: 'MB' },
  ];
}

const sorts = ['placed', 'changed', 'code', 'company', 'status'] as const;
const texts = {
  'the whole order code': 'EE2600777123',
  'the start of many codes': 'EE26',
  'a part of the code': '0777123',
  'a part of a tracking number': 'AA0777123',
  'the start of every tracking number': '1Z999',
  'a PO number': 'PO 777123',
  'a part of a PO number': '7123',
  'the start of every PO number': 'PO',
  'the name of a customer': 'last777',
  'words of a company': 'Turbo House 42',
  'a word of every company': 'turbo',
  'a consignee': 'consignee777',
  'a consignee, with an accent': 'Cönsignee777',
  'two characters of a Chinese name': '涡轮',
  'the number of an item': 'TW-777',
  'the start of every number': 'TW-',
  "a turbo's number": '454777-5001S',
  'a reference': 'Job 777123',
  'the start of every reference': 'Job',
  'a number that no order has': 'ZZ-99-ZZ',
};
const wait = { orderStatus: 'wait for confirm', sort: 'changed', order: 'asc' };
const delivered = { orderStatus: 'confirm', shippingStatus: 'delivered' };

/** Payloads of every list, filter and search. */
const deskQuestions: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    sorts.flatMap((sort) =>
      (['asc', 'desc'] as const).map((order) => [`all by ${sort}, ${order}`, { sort, order }]),
    ),
  ),
  'all, the last page': { sort: 'changed', order: 'asc', page: 400 },
  'waiting, by company': { ...wait, sort: 'company' },
  'to ship': { orderStatus: 'confirm', shippingStatus: 'wait for shipping', sort: 'changed' },
  'delivered, the newest change first': { ...delivered, sort: 'changed', order: 'desc' },
  rejected: { orderStatus: 'reject', sort: 'changed', order: 'desc' },
  'with unread messages': { unread: 1, sort: 'changed', order: 'asc' },
  'of a customer': { customerId: '777' },
  'to a rare country': { country: 'SE', sort: 'changed', order: 'desc' },
  'to a frequent country': { country: 'DE', sort: 'changed', order: 'desc' },
  'delivered to a rare country, by company': { ...delivered, country: 'SE', sort: 'company' },
  'of one day': { from: '2026-06-01', to: '2026-06-01' },
  'since a day, by change': { from: '2027-06-01', sort: 'changed', order: 'asc' },
  'until a day, by change': { to: '2026-06-01', sort: 'changed', order: 'desc' },
  'delivered, of a year, by change': {
    ...delivered,
    from: '2026-06-01',
    to: '2027-06-01',
    sort: 'changed',
    order: 'desc',
  },
  ...Object.fromEntries(
    Object.entries(texts).flatMap(([what, text]) => [
      [`by ${what}`, { text }],
      [`waiting, by ${what}`, { text, ...wait }],
    ]),
  ),
};

const { listBacklogOrders, listBacklogItems, listBacklogDays, sumBacklog } = staffCalls;

/** Lists of the backlog, which has 5,000 open orders. */
const backlogQuestions: Readonly<Record<string, { path: string; payload?: object }>> = {
  'by order': { path: listBacklogOrders.path },
  'by order, by company': { path: listBacklogOrders.path, payload: { sort: 'company' } },
  'by item': { path: listBacklogItems.path },
  'by item, by number': { path: listBacklogItems.path, payload: { sort: 'number' } },
  'by day': { path: listBacklogDays.path },
  'days that have passed': { path: listBacklogOrders.path, payload: { day: 'passed' } },
  'of a customer': { path: listBacklogItems.path, payload: { customer: 'Turbo House 42' } },
  totals: { path: sumBacklog.path },
};

/** Runs after 'beside a million orders', because it needs those orders. */
async function measureDesk(bench: Bench): Promise<Measured[]> {
  const { work } = bench.site.database;
  const [buyer] = await shoppers(bench, 1, 0);
  await work.query(
    `update ordering.customer_order set customer_id = $1
     where id in (select id from ordering.customer_order order by id limit $2)`,
    [buyer?.id, OWN_MANY],
  );
  await work.query(
    `with open as (
       update ordering.order_line l set expected = current_date + l.id % 60 - 10
       from ordering.customer_order o
       where o.id = l.order_id and order_status = 'confirm' and shipping_status = 'wait for shipping'
       returning l.id, l.item_id
     )
     insert into ordering.promised_line (line_id, item_id) select id, item_id from open
     on conflict do nothing`,
  );
  await work.query('vacuum (analyze) ordering.customer_order, ordering.promised_line');
  const staff = await asStaff(bench, 'million@test.example');
  const customer = asCustomer(buyer?.token ?? '');
  const requests = {
    ...Object.fromEntries(
      Object.entries(deskQuestions).map(([name, payload]) => [
        `the desk: ${name}`,
        post(staffCalls.listOrders.path, payload, staff),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(backlogQuestions).map(([name, { path, payload = {} }]) => [
        `the backlog: ${name}`,
        post(path, payload, staff),
      ]),
    ),
    'a thousand own orders': post(calls.orderList.path, {}, customer),
    'a thousand own orders, by a word': post(calls.orderList.path, { search: 'Job 77' }, customer),
    'a thousand own orders, by a number': post(calls.orderList.path, { search: 'TW-77' }, customer),
  };
  const measured: Measured[] = [];
  for (const [name, request] of Object.entries(requests)) {
    const work = await sending(bench, [request]);
    await work.times(SECONDS / 4);
    const times = await work.times(SECONDS);
    measured.push({ name, target: { most: MOST_P99 }, value: times.p99, unit: 'ms', times });
  }
  return measured;
}

/** Measured for each catalogue size. */
export const sized = true;

export const figures: Figure<Bench>[] = [
  { name: 'beside a million orders', measure: measureKept },
  { name: 'the slowest hundredth at a million orders', measure: measureDesk },
];
