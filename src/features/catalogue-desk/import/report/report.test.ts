import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Report } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'report-'));
afterAll(() => rmSync(folder, { recursive: true }));
const place = { file: 'a.csv', sheet: undefined };

test('no cell of the report runs as a formula in a spreadsheet', async () => {
  const path = join(folder, 'formulas.csv');
  const report = new Report(path);
  for (const value of ['=1+1', '+1+2', '-1+2', '@SUM(A1)', '\t=1', 'plain', 'a "b", c']) {
    report.add(place, 2, 'engine', value, 'why', 'mended');
  }
  await report.close();
  const rows: { value: string }[] = parse(readFileSync(path), { bom: true, columns: true });
  expect(rows.map((row) => row.value)).toEqual([
    "'=1+1",
    "'+1+2",
    "'-1+2",
    "'@SUM(A1)",
    "'\t'=1",
    'plain',
    'a "b", c',
  ]);
});

test('whatever a cell holds stands in the report, cut to a length that can be read', async () => {
  const path = join(folder, 'any.csv');
  const values = fc.sample(fc.string({ unit: 'grapheme', maxLength: 300 }), 300);
  const report = new Report(path);
  for (const [at, value] of values.entries()) report.add(place, at, '', value, 'why', 'noted');
  await report.close();
  const rows: { row: string; value: string }[] = parse(readFileSync(path), {
    bom: true,
    columns: true,
  });
  expect(rows.map((row) => row.row)).toEqual(values.map((_, at) => String(at)));
  expect(Math.max(...rows.map((row) => row.value.length))).toBeLessThanOrEqual(202);
});

test('the report is in the order of files and rows, its groups with refusals first', async () => {
  const path = join(folder, 'order.csv');
  const report = new Report(path);
  report.add({ file: 'b.csv', sheet: 'S' }, 9, '', '', 'x', 'noted');
  report.add({ file: 'b.csv', sheet: 'S' }, 3, '', '', 'y', 'mended');
  report.add(place, 5, '', '', 'y', 'mended');
  report.add({ file: 'b.csv', sheet: 'S' }, 7, '', '', 'z', 'refused');
  await report.close();
  const rows: Record<string, string>[] = parse(readFileSync(path), { bom: true, columns: true });
  expect(rows.map(({ file, row }) => `${file} ${row}`)).toEqual([
    'b.csv 3',
    'b.csv 7',
    'b.csv 9',
    'a.csv 5',
  ]);
  expect(report.groups().map(({ severity, reason, count }) => [severity, reason, count])).toEqual([
    ['refused', 'z', 1],
    ['mended', 'y', 2],
    ['noted', 'x', 1],
  ]);
});

test('without remarks there is still a report, which has only its header', async () => {
  const path = join(folder, 'empty.csv');
  await new Report(path).close();
  expect(readFileSync(path, 'utf8')).toBe('\ufefffile,sheet,row,column,value,reason,severity\r\n');
});
