/** The order desk: every call works, is refused if it must be, and does not overwrite other changes. */
import { describe, expect, test } from 'vitest';
import type { OrderStatus, ShippingStatus } from '#contract/order-names.ts';
import type { StaffChangeName } from '#contract/staff/index.ts';
import type { OrderRow, StaffOrder } from '#contract/staff/orders.ts';
import { openTestSite } from '#test/app.ts';
import { addPart } from '#test/factories.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { addOrder, type TestOrder } from '#test/orders.ts';
import { addCustomer, addStaffMember, staffCall } from '#test/staff.ts';
import { claimsToDecide } from '../web/claim-views.ts';
import { changesProposed, toAnswer, toShip, unreadMessages } from '../web/order-views.ts';

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });
const ben = await addStaffMember(site, 'sales', 'ben@test.example');
const eve = await addStaffMember(site, 'sales', 'eve@test.example');

const call = (name: Parameters<typeof staffCall>[1], payload: object, token = ben) =>
  staffCall(site, name, payload, token);
async function look(id: number | string): Promise<StaffOrder> {
  const { val } = await call('getStaffOrder', { id });
  return val;
}
const run = (text: string, values: unknown[] = []) => site.database.write.query(text, values);
async function written() {
  const { rows } = await run(
    `select (select count(*)::int from staff.audit) as audit,
       (select count(*)::int from ordering.order_event) as events`,
  );
  return rows[0];
}

const parcel = { carrier: 'DHL', trackingNumber: 'JD014600' };
/** Payload of each call besides id and version. */
const fieldsOf = (name: string, order: TestOrder): object => {
  if (name === 'changeOrder') {
    return { remark: 'Two left', lines: [{ id: order.lines[0], quantity: 2 }] };
  }
  if (name === 'rejectOrder' || name === 'cancelOrder') return { reason: 'Not for sale' };
  // Items of test orders have no stock, so all lines are short.
  if (name === 'confirmOrder') return { short: order.lines.map((id) => ({ id, stock: 0 })) };
  if (name !== 'shipOrder') return {};
  const lines = order.lines.map((id) => ({ id, quantity: 4 }));
  return { ...parcel, lines, beyondStock: order.lines.map((id) => ({ id, stock: 0 })) };
};

type State = [OrderStatus, ShippingStatus];
const states: State[] = [
  ['wait for confirm', 'wait for shipping'],
  ['wait for customer confirm', 'wait for shipping'],
  ['confirm', 'wait for shipping'],
  ['confirm', 'in transit'],
  ['confirm', 'delivered'],
  ['cancel', 'wait for shipping'],
  ['reject', 'wait for shipping'],
];
/** Expected states after each call, by index in `states`; independent of the table of states. */
const leads: Record<string, Record<number, State>> = {
  confirmOrder: { 0: ['confirm', 'wait for shipping'] },
  changeOrder: {
    0: ['wait for customer confirm', 'wait for shipping'],
    1: ['wait for customer confirm', 'wait for shipping'],
  },
  rejectOrder: { 0: ['reject', 'wait for shipping'], 1: ['reject', 'wait for shipping'] },
  cancelOrder: { 2: ['cancel', 'wait for shipping'] },
  shipOrder: { 2: ['confirm', 'in transit'] },
  deliverOrder: { 3: ['confirm', 'delivered'] },
};
const changes = Object.keys(leads) as StaffChangeName[];

