import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { ImportError } from '../table-files/sheets.ts';
import { unpackEntry } from '../table-files/unpacked.ts';
import { csvRow } from './csv.ts';
import { startOf, tableStream, workbookOf } from './workbook.ts';

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

test('A workbook prints as wide as a page, with its heading on each, whatever its name is', async () => {
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
  // Excel repairs a file whose names are not quoted.
  expect(String(workbook)).toMatch(/>'Ada''s list'!\$1:\$1<.*>'Cart'!\$1:\$1</);
  expect(sheets[0]?.rows[1]).toEqual(rows[0]);
  await rm(folder, { recursive: true });
});

test('A workbook that is written as it is read has widths and days of its first rows, and all rows', async () => {
  async function* rows() {
    yield [['CH-1749-031-with-a-long-name', new Date('2026-12-01T00:00:00Z')]];
    yield [['=1+1', null]];
    yield [['CH-3', new Date('2026-12-02T00:00:00Z')]];
  }
  const { isWhole, table } = await startOf(
    { name: 'l', header: ['number', 'due'], rows: rows() },
    2,
  );
  expect(isWhole).toBe(false);
  const { sheets } = await readXlsx(await buffer(tableStream(table, 'xlsx')));
  expect(sheets[0]?.rows.slice(1)).toEqual([
    ['CH-1749-031-with-a-long-name', new Date('2026-12-01T00:00:00Z')],
    ['=1+1', null],
    ['CH-3', new Date('2026-12-02T00:00:00Z')],
  ]);
  expect(sheets[0]?.columns?.map(({ width }) => width)).toEqual([30, 12]);
});

test('A list that is left at its first rows is not read on', async () => {
  let isEnded = false;
  async function* rows() {
    try {
      yield [['CH-1']];
      yield [['CH-2']];
    } finally {
      isEnded = true;
    }
  }
  const { table } = await startOf({ name: 'l', header: ['number'], rows: rows() }, 1);
  for await (const some of table.rows) {
    expect(some).toEqual([['CH-1']]);
    break;
  }
  expect(isEnded).toBe(true);
});
