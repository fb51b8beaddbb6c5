import { beforeEach, describe, expect, test } from 'vitest';
import type { Refused } from '#contract/ordering.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { inTransaction } from '#platform/database.ts';
import { openTestSite } from '#test/app.ts';
import { addParts, addShopper, type Shopper, setStock, withdraw } from '#test/ordering.ts';
import type { WantedLine } from './amended-lines.ts';
import { amendOrder } from './amendments.ts';
import { type ActionOnOrder, applyAction } from './apply-action.ts';

const site = await openTestSite();

let shopper: Shopper;
let item: number;
beforeEach(async () => {
  shopper = await addShopper(site);
  [item = 0] = await addParts(site, 1);
});

const asStaff = (orderId: string, action: Partial<ActionOnOrder> & Pick<ActionOnOrder, 'action'>) =>
  inTransaction(site.database.write, (client) =>
    applyAction(client, {
      orderId: Number(orderId),
      actor: 'staff',
      by: 'sales@test.example',
      ...action,
    }),
  );
const changed = (orderId: string, lines: readonly WantedLine[], remark = 'As agreed') =>
  inTransaction(site.database.write, (client) => {
    const party = { actor: 'staff', who: 'sales@test.example', seller: {} } as const;
    return amendOrder(client, Number(orderId), party, { lines, remark });
  });
const seen = async (orderId: string) =>
  (await shopper.call('getOrder', { orderId })).val as OrderDetail;

describe('the way of an order', () => {
  test('changed by staff, confirmed by the customer, shipped, delivered', async () => {
    const { id, orderItems } = await shopper.placed(item, 10);
    const lineId = Number(orderItems[0]?.id);
    await changed(id, [{ lineId, quantity: 6 }], 'only 6 left');
    expect((await shopper.call('getCounts')).val).toEqual({ cart: 0, list: 0, orders: 1 });
    expect(await seen(id)).toMatchObject({
      orderStatus: 'wait for customer confirm',
      actions: ['cancel', 'confirm'],
      orderItems: [{ quantity: 6, askedQuantity: 10 }],
    });
    expect(await shopper.call('orderConfirm', { orderId: id })).toMatchObject({ status: 200 });
    expect((await shopper.call('getCounts')).val).toEqual({ cart: 0, list: 0 });
    expect(await shopper.call('orderCancel', { orderId: id })).toMatchObject({
      status: 409,
      msg: 'The order has changed in the meantime.',
    });
    await asStaff(id, { action: 'ship', carrier: ' DHL ', trackingNumber: 'JD0146' });
    expect(await seen(id)).toMatchObject({ carrier: 'DHL', actions: ['deliver'] });
    expect(await shopper.call('orderConfirmDelivery', { orderId: id })).toMatchObject({ val: {} });
    const { history, amendments, ...order } = await seen(id);
    expect(order).toMatchObject({
      orderStatus: 'confirm',
      shippingStatus: 'delivered',
      trackingNumber: 'JD0146',
      actions: [],
    });
    expect(history.map(({ by, action }) => `${by} ${action}`)).toEqual([
      'customer place',
      'staff change',
      'customer confirm',
      'staff ship',
      'customer deliver',
    ]);
    expect(amendments).toMatchObject([
      {
        state: 'made',
        remark: 'only 6 left',
        changes: [{ from: 10, to: 6, itemNumber: orderItems[0]?.itemNumber }],
      },
    ]);
    expect(history[3]?.remark).toBe('DHL, JD0146');
  });

  test('cancelled stays cancelled, and nobody else can do it', async () => {
    const { id } = await shopper.placed(item);
    const otherShopper = await addShopper(site);
    for (const name of ['orderCancel', 'orderConfirm', 'orderConfirmDelivery'] as const) {
      const answer = await otherShopper.call(name, { orderId: id });
      expect(answer).toMatchObject({ status: 404, msg: 'This order does not exist.' });
    }
    expect(await otherShopper.call('getOrder', { orderId: id })).toMatchObject({ status: 404 });
    expect(await otherShopper.call('orderAgain', { orderId: id })).toMatchObject({ status: 404 });
    expect(await shopper.call('orderConfirm', { orderId: id })).toMatchObject({ status: 409 });
    expect(await shopper.call('orderCancel', { orderId: id })).toMatchObject({ status: 200 });
    expect(await shopper.call('orderCancel', { orderId: id })).toMatchObject({ status: 409 });
    const { history, orderStatus } = await seen(id);
    expect([orderStatus, history.length]).toEqual(['cancel', 2]);
  });

  describe('confirmed in the version that was shown', () => {
    const refusal = 'The order has changed since you opened it.';
    const lowered = async () => {
      const { id, orderItems } = await shopper.placed(item, 10);
      const lower = (quantity: number, remark: string) =>
        changed(id, [{ lineId: Number(orderItems[0]?.id), quantity }], remark);
      await lower(6, 'only 6 left');
      return { id, lower };
    };

    test('and not in a later one, which tells all remarks', async () => {
      const { id, lower } = await lowered();
      const { version } = await seen(id);
      await lower(5, 'one was broken');
      const refused = await shopper.call('orderConfirm', { orderId: id, version });
      expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining(refusal) });
      const now = await seen(id);
      expect(now).toMatchObject({
        orderStatus: 'wait for customer confirm',
        remarks: ['only 6 left', 'one was broken'],
        orderItems: [{ quantity: 5, askedQuantity: 10 }],
      });
      const confirm = { orderId: id, version: String(now.version) };
      expect(await shopper.call('orderConfirm', confirm)).toMatchObject({ status: 200 });
      expect(await seen(id)).toMatchObject({ orderStatus: 'confirm', remarks: [] });
    });

    test.each(['orderList', 'getOrder'] as const)('by %s, where none is named', async (name) => {
      const { id, lower } = await lowered();
      await shopper.call(name, name === 'getOrder' ? { orderId: id } : {});
      await lower(5, 'one was broken');
      const payload = { orderId: id };
      expect(await shopper.call('orderConfirm', payload)).toMatchObject({ status: 409 });
      await shopper.call(name, name === 'getOrder' ? { orderId: id } : {});
      expect(await shopper.call('orderConfirm', payload)).toMatchObject({ status: 200 });
    });
  });

  test('a change that was never shown is not confirmed', async () => {
    const { id, orderItems } = await shopper.placed(item, 5);
    await changed(id, [{ lineId: Number(orderItems[0]?.id), quantity: 99 }]);
    expect(await shopper.call('orderConfirm', { orderId: id })).toMatchObject({ status: 409 });
    expect(await seen(id)).toMatchObject({ orderStatus: 'wait for customer confirm' });
    expect(await shopper.call('orderConfirm', { orderId: id })).toMatchObject({ status: 200 });
  });

  test('a change by staff must change something, leave something, and be of this order', async () => {
    const { id, orderItems } = await shopper.placed(item, 10);
    const lineId = Number(orderItems[0]?.id);
    const tries = [
      [[{ lineId, quantity: 10 }], 'Change at least one field.'],
      [[{ lineId, quantity: 0 }], 'Nothing would be left of the order.'],
      [
        [{ lineId: lineId + 1, quantity: 1 }],
        'A line of the change does not belong to this order.',
      ],
    ] as const;
    for (const [lines, message] of tries) {
      await expect(changed(id, lines)).rejects.toThrow(message);
    }
    expect((await seen(id)).history).toHaveLength(1);
  });

  test('a code or an id that is none finds nothing', async () => {
    const tries = [{ orderId: 999_999_999 }, { orderCode: 'EE' }, {}];
    for (const payload of tries) {
      expect(await shopper.call('getOrder', payload)).toMatchObject({ status: 404 });
    }
  });
});

