/** Many items into cart and list at once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BatchAdded } from '#contract/ordering.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addTurbo } from '#test/factories.ts';
import { addParts, addShopper, setStock, withdraw } from '#test/ordering.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.close());

const part = (refId: number, quantity = 1) => ({ refCodeType: '1', refId, quantity });

test('All that can be had goes into the cart, in its order; the rest is named', async () => {
  const shopper = await addShopper(site, 'C1');
  const [here = 0, twice = 0, out = 0, unmade = 0, gone = 0] = await addParts(site, 5);
  await setStock(site, out, 0);
  await setStock(site, unmade, null);
  await withdraw(site, gone);
  const hidden = await addTurbo(site.database, {
    pn: '454232-0007',
    eePn: 'TU-0007-001',
    loginToView: true,
    quantity: 5,
  });
  await shopper.add(twice, 2);
  const items = [
    part(here, 3),
    part(twice, 4),
    part(out),
    part(unmade),
    part(gone),
    { ...part(987_654_321), refCodeOld: 'TW-GONE' },
    { refCodeType: '0', refId: hidden, quantity: 1 },
    part(here, 4),
  ];
  const { val } = await shopper.call('cartBatchAdd', { items });
  expect(val).toMatchObject({ cart: 2, list: 0, added: 2 });
  const refused = (val as BatchAdded).refused;
  expect(refused.map(({ obstacle }) => obstacle)).toEqual([
    'Out Of Stock',
    'Request development',
    'withdrawn',
    'withdrawn',
    'no right',
  ]);
  expect(refused[3]?.refCodeOld).toBe('TW-GONE');
  expect(refused[4]?.refCodeOld).toBe('454232-0007');
  const cart = await shopper.cart();
  expect(cart.map(({ refId, quantity }) => [refId, quantity])).toEqual([
    [String(here), 7],
    [String(twice), 6],
  ]);
});

test('Where the cart has no room for all, nothing is added, and the sentence says how many', async () => {
  const shopper = await addShopper(site);
  const parts = await addParts(site, 201);
  const put = (ids: number[]) =>
    shopper.call('cartBatchAdd', { items: ids.map((one) => part(one)) });
  expect((await put(parts.slice(0, 150))).status).toBe(200);
  const refused = await put(parts.slice(150));
  expect(refused).toMatchObject({
    status: 409,
    msg: 'The cart holds at most 200 lines. It has 150, and these are 51 more: nothing was added.',
  });
  expect(await shopper.cart()).toHaveLength(150);
  expect((await put(parts.slice(100, 200))).val).toMatchObject({ cart: 200, added: 100 });
});

test('The list takes what is out of stock and keeps what it has', async () => {
  const shopper = await addShopper(site);
  const parts = await addParts(site, 250);
  await setStock(site, parts[0] ?? 0, 0);
  await shopper.note(parts[1] ?? 0);
  const items = [...parts, 999_999].map((refId) => ({ refCodeType: '1', refId }));
  const { val } = await shopper.call('wishlistBatchAdd', { items });
  expect(val).toMatchObject({ list: 250, added: 250, refused: [{ obstacle: 'withdrawn' }] });
});

test('A batch that is sent twice with one key is added once', async () => {
  const shopper = await addShopper(site);
  const [item = 0] = await addParts(site, 1);
  const add = () =>
    shopper.call('cartBatchAdd', { items: [part(item, 5)] }, { 'idempotency-key': 'once' });
  expect(await add()).toEqual(await add());
  expect((await shopper.cart())[0]?.quantity).toBe(5);
});

test.each([
  { items: [] },
  { items: [{ refCodeType: '1', refId: 1, quantity: 0 }] },
  { items: [{ refCodeType: '1', refId: 1, quantity: '10000' }] },
  { items: Array(501).fill(part(1)) },
])('A batch that is no list of items and quantities is refused', async (payload) => {
  const shopper = await addShopper(site);
  expect((await shopper.call('cartBatchAdd', payload)).status).toBe(400);
});
