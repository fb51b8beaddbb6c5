/**
 * Tests that a customer's own lines, such as those of the cart, count once a day, and cannot be read past the
 * limit (docs/product.md 14.1).
 */
import { expect, test } from 'vitest';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { addPart } from '#test/factories.ts';
import { addShopper, type Shopper } from '#test/ordering.ts';

let items: object[];
const site = await openTestSite(
  async (database) => {
    items = [];
    for (let at = 0; at < 6; at += 1) {
      const refId = await addPart(database, { eePn: `TW-900${at}-001`, quantity: 100 });
      items.push({ refCodeType: '1', refId, quantity: '1' });
    }
    await publish(database, { reason: 'test' });
  },
  { LIMIT_CUSTOMER: '20' },
);

const search = (shopper: Shopper) => shopper.call('getPartList', { val: 'none' });

test.each([
  ['the cart', 'cartBatchAdd', 'cartList'],
  ['a list', 'listBatchAdd', 'listLines'],
  ['the cart as a file', 'cartBatchAdd', 'exportCart'],
] as const)('%s', async (_what, add, read) => {
  const shopper = await addShopper(site);
  const payload = read === 'exportCart' ? { format: 'csv' } : {};
  // Adds six lines. Lines count when they are read for the first time that day.
  expect((await shopper.call(add, { items })).status).toBe(200);
  for (let times = 0; times < 10; times += 1) {
    expect((await shopper.call(read, payload)).status).toBe(200);
  }
  for (let times = 0; times < 8; times += 1) expect((await search(shopper)).status).toBe(200);
  expect((await search(shopper)).status).toBe(429);
  // While a captcha is demanded, neither the lines nor their stock can be read.
  expect(await shopper.call(read, payload)).toMatchObject({ status: 429, ret: 'NeedCaptcha' });
});

test.each([
  ['cart', 'cartBatchAdd', 'cartList', 'cartUpdate'],
  ['list', 'listBatchAdd', 'listLines', 'listUpdateLine'],
] as const)(
  'A quantity of the %s that is set counts each time, since it tells whether so many are in stock',
  async (_what, add, read, update) => {
    const shopper = await addShopper(site);
    await shopper.call(add, { items: items.slice(0, 1) });
    const [line] = (await shopper.call(read, {})).val as { id: string }[];
    const short: unknown[] = [];
    for (const quantity of [128, 64, 96, 112, 104, 100, 102, 101]) {
      expect((await shopper.call(update, { id: line?.id, quantity })).status).toBe(200);
      const { val } = await shopper.call(read, {});
      short.push((val as { short?: string }[])[0]?.short);
    }
    expect(short.slice(-2)).toEqual(['in part', 'in part']);
    for (let times = 0; times < 10; times += 1) expect((await search(shopper)).status).toBe(200);
    expect((await search(shopper)).status).toBe(429);
  },
);

test('Lines that a list adds to the cart count each time', async () => {
  const shopper = await addShopper(site);
  expect((await shopper.call('listBatchAdd', { items })).status).toBe(200);
  expect((await shopper.call('cartAddFromList', {})).status).toBe(200);
  expect((await shopper.call('cartAddFromList', {})).status).toBe(200);
  expect((await search(shopper)).status).toBe(200);
  expect((await search(shopper)).status).toBe(200);
  expect((await search(shopper)).status).toBe(429);
});

test('An own number that is tried counts, found or not', async () => {
  const shopper = await addShopper(site);
  for (let at = 0; at < 20; at += 1) {
    expect((await shopper.call('ownNumberFind', { val: `guess ${at}` })).status).toBe(200);
  }
  expect((await shopper.call('ownNumberFind', { val: 'guess' })).status).toBe(429);
});
