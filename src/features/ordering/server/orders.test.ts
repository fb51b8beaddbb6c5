import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderDetail, Refused } from '#contract/orders.ts';
import { inTransaction } from '#server/database.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import {
  addParts,
  addShopper,
  consignee,
  type Shopper,
  setStock,
  withdraw,
} from '#test/ordering.ts';
import { type Action, applyAction } from './apply-action.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

let shopper: Shopper;
let item: number;
beforeEach(async () => {
  shopper = await addShopper(site);
  [item = 0] = await addParts(site, 1);
});

/** What is kept of orders, all customers together. */
const kept = async () => {
  const { rows } = await site.database.write.query(
    `select (select count(*) from ordering.customer_order) orders,
       (select count(*) from ordering.order_line) lines,
       (select count(*) from ordering.order_event) events,
       (select count(*) from graphile_worker._private_jobs) jobs,
       (select json_agg(c order by id) from ordering.cart_line c) carts,
       (select json_agg(d) from ordering.day_number d) numbers`,
  );
  return rows[0];
};

const asStaff = (orderId: string, action: Partial<Action> & Pick<Action, 'action'>) =>
  inTransaction(site.database.write, (client) =>
    applyAction(client, {
      orderId: Number(orderId),
      actor: 'staff',
      by: 'sales@test.example',
      tell: async () => undefined,
      ...action,
    }),
  );
const seen = async (orderId: string, headers = {}) =>
  (await shopper.call('getOrder', { orderId }, headers)).val as OrderDetail;

