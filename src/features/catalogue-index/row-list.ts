/** Lists of rows in a version's file, of which no more is read than is asked for. */
import { intsOf } from './ints.ts';
import { CHUNK_SIZE } from './schema.ts';

/** What of a version is read here. */
interface Reader {
  value<V extends Uint8Array | number>(sql: string, ...values: readonly number[]): V | undefined;
}

export interface RowList {
  readonly size: number;
  /** The positions of at most `size` rows, from a place on. */
  part(offset: number, size: number): Int32Array;
}

/** A list that has been read. */
export const wholeList = (positions: Int32Array): RowList => ({
  size: positions.length,
  part: (offset, size) => positions.subarray(offset, offset + size),
});

/** A list that stands in the file in chunks of CHUNK_SIZE. @param chunkAt reads one of them */
const chunkedList = (size: number, chunkAt: (chunk: number) => Int32Array): RowList => ({
  size,
  part(offset, wanted) {
    const end = Math.min(offset + wanted, size);
    const pieces: Int32Array[] = [];
    for (let chunk = Math.floor(offset / CHUNK_SIZE); chunk * CHUNK_SIZE < end; chunk++) {
      const start = chunk * CHUNK_SIZE;
      pieces.push(chunkAt(chunk).subarray(Math.max(0, offset - start), end - start));
    }
    return together(pieces);
  },
});

/** The main rows of the turbos that hold a part, itself or inside another. @param size how many they are */
export const holdersOf = (version: Reader, part: number, size: number): RowList =>
  chunkedList(size, (chunk) => intsOf(version.value<Uint8Array>(sql.holders, part, chunk)));

/** The same of a part whose turbos were not counted. */
export function allHoldersOf(version: Reader, part: number): RowList {
  const first = intsOf(version.value<Uint8Array>(sql.holders, part, 0));
  if (first.length < CHUNK_SIZE) return wholeList(first);
  return holdersOf(version, part, version.value<number>(sql.held, part) ?? 0);
}

/** The main rows of the turbos of a model. @param size how many they are */
export const turbosOfModel = (version: Reader, model: number, size: number): RowList =>
  chunkedList(size, (chunk) => intsOf(version.value<Uint8Array>(sql.model, model, chunk)));

const sql = {
  holders: 'select positions from holder where part_id = ? and chunk = ?',
  held: 'select turbos from part_detail where id = ?',
  model: 'select positions from model_turbo where model_id = ? and chunk = ?',
};

/** Lists one after another. */
export const joinedList = (lists: readonly RowList[]): RowList => ({
  size: lists.reduce((sum, { size }) => sum + size, 0),
  part(offset, wanted) {
    const pieces: Int32Array[] = [];
    let skipped = offset;
    let left = wanted;
    for (const list of lists) {
      if (left <= 0) break;
      if (skipped < list.size) {
        const piece = list.part(skipped, left);
        pieces.push(piece);
        left -= piece.length;
      }
      skipped = Math.max(0, skipped - list.size);
    }
    return together(pieces);
  },
});

function together(pieces: readonly Int32Array[]): Int32Array {
  const [first = new Int32Array(0)] = pieces;
  if (pieces.length < 2) return first;
  const all = new Int32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
