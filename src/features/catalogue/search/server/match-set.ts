/** The rows of a search, best first, each with its reason. */

// Strengths 1 to 5 are those of docs/numbers.md.
/** The same number in another notation. */
export const WRITTEN = 2;
export const START = 6;
export const INSIDE = 7;
export const PART = 8;

/** A match to be added to a set. */
export interface Found {
  readonly pos: number;
  /** The strength of the match: 1 to 5 as in docs/numbers.md, START, INSIDE or PART. */
  readonly how: number;
  /** Index of the matching number among the row's numbers or the set's `names`. */
  readonly number: number;
}

export class MatchSet {
  readonly positions: Int32Array;
  readonly #hows: Uint8Array;
  readonly #numbers: Int32Array;
  /** Matching numbers that are not the row's own: E&E P/Ns of parts. */
  readonly names: readonly string[];
  /** Cache of sorted positions by column of the results, or by column and HIDING. */
  readonly sorted = new Map<number, Int32Array>();

  /** Keeps the first match of each row. */
  constructor(found: Iterable<Found>, names: readonly string[] = []) {
    const seen = new Map<number, Found>();
    for (const one of found) if (!seen.has(one.pos)) seen.set(one.pos, one);
    this.positions = Int32Array.from(seen.keys());
    this.#hows = new Uint8Array(seen.size);
    this.#numbers = new Int32Array(seen.size);
    this.names = names;
    let index = 0;
    for (const { how, number } of seen.values()) {
      this.#hows[index] = how;
      this.#numbers[index] = number;
      index += 1;
    }
  }

  get size(): number {
    return this.positions.length;
  }

  /** The matches of the set, in order. */
  *found(): Generator<Found> {
    for (const [index, pos] of this.positions.entries()) {
      yield { pos, how: this.#hows[index] ?? 0, number: this.#numbers[index] ?? 0 };
    }
  }

  /** Why a row is in the set. */
  reasonOf(pos: number): { how: number; number: number } {
    const index = this.positions.indexOf(pos);
    return { how: this.#hows[index] ?? 0, number: this.#numbers[index] ?? 0 };
  }
}
