/** Lists of integers too long for the heap, and the order of their values. */
const chunkBits = 16;
const chunkSize = 1 << chunkBits;

/** Numbers in typed arrays: ten million of them take 40 MB and no time of the collector. */
export class IntList {
  readonly #chunks: Int32Array[] = [];
  length = 0;

  push(value: number): void {
    const at = this.length;
    const chunk = at >> chunkBits;
    if (chunk === this.#chunks.length) this.#chunks.push(new Int32Array(chunkSize));
    const values = this.#chunks[chunk];
    if (values) values[at & (chunkSize - 1)] = value;
    this.length = at + 1;
  }

  at(index: number): number {
    return this.#chunks[index >> chunkBits]?.[index & (chunkSize - 1)] ?? 0;
  }
}

/**
 * Indexes of a list, those of equal values together in the order in which they came, lowest value
 * first: a counting sort, since the values are ids without large gaps.
 */
export function groupedByValue(list: IntList): Int32Array {
  let least = 2_147_483_647;
  let most = 0;
  for (let at = 0; at < list.length; at++) {
    const value = list.at(at);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const starts = new Int32Array(Math.max(0, most - least + 2));
  for (let at = 0; at < list.length; at++) {
    const slot = list.at(at) - least + 1;
    starts[slot] = (starts[slot] ?? 0) + 1;
  }
  for (let slot = 1; slot < starts.length; slot++) {
    starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0);
  }
  const order = new Int32Array(list.length);
  for (let at = 0; at < list.length; at++) {
    const slot = list.at(at) - least;
    const place = starts[slot] ?? 0;
    order[place] = at;
    starts[slot] = place + 1;
  }
  return order;
}
