/** The order of rows by a column of the results. */
import { intsOf } from '#features/catalogue-index/ints.ts';
import { HIDING, RANK_CHUNK } from '#features/catalogue-index/schema.ts';
import type { Version } from '#features/catalogue-index/versions.ts';

/**
 * The positions sorted by a column.
 * @param order column, and HIDING added where rows 'login to view' come last, by their numbers alone
 */
export function sortedBy(
  version: Version,
  positions: ArrayLike<number>,
  order: number,
): Int32Array {
  const ranks = ranksOf(version, order % HIDING);
  if (order < HIDING) return sortedByPlace(positions, ranks);
  const byNumber = ranksOf(version, 0);
  const hidden = hiddenAmong(version, positions);
  return sortedByPlace(positions, (pos) =>
    hidden.has(pos) ? AFTER_ALL + byNumber(pos) : ranks(pos),
  );
}

/** Positions and ranks stay below it, so that two of them fit into the 53 bits of a number. */
const ROWS = 2 ** 26;
/** Greater than any rank. */
const AFTER_ALL = ROWS;

/** Sorts by place: numbers that hold place and position sort many times faster than by a function. */
function sortedByPlace(positions: ArrayLike<number>, placeOf: (pos: number) => number): Int32Array {
  const packed = new Float64Array(positions.length);
  for (let at = 0; at < packed.length; at++) {
    const pos = positions[at] ?? 0;
    packed[at] = placeOf(pos) * ROWS + pos;
  }
  packed.sort();
  const sorted = new Int32Array(packed.length);
  for (let at = 0; at < sorted.length; at++) sorted[at] = (packed[at] ?? 0) % ROWS;
  return sorted;
}

/** The rank of a row by a column; each chunk is read once. */
function ranksOf(version: Version, column: number): (pos: number) => number {
  const chunks = new Map<number, Int32Array>();
  let last = -1;
  let chunk: Int32Array = new Int32Array(0);
  return (pos) => {
    const at = Math.floor(pos / RANK_CHUNK);
    if (at !== last) {
      chunk = chunks.get(at) ?? chunkAt(version, column, at);
      chunks.set(at, chunk);
      last = at;
    }
    return chunk[pos % RANK_CHUNK] ?? 0;
  };
}

function chunkAt(version: Version, column: number, chunk: number): Int32Array {
  const sql = 'select places from rank where col = ? and chunk = ?';
  return intsOf(version.value<Uint8Array>(sql, column, chunk));
}

// As the index of the table: see schema.ts.
const hiddenSql = 'select pos from row where restricted and pos between ? and ?';

function hiddenAmong(version: Version, positions: ArrayLike<number>): Set<number> {
  let [first, last] = [Number.MAX_SAFE_INTEGER, 0];
  for (let at = 0; at < positions.length; at++) {
    first = Math.min(first, positions[at] ?? 0);
    last = Math.max(last, positions[at] ?? 0);
  }
  return new Set(version.all<{ pos: number }>(hiddenSql, first, last).map(({ pos }) => pos));
}
