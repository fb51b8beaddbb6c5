/**
 * Pasted lists with the demo catalogue: a line is ticked only with the quantity that its writer certainly
 * meant.
 */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { loadDemo } from '#demo/load-catalogue.ts';
import { readList } from '#features/numbers/columns.ts';
import { numberKey } from '#features/numbers/index.ts';
import { silentLog } from '#platform/log.ts';
import { openTestSite } from '#test/app.ts';
import { addShopper, type Shopper } from '#test/ordering.ts';
import { type LineAnswer, pickedRows, splitLine } from '../../line-state.ts';
import { withMore } from '../../web/quick-order/use-quick-lines.ts';

const site = await openTestSite((database) => loadDemo({ database, log: silentLog() }));

/** The lines of a pasted text as the page shows them when the matches of their numbers have arrived. */
async function linesOf(text: string, call: Shopper['call'] = site.call) {
  const lines = withMore([], readList(text));
  const numbers = [...new Set(lines.map(({ number }) => number))];
  const { val } = await call('matchNumbers', { numbers });
  const answers = new Map((val as LineAnswer[]).map((answer) => [answer.number, answer]));
  return lines.map((line) => {
    const answer = answers.get(line.number);
    const row = { ...line, ...(answer && splitLine(line, answer)) };
    return { ...row, isTicked: pickedRows(row, answer).length > 0 };
  });
}

const ticked = async (text: string) =>
  (await linesOf(text))
    .filter(({ isTicked }) => isTicked)
    .map(({ number, quantity }) => `${number} × ${quantity}`);

test.each([
  ['1) CH-1749-031 4\n2) TW-1749-001 2', ['CH-1749-031 × 4', 'TW-1749-001 × 2']],
  ['№ 1 CH-1749-031 — 4 шт.\n№ 2 TW-1749-001 — 2 шт.', ['CH-1749-031 × 4', 'TW-1749-001 × 2']],
  ['1、CH-1749-031 40\n2、TW-1749-001 30', ['CH-1749-031 × 40', 'TW-1749-001 × 30']],
  ['١) CH-1749-031 ٤\n٢) TW-1749-001 ٢', ['CH-1749-031 × 4', 'TW-1749-001 × 2']],
  ['CH-1749-031 х4', ['CH-1749-031 × 4']],
  ['4件CH-1749-031', ['CH-1749-031 × 4']],
  ['CH-1749-031\n4', ['CH-1749-031 × 4']],
  ['CH-1749-031 (qty: 4 pcs)', ['CH-1749-031 × 4']],
  ['CH-1749-031 120', ['CH-1749-031 × 120']],
  ['CH-1749 031 x5', ['CH-1749 031 × 5']],
  ['Part number,Price,Qty\nCH-1749-031,10,4', ['CH-1749-031 × 4']],
  ['CH-1749-031 x4, TW-1749-001 x2', ['CH-1749-031 × 4', 'TW-1749-001 × 2']],
])('%j is ticked as %j', async (text, expected) => {
  expect(await ticked(text)).toEqual(expected);
});

test.each([
  ['HT18-2 4', 'HT18-2 × 4'],
  ['VIDA 6', 'VIDA × 6'],
  ['VIDA 1.000', 'VIDA × 1.000'],
  ['ТКР 6.1 (05) 4', 'ТКР 6.1 (05) × 4'],
  ['VT10 2', 'VT10 × 2'],
])('%j is read as %j, because the catalogue has the number', async (text, expected) => {
  const [line, ...others] = await linesOf(text);
  expect([`${line?.number} × ${line?.quantity}`, others]).toEqual([expected, []]);
});

test("A customer's own number before a space and a quantity is found", async () => {
  const shopper = await addShopper(site);
  for (const [number, eePn] of [
    ['MY-100', 'CH-1749-031'],
    ['MY 7', 'TW-1749-001'],
  ]) {
    const [answer] = (await site.call('matchNumbers', { numbers: [eePn] })).val as LineAnswer[];
    const { id: refId, prdType: refCodeType } = answer?.rows[0] ?? {};
    await shopper.call('ownNumberSet', { refCodeType, refId, number });
  }
  const lines = await linesOf('MY-100 3\nMY 7 2 pcs\nMY-101 2', shopper.call);
  expect(lines.map(({ number, quantity, isTicked }) => [number, quantity, isTicked])).toEqual([
    ['MY-100', '3', true],
    ['MY 7', '2', true],
    ['MY-101 2', '1', false],
  ]);
});

test.each([
  ...['two', 'twenty pcs', 'zwölf Stück', 'vingt', 'двенадцать шт', '四个', 'عشرة', 'IV', '½', '④'],
  ...[
    '0',
    '-5',
    '4.5',
    '1.000',
    '2+1',
    '2x4',
    '4/5',
    '2-3 pcs',
    '1k',
    '2 500 pcs',
    '10000',
    '12.12.2026',
  ],
  ...['4 x 25 EUR', '4 x 25,50 EUR', '4 pcs - 25', '4 (25)', '(2004)', 'Golf (2004)', 'year: 2004'],
  ...['and TW-1749-001 x2', 'x4 and TW-1749-001 x2', 'Müller', '4箱', 'PO: 77'],
])('CH-1749-031 with %j behind it is not ticked', async (beside) => {
  expect(await ticked(`CH-1749-031 ${beside}`)).toEqual([]);
});

test.each([
  'CH-1749-031; CHRA; 25; 4',
  'CH-1749-031\tGolf\t2004\t2',
  'CH-1749-031; Golf; 2004',
  'Part number\tIn stock\tTo order\nCH-1749-031\t7\t4',
  'Part number\tTo order\tIn stock\nCH-1749-031\t10\t4',
  'CH-1749-031、TW-1749-001各2个',
  'I need 4x CH-1749-031',
])('The quantity in %j is not certain, so that nothing is ticked', async (text) => {
  expect(await ticked(text)).toEqual([]);
});

const file = new URL('../../../../../db/demo/turbo-applications.csv', import.meta.url);
const rows: Record<string, string>[] = parse(readFileSync(file), { columns: true, bom: true });
const real = [...new Set(rows.map((row) => row.turbo_pn ?? ''))].filter(
  (number) => numberKey(number).length >= 5 && !/[,，、]|\s\/\s|\?/.test(number),
);

test('Every turbo number keeps the quantity behind it, whatever stands between the two', async () => {
  expect(real.length).toBeGreaterThan(200);
  for (const between of [' x', ' = ', ': ', ' qty ', '\t', ' — ']) {
    const lines = await linesOf(
      real
        .slice(0, 400)
        .map((number) => `${number}${between}7`)
        .join('\n'),
    );
    const wrong = lines.filter(
      ({ quantity }) => !/^\d+$/.test(quantity) || Number(quantity) % 7 > 0,
    );
    expect(wrong.map(({ number, quantity }) => `${number} × ${quantity}`)).toEqual([]);
  }
});
