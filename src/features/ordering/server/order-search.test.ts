/** A customer's orders, found by words, state and days (docs/product.md 12.5). */
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/orders.ts';
import { openTestSite } from '#test/app.ts';
import { addParts, addShopper, consignee } from '#test/ordering.ts';
import { deliverWhole } from '#test/orders.ts';
import { caseData } from '#test/uploads.ts';

/** Ids of the orders, the oldest first. */
const ids: string[] = [];
let number = '';
let code = '';

const site = await openTestSite();
const shopper = await addShopper(site);
const items = await addParts(site, 3);
for (const [index, item] of items.entries()) {
  const id = await shopper.add(item, index + 1);
  if (index === 1) await shopper.call('cartReference', { id, reference: 'Größe 50% Мотор' });
  const cartItems = [{ id, quantity: index + 1 }];
  const poNumber = index === 2 ? 'Bestellung_77 Ж' : '';
  const payload = { ...consignee, cartItems, poNumber };
  const { val: orderCode } = await shopper.call('orderAddFromCart', payload);
  const { val } = await shopper.call('getOrder', { orderCode });
  const order = val as Order;
  ids.push(order.id);
  if (index === 0) number = order.orderItems[0]?.itemNumber ?? '';
  code = order.orderCode;
}
await site.database.write.query(
  `update ordering.customer_order set placed_at = '2025-01-31T23:59:59Z',
     order_status = 'confirm' where id = $1`,
  [ids[0]],
);
await deliverWhole(site.database, ids[0] ?? '', 'in transit');
// Another customer's order with the same words.
const otherShopper = await addShopper(site);
const id = await otherShopper.add(items[0] ?? 0, 1);
await otherShopper.call('cartReference', { id, reference: 'Größe 50% Мотор' });
await otherShopper.call('orderAddFromCart', {
  ...consignee,
  poNumber: 'Bestellung_77 Ж',
  cartItems: [{ id, quantity: 1 }],
});

async function found(asked: object): Promise<string[]> {
  const [list, totals] = await Promise.all([
    shopper.call('orderList', asked),
    shopper.call('orderTotals', asked),
  ]);
  const orders = list.val as Order[];
  expect(list.pageInfo?.count).toBe(orders.length);
  const pieces = orders.reduce((sum, { orderItems }) => sum + (orderItems[0]?.quantity ?? 0), 0);
  expect(totals.val).toEqual({ orders: orders.length, lines: orders.length, pieces });
  return orders.map(({ id }) => id);
}
const at = (...places: number[]) => places.map((place) => ids[place]);

