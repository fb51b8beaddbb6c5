/** The rows of a search, best first, each with its reason. */
import { GrowingInts } from '../../publish/growing.ts';

// Strengths 1 to 5 are those of docs/numbers.md.
/** The same number in another notation. */
export const WRITTEN = 2;
/** The same turbo, sold through another channel; what follows are other numbers. */
const CHANNEL = 3;
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

/** Rows that match alike; each stands here once. */
export interface FoundAlike extends Omit<Found, 'pos'> {
  readonly positions: Int32Array;
}

interface Columns {
  readonly positions: Int32Array;
  readonly hows: Uint8Array;
  readonly numbers: Int32Array;
}

export class MatchSet {
  readonly positions: Int32Array;
  readonly #hows: Uint8Array;
  readonly #numbers: Int32Array;
  /** Matching numbers that are not the row's own: E&E P/Ns of parts, or model codes. */
  readonly names: readonly string[];
  /** By a row that stands for its turbo's main row: that one, which has all numbers. */
  readonly mains = new Map<number, number>();
  /** Cache of sorted positions by column of the results, or by column and HIDING. */
  readonly sorted = new Map<number, Int32Array>();

  private constructor({ positions, hows, numbers }: Columns, names: readonly string[]) {
    this.positions = positions;
    this.#hows = hows;
    this.#numbers = numbers;
    this.names = names;
  }

  /** Keeps the first match of each row. */
  static of(found: Iterable<Found>, names: readonly string[] = []): MatchSet {
    const matches = new Matches();
    for (const { pos, how, number } of found) matches.add(pos, how, number);
    return matches.set(names);
  }

  /** Takes matches as they are: no row stands in two of them. */
  static ofColumns(columns: Columns, names: readonly string[]): MatchSet {
    return new MatchSet(columns, names);
  }

  /** Keeps the first match of each row. A single list, which is the common case, is taken as it is. */
  static ofLists(lists: readonly FoundAlike[], names: readonly string[]): MatchSet {
    return lists.length > 1 ? MatchSet.of(eachOf(lists), names) : MatchSet.ofDistinct(lists, names);
  }

  /** Takes the lists as they are: no row stands in two of them. */
  static ofDistinct(lists: readonly FoundAlike[], names: readonly string[]): MatchSet {
    const size = lists.reduce((sum, { positions }) => sum + positions.length, 0);
    const all = {
      positions: new Int32Array(size),
      hows: new Uint8Array(size),
      numbers: new Int32Array(size),
    };
    let at = 0;
    for (const { positions, how, number } of lists) {
      const end = at + positions.length;
      all.positions.set(positions, at);
      all.hows.fill(how, at, end);
      all.numbers.fill(number, at, end);
      at = end;
    }
    return new MatchSet(all, names);
  }

  /** What is left of this set, in its order: rows, each with the place in this set of one of its turbo. */
  narrowedTo(positions: Int32Array, places: Int32Array): MatchSet {
    const hows = Uint8Array.from(places, (from) => this.#hows[from] ?? 0);
    const numbers = places.map((from) => this.#numbers[from] ?? 0);
    const set = new MatchSet({ positions, hows, numbers }, this.names);
    for (const [at, pos] of positions.entries()) {
      const main = this.positions[places[at] ?? 0] ?? pos;
      if (main !== pos) set.mains.set(pos, main);
    }
    return set;
  }

  get size(): number {
    return this.positions.length;
  }

  /** The row that alone matches in full by a number of its own, in any writing or sales channel. */
  get sole(): number | undefined {
    const [first = START, second = START] = this.#hows;
    return first <= CHANNEL && second > CHANNEL ? this.positions[0] : undefined;
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

/** Gathers the matches of a set, best first: of each row the first one stays. */
export class Matches {
  readonly #seen = new Set<number>();
  readonly #positions = new GrowingInts();
  readonly #hows = new GrowingInts();
  readonly #numbers = new GrowingInts();

  has(pos: number): boolean {
    return this.#seen.has(pos);
  }

  add(pos: number, how: number, number: number): void {
    if (this.#seen.has(pos)) return;
    this.#seen.add(pos);
    this.#positions.push(pos);
    this.#hows.push(how);
    this.#numbers.push(number);
  }

  /** @param names see MatchSet */
  set(names: readonly string[] = []): MatchSet {
    const positions = this.#positions.values.slice();
    const [hows, numbers] = [Uint8Array.from(this.#hows.values), this.#numbers.values.slice()];
    return MatchSet.ofColumns({ positions, hows, numbers }, names);
  }
}

function* eachOf(lists: readonly FoundAlike[]): Generator<Found> {
  for (const { positions, how, number } of lists) {
    for (const pos of positions) yield { pos, how, number };
  }
}
