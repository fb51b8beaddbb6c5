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

const textBytes = 1 << 20;

/** Short texts as bytes outside the heap: a third of what they take as strings. */
export class TextList {
  readonly #chunks: Buffer[] = [];
  readonly #places = new IntList();
  readonly #sizes = new IntList();
  #used = textBytes;

  /** @param text up to 1 MB */
  push(text: string): void {
    const size = Buffer.byteLength(text);
    if (this.#used + size > textBytes) {
      this.#chunks.push(Buffer.allocUnsafeSlow(textBytes));
      this.#used = 0;
    }
    this.#chunks.at(-1)?.write(text, this.#used);
    this.#places.push((this.#chunks.length - 1) * textBytes + this.#used);
    this.#sizes.push(size);
    this.#used += size;
  }

  at(index: number): string {
    const place = this.#places.at(index);
    const start = place % textBytes;
    const chunk = this.#chunks[Math.floor(place / textBytes)];
    return chunk?.toString('utf8', start, start + this.#sizes.at(index)) ?? '';
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
