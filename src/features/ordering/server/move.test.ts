import { beforeEach, describe, expect, test } from 'vitest';
import { openTestSite } from '#test/app.ts';
import { addTurbo } from '#test/factories.ts';
import { addParts, addShopper, type Shopper, setStock, withdraw } from '#test/ordering.ts';

const site = await openTestSite();

let shopper: Shopper;
let item: number;
beforeEach(async () => {
  shopper = await addShopper(site);
  [item = 0] = await addParts(site, 1);
});

describe('moving', () => {
  test('from the cart to the list and back leaves the first', async () => {
    const cartId = await shopper.add(item, 5);
    expect(await shopper.call('listMoveFromCart', { cartId })).toMatchObject({
      val: { cart: 0, list: 1 },
    });
    const [{ id: listLineId = '' } = {}] = await shopper.list();
    expect(await shopper.call('cartMoveFromList', { listLineId })).toMatchObject({
      val: { cart: 1, list: 0 },
    });
    expect(await shopper.cart()).toMatchObject([{ quantity: 5, totalQuantity: 5 }]);
  });

  test('keeps what the customer calls a line', async () => {
    const cartId = await shopper.add(item, 5);
    await shopper.call('cartReference', { id: cartId, reference: 'Job 7' });
    await shopper.call('listMoveFromCart', { cartId });
    const [line] = await shopper.list();
    expect(line).toMatchObject({ quantity: 5, reference: 'Job 7' });
    await shopper.call('cartMoveFromList', { listLineId: line?.id });
    expect(await shopper.cart()).toMatchObject([{ quantity: 5, reference: 'Job 7' }]);
  });

  test('keeps the turbo from whose page a part was added', async () => {
    const turbo = await addTurbo(site.database, { pn: '454302-5001S', parts: [item] });
    const cartId = await shopper.add(item, 1, { refererTurboId: turbo });
    await shopper.call('listMoveFromCart', { cartId });
    const [line] = await shopper.list();
    expect(line).toMatchObject({ refererTurboId: String(turbo), turboPn: '454302-5001S' });
    await shopper.call('cartMoveFromList', { listLineId: line?.id });
    expect(await shopper.cart()).toMatchObject([{ refererTurboId: String(turbo) }]);
  });

  test.each(['cart', 'list'] as const)(
    'refuses more than 9999 of an item: to the %s',
    async (to) => {
      const cartId = await shopper.add(item, 9999);
      const payload = { refCodeType: '1', refId: item, quantity: 2 };
      await shopper.call('listBatchAdd', { items: [payload] });
      const [{ id: listLineId = '' } = {}] = await shopper.list();
      const moved =
        to === 'cart'
          ? await shopper.call('cartMoveFromList', { listLineId })
          : await shopper.call('listMoveFromCart', { cartId });
      expect(moved).toMatchObject({ status: 409, msg: expect.stringContaining('more than 9999') });
      expect(await shopper.cart()).toMatchObject([{ quantity: 9999 }]);
      expect(await shopper.list()).toMatchObject([{ quantity: 2 }]);
    },
  );

  test('merges an item that is there already', async () => {
    const cartId = await shopper.add(item, 5);
    const listLineId = await shopper.note(item);
    await shopper.call('cartMoveFromList', { listLineId });
    expect(await shopper.cart()).toMatchObject([{ id: cartId, quantity: 6, totalQuantity: 6 }]);
    expect(await shopper.list()).toEqual([]);
    await shopper.note(item);
    await shopper.call('cartReference', { id: cartId, reference: 'Job 7' });
    expect(await shopper.call('listMoveFromCart', { cartId })).toMatchObject({
      val: { cart: 0, list: 1 },
    });
    expect(await shopper.list()).toMatchObject([{ quantity: 7, reference: 'Job 7' }]);
  });

  test('of several happens whole, in their order', async () => {
    const items = await addParts(site, 3);
    for (const one of items) await shopper.note(one);
    const listLineIds = (await shopper.list()).map(({ id }) => id);
    const order = (await shopper.list()).map(({ refId }) => refId);
    expect(await shopper.call('cartBatchMoveFromList', { listLineIds })).toMatchObject({
      val: { cart: 3, list: 0 },
    });
    expect((await shopper.cart()).map(({ refId }) => refId)).toEqual(order);
    const cartIds = (await shopper.cart()).map(({ id }) => id);
    expect(await shopper.call('listBatchMoveFromCart', { cartIds })).toMatchObject({
      val: { cart: 0, list: 3 },
    });
    expect((await shopper.list()).map(({ refId }) => refId)).toEqual(order);
  });

  test('or not at all, where one can not be ordered', async () => {
    const [good = 0, out = 0, unmade = 0, withdrawn = 0] = await addParts(site, 4);
    for (const one of [good, out, unmade, withdrawn]) await shopper.note(one);
    await setStock(site, out, 0);
    await setStock(site, unmade, null);
    await withdraw(site, withdrawn);
    const lines = await shopper.list();
    const listLineIds = lines.map(({ id }) => id);
    const refused = await shopper.call('cartBatchMoveFromList', { listLineIds });
    expect(refused.status).toBe(409);
    expect(refused.msg).toMatch(/^These items cannot be put into the cart now: TW-/);
    const obstacles = (refused.val as { obstacle: string }[]).map(({ obstacle }) => obstacle);
    expect(obstacles).toEqual(['withdrawn', 'Request development', 'Out Of Stock']);
    expect(await shopper.list()).toEqual(lines);
    expect(await shopper.cart()).toEqual([]);
    const one = lines.find(({ refId }) => refId === String(out))?.id;
    expect(await shopper.call('cartMoveFromList', { listLineId: one })).toMatchObject({
      status: 409,
      val: [{ id: one, obstacle: 'Out Of Stock' }],
    });
    // Lists accept withdrawn items, so a move to the list accepts them, too.
    const [cartId = ''] = [await shopper.add(good)];
    await withdraw(site, good);
    expect(await shopper.call('listMoveFromCart', { cartId })).toMatchObject({ status: 200 });
  });

  test('or not at all, where the cart has no room', async () => {
    const items = await addParts(site, 201);
    const [first = 0, second = 0, ...others] = items;
    await Promise.all(
      others.map((one) => shopper.call('cartAdd', { refCodeType: '1', refId: one, quantity: 1 })),
    );
    await shopper.note(first);
    await shopper.note(second);
    const listLineIds = (await shopper.list()).map(({ id }) => id);
    expect(await shopper.call('cartBatchMoveFromList', { listLineIds })).toMatchObject({
      status: 409,
      msg: 'The cart is full: it holds at most 200 lines.',
    });
    expect((await shopper.call('getCounts')).val).toEqual({ cart: 199, list: 2 });
  });

  test('refuses C1 what is shown to those who are signed in alone', async () => {
    const hidden = await addTurbo(site.database, {
      pn: '454303-5001S',
      loginToView: true,
      quantity: 1,
    });
    const listLineId = await shopper.note(hidden, { refCodeType: '0' });
    await site.database.write.query(
      `update accounts.customer set level = 'C1'
       where id = (select customer_id from ordering.list_line where item_id = $1)`,
      [hidden],
    );
    expect(await shopper.call('cartMoveFromList', { listLineId })).toMatchObject({
      status: 409,
      val: [{ id: listLineId, itemNumber: '454303-5001S', obstacle: 'no right' }],
    });
    expect(await shopper.list()).toHaveLength(1);
  });
});
