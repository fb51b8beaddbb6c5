/** XLS and ODS workbooks are read like XLSX workbooks. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeOds } from 'hucre/ods';
import { afterAll, describe, expect, test } from 'vitest';
import { type OldSheet, odsOf, xlsOf } from '#test/old-workbooks.ts';
import { openSource } from './open.ts';
import { ImportError } from './sheets.ts';
import { customerLimits } from './unpacked.ts';

const folder = mkdtempSync(join(tmpdir(), 'old-workbooks-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(contents: Uint8Array) {
  const path = join(folder, 'file');
  writeFileSync(path, contents);
  const sheets: { name: string | undefined; hidden: boolean; rows: string[][]; out: number[] }[] =
    [];
  for (const { sheet: name, hidden = false, rows: batches } of await openSource(path, {
    limits: customerLimits,
  })) {
    const [rows, out]: [string[][], number[]] = [[], []];
    for await (const { rows: some, hidden: numbers } of batches()) {
      rows.push(...some.map((row) => [...row]));
      out.push(...(numbers ?? []));
    }
    sheets.push({ name, hidden, rows, out });
  }
  return sheets;
}

const sheets: readonly OldSheet[] = [
  { name: 'Old prices', hidden: true, rows: [['TW-1749-001', 77]] },
  {
    name: '库存 & more',
    rows: [
      ['Part number', 'Qty'],
      ['CH-1749-031', 2.5],
      ['日本語 <ü>', 53039880011],
      ['', ''],
      ['CW-1749-001', 4],
    ],
    hiddenRows: [2],
  },
];
const right = [
  { name: 'Old prices', hidden: true, rows: [['TW-1749-001', '77']], out: [] },
  {
    name: '库存 & more',
    hidden: false,
    out: [3],
    rows: [
      ['Part number', 'Qty'],
      ['CH-1749-031', '2.5'],
      ['日本語 <ü>', '53039880011'],
      [],
      ['CW-1749-001', '4'],
    ],
  },
];

describe.each([
  ['XLS', xlsOf],
  ['ODS', (all: readonly OldSheet[]) => odsOf(all)],
] as const)('%s', (_kind, fileOf) => {
  test('Cells, hidden sheets and hidden rows', async () => {
    expect(await read(fileOf(sheets))).toEqual(right);
  });

  test('Zeros of a number format stay', async () => {
    const [sheet] = await read(fileOf([{ name: 'S', rows: [[38145702]], zeros: '000000000' }]));
    expect(sheet?.rows).toEqual([['038145702']]);
  });

  test('Merged cells count for all their rows, beside a chart too', async () => {
    const rows = [['TW-1749-001', 'a'], ['', 'b'], [''], ['CH-1', 'c']];
    const merged = [{ row: 0, column: 0, lastRow: 2 }];
    const [sheet] = await read(fileOf([{ name: 'S', rows, merged, chart: true }]));
    const filled = sheet?.rows.map((row) => row.filter((cell) => cell !== '').join(' '));
    expect(filled).toEqual(['TW-1749-001 a', 'TW-1749-001 b', '', 'CH-1 c']);
  });

  test('A workbook of many rows', async () => {
    const rows = Array.from({ length: 3000 }, (_, at) => [`CH-${at}`, at + 1]);
    const [sheet] = await read(fileOf([{ name: 'S', rows }]));
    expect(sheet?.rows).toEqual(rows.map(([number, pieces]) => [number, String(pieces)]));
  });

  test('A workbook that is cut in half is refused', async () => {
    const whole = fileOf(sheets);
    for (const part of [0.1, 0.5, 0.9]) {
      const reading = read(whole.subarray(0, Math.floor(whole.length * part)));
      await expect(reading).rejects.toBeInstanceOf(ImportError);
    }
  });
});

test('Texts of formulas and negative numbers of an XLS workbook are read', async () => {
  const [sheet] = await read(xlsOf([{ name: 'S', rows: [['=TW-1749-001', -3, 'é'.repeat(99)]] }]));
  expect(sheet?.rows).toEqual([['TW-1749-001', '-3', 'é'.repeat(99)]]);
});

test('The message about an XLS workbook with a password says so', async () => {
  await expect(read(xlsOf(sheets, { password: true }))).rejects.toThrow(/locked with a password/);
});

test('An ODS workbook as the library writes it is read', async () => {
  const bytes = await writeOds({ sheets: [{ name: 'A', rows: [['x', 1.5, true, null, 'y\nz']] }] });
  expect(await read(bytes)).toMatchObject([
    { name: 'A', rows: [['x', '1.5', 'true', '', 'y\nz']] },
  ]);
});

const content = (table: string) =>
  `<office:document-content><office:body><office:spreadsheet><table:table table:name="S">${table}</table:table></office:spreadsheet></office:body></office:document-content>`;
const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
const row = (text: string) => `<table:table-row>${cell(text)}</table:table-row>`;

test('Rows in groups and in repeated headings are read; rows of a closed group count as hidden', async () => {
  const table = `<table:table-header-rows>${row('head')}</table:table-header-rows><table:table-row-group>${row('a')}</table:table-row-group><table:table-row-group table:display="false">${row('b')}</table:table-row-group>`;
  expect(await read(odsOf([], content(table)))).toMatchObject([
    { rows: [['head'], ['a'], ['b']], out: [3] },
  ]);
});

test('Notes and drawings on a cell are not its text; spaces, tabs and links are', async () => {
  const noted =
    '<table:table-row><table:table-cell><office:annotation><text:p>note</text:p></office:annotation><text:p>CH<text:s text:c="2"/><text:a>1&#x41;</text:a></text:p><draw:frame><text:p>box</text:p></draw:frame></table:table-cell></table:table-row>';
  expect(await read(odsOf([], content(noted)))).toMatchObject([{ rows: [['CH  1A']] }]);
});

test.each([
  [
    'a filled row a million times',
    `<table:table-row table:number-rows-repeated="1048577">${cell('a')}</table:table-row>${row('b')}`,
    /too many rows/,
  ],
  [
    'a filled cell 16,000 times',
    `<table:table-row><table:table-cell table:number-columns-repeated="16000"><text:p>a</text:p></table:table-cell></table:table-row>`,
    /more than 1,000 columns/,
  ],
  ['a document type', '<!DOCTYPE x [<!ENTITY a "b">]>', /no ODS workbook/],
  ['a tag without its end', '<table:table-row table:name="', /no ODS workbook/],
])('ODS: %s', async (_what, table, sentence) => {
  await expect(read(odsOf([], content(table)))).rejects.toThrow(sentence);
});
test('ODS that unpacks to too much is refused before it is read', async () => {
  await expect(read(odsOf([], content(' '.repeat(20 << 20))))).rejects.toThrow(/unpacks to/);
});
