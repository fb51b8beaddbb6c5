/** Expected days of lines: set on confirmation, with a delivery and at any time (docs/product.md 12.22). */
import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import type { OrderRow } from '#contract/staff/orders.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper, setStock } from '#test/ordering.ts';

const desk = openOrderDesk();
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** An order of two lines of 5 pieces. */
async function placed(language = 'en') {
  const shopper = await addShopper(desk.site);
  const items = await addParts(desk.site, 2, 10);
  const cart = [];
  for (const item of items) cart.push(await shopper.add(item, 5));
  const { val: orderCode } = await shopper.order(cart);
  const get = async () => (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  const { id, orderItems } = await get();
  const email = await desk.customerOf(id);
  const sql = (text: string, values: unknown[]) => desk.site.database.write.query(text, values);
  await sql('update accounts.customer set language = $1 where email = $2', [language, email]);
  const [one = '', two = ''] = orderItems.map((line) => line.id);
  return {
    shopper,
    items,
    id,
    one,
    two,
    get,
    email,
    sql,
    ship: (quantity: number, fields = {}) =>
      desk.act('shipOrder', id, {
        carrier: 'DHL',
        trackingNumber: 'JD1',
        ...fields,
        lines: [
          { id: one, quantity },
          { id: two, quantity: 0 },
        ],
      }),
    set: (expected: object[], remark = '') => desk.act('changeOrder', id, { expected, remark }),
    days: async () => (await get()).orderItems.map(({ expected }) => expected),
    async listed() {
      const { val } = await desk.call('listOrders', { size: 200 });
      return (val as OrderRow[]).find((row) => row.id === id);
    },
    mails: () => desk.mailbox.to(email),
    mail: (part: string) =>
      expect
        .poll(() => desk.mailbox.to(email).find(({ text }) => text?.includes(part)))
        .toBeDefined(),
  };
}

const wordsOf = (date: string) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date));

test('a day given at confirming is that of the lines that are not in stock, if there are any', async () => {
  const order = await placed();
  await setStock(desk.site, order.items[0] ?? 0, 2);
  const lines = [order.one, order.two];
  const short =
    lines[
      (await order.get()).orderItems.findIndex(({ refId }) => refId === String(order.items[0]))
    ];
  const { status } = await desk.act('confirmOrder', order.id, {
    short: [{ id: short, stock: 2 }],
    expected: day(10),
  });
  expect(status).toBe(200);
  const days = (await order.get()).orderItems.map(({ id, expected }) => [id, expected]);
  expect(new Map(days as [string, string | undefined][]).get(short ?? '')).toBe(day(10));
  expect(days.filter(([, expected]) => expected !== undefined)).toHaveLength(1);
});

test('a day given at confirming is that of all lines, and stands in the one mail', async () => {
  const order = await placed();
  const { status } = await desk.act('confirmOrder', order.id, { expected: day(10) });
  expect(status).toBe(200);
  expect(await order.days()).toEqual([day(10), day(10)]);
  const { amendments, deliveries } = await order.get();
  expect(deliveries?.expected).toBe(day(10));
  expect(amendments).toHaveLength(1);
  expect(amendments?.[0]).toMatchObject({ state: 'made', by: 'staff', changes: [] });
  expect(amendments?.[0]?.corrections).toEqual([
    { field: 'expected', from: '', to: wordsOf(day(10)) },
  ]);
  await order.mail(`Expected ${wordsOf(day(10))}`);
  // The mails of placing and of confirming; the day has no mail of its own.
  expect(order.mails()).toHaveLength(2);
  expect((await order.get()).version).toBe(2);
  expect((await order.listed())?.expected).toBe(day(10));
});

