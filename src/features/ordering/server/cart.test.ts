import { beforeEach, describe, expect, test } from 'vitest';
import { openTestSite } from '#test/app.ts';
import { addPart, addTurbo } from '#test/factories.ts';
import { addParts, addShopper, type Shopper, setStock, withdraw } from '#test/ordering.ts';
import { caseData } from '#test/uploads.ts';

const site = await openTestSite();

let shopper: Shopper;
let item: number;
beforeEach(async () => {
  shopper = await addShopper(site);
  [item = 0] = await addParts(site, 1);
});

const put = (refId: number, quantity: number | string = 1, fields = {}) =>
  shopper.call('cartAdd', { refCodeType: '1', refId, quantity, ...fields });
const gone = 'What you chose is no longer in your cart. Please reload the page.';

describe('putting an item into the cart', () => {
  test('answers with the counts that the header shows', async () => {
    expect(await put(item, '0012')).toMatchObject({ status: 200, val: { cart: 1, list: 0 } });
    const [line] = await shopper.cart();
    expect(line).toMatchObject({ refId: String(item), quantity: 12, totalQuantity: 12 });
    expect((await shopper.call('getCounts')).val).toEqual({ cart: 1, list: 0 });
  });

  test.each([
    ['1.0', 1],
    ['2,00', 2],
    ['٣', 3],
    ['3.0000000000000004', 3],
    [3.0000000000000004, 3],
  ])('reads the quantity %j as a spreadsheet means it: %i', async (typed, quantity) => {
    expect(await put(item, typed)).toMatchObject({ status: 200 });
    expect(await shopper.cart()).toMatchObject([{ quantity }]);
  });

  test.each(['1.5', '1,000', '1.000', '0.0', '1e3', '', 1.5])('refuses %j', async (typed) => {
    expect(await put(item, typed)).toMatchObject({ status: 400 });
    expect(await shopper.cart()).toEqual([]);
  });

  test('again adds the quantities; more than 9999 are refused and change nothing', async () => {
    await put(item, 3);
    expect(await put(item, 4)).toMatchObject({ val: { cart: 1 } });
    expect(await shopper.cart()).toMatchObject([{ quantity: 7, totalQuantity: 7 }]);
    expect(await put(item, 9993)).toMatchObject({
      status: 409,
      msg: 'Your cart already holds 7 of this item, and at most 9,999 fit in. Nothing was added.',
    });
    expect(await shopper.cart()).toMatchObject([{ quantity: 7, totalQuantity: 7 }]);
    expect(await put(item, 9992)).toMatchObject({ status: 200 });
    expect(await shopper.cart()).toMatchObject([{ quantity: 9999, totalQuantity: 9999 }]);
  });

  test.each(caseData<{ quantities: string[] }>('14-digits-of-other-scripts.json').quantities)(
    'takes the quantity %s, in digits of another script',
    async (quantity) => {
      expect(await put(item, quantity)).toMatchObject({ status: 200, val: { cart: 1 } });
      const [line] = await shopper.cart();
      expect(line).toMatchObject({ quantity: 3 });
      await shopper.call('cartUpdate', { id: line?.id, quantity });
      expect(await shopper.cart()).toMatchObject([{ quantity: 3 }]);
    },
  );

  test('keeps the number that was typed as its reference, unless the line has one', async () => {
    await put(item, 1, { reference: '4715-1' });
    expect(await shopper.cart()).toMatchObject([{ reference: '4715-1' }]);
    await put(item, 1, { reference: '4715-2' });
    expect(await shopper.cart()).toMatchObject([{ quantity: 2, reference: '4715-1' }]);
  });

  test.each([0, '0', '0000', -1, 1.5, 10000, '10000', 'two', '', null, [1]])(
    'refuses the quantity %j',
    async (quantity) => {
      expect(await put(item, quantity as never)).toMatchObject({ status: 400 });
      expect(await shopper.cart()).toEqual([]);
    },
  );

  test('refuses an item out of stock, one that is not made yet, and one that does not exist', async () => {
    await setStock(site, item, 0);
    expect(await put(item)).toMatchObject({
      status: 409,
      msg: 'This item is out of stock. You can request its development.',
    });
    await setStock(site, item, null);
    expect(await put(item)).toMatchObject({
      status: 409,
      msg: 'This item is not made yet. You can request its development.',
    });
    const unknown = { status: 404, msg: 'This item is not in the catalogue.' };
    expect(await put(item, 1, { refCodeType: '2' })).toMatchObject(unknown);
    expect(await put(999_999_999)).toMatchObject(unknown);
    await withdraw(site, item);
    expect(await put(item)).toMatchObject(unknown);
    expect(await shopper.cart()).toEqual([]);
  });

  test('shows a part with the turbo from whose page it was added', async () => {
    const turbo = await addTurbo(site.database, {
      pn: '454231-5007S',
      model: 'GT15',
      oe: ['028145702H', '038145702'],
      parts: [item],
    });
    await put(item, 1, { refererTurboId: String(turbo) });
    const [line] = await shopper.cart();
    expect(line).toMatchObject({
      type: '1',
      turboPn: '454231-5007S',
      vehicleOeNo: '028145702H; 038145702',
      model: 'GT15',
      name: 'turbine wheel',
      refererTurboId: String(turbo),
      stockInfo: 'Plenty Stock',
    });
    expect(line?.eePn).toMatch(/^TW-/);
  });

  test('of a turbo without an E&E P/N names it by its own number', async () => {
    const turbo = await addTurbo(site.database, { pn: '454299-5001S', model: 'GT17', quantity: 5 });
    const fields = { refCodeType: 0, refererTurboId: item };
    expect(await put(turbo, 1, fields)).toMatchObject({ status: 200 });
    expect(await shopper.cart()).toMatchObject([
      { type: '0', eePn: '', turboPn: '454299-5001S', model: 'GT17', name: '', refererTurboId: '' },
    ]);
    await withdraw(site, turbo);
    const [line] = await shopper.cart();
    expect(line).toMatchObject({ turboPn: '454299-5001S', model: '' });
    expect(line).not.toHaveProperty('stockInfo');
  });

  test("is refused to C1 for a turbo that is 'login to view', and for a part by way of it", async () => {
    const turbo = await addTurbo(site.database, {
      pn: '454300-5001S',
      model: 'GT25',
      loginToView: true,
      quantity: 5,
    });
    const refused = {
      status: 403,
      msg: 'Some turbos are for approved customers only. Ask for access, and we will review your request.',
    };
    const stranger = await addShopper(site, 'C1');
    for (const name of ['cartAdd', 'listAdd'] as const) {
      const asked = { refCodeType: '0', refId: turbo, quantity: 1 };
      expect(await stranger.call(name, asked)).toMatchObject(refused);
      const part = { refCodeType: '1', refId: item, refererTurboId: turbo, quantity: 1 };
      expect(await stranger.call(name, part)).toMatchObject(refused);
      expect(await shopper.call(name, asked)).toMatchObject({ status: 200 });
    }
    expect(await stranger.cart()).toEqual([]);
    expect(await stranger.list()).toEqual([]);
    expect(await stranger.add(item)).not.toBe('');
  });

  test('shows a customer whom staff set to C1 the number alone', async () => {
    const turbo = await addTurbo(site.database, {
      pn: '454301-5001S',
      model: 'GT25',
      oe: ['1'],
      loginToView: true,
      quantity: 5,
    });
    await put(turbo, 1, { refCodeType: '0' });
    expect(await shopper.cart()).toMatchObject([{ model: 'GT25', vehicleOeNo: '1' }]);
    await site.database.write.query(
      `update accounts.customer set level = 'C1'
       where id = (select customer_id from ordering.cart_line where item_id = $1)`,
      [turbo],
    );
    expect(await shopper.cart()).toMatchObject([
      { turboPn: '454301-5001S', model: '', vehicleOeNo: '' },
    ]);
    expect(await shopper.cart()).toMatchObject([{ noRight: true }]);
    expect(await shopper.order()).toMatchObject({
      status: 409,
      val: [{ itemNumber: '454301-5001S', obstacle: 'no right' }],
    });
  });

  test('ends at 200 lines; what is there can still be raised', async () => {
    const [first = 0, ...others] = await addParts(site, 201);
    await shopper.add(first);
    const answers = await Promise.all(others.map((one) => put(one)));
    const full = answers.filter(({ status }) => status === 409);
    expect(full).toMatchObject([{ msg: 'The cart is full: it holds at most 200 lines.' }]);
    expect((await shopper.call('getCounts')).val).toEqual({ cart: 200, list: 0 });
    expect(await put(first)).toMatchObject({ status: 200, val: { cart: 200 } });
    const page = await shopper.call('cartList');
    expect(page).toMatchObject({ pageInfo: { page: 1, size: 200, count: 200 } });
    expect(page.val).toHaveLength(200);
  });
});

