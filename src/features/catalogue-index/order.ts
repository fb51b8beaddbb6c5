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

/** From as many rows on they are counted by place: a million takes ten times as long to sort. */
const MANY = 5_000;

const ascending = async (positions: Int32Array, places: Int32Array): Promise<Int32Array> =>
  positions.length < MANY
    ? sorted(positions, places)
    : counted(await inOrder(positions, places.length), places);

/** Distinct positions ascending. @param end above all positions */
async function inOrder(positions: Int32Array, end: number): Promise<Int32Array> {
  const marks = new Uint8Array(end);
  await inSlices(positions.length, (start, stop) => {
    for (let at = start; at < stop; at++) marks[positions[at] ?? 0] = 1;
  });
  const ascending = new Int32Array(positions.length);
  let size = 0;
  await inSlices(end, (start, stop) => {
    for (let pos = start; pos < stop; pos++) if (marks[pos] === 1) ascending[size++] = pos;
  });
  return ascending;
}

/** Positions stay below it, so that place and position fit into the 53 bits of a number. */
const ROWS = 2 ** 26;

/** Numbers that hold place and position sort many times faster than positions by a function. */
function sorted(positions: Int32Array, places: Int32Array): Int32Array {
  const keys = new Float64Array(positions.length);
  for (const [at, pos] of positions.entries()) keys[at] = (places[pos] ?? 0) * ROWS + pos;
  keys.sort();
  return Int32Array.from(keys, (key) => key % ROWS);
}

/** Finds where the rows of each place begin, then puts each row there. @param positions ascending */
async function counted(positions: Int32Array, places: Int32Array): Promise<Int32Array> {
  let most = 0;
  await inSlices(positions.length, (start, end) => {
    for (let at = start; at < end; at++) most = Math.max(most, places[positions[at] ?? 0] ?? 0);
  });
  const next = new Int32Array(most + 2);
  await inSlices(positions.length, (start, end) => {
    for (let at = start; at < end; at++) {
      const after = (places[positions[at] ?? 0] ?? 0) + 1;
      next[after] = (next[after] ?? 0) + 1;
    }
  });
  await inSlices(next.length, (start, end) => {
    for (let at = Math.max(1, start); at < end; at++) {
      next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
    }
  });
  const order = new Int32Array(positions.length);
  await inSlices(positions.length, (start, end) => {
    for (let from = start; from < end; from++) {
      const pos = positions[from] ?? 0;
      const place = places[pos] ?? 0;
      const at = next[place] ?? 0;
      order[at] = pos;
      next[place] = at + 1;
    }
  });
  return order;
}
