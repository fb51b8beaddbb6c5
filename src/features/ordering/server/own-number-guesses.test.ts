/** What a file of own numbers counts, and that guesses are not taken (docs/product.md 14.1). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publish } from '#features/catalogue-index/publish.ts';
import { startTestSite, type TestSite } from '#test/app.ts';
import { addPart } from '#test/factories.ts';
import { addShopper, type Shopper } from '#test/ordering.ts';

let site: TestSite;
beforeAll(async () => {
  // A hundredth of what a customer may see in a day.
  const settings = { LIMIT_CUSTOMER: '600', LIMIT_CUSTOMER_DAY: '600' };
  site = await startTestSite(async (database) => {
    await addPart(database, { eePn: 'TW-9001-001', quantity: 100 });
    await publish(database, { reason: 'test' });
  }, settings);
});
afterAll(() => site.close());

let files = 0;
/** A file whose first rows name an item and whose others name nothing. */
function send(shopper: Shopper, rows: number, ours: number) {
  files += 1;
  const lines = Array.from(
    { length: rows },
    (_, at) => `OWN-${files}-${at},${at < ours ? 'TW-9001-001' : `TW-9001-${2000 + at}`}`,
  );
  const content = Buffer.from(['Own number,E&E P/N', ...lines].join('\n')).toString('base64');
  return shopper.call('ownNumberImport', { name: 'own.csv', content });
}
const listed = async (shopper: Shopper) =>
  (await shopper.call('ownNumberList', {})).pageInfo?.count;

test('A file of guesses is refused as a whole, and what it found is not told', async () => {
  const shopper = await addShopper(site);
  const { status, msg, val } = await send(shopper, 459, 8);
  expect([status, msg, val]).toEqual([
    429,
    'Too many numbers in this file are not in the catalogue, so nothing was imported. Please check its columns, or contact us.',
    undefined,
  ]);
  expect(await listed(shopper)).toBe(0);
});

test('A file of which most are ours is taken, as long as the day has room for it', async () => {
  const shopper = await addShopper(site);
  for (const expected of [200, 200, 429]) {
    const { status } = await send(shopper, 500, 300);
    expect(status).toBe(expected);
  }
  expect(await listed(shopper)).toBe(600);
});

test('Files that are sent at once get no more than one after the other', async () => {
  const shopper = await addShopper(site);
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(shopper, 500, 300)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
});
