/** Finds the headings of a table: a title may stand above them, a second row of headings below. */
import { ImportError } from '#platform/table-files/errors.ts';
import type { CellSheet } from '#platform/table-files/text.ts';
import { readHeader, suggestMapping } from './headers.ts';

/** Headings stand among the first rows that are not empty. */
const TOP_ROWS = 15;

/** A row that is not empty. */
export interface FilledRow {
  /** As a spreadsheet counts, from 1. */
  readonly number: number;
  readonly cells: readonly string[];
}

export interface HeaderRow {
  /** The headings, by column. */
  readonly names: readonly string[];
  /** Number of the last row of headings: the table's rows follow it. */
  readonly number: number;
}

/** The rows at the top of a table among which its headings are, and some rows more. */
export async function topRows(sheet: CellSheet, more = 0): Promise<FilledRow[]> {
  const top: FilledRow[] = [];
  for await (const { first, rows } of sheet.rows()) {
    for (const [at, cells] of rows.entries()) {
      if (filled(cells).length > 0) top.push({ number: first + at, cells });
      if (top.length === TOP_ROWS + more) return top;
    }
  }
  return top;
}

/**
 * The headings among the first rows; undefined for an empty table. Where no row has headings that can be
 * read, the row that is most like headings, for staff to set its columns by hand.
 */
export function headerRowOf(rows: readonly FilledRow[]): HeaderRow | undefined {
  const top = rows.slice(0, TOP_ROWS);
  for (const [at, { cells, number }] of top.entries()) {
    const next = top[at + 1];
    const below =
      next && next.number === number + 1 && isWithoutDigits(next.cells) ? next : undefined;
    if (isHeader(cells)) {
      return below && isHeading(below.cells)
        ? { names: merged(cells, below.cells), number: below.number }
        : { names: cells, number };
    }
    // Names of groups above, with cells that are merged over both rows.
    const both = below && isWithoutDigits(cells) ? merged(below.cells, cells) : [];
    if (below && !isHeader(below.cells) && isHeader(both))
      return { names: both, number: below.number };
  }
  const names = top.map(({ cells }) => namesIn(cells));
  const most = Math.max(0, ...names);
  const best = most > 1 ? top[names.indexOf(most)] : undefined;
  const header = best ?? top.find(({ cells }) => filled(cells).length > 1) ?? top[0];
  return header && { names: header.cells, number: header.number };
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');
const isWithoutDigits = (cells: readonly string[]) => cells.every((cell) => !/\d/.test(cell));

/** Whether it is a header of ours; two names for one column are one, too, and refused later. */
function isHeader(cells: readonly string[]): boolean {
  try {
    return readHeader(cells, '') !== undefined;
  } catch (error) {
    if (error instanceof ImportError) return true;
    throw error;
  }
}

const namesIn = (cells: readonly string[]): number =>
  Object.keys(suggestMapping(cells)?.places ?? {}).length;

/** Whether at least half of a row are names of columns. */
const isHeading = (cells: readonly string[]): boolean => namesIn(cells) * 2 >= filled(cells).length;

/** The cells of one row, and of the other where that one is empty. */
function merged(cells: readonly string[], others: readonly string[]): string[] {
  const width = Math.max(cells.length, others.length);
  return Array.from({ length: width }, (_, at) => cells[at]?.trim() || (others[at] ?? ''));
}
