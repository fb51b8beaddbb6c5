/** A customer's wishes about an order: requested shipping day and partial deliveries (docs/product.md 12.24). */
import { beforeEach, expect, test } from 'vitest';
import type { ExportedFile } from '#contract/exports.ts';
import type { Order, OrderDetail } from '#contract/orders.ts';
import type { BacklogOrder } from '#contract/staff/backlog.ts';
import type { OrderRow } from '#contract/staff/orders.ts';
import { openOrderDesk, salesMail } from '#test/order-desk.ts';
import { addParts, addShopper, consignee, type Shopper } from '#test/ordering.ts';
import { requestedDayOf } from './corrections.ts';

const desk = openOrderDesk();
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const parcel = { carrier: 'DHL', trackingNumber: 'JD1' };

let shopper: Shopper;
let items: number[];
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  items = await addParts(desk.site, 2, 10);
});

/** Orders three pieces of each item. @returns the response of the call */
async function place(fields: object, headers = {}) {
  for (const item of items) await shopper.add(item, 3);
  const cartItems = (await shopper.cart()).map(({ id, quantity }) => ({ id, quantity }));
  return shopper.call('orderAddFromCart', { ...consignee, cartItems, ...fields }, headers);
}
const read = async (orderId: string) =>
  (await shopper.call('getOrder', { orderId })).val as OrderDetail;
async function placed(fields: object): Promise<OrderDetail> {
  const { val: orderCode } = await place(fields);
  return (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
}
const contentOf = ({ val }: { val: unknown }) =>
  Buffer.from((val as ExportedFile).content, 'base64').toString();

test('both sides read them in the order, its lists and files; without them they are absent', async () => {
  const wishes = { requestedDay: day(20), sendWhole: true };
  const { id, orderCode } = await placed({ requestedDay: day(20), sendWhole: 1 });
  expect(await read(id)).toMatchObject(wishes);
  expect((await shopper.call('orderList', {})).val as Order[]).toMatchObject([wishes]);
  expect(await desk.look(id)).toMatchObject(wishes);
  const rows = (await desk.call('listOrders', { text: orderCode })).val as OrderRow[];
  expect(rows).toMatchObject([wishes]);
  const own = contentOf(await shopper.call('exportOrders', { format: 'csv' }));
  expect(own).toMatch(/Requested shipping day.*Partial deliveries/);
  expect(own).toContain(`${day(20)},"No, send everything together"`);
  const exported = await desk.site.app.inject({
    method: 'GET',
    url: '/api/staff/export',
    query: { list: 'orders', text: orderCode },
    headers: { 'x-staff-token': desk.staff },
  });
  expect(exported.body).toMatch(/note,requested_day,send_whole/);
  expect(exported.body).toContain(`${day(20)},1`);
  const plain = await placed({});
  for (const order of [plain, await desk.look(plain.id)]) {
    expect(order).not.toHaveProperty('requestedDay');
    expect(order).not.toHaveProperty('sendWhole');
  }
  expect(await placed({ requestedDay: '', sendWhole: '0' })).not.toHaveProperty('sendWhole');
});

test('the mails to both sides say them', async () => {
  const { id, orderCode } = await placed({ requestedDay: '2027-03-09', sendWhole: '1' });
  const mailTo = async (to: string) => {
    const find = () => desk.mailbox.to(to).find(({ text }) => text?.includes(orderCode));
    await expect.poll(find).toBeDefined();
    return find()?.text;
  };
  for (const to of [await desk.customerOf(id), salesMail]) {
    const text = await mailTo(to);
    expect(text).toMatch(/Requested shipping day:\s+Mar 9, 2027/);
    expect(text).toMatch(/Partial deliveries:\s+No, send everything together/);
  }
});

test.each(['2027-02-30', '1999-01-01', day(-2), day(400)])(
  '%s is refused as the requested day, and nothing is ordered',
  async (requestedDay) => {
    expect(await place({ requestedDay })).toMatchObject({
      status: 400,
      msg: 'Choose a shipping day from today on, within a year.',
    });
    expect((await shopper.call('orderList', {})).val).toEqual([]);
    expect(await shopper.cart()).toHaveLength(2);
  },
);

test('a form of another kind is refused with its label', async () => {
  expect(await place({ requestedDay: '1.3.2027' })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('Requested shipping day'),
  });
  expect(await place({ sendWhole: 2 })).toMatchObject({
    status: 400,
    msg: expect.stringContaining('Partial deliveries'),
  });
});

test('today can be requested until it has ended everywhere', () => {
  const at = (time: string) => () => requestedDayOf('2026-11-30', Date.parse(time));
  expect(at('2026-12-01T11:59:00Z')()).toBe('2026-11-30');
  expect(at('2026-12-01T12:00:00Z')).toThrow('from today on');
  // In New Zealand, it is 30 November already.
  expect(at('2026-11-29T11:00:00Z')()).toBe('2026-11-30');
});

