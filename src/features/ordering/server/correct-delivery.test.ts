/** Effects on the stock: shipping, correcting a delivery, taking it back (docs/product.md 12.12). */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { storedMessage } from '#contract/message.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { mergeStock } from '#features/catalogue-desk/import/store/queries.ts';
import { inTransaction } from '#platform/database.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const desk = openOrderDesk();
let keeper: string;
let erpKey: string;
beforeAll(async () => {
  keeper = await addStaffMember(desk.site, 'catalogue');
  const { val } = await staffCall(desk.site, 'addApiKey', { name: 'ERP' }, keeper);
  erpKey = (val as { key: string }).key;
});

let shopper: Shopper;
let item: number;
let id: string;
/** An order of ten pieces, of which four are in stock, confirmed as a back order. */
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  [item = 0] = await addParts(desk.site, 1, 4);
  ({ id } = await shopper.placed(item, 10));
  const [line] = (await desk.look(id)).items;
  await desk.act('confirmOrder', id, { short: [{ id: line?.id, stock: 4 }] });
});

const parcel = { carrier: 'DHL', trackingNumber: 'JD1' };
const lineOf = async () => (await desk.look(id)).items[0]?.id ?? '';
const pieces = async (quantity: number, stock?: number) => {
  const line = await lineOf();
  const beyondStock = stock === undefined ? {} : { beyondStock: [{ id: line, stock }] };
  return { lines: [{ id: line, quantity }], ...beyondStock };
};
const ship = async (quantity: number, stock?: number, fields = {}) =>
  desk.act('shipOrder', id, { ...parcel, ...(await pieces(quantity, stock)), ...fields });
const shippedOf = async () => (await desk.look(id)).deliveries?.shipped ?? [];
const lastId = async () => (await shippedOf()).at(-1)?.id ?? '0';
const correct = async (quantity: number, stock?: number, fields = {}) =>
  desk.act('correctDelivery', id, {
    deliveryId: await lastId(),
    ...parcel,
    ...(await pieces(quantity, stock)),
    ...fields,
  });
const takeBack = async (fields = {}) =>
  desk.act('takeBackDelivery', id, { deliveryId: await lastId(), ...fields });
const stock = () => desk.stockOf(item);
const asCustomer = async () => (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
const remaining = async () =>
  (await asCustomer()).deliveries?.remaining.reduce((sum, { quantity }) => sum + quantity, 0);
const mailsTo = async () => desk.mailbox.to(await desk.customerOf(id));
const mailAbout = async (subject: RegExp) => {
  const found = async () => (await mailsTo()).find((mail) => subject.test(mail.subject ?? ''));
  await expect.poll(found).toBeDefined();
  return (await found())?.text ?? '';
};
/** Sends a stock figure as the ERP does. */
const send = async (quantity: number, count: object = {}) => {
  const response = await desk.site.app.inject({
    method: 'POST',
    url: '/api/staff/stock',
    headers: { authorization: `Bearer ${erpKey}` },
    payload: { lines: [{ eePn: await desk.numberOf(item), quantity }], ...count },
  });
  expect(response.json()).toMatchObject({ val: [{ ok: true }] });
};

test('Without lines what is in stock is shipped: the rest stays promised, and the mail says so', async () => {
  expect(await desk.act('shipOrder', id, parcel)).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ counted: 0, free: 0 });
  expect(await remaining()).toBe(6);
  expect((await shippedOf())[0]).toMatchObject({ lines: [{ quantity: 4 }] });
  const mail = await mailAbout(/^A delivery of your order .* is on its way$/);
  expect(mail).toContain('4 of 10');
  expect(mail).toContain('Pieces still to be sent: 6');
  expect(await desk.act('shipOrder', id, parcel)).toMatchObject({
    status: 409,
    msg: expect.stringContaining('Nothing of what remains is in stock.'),
  });
});

test('What a delivery turns out to lack is still to be sent in the papers of later ones, too', async () => {
  await ship(4);
  await ship(3, 0);
  const left = async () => (await shippedOf()).map(({ remaining: pieces }) => pieces);
  expect(await left()).toEqual([6, 3]);
  const deliveryId = (await shippedOf())[0]?.id;
  expect(await correct(2, undefined, { deliveryId })).toMatchObject({ status: 200 });
  expect(await left()).toEqual([8, 5]);
  expect(await takeBack({ deliveryId })).toMatchObject({ status: 200 });
  expect(await left()).toEqual([7]);
});

