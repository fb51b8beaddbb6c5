import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow, textOfCell } from './csv.ts';

const cellsOf = (row: string): string[] => (parse(row) as string[][])[0] ?? [];

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["''+49", "'''+49"],
  ['-1986', '-1986'],
  ["'90s", "'90s"],
  ['＝1+1', "'＝1+1"],
  ["'＠SUM", "''＠SUM"],
])('%s goes out as %s and comes back', (text, cell) => {
  const row = csvRow([text, 'x']);
  expect(cellsOf(row)).toEqual([cell, 'x']);
  expect(cellsOf(row).map(textOfCell)).toEqual([text, 'x']);
});

test('Any text is read back unchanged, and none is a formula in the file', () => {
  const marks = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '1', 'a') });
  fc.assert(
    fc.property(fc.array(fc.oneof(marks, fc.string()), { minLength: 2 }), (texts) => {
      const cells = cellsOf(csvRow(texts));
      expect(cells.map(textOfCell)).toEqual(texts);
      for (const cell of cells) {
        expect(cell).not.toMatch(/^([=@\t\r]|[+-](?!\d+([.,]\d+)?$))/);
      }
    }),
  );
});
