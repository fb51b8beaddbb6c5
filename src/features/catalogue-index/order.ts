/** The order of rows by a column of the results. */
import { type Columns, passing, sortColumns, type Test } from './columns.ts';
import { concatenated } from './ints.ts';
import { inSlices } from './slices.ts';

/** What a turbo 'login to view' does not pass. */
export const openTest: Test = { column: 'hidden', wanted: Uint8Array.of(1, 0) };
const hidden: Test = { column: 'hidden', wanted: Uint8Array.of(0, 1) };

export interface RowOrder {
  /** Of `sortColumns`. */
  readonly column: number;
  readonly descending: boolean;
  /**
   * Whether rows 'login to view' come last (first if descending), by their numbers alone: among the others
   * their place would tell what they hold.
   */
  readonly hiding: boolean;
}

/** Positions ascending by a column; rows that are equal by it keep the order of positions. */
export async function sortedPositions(
  columns: Columns,
  positions: Int32Array,
  { column, hiding }: Pick<RowOrder, 'column' | 'hiding'>,
): Promise<Int32Array> {
  const places = columns.column(sortColumns[column] ?? 'pn');
  if (!hiding) return ascending(positions, places);
  return concatenated([
    await ascending(await passing(columns, positions, [openTest]), places),
    await ascending(await passing(columns, positions, [hidden]), columns.column('pn')),
  ]);
}

/** Rows that are equal by their places come in the order of positions. */
async function ascending(positions: Int32Array, places: Int32Array): Promise<Int32Array> {
  return sortedBy(await sortedBy(positions), places);
}

/** Bits of a digit: 2,048 counts stay in the processor's cache. */
const BITS = 11;
const DIGITS = 2 ** BITS;

/**
 * A radix sort: one stable pass for each digit, the last digit first. Its passes give the event loop back,
 * while `sort` would hold it for 100 ms at a million rows.
 * @param keys by position; the positions themselves without it
 */
async function sortedBy(positions: Int32Array, keys?: Int32Array): Promise<Int32Array> {
  let sorted = positions;
  let most = 0;
  for (let shift = 0; shift === 0 || most >= 2 ** shift; shift += BITS) {
    const starts = new Int32Array(DIGITS + 1);
    await inSlices(sorted.length, (start, end) => {
      for (let at = start; at < end; at++) {
        const key = keyOf(sorted[at] ?? 0, keys);
        if (key > most) most = key;
        const after = ((key >> shift) & (DIGITS - 1)) + 1;
        starts[after] = (starts[after] ?? 0) + 1;
      }
    });
    for (let digit = 1; digit <= DIGITS; digit++) {
      starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
    }
    const pass = new Int32Array(sorted.length);
    await inSlices(sorted.length, (start, end) => {
      for (let at = start; at < end; at++) {
        const pos = sorted[at] ?? 0;
        const digit = (keyOf(pos, keys) >> shift) & (DIGITS - 1);
        const place = starts[digit] ?? 0;
        pass[place] = pos;
        starts[digit] = place + 1;
      }
    });
    sorted = pass;
  }
  return sorted;
}

const keyOf = (pos: number, keys: Int32Array | undefined): number => keys?.[pos] ?? pos;
