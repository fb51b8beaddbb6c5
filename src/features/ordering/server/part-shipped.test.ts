/**
 * A partly shipped order: it waits for shipping because of its remaining pieces, and is in transit while a
 * delivery is under way.
 */
import { expect, test } from 'vitest';
import type { Order, OrderDetail } from '#contract/orders.ts';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import type { OrderRow } from '#contract/staff/orders.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper } from '#test/ordering.ts';

const desk = openOrderDesk();

async function confirmedOrder(pieces: number) {
  const shopper = await addShopper(desk.site);
  const [item = 0] = await addParts(desk.site, 1, pieces);
  const { val: orderCode } = await shopper.order([await shopper.add(item, pieces)]);
  const order = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  await desk.act('confirmOrder', order.id);
  const [line] = order.orderItems;
  return {
    shopper,
    id: order.id,
    ship: (quantity: number) =>
      desk.act('shipOrder', order.id, {
        carrier: 'DHL',
        trackingNumber: 'JD1',
        lines: [{ id: line?.id, quantity }],
      }),
  };
}

type Confirmed = Awaited<ReturnType<typeof confirmedOrder>>;

/** The views that list an order, for staff and for the customer. */
async function viewsOf({ shopper, id }: Confirmed) {
  const isListed = async (question: object) => {
    const { val } = await desk.call('listOrders', { ...question, size: 200 });
    return (val as OrderRow[]).some((row) => row.id === id);
  };
  const isFound = async (state: string) =>
    ((await shopper.call('orderList', { state })).val as Order[]).length === 1;
  const desks = {
    toShip: await isListed({ goods: 'remain' }),
    inTransit: await isListed({ goods: 'under way' }),
  };
  const customers = {
    toShip: await isFound('wait for shipping'),
    inTransit: await isFound('in transit'),
  };
  expect(customers).toEqual(desks);
  const { customerId } = await desk.look(id);
  const { val } = await desk.call('getCustomer', { id: customerId });
  const { overview } = val as StaffCustomer;
  expect({
    toShip: overview.orders.some(({ shippingStatus }) => shippingStatus === 'wait for shipping'),
    inTransit: overview.orders.some(({ shippingStatus }) => shippingStatus === 'in transit'),
  }).toEqual(desks);
  return desks;
}

const toShipCount = async () =>
  ((await desk.call('getQueues')).val as { ordersToShip: { count: number } }).ordersToShip.count;

test('What remains keeps an order to be shipped, and it is in transit while a delivery is', async () => {
  const order = await confirmedOrder(50);
  const count = await toShipCount();
  expect(await viewsOf(order)).toEqual({ toShip: true, inTransit: false });
  await order.ship(10);
  expect(await viewsOf(order)).toEqual({ toShip: true, inTransit: true });
  await order.shopper.call('orderConfirmDelivery', { orderId: order.id });
  expect(await viewsOf(order)).toEqual({ toShip: true, inTransit: false });
  expect(await toShipCount()).toBe(count);
  await order.ship(40);
  expect(await viewsOf(order)).toEqual({ toShip: false, inTransit: true });
  expect(await toShipCount()).toBe(count - 1);
  await order.shopper.call('orderConfirmDelivery', { orderId: order.id });
  expect(await viewsOf(order)).toEqual({ toShip: false, inTransit: false });
});

test('Both sides read how many pieces were shipped, in the list and in the order; the state stays', async () => {
  const order = await confirmedOrder(50);
  const goods = { shipped: 10, ordered: 50, remain: true, underWay: true };
  await order.ship(10);
  const expected = { shippingStatus: 'in transit', goods };
  const { val } = await desk.call('listOrders', { text: (await desk.look(order.id)).orderCode });
  expect(val).toMatchObject([expected]);
  expect(await desk.look(order.id)).toMatchObject(expected);
  expect((await order.shopper.call('orderList', {})).val).toMatchObject([expected]);
  expect((await order.shopper.call('getOrder', { orderId: order.id })).val).toMatchObject(expected);
  await order.ship(40);
  await order.shopper.call('orderConfirmDelivery', { orderId: order.id });
  expect(await desk.look(order.id)).not.toHaveProperty('goods');
});
