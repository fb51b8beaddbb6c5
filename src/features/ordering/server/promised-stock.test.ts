/** Promised stock: confirming promises pieces once, shipping takes them off, and the shown stock follows. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper, setStock } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const desk = openOrderDesk();
let erpKey: string;
beforeAll(async () => {
  const keeper = await addStaffMember(desk.site, 'catalogue');
  const { val } = await staffCall(desk.site, 'addApiKey', { name: 'ERP' }, keeper);
  erpKey = (val as { key: string }).key;
});

let shopper: Shopper;
let item: number;
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  [item = 0] = await addParts(desk.site, 1, 10);
});

const confirm = (id: string, fields = {}) => desk.act('confirmOrder', id, fields);
const ship = async (id: string, quantity?: number, fields = {}) => {
  const { items } = await desk.look(id);
  const lines = quantity && [{ id: items[0]?.id, quantity }];
  const parcel = { carrier: 'DHL', trackingNumber: 'JD1', ...(lines && { lines }), ...fields };
  return desk.act('shipOrder', id, parcel);
};
const stock = () => desk.stockOf(item);
/** Sends a stock figure as the ERP does. */
const send = async (quantity: number, count: object = {}, of = item) => {
  const response = await desk.site.app.inject({
    method: 'POST',
    url: '/api/staff/stock',
    headers: { authorization: `Bearer ${erpKey}` },
    payload: { lines: [{ eePn: await desk.numberOf(of), quantity }], ...count },
  });
  expect(response.json()).toMatchObject({ val: [{ ok: true }] });
};

test('Confirming promises pieces, each delivery takes its pieces off the stock', async () => {
  const { id } = await shopper.placed(item, 6);
  expect(await stock()).toEqual({ counted: 10, free: 10 });
  expect(await confirm(id)).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ counted: 10, free: 4 });
  expect((await desk.look(id)).items).toMatchObject([{ stock: 10, free: 4 }]);
  expect(await ship(id, 2)).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ counted: 8, free: 4 });
  expect(await ship(id)).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ counted: 4, free: 4 });
  await shopper.call('orderConfirmDelivery', { orderId: id });
  expect(await stock()).toEqual({ counted: 4, free: 4 });
});

test('More than is free is confirmed as a back order only, which the customer sees', async () => {
  const first = await shopper.placed(item, 8);
  const second = await shopper.placed(item, 5);
  await confirm(first.id);
  const refused = await confirm(second.id);
  expect(refused).toMatchObject({
    status: 409,
    msg: expect.stringContaining('5 ordered, 2 in stock and not promised.'),
  });
  const [line] = second.orderItems;
  expect(await confirm(second.id, { short: [{ id: line?.id, stock: 3 }] })).toMatchObject({
    status: 409,
  });
  expect(await confirm(second.id, { short: [{ id: line?.id, stock: 2 }] })).toMatchObject({
    status: 200,
  });
  const { val } = await shopper.call('getOrder', { orderId: second.id });
  expect((val as OrderDetail).orderItems).toMatchObject([{ backOrder: true }]);
  expect(await stock()).toEqual({ counted: 10, free: 0 });
});

test('What staff send back as a back order is confirmed by the customer, though less is free', async () => {
  const { id, orderItems } = await shopper.placed(item, 8);
  const [line] = orderItems;
  const send = async (fields: object) => {
    const { version } = await desk.look(id);
    const change = {
      id,
      version,
      remark: 'More is made.',
      lines: [{ id: line?.id, quantity: 12 }],
    };
    return desk.call('changeOrder', { ...change, ...fields });
  };
  const agree = async () => {
    await shopper.call('getOrder', { orderId: id });
    return shopper.call('orderConfirm', { orderId: id });
  };
  expect(await send({})).toMatchObject({ status: 200 });
  expect(await agree()).toMatchObject({
    status: 409,
    msg: expect.stringContaining('Not all of this is in stock any more'),
  });
  expect(await send({ lines: [{ id: line?.id, quantity: 13 }], backOrder: '1' })).toMatchObject({
    status: 200,
  });
  expect(await agree()).toMatchObject({ status: 200 });
  const { val } = await shopper.call('getOrder', { orderId: id });
  expect(val as OrderDetail).toMatchObject({
    orderStatus: 'confirm',
    orderItems: [{ quantity: 13, backOrder: true }],
  });
});