test('A corrected delivery leaves the order in its state since it was shipped', async () => {
  await ship(4);
  const { changedAt, shippingStatus } = await desk.look(id);
  expect(await correct(2)).toMatchObject({ status: 200 });
  expect(await desk.look(id)).toMatchObject({ changedAt, shippingStatus });
  expect(await takeBack()).toMatchObject({ status: 200 });
  expect((await desk.look(id)).changedAt).not.toBe(changedAt);
});

test('Two lines of the same item share its stock', async () => {
  const [other = 0] = await addParts(desk.site, 1);
  const { val: orderCode } = await shopper.order([
    await shopper.add(other, 3),
    await shopper.add((await addParts(desk.site, 1, 4))[0] ?? 0, 3),
  ]);
  const order = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  ({ id } = order);
  await desk.act('confirmOrder', id, { short: [] });
  // Both lines get the same item: earlier releases left such orders when they replaced an item.
  [item = 0] = order.orderItems.flatMap(({ refId }) =>
    Number(refId) === other ? [] : Number(refId),
  );
  for (const table of ['order_line', 'promised_line']) {
    const line = table === 'order_line' ? 'id' : 'line_id';
    await desk.site.database.write.query(
      `update ordering.${table} set item_id = $2 where ${line} = any ($1::int[])`,
      [order.orderItems.map((one) => one.id), item],
    );
  }
  expect(await desk.act('shipOrder', id, parcel)).toMatchObject({ status: 200 });
  expect((await shippedOf())[0]?.lines.map(({ quantity }) => quantity)).toEqual([3, 1]);
  expect(await stock()).toEqual({ counted: 0, free: 0 });
  expect(await takeBack()).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ counted: 4, free: 0 });
  const lines = order.orderItems.map((line) => ({ id: line.id, quantity: 3 }));
  expect(await desk.act('shipOrder', id, { ...parcel, lines })).toMatchObject({
    status: 409,
    msg: expect.stringContaining('3 to ship, but 1 in stock.'),
  });
});

test('More than is in stock is shipped only where staff say so for that line, of the stock that they saw', async () => {
  const refused = { status: 409, msg: expect.stringContaining('10 to ship, but 4 in stock.') };
  expect(await ship(10)).toMatchObject(refused);
  // The stock fell since staff saw it.
  expect(await ship(10, 5)).toMatchObject(refused);
  expect(await shippedOf()).toEqual([]);
  expect(await ship(10, 4)).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ counted: 0, free: 0 });
  expect(await remaining()).toBe(0);
});

test('A decision for one line is none for another', async () => {
  const [one = 0, two = 0] = await addParts(desk.site, 2, 2);
  const { val: orderCode } = await shopper.order([
    await shopper.add(one, 3),
    await shopper.add(two, 3),
  ]);
  const order = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  const lines = order.orderItems.map((line) => ({ id: line.id, quantity: 3 }));
  const stocks = lines.map((line) => ({ id: line.id, stock: 2 }));
  await desk.act('confirmOrder', order.id, { short: stocks });
  expect(
    await desk.act('shipOrder', order.id, { ...parcel, lines, beyondStock: stocks.slice(0, 1) }),
  ).toMatchObject({ status: 409, msg: expect.stringContaining('3 to ship, but 2 in stock.') });
});

