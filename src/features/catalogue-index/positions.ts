/** Rows of each turbo. A million lists of one number each would take 120 MB; this takes 6. */
export class Positions {
  /** By id, which counts up from 1: the main row, or the first one met before it; -1 for none. */
  #first = new Int32Array(1024).fill(-1);
  /** The others, of the turbos that have any. */
  readonly #others = new Map<number, number[]>();
  /** How many turbos there are. */
  size = 0;

  add(turbo: number, pos: number, main: boolean): void {
    if (turbo >= this.#first.length) {
      const larger = new Int32Array(Math.ceil(turbo * 1.5)).fill(-1);
      larger.set(this.#first);
      this.#first = larger;
    }
    const first = this.#first[turbo] ?? -1;
    if (first === -1) {
      this.#first[turbo] = pos;
      this.size += 1;
      return;
    }
    const others = this.#others.get(turbo) ?? [];
    if (main) {
      this.#first[turbo] = pos;
      others.unshift(first);
    } else others.push(pos);
    this.#others.set(turbo, others);
  }

  /** The rows of each turbo that has more than one, the main one first. */
  *several(): Generator<number[]> {
    for (const turbo of this.#others.keys()) yield this.of(turbo);
  }

  /** Of each row the next one of its turbo, of its last row the first: see rings.ts. */
  next(rows: number): Int32Array {
    const next = Int32Array.from({ length: rows }, (_, pos) => pos);
    for (const several of this.several()) {
      const own = several.sort((a, b) => a - b);
      for (const [index, pos] of own.entries()) next[pos] = own[(index + 1) % own.length] ?? pos;
    }
    return next;
  }

  /** Rows of a turbo, the main one first. */
  of(turbo: number): number[] {
    const first = this.#first[turbo] ?? -1;
    return first === -1 ? [] : [first, ...(this.#others.get(turbo) ?? [])];
  }
}
