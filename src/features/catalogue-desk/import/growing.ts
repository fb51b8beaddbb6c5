/** A list of 32-bit integers that grows, in half the memory of an array: an import holds tens of millions. */
export class GrowingInts {
  // As many as V8 keeps beside the object: small lists cost no allocation of their own.
  #values = new Int32Array(16);
  #size = 0;

  push(value: number): void {
    if (this.#size === this.#values.length) {
      const larger = new Int32Array(Math.ceil(this.#size * 1.5));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#size] = value;
    this.#size += 1;
  }

  get size(): number {
    return this.#size;
  }

  /** The value at a place; 0 behind the last. */
  at(place: number): number {
    return this.#values[place] ?? 0;
  }

  get values(): Int32Array {
    return this.#values.subarray(0, this.#size);
  }
}

/**
 * Indexes of a list, those of equal values together in the order in which they came, lowest value
 * first: a counting sort, since the values are ids without large gaps.
 */
export function groupedByValue(list: GrowingInts): Int32Array {
  let least = 2_147_483_647;
  let most = 0;
  for (let at = 0; at < list.size; at++) {
    const value = list.at(at);
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const starts = new Int32Array(Math.max(0, most - least + 2));
  for (let at = 0; at < list.size; at++) {
    const slot = list.at(at) - least + 1;
    starts[slot] = (starts[slot] ?? 0) + 1;
  }
  for (let slot = 1; slot < starts.length; slot++) {
    starts[slot] = (starts[slot] ?? 0) + (starts[slot - 1] ?? 0);
  }
  const order = new Int32Array(list.size);
  for (let at = 0; at < list.size; at++) {
    const slot = list.at(at) - least;
    const place = starts[slot] ?? 0;
    order[place] = at;
    starts[slot] = place + 1;
  }
  return order;
}