describe('an order', () => {
  test('takes its lines out of the cart and gets a code', async () => {
    await shopper.add(item, 7);
    const { status, val } = await shopper.order();
    expect(status).toBe(200);
    expect(val).toMatch(/^EE\d{6}\d{4}$/);
    expect(await shopper.cart()).toEqual([]);
    const order = (await shopper.call('getOrder', { orderCode: val })).val as OrderDetail;
    expect(order).toMatchObject({
      orderCode: val,
      orderStatus: 'wait for confirm',
      shippingStatus: 'wait for shipping',
      ...consignee,
      countryName: 'Germany',
      carrier: '',
      trackingNumber: '',
      actions: ['cancel'],
      orderItems: [{ refId: String(item), quantity: 7, name: 'turbine wheel' }],
      history: [{ by: 'customer', action: 'place', orderStatus: 'wait for confirm', remark: '' }],
    });
    expect(order.orderItems[0]).not.toHaveProperty('askedQuantity');
    expect(order.orderCode.slice(2, 8)).toBe(order.inTime.slice(2, 10).replaceAll('-', ''));
  });

  test('of fewer leaves the rest in the cart', async () => {
    const id = await shopper.add(item, 7);
    await shopper.call('cartUpdate', { id, quantity: 3 });
    expect((await shopper.order()).status).toBe(200);
    expect(await shopper.cart()).toMatchObject([{ id, quantity: 4, totalQuantity: 4 }]);
  });

  test('of some lines leaves the others, and keeps the order in which they were sent', async () => {
    const items = await addParts(site, 3);
    const lines: string[] = [];
    for (const one of items) lines.push(await shopper.add(one));
    const cartItems = [lines[2], lines[0]].map((id) => ({ id, quantity: 1 }));
    const { val: orderCode } = await shopper.call('orderAddFromCart', { ...consignee, cartItems });
    const order = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
    expect(order.orderItems.map(({ refId }) => refId)).toEqual([items[2], items[0]].map(String));
    expect((await shopper.cart()).map(({ id }) => id)).toEqual([lines[1]]);
  });

  test('keeps address and texts as they were', async () => {
    const turbo = await addTurbo(site.database, {
      pn: '454400-5001S',
      model: 'GT20',
      oe: ['059145715F'],
      eePn: 'EE-T-4400',
      quantity: 9,
    });
    await shopper.add(turbo, 1, { refCodeType: '0' });
    const { val: orderCode } = await shopper.order();
    await withdraw(site, turbo);
    const order = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
    expect(order.orderItems).toMatchObject([
      {
        type: '0',
        refCodeOld: 'EE-T-4400',
        turboPn: '454400-5001S',
        model: 'GT20',
        vehicleOeNo: '059145715F',
        name: '',
      },
    ]);
  });

  test('is refused as a whole, naming every line that can not be had', async () => {
    const [good = 0, out = 0, unmade = 0, withdrawn = 0, few = 0] = await addParts(site, 5);
    const lines: Record<number, string> = {};
    for (const one of [good, out, unmade, withdrawn, few]) lines[one] = await shopper.add(one, 2);
    await setStock(site, out, 0);
    await setStock(site, unmade, null);
    await withdraw(site, withdrawn);
    const before = await kept();
    const refused = await shopper.call('orderAddFromCart', {
      ...consignee,
      cartItems: [
        ...[good, out, unmade, withdrawn].map((one) => ({ id: lines[one], quantity: 2 })),
        { id: lines[few], quantity: 3 },
        { id: '999999999', quantity: 1 },
      ],
    });
    expect(refused.status).toBe(409);
    expect(refused.msg).toMatch(
      /^These items can not be ordered now: TW-\S+ \(Out Of Stock\), TW-\S+ \(not made yet\), TW-\S+ \(no longer in the catalogue\), TW-\S+ \(the cart holds fewer\)$/,
    );
    const said = (refused.val as Refused[]).map(({ id, obstacle }) => [id, obstacle]);
    expect(said).toEqual([
      [lines[out], 'Out Of Stock'],
      [lines[unmade], 'Request development'],
      [lines[withdrawn], 'withdrawn'],
      [lines[few], 'fewer in the cart'],
      ['999999999', 'not in the cart'],
    ]);
    expect(await kept()).toEqual(before);
  });

  test("is refused for lines of another customer's cart, as if they did not exist", async () => {
    const other = await addShopper(site);
    const id = await other.add(item, 2);
    const before = await kept();
    const answer = await shopper.call('orderAddFromCart', {
      ...consignee,
      cartItems: [{ id, quantity: 1 }],
    });
    expect(answer).toMatchObject({
      status: 409,
      msg: 'What you chose is not in your cart any more. Please load the page again.',
      val: [{ id, refCodeOld: '', obstacle: 'not in the cart' }],
    });
    expect(await kept()).toEqual(before);
  });

  test.each([
    ['no lines', { cartItems: [] }],
    ['too many lines', { cartItems: Array(201).fill({ id: 1, quantity: 1 }) }],
    ['a line twice', { cartItems: [1, 1].map((id) => ({ id, quantity: 1 })) }],
    ['a quantity of 0', { cartItems: [{ id: 1, quantity: 0 }] }],
    ['an empty name', { shippingConsigneeName: ' ' }],
    ['a name of control characters', { shippingConsigneeName: '\u0000\u0007' }],
    ['no country of the list', { shippingConsigneeCountry: 'XX' }],
    ['an unknown shipping method', { shippingMethod: '5' }],
    ['an address that is too long', { shippingConsigneeAddress: 'x'.repeat(201) }],
  ])('with %s is refused and changes nothing', async (_what, fields) => {
    const id = await shopper.add(item, 2);
    const before = await kept();
    const cartItems = [{ id, quantity: 1 }];
    const payload = { ...consignee, cartItems, ...fields };
    const answer = await shopper.call('orderAddFromCart', payload);
    expect(answer).toMatchObject({ status: 400, success: '1' });
    expect(await kept()).toEqual(before);
  });

  test('goes by Express where nothing is said of the shipping method', async () => {
    await shopper.add(item);
    const cartItems = (await shopper.cart()).map(({ id }) => ({ id, quantity: 1 }));
    const payload = { ...consignee, shippingMethod: '', cartItems };
    const { val: orderCode } = await shopper.call('orderAddFromCart', payload);
    const { val } = await shopper.call('getOrder', { orderCode });
    expect(val).toMatchObject({ shippingMethod: '0' });
  });
});

