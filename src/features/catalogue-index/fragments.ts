/**
 * Finds numbers by an inner part: every run of up to six characters inside a number, and the rows
 * or items whose numbers hold it.
 */

import type { Build } from './build.ts';
import { GrowingInts } from './growing.ts';
import { distinct } from './ints.ts';

/** Length of a fragment; a shorter one stands only at the end of a number. */
export const FRAGMENT = 6;
/** What a search needs at least (docs/product.md 11). */
const LEAST = 3;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BASE = ALPHABET.length + 1;

/**
 * The number by which a fragment is stored, in the order of their texts.
 * @param at where it begins in a key; beyond the key's end it is shorter
 */
export function codeOf(key: string, at = 0): number {
  let code = 0;
  for (let i = 0; i < FRAGMENT; i++) code = code * BASE + codeAt(key, at + i);
  return code;
}

/** The codes of the fragments that start with up to six characters: the first, and the one after the last. */
export const codesFrom = (start: string): [from: number, below: number] => [
  codeOf(start),
  codeOf(start) + BASE ** (FRAGMENT - start.length),
];

/** Pairs of fragment and id, in one bucket for each first character. */
export class Fragments {
  readonly #buckets = Array.from(ALPHABET, () => new Bucket());

  /** Adds the fragments of a key that do not stand at its start: those a search by start finds. */
  add(key: string, id: number): void {
    for (let at = 1; at <= key.length - LEAST; at++) {
      let code = 0;
      for (let i = 1; i < FRAGMENT; i++) code = code * BASE + codeAt(key, at + i);
      this.#buckets[codeAt(key, at) - 1]?.add(code, id);
    }
  }

  /** The code of every fragment once, in ascending order, with its ids: distinct and ascending. */
  *lists(): Generator<{ code: number; ids: Int32Array }> {
    for (const [first, bucket] of this.#buckets.entries()) {
      for (const { code, ids } of bucket.lists()) {
        yield { code: (first + 1) * BASE ** (FRAGMENT - 1) + code, ids };
      }
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
  for (const { code, ids } of fragments.lists()) {
    const [only] = ids;
    // Most have one id, which is read as a number in half the time of a blob.
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

/** Ids by codes of five characters, which have up to 27 bits. */
class Bucket {
  #codes = new GrowingInts();
  #ids = new GrowingInts();

  add(code: number, id: number): void {
    this.#codes.push(code);
    this.#ids.push(id);
  }

  /** Codes in ascending order, each with its ids, distinct and ascending. Leaves the bucket empty. */
  *lists(): Generator<{ code: number; ids: Int32Array }> {
    const { codes, ids } = sorted(this.#codes.values, this.#ids.values);
    this.#codes = new GrowingInts();
    this.#ids = new GrowingInts();
    for (let start = 0, end = 0; start < codes.length; start = end) {
      const code = codes[start] ?? 0;
      while (codes[end] === code) end += 1;
      yield { code, ids: distinct(ids.subarray(start, end)) };
    }
  }
}

const DIGIT = 9;
const DIGITS = 3;

/** Codes in ascending order with their ids, those of one code in the order given: a radix sort. */
function sorted(codes: Int32Array, ids: Int32Array): { codes: Int32Array; ids: Int32Array } {
  let from = { codes, ids };
  for (let digit = 0; digit < DIGITS; digit++) {
    const digitOf = (code: number) => (code >>> (digit * DIGIT)) & (2 ** DIGIT - 1);
    const next = new Int32Array(2 ** DIGIT + 1);
    for (const code of from.codes) next[digitOf(code) + 1] = (next[digitOf(code) + 1] ?? 0) + 1;
    for (let at = 1; at < next.length; at++) next[at] = (next[at] ?? 0) + (next[at - 1] ?? 0);
    const to = { codes: new Int32Array(codes.length), ids: new Int32Array(codes.length) };
    for (let at = 0; at < codes.length; at++) {
      const code = from.codes[at] ?? 0;
      const place = next[digitOf(code)] ?? 0;
      next[digitOf(code)] = place + 1;
      to.codes[place] = code;
      to.ids[place] = from.ids[at] ?? 0;
    }
    from = to;
  }
  return from;
}
