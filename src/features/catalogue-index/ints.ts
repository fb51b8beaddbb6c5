/** Lists of 32-bit integers as the blobs of a version's file. */

/** The list of a blob, or of its only number; empty for none. */
export function intsOf(blob: Uint8Array | number | null | undefined): Int32Array {
  if (typeof blob === 'number') return Int32Array.of(blob);
  if (!blob) return new Int32Array(0);
  return new Int32Array(blob.buffer, blob.byteOffset, blob.byteLength / 4);
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

/** Lists one after another. */
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