describe.each(changes)('%s', (name) => {
  test.each([...states.entries()])('from state %i, %s', async (index, state) => {
    const [orderStatus, shippingStatus] = state;
    const order = await addOrder(site.database, { orderStatus, shippingStatus });
    const before = await written();
    const answer = await call(name, { id: order.id, version: 1, ...fieldsOf(name, order) });
    const seen = await look(order.id);
    const to = leads[name]?.[index];
    if (name === 'changeOrder' && orderStatus === 'confirm' && shippingStatus !== 'delivered') {
      // Test orders in transit have no unshipped pieces that could be changed.
      const isShipped = shippingStatus === 'in transit';
      expect(answer).toMatchObject(isShipped ? { status: 400 } : { val: { state: 'waiting' } });
      expect(seen).toMatchObject({ orderStatus, shippingStatus, version: isShipped ? 1 : 2 });
      return;
    }
    if (!to) {
      expect(answer.status).toBe(409);
      if (name === 'shipOrder') {
        const isAgreed = orderStatus === 'confirm';
        expect(answer.msg).toBe(
          isAgreed
            ? 'Nothing of this order remains to be shipped.'
            : 'Only a confirmed order can be shipped.',
        );
      }
      expect(await written()).toEqual(before);
      expect(seen).toMatchObject({ orderStatus, shippingStatus, version: 1, carrier: '' });
      return;
    }
    const after = { orderStatus: to[0], shippingStatus: to[1], version: 2 };
    expect(answer).toMatchObject({ status: 200, val: after });
    expect(seen).toMatchObject(after);
    expect(seen.history.at(-1)).toMatchObject({ by: 'staff', who: 'ben@test.example' });
    const { rows } = await run(
      `select * from staff.audit where subject = 'order' and subject_id = $1`,
      [String(order.id)],
    );
    expect(rows).toEqual([
      expect.objectContaining({
        who: 'ben@test.example',
        action: name,
        subject_name: order.code,
        before: expect.objectContaining({ orderStatus, shippingStatus }),
        after: expect.objectContaining({ orderStatus: to[0], shippingStatus: to[1] }),
      }),
    ]);
  });

  test('of an order that nobody placed is not found', async () => {
    const order = { id: 0, code: '', customerId: 0, lines: [1] };
    const fields = fieldsOf(name, order);
    expect((await call(name, { id: '999999', version: 1, ...fields })).status).toBe(404);
  });

  test('on a view that is outdated tells who was quicker and when, and changes nothing', async () => {
    const order = await addOrder(site.database);
    await call('changeOrder', { id: order.id, version: 1, ...fieldsOf('changeOrder', order) }, eve);
    // Without mails: they are sent in the background, so two reads may differ in them.
    const { mails: _mails, ...seen } = await look(order.id);
    const before = await written();
    const late = await call(name, { id: order.id, version: 1, ...fieldsOf(name, order) });
    expect(late.status).toBe(409);
    expect(late.msg).toMatch(/^eve@test\.example has changed this order at 20\d\d-\S+Z\./);
    expect(await look(order.id)).toMatchObject(seen);
    expect(await written()).toEqual(before);
  });
});

