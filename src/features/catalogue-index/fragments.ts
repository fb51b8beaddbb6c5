/**
 * Index of numbers by an inner part. A fragment is a run of up to six characters inside a number; it leads to
 * the rows or items whose numbers contain it.
 */

import type { Build } from './build.ts';

/** Length of a fragment; only fragments at the end of a number are shorter. */
export const FRAGMENT = 6;
/** Minimum length of a searched text (docs/product.md 11). */
const MIN_SEARCHED = 3;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = ALPHABET.length + 1;

/**
 * Returns the code of a fragment, the integer under which it is stored. Codes sort like the fragments.
 * @param at index in the key at which the fragment begins; near the key's end it is shorter
 */
export function codeOf(key: string, at = 0): number {
  let code = 0;
  for (let i = 0; i < FRAGMENT; i++) code = code * BASE + codeAt(key, at + i);
  return code;
}

/**
 * The range of the codes of all fragments that begin with `start` (at most six characters): the first code,
 * and the code after the last.
 */
export const codesFrom = (start: string): [from: number, below: number] => [
  codeOf(start),
  codeOf(start) + BASE ** (FRAGMENT - start.length),
];

/** Ids by fragment: one `Pairs` for each first character, keyed by the other characters (27 bits). */
export class Fragments {
  readonly #first = Array.from(ALPHABET, () => new Pairs());

  /** Adds the fragments of a key, except the one at its start, which a search by start covers. */
  add(key: string, id: number): void {
    for (let at = 1; at <= key.length - MIN_SEARCHED; at++) {
      let code = 0;
      for (let i = 1; i < FRAGMENT; i++) code = code * BASE + codeAt(key, at + i);
      this.#first[codeAt(key, at) - 1]?.add(code, id);
    }
  }

  /** The code of every fragment once, in ascending order, with its ids: distinct and ascending. */
  *lists(): Generator<{ code: number; ids: Int32Array }> {
    for (const [first, pairs] of this.#first.entries()) {
      for (const { key, values } of pairs.lists()) {
        yield { code: (first + 1) * BASE ** (FRAGMENT - 1) + key, ids: values };
      }
    }
  }
}

export function addFragments(
  { file, onProgress }: Build,
  table: `fragment_${'pn' | 'oe' | 'ee' | 'item' | 'model'}`,
  fragments: Fragments,
): void {
  const insert = file.insert(table);
  for (const { code, ids } of fragments.lists()) {
    const [only] = ids;
    // Most fragments have one id, which is read as a number in half the time of a blob.
    insert(code, ids.length === 1 && only !== undefined ? only : ids);
  }
  onProgress({ step: 'fragments', done: 1, total: 1 });
}

/** 1 to 36 for a digit or letter, 0 beyond the end. */
function codeAt(key: string, at: number): number {
  const unit = key.charCodeAt(at);
  if (unit <= 57) return unit - 47;
  return unit <= 90 ? unit - 54 : 0;
}

// Pairs of a key and a value, gathered in any order.

/** Values are below this number, keys below 2 ** 27, so that a pair fits into the 53 bits of a number. */
const VALUES = 2 ** 26;

export class Pairs {
  #pairs: number[] = [];

  add(key: number, value: number): void {
    this.#pairs.push(key * VALUES + value);
  }

  /** Yields keys in ascending order, each with its values, distinct and ascending. Discards the pairs. */
  *lists(): Generator<{ key: number; values: Int32Array }> {
    const pairs = Float64Array.from(this.#pairs).sort();
    this.#pairs = [];
    for (let start = 0, end = 0; start < pairs.length; start = end) {
      const first = pairs[start] ?? 0;
      const key = Math.floor(first / VALUES);
      const next = (key + 1) * VALUES;
      while (end < pairs.length && (pairs[end] ?? 0) < next) end += 1;
      const values = new Int32Array(end - start);
      let size = 0;
      for (let at = start; at < end; at++) {
        if (at > start && pairs[at] === pairs[at - 1]) continue;
        values[size++] = (pairs[at] ?? 0) % VALUES;
      }
      yield { key, values: values.slice(0, size) };
    }
  }
}
