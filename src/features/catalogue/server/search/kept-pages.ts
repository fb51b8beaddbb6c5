/** Large brands and applications, whose rows publishing has kept in every order, in chunks. */

import type { Facet } from '#features/catalogue-index/facet.ts';
import { intsOf } from '#features/catalogue-index/ints.ts';
import { CHUNK_SIZE, HIDING, IN_ORDER } from '#features/catalogue-index/schema.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import type { Visit } from './selection.ts';

/**
 * A range of sorted rows: `size` rows from `offset`, optionally sorted by a column of the results.
 */
export interface Wanted {
  readonly offset: number;
  readonly size: number;
  readonly column: number | undefined;
  readonly descending: boolean;
  /** Rows 'login to view' are last (first if descending): see HIDING. */
  readonly hiding: boolean;
}

/** The positions of a page, and how many there are in all. */
export interface Page {
  readonly positions: ArrayLike<number>;
  readonly count: number;
}

/** A page of the turbos of a facet. */
export function keptPage(version: Version, facet: Facet, wanted: Wanted): Page {
  const { turbos: count } = facet;
  if (wanted.offset >= count) return { positions: [], count };
  const descending = wanted.column !== undefined && wanted.descending;
  const size = Math.min(wanted.size, count - wanted.offset);
  const first = descending ? count - wanted.offset - size : wanted.offset;
  const chunkAt = chunksOf(version, facet, wanted);
  const positions: number[] = [];
  let before = first % CHUNK_SIZE;
  for (let chunk = Math.floor(first / CHUNK_SIZE); positions.length < size; chunk++) {
    const rows = chunkAt(chunk);
    if (rows.length === 0) break;
    for (let at = 0; at < rows.length && positions.length < size; at++) {
      const pos = rows[at] ?? 0;
      if (pos < 0) continue;
      if (before > 0) before -= 1;
      else positions.push(pos);
    }
  }
  return { positions: descending ? positions.reverse() : positions, count };
}

/** Visits the rows of a facet in order. */
export function eachKept(version: Version, facet: Facet, wanted: Wanted, visit: Visit): void {
  const descending = wanted.column !== undefined && wanted.descending;
  const chunkAt = chunksOf(version, facet, wanted);
  const chunks = Math.ceil(facet.turbos / CHUNK_SIZE);
  for (let chunk = 0; chunk < chunks; chunk++) {
    const rows = chunkAt(descending ? chunks - 1 - chunk : chunk);
    const last = rows.length - 1;
    for (let at = 0; at <= last; at++) {
      const entry = rows[descending ? last - at : at] ?? 0;
      if (!visit(entry < 0 ? -1 - entry : entry, entry < 0)) return;
    }
  }
}

const chunkSql = 'select positions from facet_page where col = ? and facet = ? and chunk = ?';

/** Reads chunks of the order that is wanted. */
function chunksOf(version: Version, { id }: Facet, { column = IN_ORDER, hiding }: Wanted) {
  const read = (order: number, chunk: number) =>
    version.value<Uint8Array>(chunkSql, order, id, chunk);
  return (chunk: number): Int32Array => {
    const hidden = hiding ? read(column + HIDING, chunk) : undefined;
    // Without rows 'login to view' there is one order for all.
    return intsOf(hidden ?? read(column, chunk));
  };
}
