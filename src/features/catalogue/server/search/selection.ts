/** Rows of a version by what they are: of a search by vehicle, and of what any search is narrowed by. */
import { type NamedTest, rowsWith, type Test } from '#features/catalogue-index/columns.ts';
import type { Range } from '#features/catalogue-index/facet.ts';
import { GrowingInts } from '#features/catalogue-index/growing.ts';
import type { Version } from '#features/catalogue-index/versions.ts';

/** The first and the last row of each range, ascending, and what is asked of the rows in them. */
export interface Selection {
  readonly ranges: readonly Range[];
  readonly tests: readonly Test[];
  /** A year that the vehicle was built in. */
  readonly year?: number;
}

/** The rows of a selection, in the order of positions. */
export function selectedRows(version: Version, { ranges, tests, year }: Selection): Int32Array {
  const rows = passing(version, candidates(version, ranges, tests), tests);
  if (year === undefined) return rows;
  const { columns } = version;
  const [from, to] = [columns.column('from'), columns.column('to')];
  return rows.filter((pos) => (from[pos] ?? 0) <= year && (to[pos] ?? 0) >= year);
}

/** Of the rows in some ranges all, or those with a name where these are fewer. */
function candidates(version: Version, ranges: readonly Range[], tests: readonly Test[]) {
  const test = rarest(tests);
  const size = ranges.reduce((sum, [lo, hi]) => sum + hi - lo + 1, 0);
  if (!test || test.rows > size) return rowsOfRanges(ranges, size);
  const rows = new GrowingInts();
  eachNamed(version, ranges, test, (pos) => {
    rows.push(pos);
    return true;
  });
  return rows.values;
}

/** The test by name that the fewest rows pass. */
export const rarest = (tests: readonly Test[]): NamedTest | undefined =>
  tests.filter(isNamed).sort((one, other) => one.rows - other.rows)[0];

const isNamed = (test: Test): test is NamedTest => 'rows' in test;

/** Takes a row, and whether its turbo may have an earlier one there; false when no more is wanted. */
export type Visit = (pos: number, further: boolean) => boolean;

/** Visits the rows of some ranges that have a name, in the order of positions. */
export function eachNamed(
  { columns }: Version,
  ranges: readonly Range[],
  test: NamedTest,
  visit: Visit,
): void {
  for (const [lo, hi] of ranges) {
    for (const chunk of columns.rowsNamed(test, lo)) {
      for (const pos of chunk) if (lo <= pos && pos <= hi && !visit(pos, true)) return;
      if ((chunk.at(-1) ?? hi) >= hi) break;
    }
  }
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

/** Whether a row passes all tests: for a few rows, where `passing` is for many. */
export function passer({ columns }: Version, tests: readonly Test[]): (pos: number) => boolean {
  const all = tests.map(({ column, wanted }) => ({ codes: columns.column(column), wanted }));
  return (pos) => {
    for (const { codes, wanted } of all) if (wanted[codes[pos] ?? 0] !== 1) return false;
    return true;
  };
}

export const isAmong = (ranges: readonly Range[], pos: number): boolean =>
  ranges.some(([lo, hi]) => lo <= pos && pos <= hi);

function rowsOfRanges(ranges: readonly Range[], all: number): Int32Array {
  const rows = new Int32Array(all);
  let size = 0;
  for (const [lo, hi] of ranges) for (let pos = lo; pos <= hi; pos++) rows[size++] = pos;
  return rows;
}

/** All rows of the turbos of some rows, each turbo's together, its given row first. */
export function rowsOfTurbos({ columns }: Version, mains: Int32Array): Int32Array {
  const next = columns.column('next');
  const rows = new GrowingInts();
  for (const main of mains) {
    let pos = main;
    do {
      rows.push(pos);
      pos = next[pos] ?? main;
    } while (pos !== main);
  }
  return rows.values;
}