test('one key places one order with its wishes; the same key with another day is refused', async () => {
  for (const item of items) await shopper.add(item, 3);
  const cartItems = (await shopper.cart()).map(({ id, quantity }) => ({ id, quantity }));
  const order = (requestedDay: string) =>
    shopper.call(
      'orderAddFromCart',
      { ...consignee, cartItems, requestedDay },
      { 'idempotency-key': 'wish' },
    );
  const [first, second] = [await order(day(9)), await order(day(9))];
  expect(second.val).toBe(first.val);
  expect(await order(day(10))).toMatchObject({ status: 409 });
  expect((await shopper.call('orderList', {})).val).toHaveLength(1);
});

test('ordering again takes no wish along', async () => {
  const { id } = await placed({ requestedDay: day(5), sendWhole: 1 });
  await shopper.call('orderAgain', { orderId: id });
  const { val: orderCode } = await shopper.order();
  const again = (await shopper.call('getOrder', { orderCode })).val;
  expect(again).not.toHaveProperty('requestedDay');
  expect(again).not.toHaveProperty('sendWhole');
});

test('a part of an order that is to be sent whole leaves only where staff say so', async () => {
  const { id, orderItems } = await placed({ sendWhole: 1 });
  await desk.act('confirmOrder', id);
  const [first] = orderItems;
  const part = { ...parcel, lines: [{ id: first?.id, quantity: 2 }] };
  expect(await desk.act('shipOrder', id, part)).toMatchObject({
    status: 409,
    msg: expect.stringContaining('in one delivery'),
  });
  expect((await read(id)).deliveries?.shipped).toEqual([]);
  expect(await desk.act('shipOrder', id, { ...part, asPart: 0 })).toMatchObject({ status: 409 });
  expect(await desk.act('shipOrder', id, { ...part, asPart: 1 })).toMatchObject({ status: 200 });
  // Ships all remaining pieces, which are in stock.
  expect(await desk.act('shipOrder', id, parcel)).toMatchObject({ status: 200 });
  expect((await read(id)).goods).toMatchObject({ remain: false });
});

test('a back order keeps the rest of an order that is to be sent whole waiting', async () => {
  const { id } = await placed({ sendWhole: 1 });
  const short = (await desk.look(id)).items.map(({ id: line }) => ({ id: line, stock: '10' }));
  await desk.act('confirmOrder', id, { short });
  await desk.site.database.write.query(
    'update catalogue.stock set quantity = 0 where item_id = $1',
    [items[0]],
  );
  expect(await desk.act('shipOrder', id, parcel)).toMatchObject({ status: 409 });
  expect(await desk.act('shipOrder', id, { ...parcel, asPart: '1' })).toMatchObject({
    status: 200,
  });
});

test('an order whose parts may be sent asks for nothing', async () => {
  const { id, orderItems } = await placed({});
  await desk.act('confirmOrder', id);
  const lines = [{ id: orderItems[0]?.id, quantity: 1 }];
  expect(await desk.act('shipOrder', id, { ...parcel, lines })).toMatchObject({ status: 200 });
});

test('the backlog says whether something is expected after the requested day, and sorts by it', async () => {
  const { id, orderItems } = await placed({ requestedDay: day(10) });
  const other = await placed({ requestedDay: day(4) });
  const without = await placed({});
  for (const order of [id, other.id, without.id]) await desk.act('confirmOrder', order);
  const rows = async () => {
    const { customerId } = await desk.look(id);
    const { val } = await desk.call('listBacklogOrders', { customerId, sort: 'requested' });
    return (val as BacklogOrder[]).map((row) => [row.requestedDay, row.isAfterRequested]);
  };
  expect(await rows()).toEqual([
    [day(4), false],
    [day(10), false],
    [null, false],
  ]);
  const [first, second] = orderItems;
  await desk.act('changeOrder', id, { expected: [{ id: first?.id, day: day(8) }] });
  expect((await rows())[1]).toEqual([day(10), false]);
  await desk.act('changeOrder', id, { expected: [{ id: second?.id, day: day(11) }] });
  expect((await rows())[1]).toEqual([day(10), true]);
});

test('staff give them with an order that they place for a customer', async () => {
  const { id } = await placed({});
  const { customerId } = await desk.look(id);
  const order = { customerId, ...consignee, items: [{ itemId: items[0], quantity: 1 }] };
  const wishes = { requestedDay: day(3), sendWhole: '1' };
  const { val } = await desk.call('placeOrderFor', { ...order, ...wishes, key: 'by telephone' });
  expect(await read((val as { id: string }).id)).toMatchObject({
    requestedDay: day(3),
    sendWhole: true,
  });
  const late = { ...order, requestedDay: day(-9), key: 'too late' };
  expect(await desk.call('placeOrderFor', late)).toMatchObject({ status: 400 });
});

test('an issued invoice keeps them', async () => {
  const { id, orderItems } = await placed({ requestedDay: '2027-03-09', sendWhole: 1 });
  const lines = orderItems.map((line) => ({ id: line.id, unitPrice: '2.00' }));
  const quotation = { currency: 'EUR', lines, validUntil: '2999-12-31' };
  await desk.act('changeOrder', id, { quotation });
  const { version } = await read(id);
  await shopper.call('orderConfirm', { orderId: id, version });
  const { rows } = await desk.site.database.write.query(
    'select paper from ordering.proforma_version where order_id = $1',
    [id],
  );
  expect(rows).toMatchObject([{ paper: { requestedDay: '2027-03-09', sendWhole: true } }]);
});
