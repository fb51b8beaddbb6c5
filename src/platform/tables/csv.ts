/** Writes tables as CSV for spreadsheets and for our own import. */
import { COMPUTED, isFormula } from '#contract/table-names.ts';

/** An exact decimal with a point, such as '12.50'. Spreadsheets get a number with as many decimals. */
export interface Amount {
  readonly amount: string;
}

/** A day is a Date at the beginning of that day in UTC. */
export type Cell = string | number | Amount | Date | null;

export const dayOf = (moment: string): Date => new Date(`${moment.slice(0, 10)}T00:00:00Z`);

/** Byte order mark, by which spreadsheets recognize UTF-8. */
export const CSV_START = '\ufeff';

/**
 * Writes a cell. An apostrophe is put before a text that a spreadsheet would compute, and before a text that
 * already starts with such an apostrophe. textOfCell removes one apostrophe. Plain numbers, such as a year
 * -1986, stay unchanged. Spreadsheets of another language split at another separator and then ignore quotes
 * within a field, so each part between separators is treated as a cell: `a;=1` is written `a;'=1`.
 */
function csvCell(value: Cell, decimalMark: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', decimalMark);
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === 'object') return value.amount.replace('.', decimalMark);
  const marked = (text: string) => (isFormula(text) ? `'${text}` : text);
  const safe = (isFormula(value) ? "'" : '') + changeParts(value, marked);
  return /[",;\n\r\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const safeMark = new RegExp(`^'(?='*${COMPUTED})`);

/** The reverse of csvCell: removes the apostrophes from a cell that was read. */
export const textOfCell = (cell: string): string =>
  changeParts(cell, (part) => part.replace(safeMark, '')).replace(safeMark, '');

/** Applies `change` to each part behind a separator and the quotes and blanks that follow the separator. */
function changeParts(text: string, change: (part: string) => string): string {
  const [first = '', ...parts] = text.split(/([,;\t\r\n][" ]*)/);
  return first + parts.map((part, at) => (at % 2 === 0 ? part : change(part))).join('');
}

/** Number of lines that are read to detect the separator: a title may precede the headings. */
const FIRST_LINES = 20;

/**
 * Returns the separator of a file, comma, semicolon or tab: the one that occurs in most of the first lines,
 * outside quotes. On a tie, the one that occurs most often in a line.
 */
export function separatorOf(text: string): string {
  const lines = text
    .slice(0, 65_536)
    .replace(/"[^"]*"?/g, '')
    .split(/[\r\n]+/)
    .slice(0, FIRST_LINES);
  const rank = (mark: string) => {
    const counts = lines.map((line) => line.split(mark).length - 1);
    return [counts.filter((count) => count > 0).length, Math.max(...counts)] as const;
  };
  const ranked = [',', ';', '\t'].map((mark) => ({ mark, rank: rank(mark) }));
  const [best] = ranked.sort((a, b) => b.rank[0] - a.rank[0] || b.rank[1] - a.rank[1]);
  return best?.mark ?? ',';
}

/**
 * Writes a row with its line end. Spreadsheets that separate cells by semicolons write decimals with a comma.
 */
export function csvRow(cells: readonly Cell[], separator: ',' | ';' = ','): string {
  const decimalMark = separator === ';' ? ',' : '.';
  return `${cells.map((cell) => csvCell(cell, decimalMark)).join(separator)}\r\n`;
}
