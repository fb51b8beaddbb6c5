/** Lists of 32-bit integers as the blobs of a version's file. */
import { CHUNK_SIZE } from './schema.ts';

/** The blob of a list. */
export const blobOf = (list: readonly number[] | Int32Array): Int32Array => new Int32Array(list);

/** A list as blobs of CHUNK_SIZE each, which are parts of it. */
export const chunksOf = (list: Int32Array): Int32Array[] =>
  Array.from({ length: Math.ceil(list.length / CHUNK_SIZE) }, (_, chunk) =>
    list.subarray(chunk * CHUNK_SIZE, (chunk + 1) * CHUNK_SIZE),
  );

/** The values ascending, each once; the list is changed. */
export function distinct(list: Int32Array): Int32Array {
  let ascending = true;
  for (let at = 1; at < list.length && ascending; at++) {
    ascending = (list[at] ?? 0) > (list[at - 1] ?? 0);
  }
  if (ascending) return list;
  list.sort();
  return list.filter((value, at) => value !== list[at - 1]);
}

/** How many values of an ascending list are not above a value. */
export function countUpTo(ascending: ArrayLike<number>, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The list of a blob, or of its only number; empty for none. */
export function intsOf(blob: Uint8Array | number | null | undefined): Int32Array {
  if (typeof blob === 'number') return Int32Array.of(blob);
  if (!blob) return new Int32Array(0);
  return new Int32Array(blob.buffer, blob.byteOffset, blob.byteLength / 4);
}

/** A list of integers that are not negative, in as few bytes as hold them; the bytes of one, and all. */
export function narrowest(list: Int32Array): [number, Uint8Array | Uint16Array | Int32Array] {
  const most = list.reduce((a, b) => Math.max(a, b), 0);
  if (most < 2 ** 8) return [1, Uint8Array.from(list)];
  return most < 2 ** 16 ? [2, Uint16Array.from(list)] : [4, list];
}

/** The list of a blob of such integers. */
export function integersOf(bytes: number, blob: Uint8Array): Uint8Array | Uint16Array | Int32Array {
  if (bytes === 1) return blob;
  if (bytes === 4) return intsOf(blob);
  return new Uint16Array(blob.buffer, blob.byteOffset, blob.byteLength / 2);
}
