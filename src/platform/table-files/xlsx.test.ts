import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import { openSource } from './open.ts';
import { ImportError } from './sheets.ts';
import { staffLimits } from './unpacked.ts';
import { readSheet } from './xlsx.ts';

const folder = mkdtempSync(join(tmpdir(), 'xlsx-'));
afterAll(() => rmSync(folder, { recursive: true }));

const real: string[][] = parse(
  readFileSync(new URL('../../../db/demo/turbo-applications.csv', import.meta.url)),
  { bom: true },
);

function save(name: string, content: Buffer | string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Writes a workbook with another library than the one that reads it. */
const workbook = (sheets: Record<string, SheetData>): Promise<Buffer> =>
  writeWorkbook(Object.entries(sheets).map(([sheet, data]) => ({ sheet, data }))).toBuffer();

async function rowsOf(path: string): Promise<Record<string, string[][]>> {
  const found: Record<string, string[][]> = {};
  for (const sheet of await openSource(path)) {
    const rows: string[][] = [];
    for await (const batch of sheet.rows()) for (const row of batch.rows) rows.push([...row]);
    found[sheet.sheet ?? ''] = rows;
  }
  return found;
}

const padded = (rows: string[][]) => {
  const width = Math.max(...rows.map((row) => row.length));
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')]);
};

describe('an XLSX workbook', () => {
  test('gives the same cells as the CSV file with the same content', async () => {
    const { Turbos = [] } = await rowsOf(save('real.xlsx', await workbook({ Turbos: real })));
    expect(padded(Turbos)).toEqual(real);
  });

  test('is read sheet by sheet', async () => {
    const found = await rowsOf(
      save('two.xlsx', await workbook({ A: [['x']], 'B c': [['y'], [], ['z']] })),
    );
    expect(found).toEqual({ A: [['x']], 'B c': [['y'], [''], ['z']] });
  });

  test('keeps the zeros of text cells and of number formats, and all digits of numbers', async () => {
    const formatted = { value: 38_145_702, format: '000000000' };
    const cells = ['0375', formatted, 53_039_880_011, 0.5];
    const path = save('zeros.xlsx', await workbook({ S: [cells] }));
    expect(await rowsOf(path)).toEqual({ S: [['0375', '038145702', '53039880011', '0.5']] });
  });

  test('that is large is streamed, with the same rows', async () => {
    const path = save(
      'large.xlsx',
      await workbook({ S: [...real.slice(0, 3), [], ...real.slice(3)] }),
    );
    const rows: string[][] = [];
    const fault = (why: string) => new ImportError(why);
    for await (const batch of readSheet(path, 'S', {
      limits: staffLimits,
      fault,
      streamedFrom: 0,
    })) {
      for (const row of batch.rows) rows.push([...row]);
    }
    expect(rows[3]).toEqual([]);
    expect(padded([...rows.slice(0, 3), ...rows.slice(4)])).toEqual(real);
  });
});

const half = (await workbook({ A: [['a'], ['b']] })).subarray(0, 700);

describe('a file that is not a workbook is refused with a sentence', () => {
  test.each([
    ['missing.csv', undefined, /missing\.csv is not there/],
    ['empty.csv', '', /empty\.csv is empty/],
    ['old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /not a workbook that can be read/],
    ['page.xls', '<!DOCTYPE html><table><tr><td>CH-1</td></tr></table>', /a web page/],
    ['half.xlsx', half, /not a workbook that can be read/],
  ])('%s', async (name, content, message) => {
    const path = content === undefined ? join(folder, name) : save(name, content);
    const opened = openSource(path);
    await expect(opened).rejects.toThrow(message);
    await expect(opened).rejects.toBeInstanceOf(ImportError);
  });

  test('a folder', async () => {
    await expect(openSource(folder)).rejects.toThrow(/is a folder/);
  });
});
