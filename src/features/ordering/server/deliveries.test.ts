/** Deliveries: an order is shipped in parts, each part is confirmed, and remaining pieces stay visible. */
import { beforeEach, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addOrder } from '#test/orders.ts';

const desk = openOrderDesk();

let shopper: Shopper;
let id: string;
/** Ids of the two lines, of 5 and 3 pieces. */
let lines: string[];
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  const [first = 0, second = 0] = await addParts(desk.site, 2);
  const { val: orderCode } = await shopper.order([
    await shopper.add(first, 5),
    await shopper.add(second, 3),
  ]);
  const order = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  id = order.id;
  const quantities = (quantity: number) =>
    order.orderItems.find((item) => item.quantity === quantity)?.id ?? '';
  lines = [quantities(5), quantities(3)];
  await act('confirmOrder');
});

// Without mails: they are sent in the background, so two reads may differ in them.
const asCustomer = async () => {
  const { val } = await shopper.call('getOrder', { orderId: id });
  return { ...(val as OrderDetail), mails: [] };
};
const asStaff = async () => ({ ...(await desk.look(id)), mails: [] });
const act = (name: 'confirmOrder' | 'shipOrder' | 'deliverOrder', fields = {}) =>
  desk.act(name, id, fields);
const parcel = (trackingNumber = 'JD1') => ({ carrier: 'DHL', trackingNumber });
const ship = (first: number, second: number, fields = {}) =>
  act('shipOrder', {
    ...parcel(),
    lines: [
      { id: lines[0], quantity: first },
      { id: lines[1], quantity: String(second) },
    ],
    ...fields,
  });
const confirm = (payload = {}, headers = {}) =>
  shopper.call('orderConfirmDelivery', { orderId: id, ...payload }, headers);
const soon = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);

test('An order is shipped in two parts; each is confirmed, and it is delivered when all has arrived', async () => {
  expect((await asCustomer()).deliveries).toEqual({
    shipped: [],
    remaining: [
      { lineId: lines[1], quantity: 3 },
      { lineId: lines[0], quantity: 5 },
    ],
  });
  expect(await ship(2, 3, { expected: soon })).toMatchObject({
    status: 200,
    val: { shippingStatus: 'in transit' },
  });
  const first = await asCustomer();
  expect(first).toMatchObject({
    shippingStatus: 'in transit',
    carrier: 'DHL',
    actions: ['deliver'],
    deliveries: {
      shipped: [{ number: 1, carrier: 'DHL', trackingNumber: 'JD1' }],
      remaining: [{ lineId: lines[0], quantity: 3 }],
      expected: soon,
    },
  });
  expect(first.deliveries?.shipped[0]?.lines.map(({ quantity }) => quantity)).toEqual([3, 2]);
  expect(first.history.at(-1)).toMatchObject({ action: 'ship', delivery: 1, remark: 'DHL, JD1' });

  expect(await confirm()).toMatchObject({ status: 200 });
  const waiting = await asCustomer();
  expect(waiting).toMatchObject({ shippingStatus: 'in transit', actions: [] });
  expect(await confirm()).toMatchObject({
    status: 409,
    msg: 'No delivery of this order is on its way. Pieces still to be shipped: 3.',
  });
  expect(await asCustomer()).toEqual(waiting);
  expect((await asStaff()).actions).toEqual(['ship']);

  expect(await act('shipOrder', parcel('JD2'))).toMatchObject({ status: 200 });
  const second = await asCustomer();
  expect(second.deliveries).toMatchObject({
    shipped: [{ number: 1, arrivedAt: expect.any(String) }, { number: 2 }],
    remaining: [],
  });
  expect(second.deliveries).not.toHaveProperty('expected');
  const deliveryId = second.deliveries?.shipped[1]?.id;
  expect(await confirm({ deliveryId })).toMatchObject({ status: 200 });
  const done = await asCustomer();
  expect(done).toMatchObject({ shippingStatus: 'delivered', actions: [] });
  expect(done.history.at(-1)).toMatchObject({ action: 'deliver', delivery: 2 });
});

test('An order alone in the call confirms all that is on its way', async () => {
  await ship(1, 0);
  await ship(4, 3, parcel('JD2'));
  expect((await asStaff()).actions).toEqual(['deliver', 'take back']);
  expect(await confirm()).toMatchObject({ status: 200 });
  expect(await asCustomer()).toMatchObject({ shippingStatus: 'delivered' });
});

