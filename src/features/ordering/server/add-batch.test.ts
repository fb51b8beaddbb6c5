/** Adding many items to cart and list in one call. */
import { expect, test } from 'vitest';
import type { BatchAdded } from '#contract/ordering.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { openTestSite } from '#test/app.ts';
import { addTurbo } from '#test/factories.ts';
import { addParts, addShopper, setStock, withdraw } from '#test/ordering.ts';

const site = await openTestSite();

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
    { ...part(987_654_321), itemNumber: 'TW-GONE' },
    { refCodeType: '0', refId: hidden, quantity: 1 },
    part(here, 4),
  ];
  const { val } = await shopper.call('cartBatchAdd', { items });
  // One item was in the cart already: `raised` names its quantity, which exceeds the requested quantity.
  expect(val).toMatchObject({ cart: 2, list: 0, added: 2, raised: [{ quantity: 6 }] });
  const refused = (val as BatchAdded).refused;
  expect(refused.map(({ obstacle }) => obstacle)).toEqual([
    'Out Of Stock',
    'Request development',
    'withdrawn',
    'withdrawn',
    'no right',
  ]);
  expect(refused[3]?.itemNumber).toBe('TW-GONE');
  expect(refused[4]?.itemNumber).toBe('454232-0007');
  const cart = await shopper.cart();
  expect(cart.map(({ refId, quantity }) => [refId, quantity])).toEqual([
    [String(here), 7],
    [String(twice), 6],
  ]);
});

test('What would be more than 9999 of an item is refused by name, and the others are added', async () => {
  const shopper = await addShopper(site);
  const [full = 0, twice = 0, good = 0] = await addParts(site, 3);
  await shopper.add(full, 9000);
  const items = [part(full, 1000), part(twice, 5000), part(good, 5), part(twice, 5000)];
  const { val } = await shopper.call('cartBatchAdd', { items });
  expect(val).toMatchObject({
    added: 1,
    refused: [{ obstacle: 'too many' }, { obstacle: 'too many' }],
  });
  expect((await shopper.cart()).map(({ quantity }) => quantity)).toEqual([5, 9000]);
  const list = await shopper.call('listBatchAdd', { items });
  expect(list.val).toMatchObject({ added: 2, refused: [{ obstacle: 'too many' }] });
});

test('What was added since the newest batch and the last order stands on top and is marked', async () => {
  const shopper = await addShopper(site);
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = await addParts(site, 5);
  const batch = (...ids: number[]) =>
    shopper.call('cartBatchAdd', { items: ids.map((id) => part(id)) });
  const lines = async () =>
    (await shopper.cart()).map(({ refId, newlyAddedAt }) =>
      newlyAddedAt === undefined ? [Number(refId)] : [Number(refId), 'new'],
    );
  await shopper.add(d);
  await shopper.add(e);
  expect(await lines()).toEqual([
    [e, 'new'],
    [d, 'new'],
  ]);
  // A line that is added again moves to the top. A batch with one item counts like a single addition: earlier
  // lines stay marked as new.
  await batch(d);
  expect(await lines()).toEqual([
    [d, 'new'],
    [e, 'new'],
  ]);
  await batch(a, b);
  expect(await lines()).toEqual([[a, 'new'], [b, 'new'], [d], [e]]);
  await shopper.add(c);
  await shopper.add(b);
  expect(await lines()).toEqual([[b, 'new'], [c, 'new'], [a, 'new'], [d], [e]]);
  const [, , line] = await shopper.cart();
  await shopper.order([line?.id ?? '']);
  expect(await lines()).toEqual([[b], [c], [d], [e]]);
  await shopper.add(e);
  expect(await lines()).toEqual([[e, 'new'], [b], [c], [d]]);
});

test('An order and its file keep the order of the cart and the numbers that were typed', async () => {
  const shopper = await addShopper(site);
  const ids = await addParts(site, 3);
  const items = ids.map((id, index) => ({ ...part(id), reference: `MY-${index}` }));
  await shopper.call('cartBatchAdd', { items });
  const { val: orderCode } = await shopper.order();
  const order = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  const asOrdered = ids.map((id, index) => [String(id), `MY-${index}`]);
  expect(order.orderItems.map(({ refId, reference }) => [refId, reference])).toEqual(asOrdered);
  const { val } = await shopper.call('exportOrders', { format: 'csv' });
  const file = Buffer.from((val as { content: string }).content, 'base64').toString();
  expect(file.match(/MY-\d/g)).toEqual(['MY-0', 'MY-1', 'MY-2']);
  const search = await shopper.call('orderList', { search: 'my-2' });
  expect(search.val).toMatchObject([{ orderCode }]);
});

test('A list goes into the cart in the order in which it stands', async () => {
  const shopper = await addShopper(site);
  const ids = await addParts(site, 3);
  await shopper.call('listBatchAdd', { items: ids.map((id) => part(id)) });
  const refs = (lines: readonly { refId: string }[]) => lines.map(({ refId }) => Number(refId));
  expect(refs(await shopper.list())).toEqual(ids);
  await shopper.call('cartAddFromList', {});
  expect(refs(await shopper.cart())).toEqual(ids);
  const cartIds = (await shopper.cart()).map(({ id }) => id);
  await shopper.call('listBatchRemoveLines', { ids: (await shopper.list()).map(({ id }) => id) });
  await shopper.call('listBatchMoveFromCart', { cartIds });
  expect(refs(await shopper.list())).toEqual(ids);
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
  const { val } = await shopper.call('listBatchAdd', { items });
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
])('A batch that is not a list of items and quantities is refused', async (payload) => {
  const shopper = await addShopper(site);
  expect((await shopper.call('cartBatchAdd', payload)).status).toBe(400);
});
