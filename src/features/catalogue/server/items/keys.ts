/** Reads keys and fragments of numbers from a version, and determines how a number matches. */

import type { furtherReasons, NumberHow } from '#contract/shown-items.ts';
import { codeOf, codesFrom, FRAGMENT } from '#features/catalogue-index/fragments.ts';
import { countUpTo, intsOf } from '#features/catalogue-index/ints.ts';
import {
  CHANNEL,
  INSIDE,
  type RowMatch,
  START,
  WRITTEN,
} from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { endsAsTyped, numberKey, sameness } from '#features/numbers/index.ts';

/** A character that sorts after all characters of keys, which are digits and capital letters. */
export const END = '~';

/** Indexes of numbers: of turbos, of vehicles, and of parts (with the E&E P/Ns of turbos). */
export type Index = 'pn' | 'oe' | 'item';
/** All indexes: `Index`, and the E&E P/Ns of all items. */
export type AnyIndex = Index | 'ee';

export interface Key extends RowMatch {
  readonly k: string;
}

/** Calls `make` once for each index, for example to build its statements. */
export const perIndex = <T>(make: (index: AnyIndex) => T): Readonly<Record<AnyIndex, T>> => ({
  pn: make('pn'),
  oe: make('oe'),
  item: make('item'),
  ee: make('ee'),
});
const statements = perIndex((index) => ({
  full: `select pos, how, number from key_${index} where k = ?`,
  start: `select k, pos, how, number from key_${index} where k > ? and k < ? order by k, pos`,
  longer: `select pos, how, number from key_${index} where k > ? and k < ? order by k, pos`,
}));

/** Numbers recorded under one of the keys in `all`, the best match first. `key`: the key as typed. */
export function fullMatches(
  version: Version,
  index: Index,
  key: string,
  all: readonly string[],
): Key[] {
  return all
    .flatMap((k) =>
      version
        .lists<PlainMatch>(statements[index].full, k)
        .map(([pos, how, number]) => ({ k, pos, how: k === key ? how : Math.max(how, 2), number })),
    )
    .sort((a, b) => a.how - b.how || a.pos - b.pos);
}

/** Keys that are longer than the typed text's key and start with it, in their order. */
export function longerKeys(version: Version, index: Index, key: string, typed: string): Key[] {
  const longer = version.all<Key>(statements[index].start, key, key + END);
  return isHalf(index, typed, longer) ? longer : longer.filter(({ how }) => !isMadeUp(how));
}

type PlainMatch = readonly [pos: number, how: number, number: number];

/** The same matches as `longerKeys`, but without their keys. A short text may have very many matches. */
export function longerMatches(
  version: Version,
  index: Index,
  key: string,
  typed: string,
): PlainMatch[] {
  const longer = version.lists<PlainMatch>(statements[index].longer, key, key + END);
  return isHalf(index, typed, longer) ? longer : longer.filter(([, how]) => !isMadeUp(how));
}

/** Whether longer generated spellings may stand for the number that the user is still typing. */
const isHalf = (index: Index, typed: string, longer: readonly unknown[]): boolean =>
  index === 'oe' || longer.length === 0 || !endsAsTyped(typed);

/** Whether a strength means a generated spelling, not the recorded number. */
const isMadeUp = (how: number): boolean => how === WRITTEN || how === CHANNEL;

const fragmentSql = (index: AnyIndex | 'model') => ({
  one: `select ids from fragment_${index} where code = ?`,
  start: `select ids from fragment_${index} where code >= ? and code < ?`,
});
const fragmentStatements = { ...perIndex(fragmentSql), model: fragmentSql('model') };

/**
 * Ids whose numbers may contain the key inside. A key of less than six characters: every number that contains
 * it has a fragment that starts with it. From six characters on, a number contains all of the key's fragments
 * of six; two fragments are usually enough to exclude all other ids.
 * @param isKnown whether an id has been found already
 * @returns ids, distinct and ascending
 */
export function mayHold(
  version: Version,
  index: AnyIndex | 'model',
  key: string,
  isKnown: (id: number) => boolean = () => false,
): number[] {
  const { one: exact, start } = fragmentStatements[index];
  if (key.length < FRAGMENT) {
    const ids = new Set<number>();
    for (const [list] of version.lists<[Uint8Array | number]>(start, ...codesFrom(key))) {
      for (const id of intsOf(list)) if (!isKnown(id)) ids.add(id);
    }
    return [...ids].sort((a, b) => a - b);
  }
  const last = key.length - FRAGMENT;
  const read = new Set<number>();
  let candidates: Int32Array | undefined;
  // First the last and the first fragment: they overlap the least, so together they exclude the most ids.
  for (let at = -1; at < last; at++) {
    const code = codeOf(key, at < 0 ? last : at);
    if (read.has(code)) continue;
    read.add(code);
    const ids = intsOf(version.value<Uint8Array | number>(exact, code));
    candidates = candidates ? shared(candidates, ids) : ids;
    if (candidates.every(isKnown)) return [];
  }
  return [...(candidates ?? [])].filter((id) => !isKnown(id));
}

/** Values that two ascending lists share. */
function shared(one: Int32Array, other: Int32Array): Int32Array {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.filter((id) => longer[countUpTo(longer, id) - 1] === id);
}

/** @param strength strength of the match: see Reason */
export function howOf(strength: number, typed: string, number: string): NumberHow {
  if (strength === INSIDE) return 'inside';
  if (strength !== START) return sameness(typed, number);
  return numberKey(number).startsWith(numberKey(typed)) ? 'start' : 'writtenStart';
}

/**
 * The relation of a further number to its turbo. @param at its position, from 1; @param kinds see
 * ShownItem
 */
export function furtherReason(kinds: string | null, at: number): (typeof furtherReasons)[number] {
  const kind = kinds?.[at - 1];
  if (kind === '4') return 'superseded';
  return kind === '6' ? 'supersededBy' : 'interchange';
}
