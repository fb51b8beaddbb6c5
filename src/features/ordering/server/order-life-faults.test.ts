/**
 * Quotation, acceptance, delivery and claim while the site's process or its database is killed, while the
 * response is lost, and while two callers send the same call. The processes are real, and really killed. To
 * stop calls in the middle, a test locks the tables of histories and waits until each call waits for this
 * lock.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type CallName, calls, type Envelope } from '#contract';
import type { CartItem } from '#contract/ordering.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { type StaffCallName, staffCalls } from '#contract/staff/index.ts';
import { hashToken } from '#features/accounts/server/sessions.ts';
import { openDatabase } from '#platform/database.ts';
import { silentLog } from '#platform/log.ts';
import { addByCommand } from '#staff/server/accounts.ts';
import { prepareOrders } from '#test/order-customers.ts';
import { Machine } from '#test/order-faults.ts';
import { consignee } from '#test/ordering.ts';
import { digestOf, staffPassword } from '#test/staff.ts';

const machine = new Machine();
let tokens: string[];
let items: number[];
let staff: string;
beforeAll(async () => {
  await machine.startDatabase();
  await machine.startSite();
  const url = machine.databaseUrl;
  ({ tokens, items } = await prepareOrders(url, 40));
  const database = openDatabase({ url, log: silentLog() });
  const email = 'ben@test.example';
  await addByCommand(database, { email, role: 'sales', password: staffPassword });
  await database.close();
  const response = await fetch(`${machine.siteUrl}${staffCalls.staffLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, passwordSha: digestOf(staffPassword) }),
  });
  staff = /staff=([^;]+)/.exec(String(response.headers.get('set-cookie')))?.[1] ?? '';
}, 120_000);
afterAll(() => machine.stop());

async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  const client = new pg.Client(machine.databaseUrl);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

type Answer = Omit<Envelope, 'val'> & { status: number; val: never };

/** @returns undefined if no response came */
async function post(path: string, headers: object, payload: object, signal?: AbortSignal) {
  try {
    const response = await fetch(`${machine.siteUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(payload),
      signal: signal ?? AbortSignal.timeout(30_000),
    });
    return { status: response.status, ...(await response.json()) } as Answer;
  } catch {
    return undefined;
  }
}

const steps = ['quotation', 'acceptance', 'delivery', 'claim'] as const;
type Step = (typeof steps)[number];

/** An order that is ready for `step`. */
interface Case {
  readonly step: Step;
  readonly orderId: string;
  /** Does the step. `key` is the customer's idempotency key; staff send the order's version instead. */
  send(key: string, signal?: AbortSignal): Promise<Answer | undefined>;
}

/**
 * Makes an order of a new customer for a new item: calls about orders of one item would wait for the lock on
 * its stock.
 */
async function caseOf(step: Step): Promise<Case> {
  const token = tokens.pop() ?? '';
  const refId = items.pop();
  const asCustomer = (name: CallName, payload: object, key = '', signal?: AbortSignal) => {
    const headers = { 'x-token': token, ...(key && { 'idempotency-key': key }) };
    return post(calls[name].path, headers, payload, signal);
  };
  const asStaff = (name: StaffCallName, payload: object, signal?: AbortSignal) =>
    post(staffCalls[name].path, { 'x-staff-token': staff }, payload, signal);
  await asCustomer('cartAdd', { refCodeType: '1', refId, quantity: 2 });
  const cart = (await asCustomer('cartList', {}))?.val as unknown as CartItem[];
  const cartItems = cart.map(({ id, quantity }) => ({ id, quantity }));
  const placed = await asCustomer('orderAddFromCart', { ...consignee, cartItems });
  const see = async () =>
    (await asCustomer('getOrder', { orderCode: placed?.val }))?.val as unknown as OrderDetail;
  const { id, orderItems } = await see();
  const lineId = orderItems[0]?.id ?? '';
  const lines = [{ id: lineId, unitPrice: '12.50' }];
  const quotation = { currency: 'EUR', lines, validUntil: '2999-12-31' };
  const quote = (signal?: AbortSignal) =>
    asStaff('changeOrder', { id, version: 1, remark: '', lines: [], quotation }, signal);
  const accept = (key = '', signal?: AbortSignal) =>
    asCustomer('orderConfirm', { orderId: id, version: 2 }, key, signal);
  const parcel = { carrier: 'DHL', trackingNumber: 'JD1', lines: [{ id: lineId, quantity: 2 }] };
  const ship = (signal?: AbortSignal) =>
    asStaff('shipOrder', { id, version: 3, ...parcel }, signal);
  const complain = { orderId: id, lineId, reason: 'damaged', quantity: 2, text: 'It is bent.' };
  if (step !== 'quotation') await quote();
  if (step === 'delivery' || step === 'claim') await accept();
  if (step === 'claim') {
    await ship();
    await asCustomer('orderConfirmDelivery', { orderId: id });
  }
  const send: Record<Step, Case['send']> = {
    quotation: (_, signal) => quote(signal),
    acceptance: accept,
    delivery: (_, signal) => ship(signal),
    claim: (key, signal) => asCustomer('claimAdd', complain, key, signal),
  };
  return { step, orderId: id, send: send[step] };
}
const casesOfAll = () => Promise.all(steps.map(caseOf));

/** Number of rows that a step has written: the step's own rows, and its events in the history. */
async function timesDone({ step, orderId }: Case): Promise<number[]> {
  const event = (action: string) =>
    `select count(*)::int from ordering.order_event where order_id = $1 and action = '${action}'`;
  const of = (table: string) => `select count(*)::int from ordering.${table} where order_id = $1`;
  const parts: Record<Step, string[]> = {
    quotation: [of('quotation'), event('change')],
    acceptance: [of('proforma'), event('confirm')],
    delivery: [of('delivery'), event('ship')],
    claim: [
      of('claim'),
      of('order_message'),
      `select count(*)::int from ordering.claim_event e
         join ordering.claim k on k.id = e.claim_id where k.order_id = $1`,
    ],
  };
  const rows = await Promise.all(
    parts[step].map((part) => query<{ count: number }>(part, [orderId])),
  );
  return rows.map(([row]) => row?.count ?? 0);
}
async function expectOnce(one: Case): Promise<void> {
  const times = await timesDone(one);
  expect({ step: one.step, times }).toEqual({ step: one.step, times: times.map(() => 1) });
}

/** Makes all calls wait when they write the history, until the lock is released or the database stops. */
async function holdHistories() {
  const client = new pg.Client(machine.databaseUrl);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query('lock table ordering.order_event, ordering.claim_event in share mode');
  const release = () => client.end();
  onTestFinished(release);
  return {
    /** Resolves once `count` calls have done their work up to the lock. */
    async stopped(count: number) {
      const waiting = () =>
        query<{ query: string }>(
          `select query from pg_stat_activity where wait_event_type = 'Lock'
             and datname = current_database()`,
        );
      await expect
        .poll(
          async () =>
            (await waiting())
              .filter(({ query: text }) => /order_event|claim_event/.test(text))
              .slice(0, count),
          { timeout: 60_000, interval: 20 },
        )
        .toHaveLength(count);
    },
    release,
  };
}

/** Sends until the response is not a server error, because the database may be down. */
async function sendUntilAnswered(one: Case, key: string): Promise<Answer> {
  for (;;) {
    const answer = await one.send(key);
    if (answer && answer.status < 500) return answer;
    await sleep(20);
  }
}

/** Sends all cases, and sends a case again after a 503 (slow machine) until `stop`. */
function sendAll(cases: readonly Case[], key: string) {
  let isOver = false;
  const answers = cases.map(async (one) => {
    for (;;) {
      const answer = await one.send(key);
      if (isOver || answer?.status !== 503) return answer;
    }
  });
  return {
    stop: () => {
      isOver = true;
    },
    answers: Promise.all(answers),
  };
}

test('kill -9 of the site amid the call: no answer comes, nothing is done, and doing it again does it once', async () => {
  const cases = await casesOfAll();
  const histories = await holdHistories();
  const { answers, stop } = sendAll(cases, 'amid-site');
  await histories.stopped(cases.length);
  stop();
  await machine.killSite();
  expect(await answers).toEqual(cases.map(() => undefined));
  await histories.release();
  await machine.startSite();
  for (const one of cases) {
    expect(await sendUntilAnswered(one, 'amid-site')).toMatchObject({ status: 200 });
    await expectOnce(one);
  }
}, 180_000);

test('kill -9 of the database amid the call: a sentence asks to try again, and doing it again does it once', async () => {
  const cases = await casesOfAll();
  const histories = await holdHistories();
  const { answers, stop } = sendAll(cases, 'amid-database');
  await histories.stopped(cases.length);
  stop();
  await machine.killDatabase();
  for (const answer of await answers) {
    expect(answer).toMatchObject({
      status: 503,
      msg: 'The site is very busy just now. Please try again in a moment.',
    });
  }
  await machine.killSite();
  await machine.startDatabase();
  await machine.startSite();
  for (const one of cases) {
    expect(await sendUntilAnswered(one, 'amid-database')).toMatchObject({ status: 200 });
    await expectOnce(one);
  }
}, 180_000);

const savedBefore = (done: string) =>
  expect.stringMatching(
    new RegExp(`^You have ${done} this order already, at .* please look at it again\\.$`),
  );

test.each<[Step, object]>([
  ['quotation', { status: 409, msg: savedBefore('changed') }],
  ['acceptance', { status: 200 }],
  ['delivery', { status: 409, msg: savedBefore('shipped') }],
  ['claim', { status: 200, val: { id: expect.any(String) } }],
])('%s, whose answer is lost: who sends it again is told that it is done', async (step, told) => {
  const lostCase = await caseOf(step);
  const histories = await holdHistories();
  const gone = new AbortController();
  const answer = lostCase.send('lost', gone.signal);
  await histories.stopped(1);
  gone.abort();
  expect(await answer).toBeUndefined();
  await histories.release();
  await expect
    .poll(async () => (await timesDone(lostCase)).every((times) => times === 1))
    .toBe(true);
  expect(await sendUntilAnswered(lostCase, 'lost')).toMatchObject(told);
  await expectOnce(lostCase);
});

test.each<[Step, unknown]>([
  ['quotation', savedBefore('changed')],
  ['acceptance', 'The order has changed in the meantime.'],
  ['delivery', savedBefore('shipped')],
  [
    'claim',
    expect.stringMatching(
      /^TW-\d+: there are no pieces that have arrived and are not claimed yet\.$/,
    ),
  ],
])('%s, by two at once: one does it, and the other one is told why not', async (step, msg) => {
  const sharedCase = await caseOf(step);
  const histories = await holdHistories();
  const requests = [sharedCase.send('first'), sharedCase.send('second')];
  await histories.stopped(1);
  await histories.release();
  const answers = (await Promise.all(requests)).toSorted(
    (a, b) => (a?.status ?? 0) - (b?.status ?? 0),
  );
  expect(answers).toMatchObject([{ status: 200 }, { status: 409, msg }]);
  await expectOnce(sharedCase);
});

const CUSTOMERS = 4;
const ORDERS = 60;

/** Adds quoted orders of each customer. @returns their ids, by token */
async function quotedOrders(some: readonly string[]): Promise<number[][]> {
  const rows = await query<{ ids: number[] }>(
    `with buyer as (
       select s.customer_id as id, t.at from accounts.session s
         join unnest($1::bytea[]) with ordinality t (sha256, at) on s.token_sha256 = t.sha256
     ), placed as (
       insert into ordering.customer_order (customer_id, code, order_status, shipping_method,
         consignee_name, consignee_contact, consignee_address, consignee_zipcode, consignee_country)
       select b.id, 'EE' || b.id || '-' || n, 'wait for customer confirm', 1, 'Ann', '1', 'Street 1', '1', 'DE'
       from buyer b, generate_series(1, $2) n
       returning id, customer_id
     ), line as (
       insert into ordering.order_line
         (order_id, seq, item_id, type, ref_code_old, quantity, asked_quantity, unit_price)
       select id, 1, $3, 1, 'TW-1', 2, 2, 12.5 from placed
     ), quotation as (
       insert into ordering.quotation (order_id, currency, valid_until)
       select id, 'EUR', '2999-12-31' from placed
     )
     select json_agg(p.id) as ids from placed p join buyer b on b.id = p.customer_id
     group by b.at order by b.at`,
    [some.map(hashToken), ORDERS, items[0]],
  );
  return rows.map(({ ids }) => ids);
}

test('kill -9 at any moment leaves each of many acceptances once, and no gap among the numbers', async () => {
  const buyers = tokens.splice(0, CUSTOMERS);
  const ordersOf = await quotedOrders(buyers);
  const accept = calls.orderConfirm.path;
  let accepted = 0;
  const refusals: string[] = [];
  const lives = buyers.map(async (token, at) => {
    for (const orderId of ordersOf[at] ?? []) {
      const headers = { 'x-token': token, 'idempotency-key': randomUUID() };
      const send = () => post(accept, headers, { orderId, version: 1 });
      const answer = await sendUntilAnswered({ step: 'acceptance', orderId: '', send }, '');
      if (answer.success !== '0') refusals.push(answer.msg);
      accepted += 1;
    }
  });
  for (const isOfDatabase of [false, true]) {
    const before = accepted;
    while (accepted < before + CUSTOMERS) await sleep(5);
    await machine.killSite();
    if (isOfDatabase) {
      await machine.killDatabase();
      await machine.startDatabase();
    }
    await machine.startSite();
  }
  expect(accepted).toBeLessThan(CUSTOMERS * ORDERS);
  await Promise.all(lives);
  expect(refusals).toEqual([]);
  const [row] = await query(
    `select count(*)::int as orders,
       (select count(*)::int from ordering.order_event
         where action = 'confirm' and order_id = any ($1)) as events
     from ordering.customer_order o join ordering.proforma p on p.order_id = o.id
     where o.order_status = 'confirm' and o.id = any ($1)`,
    [ordersOf.flat()],
  );
  expect(row).toEqual({ orders: CUSTOMERS * ORDERS, events: CUSTOMERS * ORDERS });
  const numbers = await query<{ number: number }>(
    'select number from ordering.proforma order by 1',
  );
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
  expect(await query(`select last from ordering.paper_number where series = 'proforma'`)).toEqual([
    { last: numbers.length },
  ]);
}, 180_000);
