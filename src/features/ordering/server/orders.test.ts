import { beforeEach, describe, expect, test } from 'vitest';
import type { Refused } from '#contract/ordering.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { today } from '#features/catalogue/server/items/stock.ts';
import { openTestSite } from '#test/app.ts';
import { addTurbo } from '#test/factories.ts';
import {
  addParts,
  addShopper,
  consignee,
  type Shopper,
  setStock,
  withdraw,
} from '#test/ordering.ts';

const site = await openTestSite();

let shopper: Shopper;
let item: number;
beforeEach(async () => {
  shopper = await addShopper(site);
  [item = 0] = await addParts(site, 1);
});

/**
 * Numbers of stored rows about orders, of all customers together. For jobs the last id instead: the number of
 * waiting jobs depends on how quickly earlier jobs are done.
 */
const kept = async () => {
  const { rows } = await site.database.write.query(
    `select (select count(*) from ordering.customer_order) orders,
       (select count(*) from ordering.order_line) lines,
       (select count(*) from ordering.order_event) events,
       pg_sequence_last_value(pg_get_serial_sequence('jobs.job', 'id')) jobs,
       (select json_agg(c order by id) from ordering.cart_line c) carts,
       (select json_agg(d) from ordering.day_number d) numbers`,
  );
  return rows[0];
};

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
        itemNumber: 'EE-T-4400',
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
      /^These items cannot be ordered now: TW-\S+ \(Out Of Stock\), TW-\S+ \(not made yet\), TW-\S+ \(no longer in the catalogue\), TW-\S+ \(the cart holds fewer\)$/,
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
    const otherShopper = await addShopper(site);
    const id = await otherShopper.add(item, 2);
    const before = await kept();
    const answer = await shopper.call('orderAddFromCart', {
      ...consignee,
      cartItems: [{ id, quantity: 1 }],
    });
    expect(answer).toMatchObject({
      status: 409,
      msg: 'What you chose is no longer in your cart. Please reload the page.',
      val: [{ id, itemNumber: '', obstacle: 'not in the cart' }],
    });
    expect(await kept()).toEqual(before);
  });

  test.each([
    ['no lines', { cartItems: [] }],
    ['too many lines', { cartItems: Array(201).fill({ id: 1, quantity: 1 }) }],
    ['a line twice', { cartItems: [1, 1].map((id) => ({ id, quantity: 1 })) }],
    ['a quantity of 0', { cartItems: [{ id: 1, quantity: 0 }] }],
    ['an empty name', { shippingConsigneeName: ' ' }],
    ['a name of control characters', { shippingConsigneeName: '\u0007' }],
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

  test('is refused where nothing is said of the shipping method', async () => {
    await shopper.add(item);
    const cartItems = (await shopper.cart()).map(({ id }) => ({ id, quantity: 1 }));
    const { shippingMethod: _left, ...rest } = consignee;
    for (const payload of [rest, { ...rest, shippingMethod: '' }]) {
      const answer = await shopper.call('orderAddFromCart', { ...payload, cartItems });
      expect(answer).toMatchObject({ status: 400 });
    }
    expect(await shopper.cart()).toHaveLength(1);
  });
});

test('codes are one apart and unique, however many order at once', async () => {
  const shoppers = await Promise.all(Array.from({ length: 24 }, () => addShopper(site)));
  for (const one of shoppers) await one.add(item, 3);
  const answers = await Promise.all(shoppers.map((one) => one.order()));
  expect(answers.map(({ status }) => status)).toEqual(shoppers.map(() => 200));
  // Grouped by day: numbers start again each day, and midnight may pass during the test.
  const days = Map.groupBy(
    answers.map(({ val }) => String(val)),
    (code) => code.slice(0, 8),
  );
  for (const codes of days.values()) {
    const numbers = codes.map((code) => Number(code.slice(8))).sort((a, b) => a - b);
    const first = numbers[0] ?? 0;
    expect(numbers).toEqual(numbers.map((_one, index) => first + index));
  }
});

test('the ten thousandth order of a day has five digits', async () => {
  let day: string;
  let codes: string[];
  do {
    day = today();
    await shopper.placed(item);
    await site.database.write.query('update ordering.day_number set last = 9998');
    codes = [await shopper.placed(item), await shopper.placed(item)].map((o) => o.orderCode);
    // Repeated if midnight has passed.
  } while (day !== today());
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
    const headers = { 'x-language': 'zh' };
    const { val } = await shopper.call('getOrder', { orderId: id }, headers);
    const order = val as OrderDetail;
    expect(order.orderItems[0]?.name).toMatch(/\p{Script=Han}/u);
    expect(order.countryName).toBe('德国');
  });
});