test('Taking back gives the stock what shipping took off it, and the order waits for shipping again', async () => {
  await ship(10, 4);
  expect(await takeBack({ remark: 'The box is still here.' })).toMatchObject({
    status: 200,
    val: { orderStatus: 'confirm', shippingStatus: 'wait for shipping' },
  });
  expect(await stock()).toEqual({ counted: 4, free: 0 });
  const order = await asCustomer();
  expect(order).toMatchObject({
    shippingStatus: 'wait for shipping',
    carrier: '',
    trackingNumber: '',
    actions: [],
    deliveries: { shipped: [], remaining: [{ quantity: 10 }] },
  });
  const [line] = order.orderItems;
  expect(order.history.at(-1)).toMatchObject({
    action: 'take back',
    delivery: 1,
    remark: 'The box is still here.',
    pieces: [{ itemNumber: line?.itemNumber, quantity: 10 }],
  });
  const mail = await mailAbout(/^A delivery of your order \S+ has been cancelled$/);
  expect(mail).toContain(`${line?.itemNumber}`);
  expect(mail).toContain('> The box is still here.');
  expect(mail).toContain('Pieces still to be sent: 10');
  expect((await desk.look(id)).actions).toEqual(['cancel', 'ship']);
  // The number of the delivery taken back is in mails and on papers, so it is not used again.
  await desk.act('shipOrder', id, parcel);
  expect((await shippedOf()).map(({ number }) => number)).toEqual([2]);
  expect(await stock()).toEqual({ counted: 0, free: 0 });
});

test('An order whose delivery was taken back can be cancelled', async () => {
  await ship(4);
  await takeBack();
  expect(await desk.act('cancelOrder', id, { reason: 'Not made any more' })).toMatchObject({
    status: 200,
  });
  expect(await stock()).toEqual({ counted: 4, free: 4 });
});

test('Of two deliveries one is taken back: the order stays in transit and shows the parcel of the other', async () => {
  await ship(1);
  await ship(2, undefined, { trackingNumber: 'JD2' });
  expect(await takeBack()).toMatchObject({ val: { shippingStatus: 'in transit' } });
  expect(await asCustomer()).toMatchObject({ trackingNumber: 'JD1', shippingStatus: 'in transit' });
  expect(await stock()).toEqual({ counted: 3, free: 0 });
  await shopper.call('orderConfirmDelivery', { orderId: id });
  expect(await asCustomer()).toMatchObject({ shippingStatus: 'in transit' });
  expect(await takeBack()).toMatchObject({
    status: 409,
    msg: expect.stringMatching(
      /^No delivery of this order is on its way\. Pieces still to be shipped: \d\.$/,
    ),
  });
});

test.each([
  ['the ERP', () => send(7), 7],
  ['staff', () => countByStaff(7), 7],
  ['an import', () => countByImport(0), 0],
] as const)(
  'Nothing goes back to an item that %s has counted since',
  async (_who, count, counted) => {
    await ship(10, 4);
    await count();
    await takeBack();
    expect(await stock()).toMatchObject({ counted });
  },
);

async function countByStaff(quantity: number) {
  const { val } = await staffCall(desk.site, 'getDeskPart', { id: item }, keeper);
  const { stock: was } = val as { stock: object };
  const typed = { ...was, quantity: String(quantity) };
  const answer = await staffCall(desk.site, 'setItemStock', { id: item, was, ...typed }, keeper);
  expect(answer).toMatchObject({ status: 200 });
}

/** Imports stock. The imported quantity is the quantity that the site already has. */
const countByImport = (quantity: number) =>
  inTransaction(desk.site.database.write, async (client) => {
    await client.query(
      `create temp table import_stock (item_id int, quantity int, expected text, back_order boolean)
       on commit drop`,
    );
    await client.query('insert into import_stock values ($1, $2)', [item, quantity]);
    await mergeStock({ client, freeze: false, signal: undefined });
  });

test('A figure of an earlier moment says how much the deliveries since took off the stock', async () => {
  const countedAt = new Date().toISOString();
  await ship(10, 4);
  await send(3, { countedAt });
  expect(await stock()).toMatchObject({ counted: 0 });
  await takeBack();
  expect(await stock()).toMatchObject({ counted: 3 });
  await ship(3);
  await send(12, { countedAt });
  expect(await stock()).toMatchObject({ counted: 9 });
  await correct(1);
  await send(12, { countedAt });
  expect(await stock()).toMatchObject({ counted: 11 });
});

test('Fewer pieces go back to the stock as far as shipping took them off; more are taken off', async () => {
  await ship(10, 4);
  expect(await correct(6)).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ counted: 0, free: 0 });
  expect(await correct(3)).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ counted: 1, free: 0 });
  expect(await remaining()).toBe(7);
  expect(await correct(5)).toMatchObject({
    status: 409,
    msg: expect.stringContaining('2 to ship, but 1 in stock.'),
  });
  expect(await correct(5, 1)).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ counted: 0, free: 0 });
  await takeBack();
  expect(await stock()).toMatchObject({ counted: 4 });
});

