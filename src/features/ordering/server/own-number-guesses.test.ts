/** Files of own numbers: their share of the daily limit, and refused guesses (docs/product.md 14.1). */
import { expect, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import { publish } from '#features/catalogue-index/publish.ts';
import { openTestSite } from '#test/app.ts';
import { addPart } from '#test/factories.ts';
import { addShopper, type Shopper } from '#test/ordering.ts';

// A hundredth of a customer's daily limit.
const settings = { LIMIT_CUSTOMER: '600', LIMIT_CUSTOMER_DAY: '600' };
const site = await openTestSite(async (database) => {
  await addPart(database, { eePn: 'TW-9001-001', quantity: 100 });
  for (let number = 1; number <= 50; number += 1) {
    await addPart(database, { eePn: `CW-9002-${100 + number}` });
  }
  await publish(database, { reason: 'test' });
}, settings);

let files = 0;
/** Sends a file whose first `ours` rows name an item. The other rows name no item. */
function send(shopper: Shopper, rows: number, ours: number) {
  files += 1;
  const lines = Array.from(
    { length: rows },
    (_, at) => `OWN-${files}-${at},${at < ours ? 'TW-9001-001' : `TW-9001-${2000 + at}`}`,
  );
  return sendLines(shopper, lines);
}
function sendLines(shopper: Shopper, lines: readonly string[]) {
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

test('Numbers tried as own numbers of one item count whole, and what they find is told only then', async () => {
  const shopper = await addShopper(site);
  const found: unknown[] = [];
  for (const file of [1, 2, 3]) {
    const guesses = Array.from({ length: 250 }, (_, at) => `CW-700${file}-${at},TW-9001-001`);
    const { val } = await sendLines(shopper, ['CW-9002-101,TW-9001-001', ...guesses]);
    const { taken, also } = val as Answer<Calls['ownNumberImport']>;
    found.push([taken, also?.map(({ item }) => item)]);
  }
  // Each file uses up 270 of the daily limit of 600. The third file is stored, but no matches are reported.
  expect(found).toEqual([
    [251, ['CW-9002-101']],
    [251, ['CW-9002-101']],
    [251, undefined],
  ]);
});

test('One number for each item counts a tenth, and so does the same file again', async () => {
  const shopper = await addShopper(site);
  const lines = Array.from({ length: 50 }, (_, at) => `MINE-${at},CW-9002-${101 + at}`);
  for (const _time of [1, 2]) {
    expect((await sendLines(shopper, lines)).val).toMatchObject({ taken: 50, tried: 0 });
  }
  const further = lines.map((line) => line.replace('MINE', 'OLD'));
  expect((await sendLines(shopper, further)).val).toMatchObject({ taken: 50, tried: 50 });
  const mixed = [...lines, 'NEW-1,CW-9002-101', 'NEW-2,TW-9001-001', 'NEW-3,TW-9001-001'];
  expect((await sendLines(shopper, mixed)).val).toMatchObject({ taken: 53, tried: 2 });
});
