import { type MessageParams, storedMessage } from '#contract/message.ts';
import type { TextEncoding } from '#contract/table-names.ts';
import { englishMessage } from '#language/message.ts';

/** Why a file can't be read. */
const fileFaults = [
  'empty',
  'otherKind', // neither text nor a workbook
  'locked', // with a password
  'encoding', // not UTF-8
  'tooLarge', // too many bytes when unpacked, columns or sheets
  'tooManyRows',
  'broken',
] as const;
export type FileFault = (typeof fileFaults)[number];

/** The import failed and changed nothing. The message is a sentence for the person who started the import. */
export class ImportError extends Error {
  override name = 'ImportError';
  readonly fault: FileFault;
  /** The message as `storedMessage` writes it, for readers of other languages. */
  readonly stored: string;

  constructor(key: string, fault: FileFault = 'broken', params?: MessageParams) {
    super(englishMessage({ key, params }));
    this.fault = fault;
    this.stored = storedMessage({ key, params });
  }
}

/** Another import is running; a later try may succeed. */
export class BusyError extends ImportError {}

/** Rows of a file in order. `first` is the number of the first row as in a spreadsheet, from 1. */
export interface Batch {
  first: number;
  rows: readonly (readonly string[])[];
  /** Numbers of hidden rows: hidden by a filter, a collapsed group or by hand. */
  hidden?: ReadonlySet<number>;
}

export interface FileEncoding {
  readonly encoding: 'utf-8' | TextEncoding;
  /**
   * Source of the encoding: the file or a person's choice. A guess is shown to a person before the file is
   * imported.
   */
  readonly by: 'file' | 'choice' | 'guess';
}

/** One table of cells: a CSV file or a sheet. */
export interface CellSheet {
  /** Name of the file without its folder. */
  file: string;
  /** Name of the sheet; undefined for a file that is one table. */
  sheet: string | undefined;
  hidden?: boolean;
  /** The encoding of a text file; undefined for a workbook. */
  text?: FileEncoding;
  /** Size of the whole file in bytes; 0 if unknown. */
  size: number;
  /**
   * Yields all rows, the header included. Each call reads the file again.
   * @throws ImportError if the file can't be read
   */
  rows(onBytes?: (count: number) => void): AsyncGenerator<Batch>;
}

/** Returns the sheets that are not hidden; all sheets if all are hidden. */
export function shownSheets(sheets: readonly CellSheet[]): readonly CellSheet[] {
  const visibleSheets = sheets.filter(({ hidden }) => !hidden);
  return visibleSheets.length > 0 ? visibleSheets : sheets;
}

export interface FilledRow {
  /** Row number as in a spreadsheet, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
  readonly hidden: boolean;
}

/**
 * Yields the rows of a table that are not empty.
 * @param most maximum number of rows. Empty rows count, because a megabyte may hold a million line ends
 * @throws ImportError if the file can't be read, or has more rows
 */
export async function* filledRows(
  sheet: CellSheet,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<FilledRow> {
  let count = 0;
  for await (const { first, rows, hidden } of sheet.rows()) {
    count += rows.length;
    if (count > most)
      throw new ImportError('{name} has too many rows.', 'tooManyRows', { name: sheet.file });
    for (const [at, cells] of rows.entries()) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      yield { number: first + at, cells, hidden: hidden?.has(first + at) ?? false };
    }
  }
}

/**
 * Makes an error about a file. The message gets the file's name as parameter `name`. The default of `fault`
 * is 'broken'.
 */
export type Fault = (key: string, fault?: FileFault, params?: MessageParams) => ImportError;

/**
 * Separators that join cells while the rows of a turbo are gathered, so no cell may contain them.
 * A separator in a cell is replaced with another control character, which the rules report.
 */
export const cellMark = '\x1f';
export const rowMark = '\x1e';
const marks = /[\x1e\x1f]/g;

export function withoutMarks(text: string): string {
  return text.includes(cellMark) || text.includes(rowMark) ? text.replace(marks, '\x1d') : text;
}

/** Maximum number of cells in a row. Tables of the catalogue have fewer than a hundred columns. */
export const MAX_COLUMNS = 1000;

/**
 * Removes empty cells beyond MAX_COLUMNS. A file may have them, because a spreadsheet also stores cells that
 * only have a format.
 * @throws ImportError if a cell beyond MAX_COLUMNS is filled
 */
export function expectColumns<T>(row: readonly T[], number: number, fault: Fault): readonly T[] {
  if (row.length <= MAX_COLUMNS) return row;
  const last = row.findLastIndex((cell) => cell !== null && cell !== undefined && cell !== '');
  if (last < MAX_COLUMNS) return row.slice(0, last + 1);
  throw fault('{name} has more than {most} columns in row {row}.', 'tooLarge', {
    most: MAX_COLUMNS,
    row: String(number),
  });
}

/** An area of merged cells. Rows and columns count from 0. */
export interface Merge {
  readonly startRow: number;
  readonly endRow: number;
  readonly startCol: number;
}

/** Copies the text of an area of merged cells to each of its rows that has another filled cell. */
export function fillMerged(rows: string[][], merges: readonly Merge[]): void {
  for (const { startRow, endRow, startCol } of merges) {
    const value = rows[startRow]?.[startCol] ?? '';
    if (value === '') continue;
    for (let at = startRow + 1; at <= Math.min(endRow, rows.length - 1); at++) {
      const row = rows[at] ?? [];
      if ((row[startCol] ?? '') !== '' || row.every((cell) => cell === '')) continue;
      const filled = Array.from({ length: Math.max(row.length, startCol + 1) }, (_, column) =>
        column === startCol ? value : (row[column] ?? ''),
      );
      rows[at] = filled;
    }
  }
}