test('A corrected delivery is told by mail, history and audit, with pieces before and after', async () => {
  await ship(10, 4);
  await correct(4, undefined, { remark: 'Six are not packed.' });
  const order = await asCustomer();
  const number = order.orderItems[0]?.itemNumber;
  expect(order.amendments).toMatchObject([
    {
      state: 'made',
      remark: 'Six are not packed.',
      corrections: [{ field: 'pieces', delivery: 1, itemNumber: number, from: '10', to: '4' }],
    },
  ]);
  expect(await mailAbout(/^Change of the order/)).toContain(`Delivery 1, ${number}: from 10 to 4`);
  const { rows } = await desk.site.database.write.query(
    `select before, after from staff.audit where action = 'correctDelivery' and subject_id = $1`,
    [id],
  );
  const delivered = storedMessage({
    key: 'Delivery {number}, {item}',
    params: { number: 1, item: String(number) },
  });
  expect(rows).toMatchObject([{ before: { [delivered]: '10' }, after: { [delivered]: '4' } }]);
});

test('What has arrived, too many pieces and an empty delivery are refused and change nothing', async () => {
  await ship(4);
  const before = { ...(await desk.look(id)), mails: [] };
  const { version } = before;
  const deliveryId = await lastId();
  const lines = [{ id: await lineOf(), quantity: 3 }];
  const refused = [
    [await correct(11), 409, '7 to ship, but only 6 remain.'],
    [await correct(0), 400, 'Take it back instead.'],
    [await correct(4), 400, 'Change carrier, tracking number or pieces.'],
    [await takeBack({ deliveryId: 999_999 }), 404, 'This delivery does not exist.'],
    [
      await desk.call('correctDelivery', { id, deliveryId, ...parcel, lines }),
      400,
      'with the version of the order',
    ],
    [
      await desk.call('correctDelivery', {
        id,
        version: version - 1,
        deliveryId,
        ...parcel,
        lines,
      }),
      409,
      'You have shipped this order already',
    ],
  ] as const;
  for (const [answer, status, words] of refused) {
    expect(answer.status, answer.msg).toBe(status);
    expect(answer.msg).toContain(words);
  }
  expect({ ...(await desk.look(id)), mails: [] }).toEqual(before);
  await ship(1, 0);
  await shopper.call('orderConfirmDelivery', { orderId: id, deliveryId });
  const late = { status: 409, msg: 'This delivery has already been confirmed.' };
  expect(await takeBack({ deliveryId })).toMatchObject(late);
  expect(await correct(3, undefined, { deliveryId })).toMatchObject(late);
});

test('Taking back, correcting and confirming at once: one is done, the others are told', async () => {
  await ship(10, 4);
  const { version } = await desk.look(id);
  const deliveryId = await lastId();
  const lines = [{ id: await lineOf(), quantity: 3 }];
  const answers = await Promise.all([
    desk.call('takeBackDelivery', { id, version, deliveryId }),
    desk.call('takeBackDelivery', { id, version, deliveryId }),
    desk.call('correctDelivery', { id, version, deliveryId, ...parcel, lines }),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  const { counted } = await stock();
  const left = (await shippedOf()).length;
  expect([counted, left]).toEqual(left === 0 ? [4, 0] : [1, 1]);
});

test('The history says what each delivery held, and nothing is delivered before all has arrived', async () => {
  await ship(1);
  await ship(2);
  await shopper.call('orderConfirmDelivery', { orderId: id });
  const { history, orderItems } = await asCustomer();
  const held = (quantity: number) => [{ itemNumber: orderItems[0]?.itemNumber, quantity }];
  expect(history.slice(-3)).toMatchObject([
    { action: 'ship', delivery: 1, pieces: held(1) },
    { action: 'ship', delivery: 2, pieces: held(2) },
    { action: 'deliver', shippingStatus: 'in transit', pieces: held(3) },
  ]);
  const mail = await mailAbout(/^A delivery of your order \S+ has arrived$/);
  expect(mail).toContain('3 of 10');
});