test('Staff cancel a confirmed order before its first delivery: its pieces are free again', async () => {
  const { id } = await shopper.placed(item, 6);
  await confirm(id);
  const { version } = await desk.look(id);
  const cancel = { id, version, reason: 'The casting broke.' };
  expect(await desk.call('cancelOrder', cancel)).toMatchObject({ status: 200 });
  expect(await stock()).toEqual({ counted: 10, free: 10 });
  const { val } = await shopper.call('getOrder', { orderId: id });
  expect(val).toMatchObject({ orderStatus: 'cancel', actions: [] });
  expect((val as OrderDetail).history.at(-1)).toMatchObject({
    by: 'staff',
    remark: 'The casting broke.',
  });

  const shipped = await shopper.placed(item, 6);
  await confirm(shipped.id);
  await ship(shipped.id, 1);
  expect((await desk.look(shipped.id)).actions).not.toContain('cancel');
  const late = { id: shipped.id, version: 3, reason: 'Too late' };
  expect(await desk.call('cancelOrder', late)).toMatchObject({ status: 409 });
  expect(await stock()).toEqual({ counted: 9, free: 4 });
});

test('What is promised to others is out of stock for a customer, in words and in the cart', async () => {
  const { id } = await shopper.placed(item, 10);
  await shopper.add(item, 3);
  await confirm(id);
  const [line] = await shopper.cart();
  expect(line).toMatchObject({ stockInfo: 'Out Of Stock' });
  expect(await shopper.order()).toMatchObject({ status: 409 });
  await setStock(desk.site, item, 12);
  const [short] = await shopper.cart();
  expect(short).toMatchObject({ stockInfo: 'Almost Gone', short: 'in part' });
});

test('A customer who confirms a changed order is told where the pieces are promised meanwhile', async () => {
  const changed = await shopper.placed(item, 9);
  const other = await shopper.placed(item, 4);
  const [line] = changed.orderItems;
  const lines = [{ id: line?.id, quantity: 8 }];
  const change = { id: changed.id, version: 1, remark: 'Eight are there', lines };
  expect(await desk.call('changeOrder', change)).toMatchObject({ status: 200 });
  await confirm(other.id);
  const answer = () => shopper.call('orderConfirm', { orderId: changed.id, version: 2 });
  expect(await answer()).toMatchObject({
    status: 409,
    msg: expect.stringMatching(/^Not all of this is in stock any more: TW-/),
  });
  await setStock(desk.site, item, 12);
  expect(await answer()).toMatchObject({ status: 200 });
});

