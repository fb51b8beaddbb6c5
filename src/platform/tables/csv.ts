/** Tables as CSV, the way spreadsheets and our own import read them. */

export type Cell = string | number | null;

/** The mark tells spreadsheets that it is UTF-8. */
export const CSV_START = '\ufeff';

/**
 * A cell. A text that a spreadsheet would run as a formula gets an apostrophe before it, which
 * textOfCell takes off again; so does one that looks as if it had got its apostrophe already. Plain
 * numbers, such as a year -1986, stay as they are.
 */
export function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const formula = /^'*[=+\-@\t\r]/.test(value) && !/^[+-]?\d+([.,]\d+)?$/.test(value);
  const safe = formula ? `'${value}` : value;
  return /[",;\n\r\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** What csvCell was given, of the text that a reader finds in what it made. */
export const textOfCell = (cell: string): string => cell.replace(/^'(?='*[=+\-@\t\r])/, '');

/** The separator of a header: the one of , ; tab that stands in it most often, outside quotes. */
export function separatorOf(line: string): string {
  const bare = line.replace(/"[^"]*"?/g, '');
  const count = (mark: string) => bare.split(mark).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** A row with its line end. */
export const csvRow = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`;
