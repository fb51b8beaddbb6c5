/**
 * Small files that would take all memory when unpacked: each is refused with a message, and takes little
 * memory.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { workbookOf } from '#test/workbooks.ts';
import { openSource } from './open.ts';
import { ImportError } from './sheets.ts';

const folder = mkdtempSync(join(tmpdir(), 'bombs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const MB = 1024 * 1024;

async function readAll(name: string, contents: Buffer | string): Promise<string[][]> {
  const path = join(folder, name);
  writeFileSync(path, contents);
  const rows: string[][] = [];
  for (const sheet of await openSource(path)) {
    for await (const batch of sheet.rows()) for (const row of batch.rows) rows.push([...row]);
  }
  return rows;
}

const sheet = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const cell = (at: string, text: string) =>
  `<row r="1"><c r="${at}" t="inlineStr"><is><t>${text}</t></is></c></row>`;

test('A harmless workbook of the same structure is read', async () => {
  const rows = await readAll('good.xlsx', workbookOf({ sheet: sheet(cell('A1', 'turbo_pn')) }));
  expect(rows).toEqual([['turbo_pn']]);
});

test.each([
  [
    'a sheet that says it unpacks to 3 GB',
    workbookOf({ sheet: sheet(cell('A1', 'a')), says: { sheet: 3000 * MB } }),
    /unpacks to 3,\d{3} MB, and at most 1,536 MB are read/,
  ],
  [
    'shared strings of 300 MB',
    workbookOf({ sheet: sheet(''), strings: '<sst/>', says: { strings: 300 * MB } }),
    /unpacks to 30\d MB, and at most 256 MB are read/,
  ],
  [
    'a list that names its sheet 200,000 times',
    workbookOf({ sheet: sheet(cell('A1', 'a')), listed: 200_000 }),
    /more than 100 sheets/,
  ],
  [
    'a list that names its sheet 101 times',
    workbookOf({ sheet: sheet(cell('A1', 'a')), listed: 101 }),
    /more than 100 sheets/,
  ],
  [
    'a sheet that hides its size',
    workbookOf({ sheet: sheet(' '.repeat(64 * MB)), says: { sheet: 0 } }),
    /not a workbook that can be read/,
  ],
  [
    'a sheet that unpacks to more than it says',
    workbookOf({ sheet: sheet(' '.repeat(64 * MB)), says: { sheet: 1000 } }),
    /not a workbook that can be read/,
  ],
  [
    'a row of 16,384 columns',
    workbookOf({ sheet: sheet(cell('XFD1', 'far')) }),
    /more than 1,000 columns in row 1/,
  ],
  [
    'a cell beyond all columns',
    workbookOf({ sheet: sheet(cell('ZZZZZZ1', 'farther')) }),
    /not a workbook that can be read|more than 1,000 columns/,
  ],
  [
    'a few cells that span a billion',
    workbookOf({
      sheet: sheet(`${cell('A1', 'a')}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
    }),
    /not a workbook that can be read|more than 1,000 columns/,
  ],
])('%s', async (_, contents, sentence) => {
  const reading = readAll('bomb.xlsx', contents);
  await expect(reading).rejects.toBeInstanceOf(ImportError);
  await expect(reading).rejects.toThrow(sentence);
});

test('Entities that refer to each other are not expanded', async () => {
  const entities = Array.from(
    { length: 30 },
    (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`,
  );
  const xml = sheet(cell('A1', '&e30;')).replace(
    '?>',
    `?><!DOCTYPE worksheet [<!ENTITY e0 "lol">${entities.join('')}]>`,
  );
  const rows = await readAll('entities.xlsx', workbookOf({ sheet: xml })).catch(
    (error: unknown) => error,
  );
  if (rows instanceof Error) expect(rows).toBeInstanceOf(ImportError);
  else expect(String(rows).length).toBeLessThan(100);
});

test.each([
  ['a line of 20 MB', 'a'.repeat(20 * MB), /row of more than 8 MB/],
  ['a million columns', `${'a,'.repeat(1_000_000)}\n`, /more than 1,000 columns in row 1/],
  [
    'a million columns behind a quote',
    `"a",b\n${'a,'.repeat(1_000_000)}\n`,
    /more than 1,000 columns in row 2/,
  ],
])('CSV: %s', async (_, contents, sentence) => {
  await expect(readAll('bomb.csv', contents)).rejects.toThrow(sentence);
});
