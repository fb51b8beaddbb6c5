import { setImmediate } from 'node:timers/promises';

/**
 * Returns the list of 32-bit integers that a version's file stores as a blob, or as a number if it has a
 * single element. Empty if there is no value.
 */
export function intsOf(blob: Uint8Array | number | null | undefined): Int32Array {
  if (typeof blob === 'number') return Int32Array.of(blob);
  if (!blob) return new Int32Array(0);
  return new Int32Array(blob.buffer, blob.byteOffset, blob.byteLength / 4);
}

/** Number of values of an ascending list that are not above `value`. */
export function countUpTo(ascending: ArrayLike<number>, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Joins lists in their order. A single list is returned itself, not copied. */
export function concatenated(lists: readonly Int32Array[]): Int32Array {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const all = new Int32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}

/** Rows of a slice. Small, because until V8 has compiled a loop it takes ten times as long. */
const SLICE = 16_384;

/**
 * Runs a long loop over rows in slices: calls `work` for one slice after another. A loop of several slices
 * waits before each slice, so that other requests are served. A loop of a single slice does not wait.
 * @param slice rows of a slice; pass fewer if a row takes longer
 */
export async function inSlices(
  length: number,
  work: (start: number, end: number) => void,
  slice = SLICE,
): Promise<void> {
  for (let start = 0; start < length; start += slice) {
    if (length > slice) await setImmediate();
    work(start, Math.min(start + slice, length));
  }
}