describe('the cart', () => {
  test('comes page by page, the newest line first', async () => {
    const items = await addParts(site, 3);
    for (const one of items) await shopper.add(one);
    const second = await shopper.call('cartList', { page: 2, size: 2 });
    expect(second).toMatchObject({
      val: [{ refId: String(items[0]) }],
      pageInfo: { page: 2, size: 2, count: 3 },
    });
    const beyond = await shopper.call('cartList', { page: 9, size: 2 });
    expect(beyond).toMatchObject({ val: [], pageInfo: { count: 3 } });
    expect(await shopper.call('cartList', { size: 201 })).toMatchObject({ status: 400 });
  });

  test('names components in the language of the caller', async () => {
    await shopper.add(item);
    const { val } = await shopper.call('cartList', {}, { 'x-language': 'ru' });
    expect((val as { name: string }[])[0]?.name).toMatch(/[а-я]/);
  });

  test('takes another quantity; more than it holds raises that, too', async () => {
    const id = await shopper.add(item, 10);
    expect(await shopper.call('cartUpdate', { id, quantity: 4 })).toMatchObject({ status: 200 });
    expect(await shopper.cart()).toMatchObject([{ quantity: 4, totalQuantity: 10 }]);
    await shopper.call('cartUpdate', { id, quantity: '0012' });
    expect(await shopper.cart()).toMatchObject([{ quantity: 12, totalQuantity: 12 }]);
    for (const quantity of [0, 10000, 'x']) {
      expect(await shopper.call('cartUpdate', { id, quantity })).toMatchObject({ status: 400 });
    }
    expect(await shopper.cart()).toMatchObject([{ quantity: 12, totalQuantity: 12 }]);
  });

  test('is corrected with what it holds, never to less than would be ordered', async () => {
    const id = await shopper.add(item, 500);
    await shopper.call('cartUpdate', { id, quantity: '2', totalQuantity: '2' });
    expect(await shopper.cart()).toMatchObject([{ quantity: 2, totalQuantity: 2 }]);
    await shopper.call('cartUpdate', { id, quantity: 3, totalQuantity: 1 });
    expect(await shopper.cart()).toMatchObject([{ quantity: 3, totalQuantity: 3 }]);
  });

  test('loses a line, or several, all or none', async () => {
    const items = await addParts(site, 4);
    const ids: string[] = [];
    for (const one of items) ids.push(await shopper.add(one));
    const [first = '', second = '', third = ''] = ids;
    expect(await shopper.call('cartRemove', { id: first })).toMatchObject({ val: { cart: 3 } });
    expect(await shopper.call('cartRemove', { id: first })).toMatchObject({
      status: 404,
      msg: gone,
    });
    const refused = await shopper.call('cartBatchRemove', { ids: [second, third, first] });
    expect(refused).toMatchObject({ status: 404, msg: gone });
    expect(await shopper.cart()).toHaveLength(3);
    const removed = await shopper.call('cartBatchRemove', { ids: [second, third, second] });
    expect(removed).toMatchObject({ val: { cart: 1, list: 0 } });
    for (const ids of [[], [''], 'x', Array(201).fill(1)]) {
      expect(await shopper.call('cartBatchRemove', { ids })).toMatchObject({ status: 400 });
    }
  });
});

