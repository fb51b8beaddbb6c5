/** A list of 32-bit integers that grows: a million of them take 4 MB, as an array of numbers twice that. */
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