test('codes are one apart and unique, however many order at once', async () => {
  const shoppers = await Promise.all(Array.from({ length: 24 }, () => addShopper(site)));
  for (const one of shoppers) await one.add(item, 3);
  const answers = await Promise.all(shoppers.map((one) => one.order()));
  expect(answers.map(({ status }) => status)).toEqual(shoppers.map(() => 200));
  const numbers = answers.map(({ val }) => Number(String(val).slice(8))).sort((a, b) => a - b);
  const first = numbers[0] ?? 0;
  expect(numbers).toEqual(shoppers.map((_one, index) => first + index));
});

test('the ten thousandth order of a day has five digits', async () => {
  await site.database.write.query('update ordering.day_number set last = 9998');
  const codes = [await shopper.placed(item), await shopper.placed(item)].map((o) => o.orderCode);
  expect(codes.map((code) => code.slice(8))).toEqual(['9999', '10000']);
});

test('pressed twice without a key, the second finds the cart empty', async () => {
  const id = await shopper.add(item, 2);
  const cartItems = [{ id, quantity: 2 }];
  const answers = await Promise.all(
    [1, 2].map(() => shopper.call('orderAddFromCart', { ...consignee, cartItems })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe('the list of orders', () => {
  test('has the newest first, 50 in a page, and its own alone', async () => {
    for (let number = 0; number < 3; number++) await shopper.placed(item);
    await (await addShopper(site)).placed(item);
    const all = await shopper.call('orderList');
    expect(all).toMatchObject({ pageInfo: { page: 1, size: 50, count: 3 } });
    const codes = (all.val as OrderDetail[]).map(({ orderCode }) => orderCode);
    expect(codes).toEqual([...codes].sort().reverse());
    const second = await shopper.call('orderList', { page: 2, size: 2 });
    expect((second.val as OrderDetail[]).map(({ orderCode }) => orderCode)).toEqual([codes[2]]);
    expect(await shopper.call('orderList', { page: 9 })).toMatchObject({
      val: [],
      pageInfo: { count: 3 },
    });
  });

  test('speaks the language of the caller', async () => {
    const { id } = await shopper.placed(item);
    const order = await seen(id, { 'x-language': 'zh' });
    expect(order.orderItems[0]?.name).toMatch(/\p{Script=Han}/u);
    expect(order.countryName).toBe('德国');
  });
});

describe('the way of an order', () => {
  test('changed by staff, confirmed by the customer, shipped, delivered', async () => {
    const { id, orderItems } = await shopper.placed(item, 10);
    const lineId = Number(orderItems[0]?.id);
    await asStaff(id, {
      action: 'change',
      remark: 'only 6 left',
      changes: [{ lineId, quantity: 6 }],
    });
    expect(await seen(id)).toMatchObject({
      orderStatus: 'wait for customer confirm',
      actions: ['cancel', 'confirm'],
      orderItems: [{ quantity: 6, askedQuantity: 10 }],
    });
    expect(await shopper.call('orderConfirm', { orderId: id })).toMatchObject({ status: 200 });
    expect(await shopper.call('orderCancel', { orderId: id })).toMatchObject({
      status: 409,
      msg: 'The order is in another state by now.',
    });
    await asStaff(id, { action: 'ship', carrier: ' DHL ', trackingNumber: 'JD0146' });
    expect(await seen(id)).toMatchObject({ carrier: 'DHL', actions: ['deliver'] });
    expect(await shopper.call('orderConfirmDelivery', { orderId: id })).toMatchObject({ val: {} });
    const { history, ...order } = await seen(id);
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
    expect(history[1]).toMatchObject({
      remark: 'only 6 left',
      changes: [{ from: 10, to: 6, refCodeOld: orderItems[0]?.refCodeOld }],
    });
    expect(history[3]?.remark).toBe('DHL, JD0146');
  });

  test('cancelled stays cancelled, and nobody else can do it', async () => {
    const { id } = await shopper.placed(item);
    const other = await addShopper(site);
    for (const name of ['orderCancel', 'orderConfirm', 'orderConfirmDelivery'] as const) {
      const answer = await other.call(name, { orderId: id });
      expect(answer).toMatchObject({ status: 404, msg: 'This order does not exist.' });
    }
    expect(await other.call('getOrder', { orderId: id })).toMatchObject({ status: 404 });
    expect(await other.call('orderAgain', { orderId: id })).toMatchObject({ status: 404 });
    expect(await shopper.call('orderConfirm', { orderId: id })).toMatchObject({ status: 409 });
    expect(await shopper.call('orderCancel', { orderId: id })).toMatchObject({ status: 200 });
    expect(await shopper.call('orderCancel', { orderId: id })).toMatchObject({ status: 409 });
    const { history, orderStatus } = await seen(id);
    expect([orderStatus, history.length]).toEqual(['cancel', 2]);
  });

  test('a change by staff must change something, leave something, and be of this order', async () => {
    const { id, orderItems } = await shopper.placed(item, 10);
    const lineId = Number(orderItems[0]?.id);
    const tries = [
      [[{ lineId, quantity: 10 }], 'No quantity was changed.'],
      [[{ lineId, quantity: 0 }], 'Nothing would be left of the order. Please reject it instead.'],
      [[{ lineId: lineId + 1, quantity: 1 }], 'A line is not of this order.'],
    ] as const;
    for (const [changes, message] of tries) {
      await expect(asStaff(id, { action: 'change', changes })).rejects.toThrow(message);
    }
    expect((await seen(id)).history).toHaveLength(1);
  });

  test('a code or an id that is none finds nothing', async () => {
    const tries = [{ orderId: 999_999_999 }, { orderCode: 'EE' }, {}, { orderCode: '\u0000' }];
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

describe('asking for development', () => {
  const ask = (who: Shopper, refId: number, fields = {}) =>
    who.call('reqDev', { refCodeType: '1', refId, quantity: '5', ...fields });
  const wishes = async (who: Shopper) => (await who.call('listReqDev')).val as object[];
  let unmade: number;
  beforeEach(async () => {
    unmade = await addPart(site.database, { eePn: `UN-${item}-001` });
  });

  test('is kept once while it is open', async () => {
    const twice = await Promise.all([ask(shopper, unmade), ask(shopper, unmade)]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ask(shopper, unmade)).toMatchObject({
      status: 409,
      msg: 'You have asked for this item already. We will write to you as soon as there is news.',
    });
    expect(await wishes(shopper)).toMatchObject([
      { refId: String(unmade), refCodeOld: `UN-${item}-001`, quantity: 5, status: 'new' },
    ]);
    await site.database.write.query(
      "update ordering.development_request set status = 'declined' where item_id = $1",
      [unmade],
    );
    expect(await ask(shopper, unmade)).toMatchObject({ status: 200 });
    expect(await wishes(shopper)).toHaveLength(2);
  });

  test('joins the requests of others', async () => {
    await ask(shopper, unmade);
    await site.database.write.query(
      "update ordering.development_request set status = 'planned', remark = 'in May' where item_id = $1",
      [unmade],
    );
    const other = await addShopper(site);
    await ask(other, unmade);
    expect(await wishes(other)).toMatchObject([{ status: 'planned', remark: 'in May' }]);
  });

  test('is for items that can not be ordered', async () => {
    expect(await ask(shopper, item)).toMatchObject({
      status: 409,
      msg: 'This item is in stock: you can order it.',
    });
    await setStock(site, item, 0);
    expect(await ask(shopper, item)).toMatchObject({ status: 200 });
    expect(await ask(shopper, 999_999_999)).toMatchObject({ status: 404 });
    expect(await ask(shopper, unmade, { refCodeType: 2 })).toMatchObject({ status: 404 });
    for (const quantity of ['0', '10000', 'x', '']) {
      expect(await ask(shopper, unmade, { quantity })).toMatchObject({ status: 400 });
    }
    expect(await wishes(shopper)).toHaveLength(1);
    const hidden = await addTurbo(site.database, {
      pn: `HIDDEN-${item}`,
      loginToView: true,
    });
    const stranger = await addShopper(site, 'C1');
    expect(await ask(stranger, hidden, { refCodeType: 0 })).toMatchObject({ status: 401 });
    expect(await wishes(stranger)).toEqual([]);
  });
});