test('Of two members of staff at once one is told, and one mail goes out', async () => {
  const email = 'twice@test.example';
  const customerId = Number(await addCustomer(site.database, 'active', { email }));
  const order = await addOrder(site.database, { customerId });
  const answers = await Promise.all([
    call('confirmOrder', { id: order.id, version: 1, ...fieldsOf('confirmOrder', order) }, ben),
    call('rejectOrder', { id: order.id, version: 1, reason: 'No' }, eve),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers[0]?.status === 200 ? 'ben' : 'eve';
  expect(answers.find(({ status }) => status === 409)?.msg).toContain(`${winner}@test.example has`);
  expect((await look(order.id)).history).toHaveLength(2);
  await mailbox.next(email);
  const left = async () => {
    const { rows } = await run(
      `select count(*)::int as count from jobs.job
       where payload::text like '%${email}%'`,
    );
    return rows[0].count;
  };
  await expect.poll(left).toBe(0);
  expect(mailbox.to(email)).toHaveLength(1);
});

test('A change takes lines out and tells what the customer asked for', async () => {
  const order = await addOrder(site.database, {
    lines: [
      { number: 'A-1', quantity: 4 },
      { number: 'B-2', quantity: 5 },
    ],
  });
  const lines = [
    { id: order.lines[0], quantity: '0' },
    { id: order.lines[1], quantity: '3' },
  ];
  await call('changeOrder', { id: order.id, version: 1, remark: 'No A', lines });
  const seen = await look(order.id);
  expect(seen.items).toMatchObject([
    { itemNumber: 'A-1', quantity: 0, askedQuantity: 4 },
    { itemNumber: 'B-2', quantity: 3, askedQuantity: 5 },
  ]);
  expect(seen).toMatchObject({ lines: 1, pieces: 3 });
  expect(seen.amendments).toMatchObject([
    {
      state: 'made',
      remark: 'No A',
      changes: [
        { itemNumber: 'A-1', from: 4, to: 0 },
        { itemNumber: 'B-2', from: 5, to: 3 },
      ],
    },
  ]);
});

test.each([
  ['a line of another order', (_own: number, other: number) => [{ id: other, quantity: 1 }]],
  ['a line named twice', (own: number) => [1, 2].map((quantity) => ({ id: own, quantity }))],
  ['nothing left', (own: number) => [{ id: own, quantity: 0 }]],
  ['no other quantity', (own: number) => [{ id: own, quantity: 4 }]],
  ['a quantity of five digits', (own: number) => [{ id: own, quantity: 10000 }]],
  ['a negative quantity', (own: number) => [{ id: own, quantity: -1 }]],
  ['no line', () => []],
])('A change with %s is refused', async (_what, linesOf) => {
  const order = await addOrder(site.database);
  const other = await addOrder(site.database);
  const lines = linesOf(order.lines[0] ?? 0, other.lines[0] ?? 0);
  const answer = await call('changeOrder', { id: order.id, version: 1, remark: 'So', lines });
  expect(answer.status).toBe(400);
  expect(await look(order.id)).toMatchObject({ version: 1, items: [{ quantity: 4 }] });
});

test.each([
  ['changeOrder', { remark: ' ', lines: [{ id: 1, quantity: 1 }] }],
  ['rejectOrder', { reason: '' }],
  ['rejectOrder', { reason: 'x'.repeat(501) }],
  ['shipOrder', { carrier: 'DHL', trackingNumber: ' ' }],
  ['shipOrder', { carrier: 'x'.repeat(61), trackingNumber: '1' }],
  ['confirmOrder', { version: 'new' }],
  ['rejectOrder', { reason: '\u0007\u202e' }],
  ['shipOrder', { carrier: '\u0007', trackingNumber: '1' }],
] as const)('%s with %o is refused', async (name, fields) => {
  const { id } = await addOrder(site.database);
  expect((await call(name, { id, version: 1, ...fields })).status).toBe(400);
});

test('A remark keeps its lines and loses what can not be read', async () => {
  const order = await addOrder(site.database);
  const reason = 'Sold\u0007 out\r\nNot \u202emade any more \n';
  expect((await call('rejectOrder', { id: order.id, version: 1, reason })).status).toBe(200);
  const { history } = await look(order.id);
  expect(history.at(-1)?.remark).toBe('Sold out\nNot made any more');
});

test('A change is undone when its mail can not be asked for', async () => {
  const order = await addOrder(site.database);
  await run('alter table jobs.job add constraint full_disk check (false) not valid');
  try {
    const fields = fieldsOf('confirmOrder', order);
    expect((await call('confirmOrder', { id: order.id, version: 1, ...fields })).status).toBe(500);
  } finally {
    await run('alter table jobs.job drop constraint full_disk');
  }
  expect(await look(order.id)).toMatchObject({ orderStatus: 'wait for confirm', version: 1 });
});

test('Confirming more than there is in stock is refused, unless it is done knowingly', async () => {
  const itemId = await addPart(site.database, { eePn: 'SF-1', quantity: 9, component: 'actuator' });
  const lines = [{ number: 'SF-1', quantity: 5, itemId }];
  const stockIs = (quantity: number) =>
    run('update catalogue.stock set quantity = $2 where item_id = $1', [itemId, quantity]);
  const confirm = ({ id }: TestOrder, ...short: object[]) =>
    call('confirmOrder', { id, version: 1, short });
  const order = await addOrder(site.database, { lines });
  const [line] = order.lines;
  // The stock falls after staff opened the page and before they confirm.
  await stockIs(4);
  const refused = {
    status: 409,
    msg: 'SF-1: 5 ordered, 4 in stock and not promised. Nothing was confirmed; please look at the order again, and confirm what is missing as a back order.',
  };
  expect(await confirm(order)).toMatchObject(refused);
  expect(await confirm(order, { id: line, stock: 5 })).toMatchObject(refused);
  expect(await look(order.id)).toMatchObject({ orderStatus: 'wait for confirm', version: 1 });
  expect(await confirm(order, { id: line, stock: 4 })).toMatchObject({ status: 200 });

  const enough = await addOrder(site.database, { lines });
  // 5 of the 10 pieces are promised to the first order.
  await stockIs(10);
  expect(await confirm(enough)).toMatchObject({ status: 200 });
  const backOrder = await addOrder(site.database, { lines });
  await run('update ordering.order_line set back_order = true where order_id = $1', [backOrder.id]);
  await stockIs(0);
  expect(await confirm(backOrder)).toMatchObject({ status: 200 });
});

test('An order shows the stock of now, and none for what is withdrawn or not made yet', async () => {
  const part = (eePn: string, quantity: number | null) =>
    addPart(site.database, { eePn, quantity, component: 'actuator' });
  const ids = [await part('ST-1', 7), await part('ST-2', null), 888_888];
  const order = await addOrder(site.database, {
    lines: ids.map((itemId) => ({ number: `N-${itemId}`, quantity: 1, itemId })),
  });
  const seen = await look(order.id);
  expect(seen.items.map(({ stock }) => stock)).toEqual([7, null, null]);
  expect(seen.actions).toEqual(['confirm', 'change', 'reject']);
});

test('The list is filtered by state, customer and text, and counts lines and pieces', async () => {
  const companyName = 'Zebra Diesel';
  const customerId = Number(await addCustomer(site.database, 'active', { companyName }));
  const lines = [
    { number: 'A', quantity: 4 },
    { number: 'B', quantity: 6 },
  ];
  const first = await addOrder(site.database, { customerId, lines });
  const second = await addOrder(site.database, { customerId, orderStatus: 'confirm' });
  const codes = async (question: object) => {
    const { val, pageInfo } = await call('listOrders', question);
    expect(pageInfo?.count).toBe((val as OrderRow[]).length);
    return (val as OrderRow[]).map(({ orderCode }) => orderCode);
  };
  expect(await codes({ customerId })).toEqual([second.code, first.code]);
  expect(await codes({ text: 'zebra', orderStatus: 'wait for confirm' })).toEqual([first.code]);
  expect(await codes({ text: 'dies zeb', sort: 'placed', order: 'asc' })).toEqual([
    first.code,
    second.code,
  ]);
  expect(await codes({ text: second.code.toLowerCase() })).toEqual([second.code]);
  expect(await codes({ customerId, shippingStatus: 'in transit' })).toEqual([]);
  expect(await codes({ text: `'; drop table x; --` })).toEqual([]);
  const { val } = await call('listOrders', { text: first.code });
  expect(val).toMatchObject([{ lines: 2, pieces: 10, companyName, customerName: 'Ada Weber' }]);
});

test('The queues count what waits and tell since when', async () => {
  await run('delete from ordering.customer_order');
  await run('delete from ordering.development_request');
  const queues = async () => (await call('getQueues', {})).val as Record<string, unknown>;
  const none = { count: 0, oldest: null };
  expect(await queues()).toMatchObject({ waitingOrders: none, ordersToShip: none });
  const order = await addOrder(site.database);
  await addOrder(site.database, { orderStatus: 'wait for customer confirm' });
  await addOrder(site.database, { orderStatus: 'confirm' });
  await addOrder(site.database, { orderStatus: 'confirm', shippingStatus: 'in transit' });
  await run(
    `update ordering.customer_order set changed_at = '2026-11-21T08:00:00Z' where id = $1`,
    [order.id],
  );
  expect(await queues()).toMatchObject({
    waitingOrders: { count: 1, oldest: '2026-11-21T08:00:00.000Z' },
    ordersToShip: { count: 1 },
    newDevelopmentRequests: none,
  });
});

test('Each queue counts the rows of the list that it opens', async () => {
  const order = await addOrder(site.database);
  const confirmed = await addOrder(site.database, { orderStatus: 'confirm' });
  const shipped = { orderStatus: 'confirm', shippingStatus: 'in transit' } as const;
  await addOrder(site.database, shipped);
  const itemId = await addPart(site.database, { eePn: 'DV-100' });
  const others = [await addOrder(site.database), await addOrder(site.database)];
  for (const { customerId } of [order, ...others]) {
    await run(
      `insert into ordering.development_request (customer_id, item_id, type, name, quantity, status)
       values ($1, $2, 1, 'DV-100', 5, 'new')`,
      [customerId, itemId],
    );
    await run(
      `update accounts.customer set access_asked_at = now(), status = 'active' where id = $1`,
      [customerId],
    );
  }
  for (const body of ['When?', 'Please answer']) {
    await run(
      `insert into ordering.order_message (order_id, actor, who, body) values ($1, 'customer', 'a', $2)`,
      [order.id, body],
    );
  }
  await run(
    `insert into ordering.amendment (order_id, actor, who, parts)
     values ($1, 'customer', 'a', '{"changes": []}')`,
    [confirmed.id],
  );
  const rows = async (name: Parameters<typeof call>[0], filter: object) =>
    (await call(name, filter)).pageInfo?.count;
  const { val } = await call('getQueues', {});
  const counts = Object.entries(val as Record<string, { count: number }>);
  expect(Object.fromEntries(counts.map(([name, { count }]) => [name, count]))).toEqual({
    waitingOrders: await rows('listOrders', toAnswer.filter),
    ordersToShip: await rows('listOrders', toShip.filter),
    proposedChanges: await rows('listOrders', changesProposed.filter),
    unreadMessages: await rows('listOrders', unreadMessages.filter),
    newClaims: await rows('listClaims', claimsToDecide.filter),
    newDevelopmentRequests: await rows('listDevelopmentItems', { status: 'new' }),
    waitingAccounts: await rows('listCustomers', { status: 'waiting' }),
    accessRequests: await rows('listCustomers', { access: '1' }),
  });
});

describe('Who else has an order open', () => {
  const openedBy = async (token: string, id: number) =>
    (await call('noteOrderOpen', { id }, token)) as unknown as {
      val: { who: string; since: string }[];
      status: number;
    };

  test('Each of two reads the other, since when; and a minute after the last sign nobody', async () => {
    const { id } = await addOrder(site.database);
    const { audit } = await written();
    expect((await openedBy(ben, id)).val).toEqual([]);
    const { val: first } = await openedBy(eve, id);
    expect(first).toEqual([{ who: 'ben@test.example', since: expect.any(String) }]);
    expect((await openedBy(ben, id)).val).toMatchObject([{ who: 'eve@test.example' }]);
    // A second heartbeat changes neither the list of viewers nor the audit log.
    expect((await openedBy(eve, id)).val).toEqual(first);
    expect((await written()).audit).toBe(audit);
    const age = (seconds: number) =>
      run(
        `update ordering.order_viewer set seen_at = now() - $2 * interval '1 second' where order_id = $1`,
        [id, seconds],
      );
    await age(50);
    expect((await openedBy(eve, id)).val).toEqual(first);
    await age(61);
    expect((await openedBy(eve, id)).val).toEqual([]);
  });

  test('Opened again after a minute it counts from then; other orders are forgotten', async () => {
    const [one, two] = [await addOrder(site.database), await addOrder(site.database)];
    await openedBy(ben, one.id);
    await openedBy(ben, two.id);
    await run(
      `update ordering.order_viewer set since = since - interval '1 hour',
         seen_at = seen_at - interval '2 minutes' where order_id = any ($1)`,
      [[one.id, two.id]],
    );
    await openedBy(ben, one.id);
    const { rows } = await run(
      `select order_id, since > now() - interval '30 minutes' as fresh
       from ordering.order_viewer where order_id = any ($1)`,
      [[one.id, two.id]],
    );
    expect(rows).toEqual([{ order_id: one.id, fresh: true }]);
  });

  test('An order that does not exist is not noted', async () => {
    expect((await openedBy(ben, 999_999_999)).status).toBe(404);
  });
});
