/** The order of rows by a column of the results. */
import { intsOf } from '../../publish/ints.ts';
import { HIDING, RANK_CHUNK } from '../../publish/schema.ts';
import type { Version } from '../../publish/versions.ts';
import { listText } from './rows.ts';

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

/** Greater than any rank. */
const AFTER_ALL = 1_000_000_000;

function sortedByPlace(positions: ArrayLike<number>, placeOf: (pos: number) => number): Int32Array {
  const places = new Map(Array.from(positions, (pos) => [pos, placeOf(pos)]));
  return Int32Array.from(positions).sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** The rank of a row by a column; each chunk is read once. */
function ranksOf(version: Version, column: number): (pos: number) => number {
  const chunks = new Map<number, Int32Array>();
  return (pos) => {
    const at = Math.floor(pos / RANK_CHUNK);
    let chunk = chunks.get(at);
    if (!chunk) {
      const found = version.get<{ places: Uint8Array }>(
        'select places from rank where col = ? and chunk = ?',
        column,
        at,
      );
      chunk = intsOf(found?.places);
      chunks.set(at, chunk);
    }
    return chunk[pos % RANK_CHUNK] ?? 0;
  };
}

const hiddenSql = `select pos from row
  where pos in (select value from json_each(?)) and restricted`;

const hiddenAmong = (version: Version, positions: ArrayLike<number>): Set<number> =>
  new Set(version.all<{ pos: number }>(hiddenSql, listText(positions)).map(({ pos }) => pos));
