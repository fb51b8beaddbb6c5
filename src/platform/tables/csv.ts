/** Writes tables as CSV for spreadsheets and for our own import. */
import { FORMULA_SIGNS, isFormula } from '#contract/formula.ts';

export type Cell = string | number | null;

/** The byte order mark tells spreadsheets that the file is UTF-8. */
export const CSV_START = '\ufeff';

/**
 * Writes a cell. A text that a spreadsheet would run as a formula gets an apostrophe before it, which
 * textOfCell removes; so does a text that already starts with such an apostrophe. Plain numbers, such
 * as a year -1986, stay unchanged.
 */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = isFormula(value) ? `'${value}` : value;
  return /[",;\n\r\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const safeMark = new RegExp(`^'(?='*[${FORMULA_SIGNS}])`);

/** The reverse of csvCell: removes the apostrophe from a cell that was read. */
export const textOfCell = (cell: string): string => cell.replace(safeMark, '');

/** The separator of a file: which of comma, semicolon and tab its header has most often outside quotes. */
export function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"?/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** Writes a row with its line end. */
export const csvRow = (cells: readonly Cell[], separator: ',' | ';' = ','): string =>
  `${cells.map(csvCell).join(separator)}\r\n`;