test('a line gets a day of its own; a day is moved with a reason, which the customer reads in one mail', async () => {
  const order = await placed();
  await desk.act('confirmOrder', order.id);
  expect((await order.set([{ day: day(10) }, { id: order.two, day: day(20) }])).status).toBe(200);
  expect(await order.days()).toEqual([day(10), day(20)]);
  expect((await order.listed())?.expected).toBe(day(10));
  expect((await order.get()).deliveries?.expected).toBe(day(20));
  await order.mail('This is when we expect to ship what remains of your order');
  const refused = await order.set([{ id: order.one, day: day(30) }]);
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.msg).toContain('Write why the day is moved');
  expect(await order.days()).toEqual([day(10), day(20)]);
  await order.set([{ id: order.one, day: day(30) }], 'The casting is late');
  expect(await order.days()).toEqual([day(30), day(20)]);
  await order.mail('The casting is late');
  const last = (await order.get()).amendments?.at(-1);
  const number = (await order.get()).orderItems[0]?.itemNumber;
  expect(last).toMatchObject({ remark: 'The casting is late', state: 'made' });
  expect(last?.corrections).toEqual([
    { field: 'expected', itemNumber: number, from: wordsOf(day(10)), to: wordsOf(day(30)) },
  ]);
  await order.set([{ id: order.one, day: '' }], 'We do not know any more');
  expect(await order.days()).toEqual([undefined, day(20)]);
  expect((await order.get()).deliveries?.expected).toBeUndefined();
});

test('wrong days are refused with a sentence, and nothing changes', async () => {
  const order = await placed();
  await desk.act('confirmOrder', order.id);
  const other = await placed();
  const wrong: [object[], string][] = [
    [[{ day: day(-1) }], 'The expected day has passed.'],
    [[{ day: '2099-02-30' }], 'This day does not exist.'],
    [[{ id: other.one, day: day(3) }], 'Nothing of this line remains to be shipped.'],
    [
      [
        { id: order.one, day: day(3) },
        { id: order.one, day: day(4) },
      ],
      'A line is named twice.',
    ],
    [[], 'Change at least one field.'],
  ];
  for (const [expected, msg] of wrong) {
    expect(await order.set(expected)).toMatchObject({ status: 400, msg });
  }
  const confirmed = await desk.act('confirmOrder', other.id, { expected: day(-1) });
  expect(confirmed).toMatchObject({ status: 400, msg: 'The expected day has passed.' });
  expect((await other.get()).orderStatus).toBe('wait for confirm');
  expect(await order.days()).toEqual([undefined, undefined]);
});

test('a delivery ends the day of what it ships, taking it back brings the day again', async () => {
  const order = await placed();
  await desk.act('confirmOrder', order.id, { expected: day(10) });
  await order.ship(5, { expected: day(20) });
  expect(await order.days()).toEqual([undefined, day(20)]);
  expect((await order.get()).deliveries?.expected).toBe(day(20));
  await order.mail(`Expected ${wordsOf(day(20))}`);
  expect(await order.set([{ id: order.one, day: day(30) }])).toMatchObject({ status: 400 });
  const [delivery] = (await order.get()).deliveries?.shipped ?? [];
  await desk.act('takeBackDelivery', order.id, { deliveryId: delivery?.id });
  expect(await order.days()).toEqual([day(10), day(20)]);
  // Correcting a delivery leaves a piece unshipped, which keeps its day.
  await order.ship(5);
  const [again] = (await order.get()).deliveries?.shipped ?? [];
  await desk.act('correctDelivery', order.id, {
    deliveryId: again?.id,
    carrier: 'DHL',
    trackingNumber: 'JD1',
    lines: [{ id: order.one, quantity: 4 }],
  });
  expect(await order.days()).toEqual([day(10), day(20)]);
});

test('a day that has passed is shown as late, until the pieces are shipped or the order is cancelled', async () => {
  const order = await placed();
  await desk.act('confirmOrder', order.id, { expected: day(1) });
  await order.sql('update ordering.order_line set expected = $2 where id = $1', [
    order.one,
    day(-2),
  ]);
  const lateLines = async () => (await order.get()).orderItems.map(({ isLate }) => isLate);
  expect(await lateLines()).toEqual([true, undefined]);
  expect(await order.listed()).toMatchObject({ expected: day(-2), isLate: true });
  expect((await desk.look(order.id)).items[0]).toMatchObject({ expected: day(-2), isLate: true });
  await order.ship(5);
  expect(await lateLines()).toEqual([undefined, undefined]);
  expect((await order.listed())?.isLate).toBeUndefined();
  const cancelled = await placed();
  await desk.act('confirmOrder', cancelled.id, { expected: day(1) });
  await desk.act('cancelOrder', cancelled.id, { reason: 'Not made any more' });
  expect(await cancelled.days()).toEqual([undefined, undefined]);
  expect((await cancelled.listed())?.expected).toBeUndefined();
});

