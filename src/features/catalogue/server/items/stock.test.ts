/** The stock that a process holds in memory: passing days, and changes by other processes. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Notices } from '#platform/notices.ts';
import { openTestSite } from '#test/app.ts';
import { addPart } from '#test/factories.ts';
import { addOrder } from '#test/orders.ts';
import { openStock } from './stock.ts';

let part: number;
const site = await openTestSite(async (database) => {
  part = await addPart(database, { eePn: 'TW-1-1', quantity: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const thresholds = { stockPlenty: 50, stockLow: 10 };
const set = (quantity: number | null, expected: string | null) =>
  site.database.write.query(
    'update catalogue.stock set quantity = $2, expected = $3 where item_id = $1',
    [part, quantity, expected],
  );

test('the day on which an item is expected is shown until that day is over', async () => {
  await set(0, '2026-12-31');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T23:59:00Z') });
  const stock = await openStock(site.database, thresholds);
  const before = stock.edition();
  expect(stock.of(part)).toEqual({ stockInfo: 'Out Of Stock', expected: '2026-12-31' });
  expect(stock.edition()).toBe(before);
  vi.setSystemTime(Date.parse('2027-01-01T00:00:00Z'));
  // Answers that were cached yesterday are not used today.
  expect(stock.edition()).toBeGreaterThan(before);
  expect(stock.of(part)).toEqual({ stockInfo: 'Out Of Stock' });
});

test('no day is shown for an item that is in stock or not made yet', async () => {
  for (const [quantity, stockInfo] of [
    [5, 'Almost Gone'],
    [null, 'Request development'],
  ] as const) {
    await set(quantity, '2099-12-31');
    const stock = await openStock(site.database, thresholds);
    expect(stock.of(part)).toEqual({ stockInfo });
  }
});

test('promised pieces are not shown as stock; a change that visitors do not see keeps cached answers', async () => {
  await set(60, null);
  let look = async () => {};
  const notices = {
    follow: (_channel: string, handler: () => Promise<void>) => {
      look = handler;
    },
  } as unknown as Notices;
  const stock = await openStock(site.database, thresholds, notices);
  const confirm = async (quantity: number) => {
    const { id } = await addOrder(site.database, {
      lines: [{ number: 'TW-1-1', quantity, itemId: part }],
    });
    await site.database.write.query(
      `update ordering.customer_order set order_status = 'confirm' where id = $1`,
      [id],
    );
    await look();
  };
  const edition = stock.edition();
  await confirm(5);
  expect([stock.of(part), stock.edition()]).toEqual([{ stockInfo: 'Plenty Stock' }, edition]);
  await confirm(15);
  expect([stock.of(part), stock.edition()]).toEqual([{ stockInfo: 'Low Stock' }, edition + 1]);
});
