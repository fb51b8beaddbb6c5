/** The rows of a search, best first, each with its reason. */
import { type Columns, passing, sortColumns, type Test } from './columns.ts';
import { concatenated, countUpTo, inSlices } from './ints.ts';

// Strengths 1 to 5 are defined in docs/numbers.md.
/** The number in another notation. */
export const WRITTEN = 2;
/** The turbo as sold through another channel. Greater strengths are matches by other numbers. */
export const CHANNEL = 3;
export const START = 6;
export const INSIDE = 7;
export const PART = 8;

export interface Reason {
  /** The strength of the match: 1 to 5 as in docs/numbers.md, START, INSIDE or PART. */
  readonly how: number;
  /** Index of the matching number among the row's numbers or the set's `names`. */
  readonly number: number;
}

export interface RowMatch extends Reason {
  readonly pos: number;
}

interface FoundAlike extends Reason {
  readonly rows: Int32Array;
}

/** A page of rows, with their reasons if it comes from a set. */
export interface FoundPage {
  readonly positions: ArrayLike<number>;
  readonly reasons?: readonly Reason[];
}

export class MatchSet {
  /** All rows, each once. */
  readonly positions: Int32Array;
  readonly #reasons: Reasons;
  /** Matching numbers that are not the row's own: E&E P/Ns of parts, or model codes. */
  readonly names: readonly string[];
  /** Main row (the row with all numbers) of each turbo; the key is the row that stands for the turbo in this set. */
  readonly mains = new Map<number, number>();
  /** Sorted positions, cached by sort order. */
  readonly #sorted = new Map<string, Int32Array>();

  constructor(positions: Int32Array, reasons: Reasons, names: readonly string[] = []) {
    this.positions = positions;
    this.#reasons = reasons;
    this.names = names;
  }

  /** Keeps the first match of each row. */
  static of(found: Iterable<RowMatch>): MatchSet {
    const matches = new Matches();
    for (const { pos, how, number } of found) matches.add(pos, how, number);
    return matches.set();
  }

  /** Joins lists without a check: a row must not be in two lists. */
  static ofLists(lists: readonly FoundAlike[], names: readonly string[] = []): MatchSet {
    const reasons = new Reasons();
    for (const { how, number, rows } of lists) reasons.add(how, number, rows.length);
    return new MatchSet(concatenated(lists.map(({ rows }) => rows)), reasons, names);
  }

  /**
   * Returns a set of `positions`, which are in the order of this set. `places[i]` is the index in this set of a
   * row of the same turbo as `positions[i]`.
   */
  async narrowedTo(positions: Int32Array, places: Int32Array): Promise<MatchSet> {
    const reasons = new Reasons();
    const set = new MatchSet(positions, reasons, this.names);
    await inSlices(positions.length, (start, end) => {
      for (let at = start; at < end; at++) {
        const place = places[at] ?? 0;
        const { how, number } = this.#reasons.at(place);
        reasons.add(how, number, 1);
        const pos = positions[at] ?? 0;
        const main = this.positions[place] ?? pos;
        if (main !== pos) set.mains.set(pos, main);
      }
    });
    return set;
  }

  get size(): number {
    return this.positions.length;
  }

