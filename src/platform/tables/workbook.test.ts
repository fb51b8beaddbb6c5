import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { ImportError } from '../table-files/sheets.ts';
import { unpackEntry } from '../table-files/unpacked.ts';
import { type Cell, csvRow } from './csv.ts';
import { type StreamedTable, workbookOf, workbookStream } from './workbook.ts';
import { sheetName } from './workbook-parts.ts';

test('An amount is a number in a workbook while a spreadsheet keeps all of its digits', async () => {
  const amounts = ['0.001', '12.50', '9998999999900.01', '99989999999900.01', '0.000000000000012'];
  const rows = amounts.map((amount) => [{ amount }]);
  const columns = [{ heading: 'Total' }];
  const bytes = await workbookOf([{ name: 'Amounts', columns, rows, rightToLeft: false }]);
  const { sheets } = await readXlsx(bytes);
  expect(sheets[0]?.rows.slice(1).flat()).toEqual([
    ...[0.001, 12.5, 9998999999900.01, '99989999999900.01', 0.000000000000012],
  ]);
});

test('Decimals have a comma in a file whose cells are separated by semicolons', () => {
  const cells = [{ amount: '2.470' }, 47.25, -0.5, 'GT1749.5'];
  expect(csvRow(cells, ';')).toBe('2,470;47,25;-0,5;GT1749.5\r\n');
  expect(csvRow(cells)).toBe('2.470,47.25,-0.5,GT1749.5\r\n');
});

test('A workbook is printed as wide as a page, with its heading on each page, whatever its name is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'workbook-'));
  const path = join(folder, 'a.xlsx');
  const columns = [{ heading: 'Number' }, { heading: 'Expected on' }];
  const rows = [['CH-1', new Date('2026-12-01T00:00:00Z')]];
  const tables = ["Ada's list", 'Cart'].map((name) => ({
    name,
    columns,
    rows,
    rightToLeft: false,
  }));
  await writeFile(path, await workbookOf(tables));
  const { sheets } = await readXlsx(await readFile(path));
  for (const { pageSetup } of sheets) {
    expect(pageSetup).toMatchObject({ fitToWidth: 1, fitToHeight: 0, printTitlesRow: '$1:$1' });
  }
  const workbook = await unpackEntry(path, 'xl/workbook.xml', (why) => new ImportError(why));
  // If sheet names are not quoted, Excel reports a damaged file.
  expect(String(workbook)).toMatch(/>'Ada''s list'!\$1:\$1<.*>'Cart'!\$1:\$1</s);
  expect(sheets[0]?.rows[1]).toEqual(rows[0]);
  await rm(folder, { recursive: true });
});

const tableOf = (name: string, ...batches: Cell[][][]): StreamedTable => ({
  name,
  header: ['number', 'due'],
  rows: (async function* () {
    yield* batches;
  })(),
});
const sheetsOf = async (...args: Parameters<typeof workbookStream>) =>
  (await readXlsx(await buffer(workbookStream(...args)))).sheets;

test('A list of any length has widths, days and page set-up, and all its rows', async () => {
  const due = new Date('2026-12-01T00:00:00Z');
  const many = Array.from({ length: 20_000 }, (_, at) => [`CH-${at}`, due]);
  const [sheet] = await sheetsOf([
    tableOf('l', [['CH-1749-031-with-a-long-name', null]], many, [['=1+1', null]]),
  ]);
  expect(sheet?.rows).toHaveLength(20_003);
  expect(sheet?.rows[1]).toEqual(['CH-1749-031-with-a-long-name', null]);
  expect(sheet?.rows.slice(-2)).toEqual([
    ['CH-19999', due],
    ['=1+1', null],
  ]);
  expect(sheet?.columns?.map(({ width }) => width)).toEqual([33, 8]);
  expect(sheet?.pageSetup).toMatchObject({ fitToWidth: 1, printTitlesRow: '$1:$1' });
});

test('Rows beyond the limit of a sheet go to the next one, with the same heading', async () => {
  const rows = Array.from({ length: 5 }, (_, at) => [`CH-${at}`, at]);
  const sheets = await sheetsOf([tableOf('a', rows.slice(0, 3), rows.slice(3)), tableOf('b')], 3);
  expect(sheets.map(({ name, rows: found }) => [name, found.map(([cell]) => cell)])).toEqual([
    ['a', ['number', 'CH-0', 'CH-1']],
    ['a_2', ['number', 'CH-2', 'CH-3']],
    ['a_3', ['number', 'CH-4']],
    ['b', ['number']],
  ]);
  expect(sheets.every(({ pageSetup }) => pageSetup?.printTitlesRow === '$1:$1')).toBe(true);
});

test('The same table makes the same bytes at any time', async () => {
  const bytes = await buffer(workbookStream([tableOf('a', [['CH-1', null]])]));
  let entries = 0;
  for (let at = bytes.indexOf('PK\x01\x02'); at >= 0; at = bytes.indexOf('PK\x01\x02', at + 1)) {
    // The time is midnight of 1 January 1980, and the local header has no extra field with another time.
    expect(bytes.readUInt32LE(at + 12)).toBe(0x0021_0000);
    expect(bytes.readUInt16LE(at + 30)).toBe(0);
    entries += 1;
  }
  expect(entries).toBe(6);
});

test('Every text is read back unchanged', async () => {
  const texts = ['<b> & "x"', ' blanks ', 'a\nb', 'a\r\nb', '\u0001', '_x0041_', '涡轮', '😀'];
  const [sheet] = await sheetsOf([
    tableOf(
      '<&>\'"',
      texts.map((text) => [text, null]),
    ),
  ]);
  expect(sheet?.name).toBe('<&>\'"');
  expect(sheet?.rows.slice(1).map(([text]) => text)).toEqual(texts);
});

test('No more rows are read after the reader stopped, and an error ends the file', async () => {
  let isEnded = false;
  async function* rows() {
    try {
      yield [['CH-1']];
      yield [['CH-2']];
      throw new Error('The connection broke.');
    } finally {
      isEnded = true;
    }
  }
  const table = () => ({ name: 'l', header: ['number'], rows: rows() });
  await expect(buffer(workbookStream([table()]))).rejects.toThrow('The connection broke.');
  expect(isEnded).toBe(true);
  isEnded = false;
  for await (const _ of workbookStream([table()])) break;
  await expect.poll(() => isEnded).toBe(true);
});

test.each([
  ['History', 'History_'],
  ['HISTORY', 'HISTORY_'],
  [`${'a'.repeat(30)}'b`, 'a'.repeat(30)],
  ["'quoted'", 'quoted'],
  ['a/b:c', 'a b c'],
  ["'[]", 'Table'],
])('A list that is called %j has a sheet called %j', (name, sheet) => {
  expect(sheetName(name, 0)).toBe(sheet);
});