test('a day beside a change that waits counts at once; another item of the line ends it', async () => {
  const order = await placed();
  await desk.act('confirmOrder', order.id);
  const lines = [{ id: order.two, quantity: '6' }];
  await order.shopper.call('orderAmendmentAdd', { orderId: order.id, lines });
  expect((await order.set([{ day: day(9) }])).status).toBe(200);
  expect(await order.days()).toEqual([day(9), day(9)]);
  const [proposal] = (await order.get()).amendments ?? [];
  const answered = { id: order.id, amendmentId: proposal?.id, accept: '1' };
  expect(await desk.call('answerAmendment', answered)).toMatchObject({ status: 200 });
  expect(await order.days()).toEqual([day(9), day(9)]);
  const [newer = 0] = await addParts(desk.site, 1, 10);
  const newNumber = await desk.numberOf(newer);
  await order.sql(
    `insert into catalogue.part_replacement (old_id, new_id)
     select item_id, $2 from ordering.order_line where id = $1`,
    [order.one, newer],
  );
  await desk.act('changeOrder', order.id, {
    lines: [{ id: order.one, quantity: '5', replacement: newNumber }],
    remark: 'Newer',
  });
  const waiting = (await order.get()).amendments?.at(-1);
  const accept = { orderId: order.id, amendmentId: waiting?.id, accept: '1' };
  expect(await order.shopper.call('orderAmendmentAnswer', accept)).toMatchObject({ status: 200 });
  expect(await order.days()).toEqual([undefined, day(9)]);
});

test('a back order has the day of its item until staff give another, which stays', async () => {
  const order = await placed();
  const [first = 0] = order.items;
  await setStock(desk.site, first, 0, { expected: day(40), backOrder: true });
  const { items, version } = await desk.look(order.id);
  const short = items.map(({ id, free }) => ({ id, stock: free ?? 0 }));
  await desk.call('confirmOrder', { id: order.id, version, short });
  const backOrders = (await order.get()).orderItems.filter(({ backOrder }) => backOrder);
  expect(backOrders.map(({ expected }) => expected)).toEqual([day(40)]);
  await order.set([{ id: backOrders[0]?.id, day: day(15) }], 'Sooner than we thought');
  await setStock(desk.site, first, 0, { expected: day(50) });
  expect((await order.get()).orderItems.find(({ backOrder }) => backOrder)?.expected).toBe(day(15));
});

test.each(['ara', 'zh', 'ru'])(
  'the mail of a day is in the language of the customer: %s',
  async (language) => {
    const order = await placed(language);
    await desk.act('confirmOrder', order.id);
    await order.set([{ day: day(10) }]);
    await expect.poll(() => order.mails().length).toBe(3);
    const text = order.mails().at(-1)?.text ?? '';
    expect(text).toContain((await order.get()).orderCode);
    expect(text).not.toMatch(/This is when|Expected on/);
  },
);

test('the days stand in the desk’s file, with what was shipped and what remains', async () => {
  const order = await placed();
  await desk.act('confirmOrder', order.id, { expected: day(10) });
  await order.ship(2);
  const { orderCode } = await order.get();
  const response = await desk.site.app.inject({
    method: 'GET',
    url: '/api/staff/export',
    query: { list: 'orderLines', text: orderCode },
    headers: { 'x-staff-token': desk.staff },
  });
  const [head = '', ...rows] = response.body.trim().split('\r\n');
  const column = (name: string) => head.split(',').indexOf(name);
  const cells = rows.map((row) => row.split(','));
  expect(cells.map((row) => row[column('pieces_shipped')])).toEqual(['2', '0']);
  expect(cells.map((row) => row[column('pieces_remaining')])).toEqual(['3', '5']);
  expect(cells.map((row) => row[column('expected')])).toEqual([day(10), day(10)]);
});
