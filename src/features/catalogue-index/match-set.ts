/** The rows of a search, best first, each with its reason. */
import { GrowingInts } from './growing.ts';
import { countUpTo } from './ints.ts';
import { joinedList, type RowList, wholeList } from './row-list.ts';

// Strengths 1 to 5 are those of docs/numbers.md.
/** The same number in another notation. */
export const WRITTEN = 2;
/** The same turbo, sold through another channel; what follows are other numbers. */
export const CHANNEL = 3;
export const START = 6;
export const INSIDE = 7;
export const PART = 8;

/** Why a row is in a set. */
export interface Reason {
  /** The strength of the match: 1 to 5 as in docs/numbers.md, START, INSIDE or PART. */
  readonly how: number;
  /** Index of the matching number among the row's numbers or the set's `names`. */
  readonly number: number;
}

/** A match to be added to a set. */
export interface Found extends Reason {
  readonly pos: number;
}

/** Rows that match alike. */
export interface FoundAlike extends Reason {
  readonly rows: RowList;
}

/** A page of rows, with their reasons where it comes from a set. */
export interface FoundPage {
  readonly positions: ArrayLike<number>;
  readonly reasons?: readonly Reason[];
}

export class MatchSet {
  readonly #rows: RowList;
  readonly #reasons: Reasons;
  #positions: Int32Array | undefined;
  /** Matching numbers that are not the row's own: E&E P/Ns of parts, or model codes. */
  readonly names: readonly string[];
  /** By a row that stands for its turbo's main row: that one, which has all numbers. */
  readonly mains = new Map<number, number>();
  /** Cache of sorted positions by column of the results, or by column and HIDING. */
  readonly sorted = new Map<number, Int32Array>();

  /** Takes the rows as they are: none stands there twice. */
  constructor(rows: RowList, reasons: Reasons, names: readonly string[] = []) {
    this.#rows = rows;
    this.#reasons = reasons;
    this.names = names;
  }

  /** Keeps the first match of each row. */
  static of(found: Iterable<Found>): MatchSet {
    const matches = new Matches();
    for (const { pos, how, number } of found) matches.add(pos, how, number);
    return matches.set();
  }

  /** Takes lists as they are: no row stands in two of them. They are read when a page comes to them. */
  static ofLists(lists: readonly FoundAlike[], names: readonly string[]): MatchSet {
    const reasons = new Reasons();
    for (const { how, number, rows } of lists) reasons.add(how, number, rows.size);
    return new MatchSet(joinedList(lists.map(({ rows }) => rows)), reasons, names);
  }

  /** What is left of this set, in its order: rows, each with the place in this set of one of its turbo. */
  narrowedTo(positions: Int32Array, places: Int32Array): MatchSet {
    const reasons = new Reasons();
    for (const place of places) {
      const { how, number } = this.#reasons.at(place);
      reasons.add(how, number, 1);
    }
    const set = new MatchSet(wholeList(positions), reasons, this.names);
    for (const [at, pos] of positions.entries()) {
      const main = this.positions[places[at] ?? 0] ?? pos;
      if (main !== pos) set.mains.set(pos, main);
    }
    return set;
  }

  get size(): number {
    return this.#rows.size;
  }

  /** All rows; a page alone costs less. */
  get positions(): Int32Array {
    this.#positions ??= this.#rows.part(0, this.size);
    return this.#positions;
  }

  /** Rows from a place on, in the order of the set. */
  page(offset: number, size: number): FoundPage {
    const positions = this.#rows.part(offset, size);
    return { positions, reasons: Array.from(positions, (_, at) => this.#reasons.at(offset + at)) };
  }

  /** The best match. */
  get best(): Reason | undefined {
    return this.size > 0 ? this.#reasons.at(0) : undefined;
  }

  /** The row that alone matches in full by a number of its own, in any writing or sales channel. */
  get sole(): number | undefined {
    const others = this.size > 1 ? this.#reasons.at(1).how : START;
    return this.best && this.best.how <= CHANNEL && others > CHANNEL
      ? this.#rows.part(0, 1)[0]
      : undefined;
  }

  /** Why a row is in the set. */
  reasonOf(pos: number): Reason {
    return this.#reasons.at(this.positions.indexOf(pos));
  }
}

/** Why the rows of a set match, by their places. Rows that match alike mostly stand together. */
class Reasons {
  /** The first place of each run of rows that match alike. */
  readonly #starts = new GrowingInts();
  readonly #hows = new GrowingInts();
  readonly #numbers = new GrowingInts();
  #size = 0;

  /** Adds the next rows. */
  add(how: number, number: number, rows: number): void {
    const last = this.#starts.size - 1;
    if (last < 0 || this.#hows.at(last) !== how || this.#numbers.at(last) !== number) {
      this.#starts.push(this.#size);
      this.#hows.push(how);
      this.#numbers.push(number);
    }
    this.#size += rows;
  }

  at(place: number): Reason {
    const run = countUpTo(this.#starts.values, place) - 1;
    return { how: this.#hows.at(run), number: this.#numbers.at(run) };
  }
}

/** Gathers the matches of a set, best first: of each row the first one stays. */
export class Matches {
  readonly #seen = new Set<number>();
  readonly #positions = new GrowingInts();
  readonly #reasons = new Reasons();

  has(pos: number): boolean {
    return this.#seen.has(pos);
  }

  add(pos: number, how: number, number: number): void {
    if (this.#seen.has(pos)) return;
    this.#seen.add(pos);
    this.#positions.push(pos);
    this.#reasons.add(how, number, 1);
  }

  set(): MatchSet {
    return new MatchSet(wholeList(this.#positions.values.slice()), this.#reasons);
  }
}
