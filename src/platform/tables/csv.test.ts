import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRow, textOfCell } from './csv.ts';

const cellsOf = (row: string): string[] => (parse(row) as string[][])[0] ?? [];

test.each([
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["''+49", "'''+49"],
  // A spreadsheet reads '2016-' (from 2016 on) as -2016.
  ['2016-', "'2016-"],
  ["'2016-", "''2016-"],
  ['1.5-', "'1.5-"],
  ['2016-2019', '2016-2019'],
  ['-1986', '-1986'],
  ["'90s", "'90s"],
  ['＝1+1', "'＝1+1"],
  ["'＠SUM", "''＠SUM"],
])('%s goes out as %s and comes back', (text, cell) => {
  const row = csvRow([text, 'x']);
  expect(cellsOf(row)).toEqual([cell, 'x']);
  expect(cellsOf(row).map(textOfCell)).toEqual([text, 'x']);
});

test.each([
  ['ACME;=1+1;x', "ACME;'=1+1;x"],
  ['ACME,=1+1', "ACME,'=1+1"],
  ['ACME;2016-', "ACME;'2016-"],
  ['ACME\t@SUM(1)', "ACME\t'@SUM(1)"],
  ['ACME;"=1+1&"', 'ACME;"\'=1+1&"'],
  ["ACME; '=1", "ACME; ''=1"],
  ['Garrett; 1,5', 'Garrett; 1,5'],
])('%s holds no formula at the separator of another language', (text, cell) => {
  for (const separator of [',', ';'] as const) {
    const row = csvRow([text, 'x'], separator);
    expect((parse(row, { delimiter: separator }) as string[][])[0]).toEqual([cell, 'x']);
  }
  expect(textOfCell(cell)).toBe(text);
});

test('Every text is read back unchanged, and no text is a formula in the file', () => {
  const marks = fc.string({
    unit: fc.constantFrom("'", '"', '=', '+', '-', '@', '\t', '\r', '\n', ',', ';', ' ', '1', 'a'),
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(marks, fc.string()), { minLength: 2 }), (texts) => {
      const cells = cellsOf(csvRow(texts));
      expect(cells.map(textOfCell)).toEqual(texts);
      for (const cell of cells) {
        expect(cell).not.toMatch(/^([=@\t\r]|[+-](?!\d+([.,]\d+)?$))/);
      }
      // A spreadsheet with another separator splits the cell like this: it ignores quotes within a field.
      for (const part of cells.flatMap((cell) => cell.split(/[,;\t\r\n]/).slice(1))) {
        expect(part).not.toMatch(/^[" ]*([=@]|[+-](?!\d+$))/);
      }
    }),
  );
});
