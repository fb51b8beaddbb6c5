/** Lists of 32-bit integers as the blobs of a version's file. */

/** The blob of a list. */
export const blobOf = (list: readonly number[] | Int32Array): Int32Array => Int32Array.from(list);

/** The list of a blob; empty for none. */
export function intsOf(blob: Uint8Array | null | undefined): Int32Array {
  if (!blob) return new Int32Array(0);
  return new Int32Array(blob.buffer, blob.byteOffset, blob.byteLength / 4);
}