describe('Orders are found', () => {
  test('all of them without a question, the newest first', async () => {
    for (const asked of [{}, { search: '', state: '', from: '', to: '' }]) {
      expect(await found(asked)).toEqual(at(2, 1, 0));
    }
  });

  test('by code, PO number, reference and number of an item, or a part of it', async () => {
    expect(await found({ search: code.toLowerCase() })).toEqual(at(2));
    expect(await found({ search: 'bestellung_7' })).toEqual(at(2));
    expect(await found({ search: 'Bestellung_77 ж' })).toEqual(at(2));
    expect(await found({ search: 'größe 50%' })).toEqual(at(1));
    expect(await found({ search: 'МОТОР' })).toEqual(at(1));
    expect(await found({ search: number })).toEqual(at(0));
    expect(await found({ search: ` ${number.replaceAll('-', ' ').toLowerCase()}` })).toEqual(at(0));
    expect(await found({ search: 'bestellung%77' })).toEqual([]);
    expect(await found({ search: '%' })).toEqual(at(1));
  });

  test("by the customer's own number of an item, or a part of it", async () => {
    const of = { refCodeType: '1', refId: String(items[1] ?? 0) };
    await shopper.call('ownNumberSet', { ...of, number: 'MEIN-4711' });
    expect(await found({ search: 'mein 47' })).toEqual(at(1));
    await shopper.call('ownNumberSet', { ...of, number: '', before: 'MEIN-4711' });
    expect(await found({ search: 'MEIN-4711' })).toEqual([]);
  });

  test('by recipient, company, city and tracking number, however they are spelled', async () => {
    await site.database.write.query(
      `update ordering.customer_order set consignee_name = 'Jürgen Groß', consignee_company = '上海涡轮有限公司',
         consignee_address = 'Piotrkowska 7, Łódź', consignee_zipcode = 'SW1A 2AA' where id = $1`,
      [ids[1]],
    );
    await site.database.write.query(
      `update ordering.delivery set tracking_number = '1Z 999-AA1 0123' where order_id = $1`,
      [ids[0]],
    );
    for (const search of ['Jurgen', 'juergen gross', 'GROSS', 'lodz', 'Łódź', '涡轮', 'sw1a 2']) {
      expect(await found({ search }), search).toEqual(at(1));
    }
    for (const search of ['1z999aa1', '1Z 999-AA1 0123', 'A1 01']) {
      expect(await found({ search }), search).toEqual(at(0));
    }
    expect(await found({ search: 'lodzki' })).toEqual([]);
  });

  test('by where they stand', async () => {
    expect(await found({ state: 'wait for confirm' })).toEqual(at(2, 1));
    expect(await found({ state: 'in transit' })).toEqual(at(0));
    expect(await found({ state: 'wait for shipping' })).toEqual([]);
    expect(await found({ state: 'in transit', search: 'Bestellung' })).toEqual([]);
  });

  test('by days of UTC, the last one with all its hours', async () => {
    expect(await found({ from: '2025-01-31', to: '2025-01-31' })).toEqual(at(0));
    expect(await found({ to: '2025-01-30' })).toEqual([]);
    expect(await found({ from: '2025-02-01' })).toEqual(at(2, 1));
  });

  test('by days of the time zone in the cookie, in the list, the totals and the file', async () => {
    const { 'browser time zone': zone, 'order placed (UTC)': placed } =
      caseData<Record<'browser time zone' | 'order placed (UTC)', string>>('16-orders-by-day.json');
    await site.database.write.query(
      'update ordering.customer_order set placed_at = $2 where id = $1',
      [ids[1], placed],
    );
    const day = { from: '2026-11-27', to: '2026-11-27', search: 'Мотор' };
    const idsIn = async (cookie: string) => {
      const { val } = await shopper.call('orderList', day, { cookie });
      const totals = await shopper.call('orderTotals', day, { cookie });
      const orders = (val as Order[]).map(({ id }) => id);
      expect(totals.val).toMatchObject({ orders: orders.length });
      return orders;
    };
    expect(await idsIn(`a=b; zone=${zone}`)).toEqual(at(1));
    expect(await idsIn('')).toEqual([]);
    expect(await idsIn("zone=Mars/Olympus'")).toEqual([]);
    const file = async (cookie: string) => {
      const payload = { ...day, from: '2026-11-26', format: 'csv' };
      const { val } = await shopper.call('exportOrders', payload, { cookie });
      return Buffer.from((val as { content: string }).content, 'base64').toString();
    };
    const there = await file(`zone=${zone}`);
    expect(there).toContain('Order date (Pacific/Auckland)');
    expect(there).toContain('2026-11-27');
    expect(await file('')).toMatch(/Order date \(UTC\)[\s\S]*2026-11-26/);
  });

  test('page by page', async () => {
    const { val, pageInfo } = await shopper.call('orderList', { page: 2, size: 1, to: '' });
    expect((val as Order[]).map(({ id }) => id)).toEqual(at(1));
    expect(pageInfo?.count).toBe(3);
  });
});

test.each([{ from: '2026-02-30' }, { to: '22.11.2026' }, { state: 'confirm' }, { state: 'lost' }])(
  '%j is refused',
  async (asked) => {
    for (const call of ['orderList', 'orderTotals'] as const) {
      expect(await shopper.call(call, asked)).toMatchObject({ status: 400 });
    }
  },
);