test('Staff confirm one delivery; the order stays in transit until the other has arrived', async () => {
  await ship(1, 0);
  await ship(4, 3, parcel('JD2'));
  const [first, second] = (await asStaff()).deliveries?.shipped ?? [];
  expect(await act('deliverOrder', { deliveryId: first?.id })).toMatchObject({
    status: 200,
    val: { shippingStatus: 'in transit' },
  });
  expect(await act('deliverOrder', { deliveryId: first?.id })).toMatchObject({
    status: 409,
    msg: 'This delivery has already been confirmed.',
  });
  expect(await act('deliverOrder', { deliveryId: second?.id })).toMatchObject({
    val: { shippingStatus: 'delivered' },
  });
});

test('More than remains, lines of other orders, no pieces and wrong days are refused and change nothing', async () => {
  await ship(4, 0);
  const before = await asStaff();
  const other = await addOrder(desk.site.database);
  const refused = [
    [await ship(2, 0), 409, '2 to ship, but only 1 remain. Nothing was shipped.'],
    [await ship(0, 0), 400, 'Enter the pieces that are shipped.'],
    [await ship(1, 0, { lines: [{ id: other.lines[0], quantity: 1 }] }), 400, 'not of this order'],
    [
      await ship(1, 0, {
        lines: [
          { id: lines[1], quantity: 1 },
          { id: lines[1], quantity: 1 },
        ],
      }),
      400,
      'named twice',
    ],
    [await ship(1, 0, { expected: '2026-02-30' }), 400, 'This day does not exist.'],
    [await ship(1, 0, { expected: '2020-01-01' }), 400, 'The expected day has passed.'],
    [await ship(1, 0, { carrier: ' ' }), 400, ''],
    [await act('deliverOrder', { deliveryId: 999_999 }), 404, 'This delivery does not exist.'],
  ] as const;
  for (const [answer, status, words] of refused) {
    expect(answer.status, answer.msg).toBe(status);
    expect(answer.msg).toContain(words);
  }
  expect(await asStaff()).toEqual(before);
});

test('Another customer confirms nothing, and a delivery of another order is not confirmed', async () => {
  await ship(1, 0);
  const [delivery] = (await asCustomer()).deliveries?.shipped ?? [];
  const stranger = await addShopper(desk.site);
  const payload = { orderId: id, deliveryId: delivery?.id };
  expect(await stranger.call('orderConfirmDelivery', payload)).toMatchObject({
    status: 404,
    msg: 'This order does not exist.',
  });
  expect(await confirm({ deliveryId: '999999' })).toMatchObject({ status: 404 });
  expect((await asCustomer()).deliveries?.shipped[0]).not.toHaveProperty('arrivedAt');
});

test('Of two who ship at once the later one is told; a confirmation sent twice with one key is done once', async () => {
  const { version } = await asStaff();
  const send = () => desk.call('shipOrder', { id, version, ...parcel() });
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const headers = { 'idempotency-key': 'arrived-1' };
  const twice = await Promise.all([confirm({}, headers), confirm({}, headers)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  const { history, deliveries } = await asCustomer();
  expect(history.filter(({ action }) => action === 'deliver')).toHaveLength(1);
  expect(deliveries?.shipped).toHaveLength(1);
});

test('The mail of a delivery names its pieces, and what is still to be sent', async () => {
  const email = await desk.customerOf(id);
  await ship(2, 0, { expected: soon });
  const shippedMail = () =>
    desk.mailbox.to(email).find(({ subject }) => subject?.endsWith('is on its way'));
  await expect.poll(shippedMail).toBeDefined();
  const text = shippedMail()?.text ?? '';
  expect(text).toContain('2 of 5');
  expect(text).toContain('Pieces still to be sent: 6');
  expect(text).toContain('JD1');
  const { orderItems } = await asCustomer();
  const other = orderItems.find((item) => item.id === lines[1]);
  expect(text).not.toContain(other?.itemNumber);
  await confirm();
  await expect
    .poll(() => desk.mailbox.to(email).at(-1)?.subject)
    .toMatch(/^A delivery of your order \S+ has arrived$/);
});
