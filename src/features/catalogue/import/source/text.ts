import type { FileFault, ImportError } from '../errors.ts';

/** Rows of a file in order. `first` is the number of the first one as a spreadsheet counts, from 1. */
export interface Batch {
  first: number;
  rows: readonly (readonly string[])[];
}

/** One table of cells: a CSV file or a sheet. */
export interface Sheet {
  /** The file as it was named, without its folder. */
  file: string;
  /** Name of the sheet; undefined for a file that is one table. */
  sheet: string | undefined;
  /** Whether the file's author has hidden it. */
  hidden?: boolean;
  /** Bytes of the whole file; 0 where that is not known. */
  size: number;
  /**
   * All rows with the header, read anew each time.
   * @throws ImportError when it can't be read
   */
  rows(onBytes?: (count: number) => void): AsyncGenerator<Batch>;
}

/** Makes the error of a file; a fault that is not named is 'broken'. */
export type Fault = (why: string, fault?: FileFault) => ImportError;

/**
 * Cells are joined by these two while the rows of one turbo are gathered, so they never stand in a
 * cell; the character that stands for them is another control character, which the rules report.
 */
export const cellMark = '\x1f';
export const rowMark = '\x1e';
const marks = /[\x1e\x1f]/g;

export function withoutMarks(text: string): string {
  return text.includes(cellMark) || text.includes(rowMark) ? text.replace(marks, '\x1d') : text;
}

/** Cells of a row; a table of the catalogue has fewer than a hundred columns. */
const MOST_COLUMNS = 1000;

/** @throws ImportError for a row of more cells than any table of ours has */
export function expectColumns<R extends readonly unknown[]>(
  row: R,
  number: number,
  fault: Fault,
): R {
  if (row.length <= MOST_COLUMNS) return row;
  throw fault(
    `has more than ${MOST_COLUMNS.toLocaleString('en')} columns in row ${number}`,
    'tooLarge',
  );
}