test('64 orders are confirmed at once, by staff and by customers: no piece is promised twice', async () => {
  const [second = 0] = await addParts(desk.site, 1, 10);
  const orders = await Promise.all(
    Array.from({ length: 64 }, async (_, at) => {
      const customer = await addShopper(desk.site);
      // Customers order the two items in different sequences, so that deadlocks could occur.
      const items = at % 2 === 0 ? [item, second] : [second, item];
      for (const one of items) await customer.add(one, 1);
      const { val: orderCode } = await customer.order();
      const order = (await customer.call('getOrder', { orderCode })).val as OrderDetail;
      if (at % 3 !== 0) return () => confirm(order.id);
      await desk.site.database.write.query(
        `update ordering.customer_order set order_status = 'wait for customer confirm' where id = $1`,
        [order.id],
      );
      return () => customer.call('orderConfirm', { orderId: order.id, version: 1 });
    }),
  );
  const answers = await Promise.all(orders.map((one) => one()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(54);
  expect(await stock()).toEqual({ counted: 10, free: 0 });
});

test('A figure of the ERP counts from its moment on: what was shipped since goes off, what left before does not', async () => {
  const { id } = await shopper.placed(item, 5);
  await confirm(id);
  const before = new Date();
  await ship(id, 2);
  await send(10, { countedAt: before });
  expect(await stock()).toEqual({ counted: 8, free: 5 });
  // The ERP counts after these pieces have left the warehouse.
  const left = new Date();
  await send(5, { countedAt: new Date(left.getTime() + 1) });
  await ship(id, 3, { shippedAt: left.toISOString() });
  expect(await stock()).toEqual({ counted: 5, free: 5 });
});

test('A delivery can not have left on a day that does not exist', async () => {
  const { id } = await shopper.placed(item, 1);
  await confirm(id);
  expect(await ship(id, 1, { shippedAt: '2026-02-30T10:00:00Z' })).toMatchObject({
    status: 400,
    msg: 'Enter the moment of shipping with its time zone.',
  });
});

test('A figure without a moment counts from the request on', async () => {
  const { id } = await shopper.placed(item, 5);
  await confirm(id);
  const left = new Date();
  await send(8);
  await ship(id, 2, { shippedAt: left.toISOString() });
  expect(await stock()).toEqual({ counted: 8, free: 5 });
  await ship(id, 3);
  expect(await stock()).toEqual({ counted: 5, free: 5 });
});

test('A figure that leaves reservations out is what is free', async () => {
  const { id } = await shopper.placed(item, 4);
  await confirm(id);
  await send(6, { reservedLeftOut: true });
  expect(await stock()).toEqual({ counted: 10, free: 6 });
  await send(6);
  expect(await stock()).toEqual({ counted: 6, free: 2 });
  await send(2_147_483_647, { reservedLeftOut: true });
  expect(await stock()).toEqual({ counted: 2_147_483_647, free: 2_147_483_643 });
});

test('What was promised after a figure that leaves reservations out, and is shipped, is taken off it', async () => {
  const countedAt = new Date().toISOString();
  const { id } = await shopper.placed(item, 3);
  await confirm(id);
  await ship(id, 2);
  await send(6, { countedAt, reservedLeftOut: true });
  expect(await stock()).toEqual({ counted: 4, free: 3 });
  await ship(id);
  await shopper.call('orderConfirmDelivery', { orderId: id });
  await send(6, { countedAt, reservedLeftOut: true });
  expect(await stock()).toEqual({ counted: 3, free: 3 });
});

test('A figure that leaves reservations out counts right although orders were changed since its moment', async () => {
  const { id } = await shopper.placed(item, 4);
  await confirm(id);
  const countedAt = new Date().toISOString();
  const amend = async (quantity: number) => {
    const { items } = await desk.look(id);
    const lines = [{ id: items[0]?.id, quantity }];
    const { val } = await desk.act('changeOrder', id, { lines, remark: 'As agreed' });
    const { id: amendmentId } = val as { id: string };
    const answer = { orderId: id, amendmentId, accept: '1' };
    expect(await shopper.call('orderAmendmentAnswer', answer)).toMatchObject({ status: 200 });
  };
  // 10 pieces in the warehouse. The ERP leaves out 4 reserved pieces and sends 6.
  await amend(7);
  await send(6, { countedAt, reservedLeftOut: true });
  expect(await stock()).toEqual({ counted: 10, free: 3 });
  await amend(2);
  await send(6, { countedAt, reservedLeftOut: true });
  expect(await stock()).toEqual({ counted: 10, free: 8 });
  await desk.act('cancelOrder', id, { reason: 'Not made any more' });
  await send(6, { countedAt, reservedLeftOut: true });
  expect(await stock()).toEqual({ counted: 10, free: 10 });
});

test('It counts right although an item was replaced and a line was added since its moment', async () => {
  const { id } = await shopper.placed(item, 4);
  await confirm(id);
  const [newer = 0, further = 0] = await addParts(desk.site, 2, 10);
  await desk.site.database.write.query(
    'insert into catalogue.part_replacement (old_id, new_id) values ($1, $2)',
    [item, newer],
  );
  const countedAt = new Date().toISOString();
  const { items } = await desk.look(id);
  const { val } = await desk.act('changeOrder', id, {
    remark: 'As agreed',
    lines: [{ id: items[0]?.id, quantity: 3, replacement: await desk.numberOf(newer) }],
    added: [{ itemId: further, quantity: 2 }],
  });
  const { id: amendmentId } = val as { id: string };
  const answer = { orderId: id, amendmentId, accept: '1' };
  expect(await shopper.call('orderAmendmentAnswer', answer)).toMatchObject({ status: 200 });
  const figures = async (quantities: readonly number[]) => {
    for (const [at, one] of [item, newer, further].entries()) {
      await send(quantities[at] ?? 0, { countedAt, reservedLeftOut: true }, one);
    }
    return Promise.all([item, newer, further].map((one) => desk.stockOf(one)));
  };
  expect(await figures([6, 10, 10])).toEqual([
    { counted: 10, free: 10 },
    { counted: 10, free: 7 },
    { counted: 10, free: 8 },
  ]);
  await ship(id);
  await shopper.call('orderConfirmDelivery', { orderId: id });
  expect(await figures([6, 10, 10])).toEqual([
    { counted: 10, free: 10 },
    { counted: 7, free: 7 },
    { counted: 8, free: 8 },
  ]);
});
