/** Rows of a version by what they are: of a search by vehicle, and of what any search is narrowed by. */
import { passing, type Test } from '#features/catalogue-index/columns.ts';
import type { Version } from '#features/catalogue-index/versions.ts';

/** Rows lo to hi, and what is asked of them. */
export interface Selection {
  readonly lo: number;
  readonly hi: number;
  readonly tests: readonly Test[];
  /** A year that the vehicle was built in. */
  readonly year?: number;
}

/** The rows of a selection, in the order of positions. */
export function selectedRows({ columns }: Version, selection: Selection): Int32Array {
  const { lo, hi, tests, year } = selection;
  const all = new Int32Array(hi - lo + 1);
  for (let at = 0; at < all.length; at++) all[at] = lo + at;
  const rows = passing(columns, all, tests);
  if (year === undefined) return rows;
  const [from, to] = [columns.column('from'), columns.column('to')];
  return rows.filter((pos) => (from[pos] ?? 0) <= year && (to[pos] ?? 0) >= year);
}