  /** Returns rows from `offset` on, best first. */
  page(offset: number, size: number): FoundPage {
    const positions = this.positions.subarray(offset, offset + size);
    return { positions, reasons: Array.from(positions, (_, at) => this.#reasons.at(offset + at)) };
  }

  /** Returns rows from `offset` on in another order; counted from the last row if `order` is descending. */
  async sortedPage(
    columns: Columns,
    order: RowOrder,
    offset: number,
    size: number,
  ): Promise<FoundPage> {
    const key = `${order.column} ${order.hiding}`;
    const sorted = this.#sorted.get(key) ?? (await sortedPositions(columns, this.positions, order));
    this.#sorted.set(key, sorted);
    const end = Math.max(0, this.size - offset);
    const positions = order.descending
      ? sorted.slice(Math.max(0, end - size), end).reverse()
      : sorted.subarray(offset, offset + size);
    return { positions, reasons: await this.#reasonsOf(positions) };
  }

  get best(): Reason | undefined {
    return this.size > 0 ? this.#reasons.at(0) : undefined;
  }

  /**
   * The only row whose own number (not a former one) matches in full, in any notation or channel. Undefined if
   * there is no such row or more than one.
   */
  get sole(): number | undefined {
    const secondHow = this.size > 1 ? this.#reasons.at(1).how : START;
    return this.best && this.best.how <= CHANNEL && secondHow > CHANNEL
      ? this.positions[0]
      : undefined;
  }

  async #reasonsOf(positions: Int32Array): Promise<Reason[]> {
    const { all } = this.#reasons;
    if (all) return Array.from(positions, () => all);
    const reasons = new Map(Array.from(positions, (pos) => [pos, { how: 0, number: 0 }]));
    await inSlices(this.size, (start, end) => {
      for (let place = start; place < end; place++) {
        const pos = this.positions[place] ?? 0;
        if (reasons.has(pos)) reasons.set(pos, this.#reasons.at(place));
      }
    });
    return [...reasons.values()];
  }

  reasonOf(pos: number): Reason {
    return this.#reasons.all ?? this.#reasons.at(this.positions.indexOf(pos));
  }
}

/**
 * Reasons of a set's rows, by index. Rows with the same reason are mostly adjacent, so they are stored as a
 * run.
 */
class Reasons {
  readonly #runs: Reason[] = [];
  /** The first index of each run. */
  readonly #starts: number[] = [];
  #size = 0;

  /** Adds the reason of the next `rows` rows. */
  add(how: number, number: number, rows: number): void {
    const last = this.#runs.at(-1);
    if (!last || last.how !== how || last.number !== number) {
      this.#starts.push(this.#size);
      this.#runs.push({ how, number });
    }
    this.#size += rows;
  }

  /** The reason of all rows, if all have the same reason. */
  get all(): Reason | undefined {
    return this.#runs.length === 1 ? this.#runs[0] : undefined;
  }

  at(place: number): Reason {
    return this.#runs[countUpTo(this.#starts, place) - 1] ?? { how: 0, number: 0 };
  }
}

/** Gathers the matches of a set, best first. Keeps the first match of each row. */
export class Matches {
  readonly #positions = new Set<number>();
  readonly #reasons = new Reasons();

  has(pos: number): boolean {
    return this.#positions.has(pos);
  }

  add(pos: number, how: number, number: number): void {
    if (this.#positions.has(pos)) return;
    this.#positions.add(pos);
    this.#reasons.add(how, number, 1);
  }

  set(names: readonly string[] = []): MatchSet {
    return new MatchSet(Int32Array.from(this.#positions), this.#reasons, names);
  }
}

/** Test that a turbo 'login to view' does not pass. */
export const openTest: Test = { column: 'hidden', wanted: Uint8Array.of(1, 0) };
const hidden: Test = { column: 'hidden', wanted: Uint8Array.of(0, 1) };

export interface RowOrder {
  /** Index in `sortColumns`. */
  readonly column: number;
  readonly descending: boolean;
  /**
   * Whether rows 'login to view' come last (first if descending), sorted by their numbers alone. If they were
   * sorted among the others, their position would reveal their values.
   */
  readonly hiding: boolean;
}

/** Returns positions ascending by a column. Rows with equal values keep the order of positions. */
export async function sortedPositions(
  columns: Columns,
  positions: Int32Array,
  { column, hiding }: Pick<RowOrder, 'column' | 'hiding'>,
): Promise<Int32Array> {
  const places = columns.column(sortColumns[column] ?? 'pn');
  if (!hiding) return ascending(positions, places);
  return concatenated([
    await ascending(await passing(columns, positions, [openTest]), places),
    await ascending(await passing(columns, positions, [hidden]), columns.column('pn')),
  ]);
}

/** Sorts rows by their places. Rows with the same place stay in the order of positions. */
async function ascending(positions: Int32Array, places: Int32Array): Promise<Int32Array> {
  return sortedBy(await sortedBy(positions), places);
}

/** Bits of a digit: 2,048 counts stay in the processor's cache. */
const BITS = 11;
const DIGITS = 2 ** BITS;

/**
 * A radix sort: one stable pass for each digit, the last digit first. Each pass yields to the event loop,
 * which `sort` would block for 100 ms at a million rows.
 * @param keys sort keys by position; default: the positions themselves
 */
export async function sortedBy(
  positions: Int32Array,
  keys?: ArrayLike<number>,
): Promise<Int32Array> {
  let sorted = positions;
  let most = 0;
  for (let shift = 0; shift === 0 || most >= 2 ** shift; shift += BITS) {
    const starts = new Int32Array(DIGITS + 1);
    await inSlices(sorted.length, (start, end) => {
      for (let at = start; at < end; at++) {
        const key = keyOf(sorted[at] ?? 0, keys);
        if (key > most) most = key;
        const after = ((key >> shift) & (DIGITS - 1)) + 1;
        starts[after] = (starts[after] ?? 0) + 1;
      }
    });
    for (let digit = 1; digit <= DIGITS; digit++) {
      starts[digit] = (starts[digit] ?? 0) + (starts[digit - 1] ?? 0);
    }
    const pass = new Int32Array(sorted.length);
    await inSlices(sorted.length, (start, end) => {
      for (let at = start; at < end; at++) {
        const pos = sorted[at] ?? 0;
        const digit = (keyOf(pos, keys) >> shift) & (DIGITS - 1);
        const place = starts[digit] ?? 0;
        pass[place] = pos;
        starts[digit] = place + 1;
      }
    });
    sorted = pass;
  }
  return sorted;
}

const keyOf = (pos: number, keys: ArrayLike<number> | undefined): number => keys?.[pos] ?? pos;