describe('another customer', () => {
  test('sees and touches nothing of it', async () => {
    const cartId = await shopper.add(item, 5);
    const listLineId = await shopper.note(item);
    const before = [await shopper.cart(), await shopper.list()];
    const otherShopper = await addShopper(site, 'A');
    expect(await otherShopper.cart()).toEqual([]);
    expect(await otherShopper.list()).toEqual([]);
    const tries = [
      ['cartUpdate', { id: cartId, quantity: 1 }],
      ['cartRemove', { id: cartId }],
      ['cartBatchRemove', { ids: [cartId] }],
      ['listMoveFromCart', { cartId }],
      ['listBatchMoveFromCart', { cartIds: [cartId] }],
      ['listRemoveLine', { id: listLineId }],
      ['listBatchRemoveLines', { ids: [listLineId] }],
      ['cartMoveFromList', { listLineId }],
      ['cartBatchMoveFromList', { listLineIds: [listLineId] }],
    ] as const;
    for (const [name, payload] of tries) {
      const foreign = await otherShopper.call(name, payload);
      const unknown = await otherShopper.call(
        name,
        JSON.parse(
          JSON.stringify(payload).replaceAll(`"${cartId}"`, '"999999999"'),
        ) as typeof payload,
      );
      expect(foreign).toMatchObject({ status: 404 });
      expect(foreign.msg).toBe(unknown.msg);
    }
    expect([await shopper.cart(), await shopper.list()]).toEqual(before);
  });
});