describe('ordering again', () => {
  test('puts what can be had into the cart and tells what can not', async () => {
    const [good = 0, out = 0, withdrawn = 0] = await addParts(site, 3);
    for (const one of [good, out, withdrawn]) await shopper.add(one, 4);
    const { val: orderCode } = await shopper.order();
    const { id: orderId } = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
    await setStock(site, out, 0);
    await withdraw(site, withdrawn);
    await shopper.add(good, 2);
    const { status, val } = await shopper.call('orderAgain', { orderId });
    expect([status, val]).toMatchObject([200, { added: 1 }]);
    const refused = (val as { refused: Refused[] }).refused;
    expect(refused.map(({ obstacle }) => obstacle).sort()).toEqual(['Out Of Stock', 'withdrawn']);
    expect(await shopper.cart()).toMatchObject([{ refId: String(good), quantity: 6 }]);
  });

  describe('takes of every line', () => {
    const changedOrder = async () => {
      const [lowered = 0, dropped = 0, same = 0] = await addParts(site, 3);
      for (const one of [lowered, dropped, same]) await shopper.add(one, 4);
      const { val: orderCode } = await shopper.order();
      const { id, orderItems } = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
      const lineOf = (one: number) =>
        Number(orderItems.find(({ refId }) => refId === String(one))?.id);
      await changed(id, [
        { lineId: lineOf(lowered), quantity: 3 },
        { lineId: lineOf(dropped), quantity: 0 },
      ]);
      const { version } = await seen(id);
      const again = async () => {
        const { val } = await shopper.call('orderAgain', { orderId: id });
        const cart = await shopper.cart();
        const quantityOf = (one: number) =>
          cart.find(({ refId }) => refId === String(one))?.quantity;
        return { val, quantities: [lowered, dropped, same].map(quantityOf) };
      };
      return { id, version, again };
    };

    test('what was ordered, while a change waits for the customer', async () => {
      const { again } = await changedOrder();
      expect((await again()).quantities).toEqual([4, 4, 4]);
    });

    test('what was confirmed, and names what is not part of it', async () => {
      const { id, version, again } = await changedOrder();
      await shopper.call('orderConfirm', { orderId: id, version });
      const { val, quantities } = await again();
      expect(quantities).toEqual([3, undefined, 4]);
      expect(val).toMatchObject({ added: 2, refused: [{ obstacle: 'not confirmed' }] });
    });

    test('what was confirmed, also once staff have cancelled the order', async () => {
      const { id, version, again } = await changedOrder();
      await shopper.call('orderConfirm', { orderId: id, version });
      await asStaff(id, { action: 'cancel', remark: 'Not made any more' });
      expect((await again()).quantities).toEqual([3, undefined, 4]);
    });
  });

  test('refuses what would be more than 9999 in the cart', async () => {
    const { id: orderId } = await shopper.placed(item, 5);
    await shopper.add(item, 9995);
    expect((await shopper.call('orderAgain', { orderId })).val).toMatchObject({
      added: 0,
      refused: [{ obstacle: 'too many' }],
    });
    expect(await shopper.cart()).toMatchObject([{ quantity: 9995 }]);
  });

  test('stops where the cart is full', async () => {
    const items = await addParts(site, 3);
    for (const one of items) await shopper.add(one);
    const { val: orderCode } = await shopper.order();
    const { id: orderId } = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
    for (const one of await addParts(site, 198)) {
      await shopper.call('cartAdd', { refCodeType: '1', refId: one, quantity: 1 });
    }
    expect((await shopper.call('orderAgain', { orderId })).val).toMatchObject({
      added: 2,
      refused: [{ obstacle: 'cart is full' }],
    });
  });
});
