/**
 * Finds numbers by an inner part: every run of up to six characters inside a number, and the rows
 * or items whose numbers hold it.
 */

import type { Build } from './build.ts';
import { blobOf } from './ints.ts';

/** Length of a fragment; a shorter one stands only at the end of a number. */
export const FRAGMENT = 6;
/** What a search needs at least (docs/product.md 11). */
const LEAST = 3;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = ALPHABET.length + 1;
/** Room for the id beside five characters in the 53 bits that a number holds exactly. */
const IDS = 2 ** 26;

/** Pairs of fragment and id, in one bucket for each first character, packed into numbers. */
export class Fragments {
  readonly #buckets = Array.from(ALPHABET, () => new GrowingList());

  /** Adds the fragments of a key that do not stand at its start: those a search by start finds. */
  add(key: string, id: number): void {
    for (let at = 1; at <= key.length - LEAST; at++) {
      let code = 0;
      for (let i = 1; i < FRAGMENT; i++) code = code * BASE + codeAt(key, at + i);
      this.#buckets[codeAt(key, at) - 1]?.push(code * IDS + id);
    }
  }

  /** Every fragment once, in ascending order, with its ids: distinct and ascending. */
  *lists(): Generator<{ fragment: string; ids: number[] }> {
    for (const [first, bucket] of this.#buckets.entries()) {
      const pairs = bucket.sorted();
      let code = -1;
      let ids: number[] = [];
      for (const pair of pairs) {
        const own = Math.floor(pair / IDS);
        const id = pair % IDS;
        if (own !== code) {
          if (ids.length > 0) yield { fragment: ALPHABET[first] + decode(code), ids };
          code = own;
          ids = [];
        }
        if (ids.at(-1) !== id) ids.push(id);
      }
      if (ids.length > 0) yield { fragment: ALPHABET[first] + decode(code), ids };
      bucket.clear();
    }
  }
}

/** Fills a table of fragments. */
export function addFragments(
  { file, onProgress }: Build,
  table: `fragment_${'pn' | 'oe' | 'ee' | 'item' | 'model'}`,
  fragments: Fragments,
): void {
  const insert = file.insert(table);
  for (const { fragment, ids } of fragments.lists()) insert(fragment, blobOf(ids));
  onProgress({ step: 'fragments', done: 1, total: 1 });
}

/** 1 to 36 for a digit or letter, 0 beyond the end. */
function codeAt(key: string, at: number): number {
  const unit = key.charCodeAt(at);
  if (unit <= 57) return unit - 47;
  return unit <= 90 ? unit - 54 : 0;
}

function decode(code: number): string {
  let text = '';
  for (let rest = code; rest > 0; rest = Math.floor(rest / BASE)) {
    const one = rest % BASE;
    if (one > 0) text = ALPHABET[one - 1] + text;
  }
  return text;
}

class GrowingList {
  #numbers = new Float64Array(1024);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Float64Array(Math.ceil(this.#length * 1.5));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = value;
    this.#length += 1;
  }

  sorted(): Float64Array {
    return this.#numbers.subarray(0, this.#length).sort();
  }

  clear(): void {
    this.#numbers = new Float64Array(0);
    this.#length = 0;
  }
}