describe('the list', () => {
  test('takes what can not be ordered, each item once', async () => {
    await setStock(site, item, 0);
    await shopper.note(item);
    expect(
      await shopper.call('listAdd', { refCodeType: '1', refId: item, quantity: '1' }),
    ).toMatchObject({ status: 200, val: { cart: 0, list: 1 } });
    expect(await shopper.list()).toMatchObject([
      { refId: String(item), stockInfo: 'Out Of Stock' },
    ]);
    const unknown = { refCodeType: '1', refId: 999_999_999 };
    expect(await shopper.call('listAdd', unknown)).toMatchObject({ status: 404 });
  });

  test('has 10 lines in a page', async () => {
    for (const one of await addParts(site, 12)) await shopper.note(one);
    const page = await shopper.call('listLines', { page: '2' });
    expect(page).toMatchObject({ pageInfo: { page: 2, size: 10, count: 12 } });
    expect(page.val).toHaveLength(2);
  });

  test('loses a line, or several, all or none', async () => {
    const ids: string[] = [];
    for (const one of await addParts(site, 3)) ids.push(await shopper.note(one));
    const [first = '', ...others] = ids;
    expect(await shopper.call('listRemoveLine', { id: first })).toMatchObject({
      val: { cart: 0, list: 2 },
    });
    const refused = await shopper.call('listBatchRemoveLines', { ids });
    expect(refused).toMatchObject({
      status: 404,
      msg: 'What you chose is no longer on your list. Please reload the page.',
    });
    expect(await shopper.list()).toHaveLength(2);
    expect(await shopper.call('listBatchRemoveLines', { ids: others })).toMatchObject({
      val: { list: 0 },
    });
  });
});

test('a CHRA goes into the cart as such', async () => {
  const chra = await addPart(site.database, {
    eePn: 'CH-9000-001',
    component: 'CHRA',
    quantity: 3,
  });
  expect(await put(chra, 1, { refCodeType: 2 })).toMatchObject({ status: 200 });
  expect(await shopper.cart()).toMatchObject([
    { type: '2', name: 'CHRA', stockInfo: 'Almost Gone' },
  ]);
});
