/** Rows of a version by what they are: of a search by vehicle, and of what any search is narrowed by. */
import { rowsWith, type Wanted } from '../../publish/columns.ts';
import type { ColumnName } from '../../publish/row-values.ts';
import type { Version } from '../../publish/versions.ts';

/** Keeps the rows whose code in a column is wanted. */
export interface Test {
  readonly column: ColumnName;
  readonly wanted: Wanted;
}

/** The first and the last row of each range, ascending, and what is asked of the rows in them. */
export interface Selection {
  readonly ranges: readonly (readonly [lo: number, hi: number])[];
  readonly tests: readonly Test[];
  /** A year that the vehicle was built in. */
  readonly year?: number;
}

/** The rows of a selection, in the order of positions. */
export function selectedRows(version: Version, { ranges, tests, year }: Selection): Int32Array {
  const rows = passing(version, rowsOfRanges(ranges), tests);
  if (year === undefined) return rows;
  const [from, to] = [version.columns.column('from'), version.columns.column('to')];
  return rows.filter((pos) => (from[pos] ?? 0) <= year && (to[pos] ?? 0) >= year);
}

/** Of some rows those that pass all tests. */
export function passing(
  { columns }: Version,
  rows: Int32Array,
  tests: readonly Test[],
): Int32Array {
  return tests.reduce(
    (left, { column, wanted }) => rowsWith(left, columns.column(column), wanted),
    rows,
  );
}

function rowsOfRanges(ranges: Selection['ranges']): Int32Array {
  const rows = new Int32Array(ranges.reduce((sum, [lo, hi]) => sum + hi - lo + 1, 0));
  let size = 0;
  for (const [lo, hi] of ranges) for (let pos = lo; pos <= hi; pos++) rows[size++] = pos;
  return rows;
}

/** All rows of the turbos of some rows, each turbo's together, its given row first. */
export function rowsOfTurbos({ columns }: Version, mains: Int32Array): Int32Array {
  const next = columns.column('next');
  const rows: number[] = [];
  for (const main of mains) {
    let pos = main;
    do {
      rows.push(pos);
      pos = next[pos] ?? main;
    } while (pos !== main);
  }
  return Int32Array.from(rows);
}
