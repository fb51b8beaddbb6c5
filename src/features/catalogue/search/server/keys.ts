/** Reads the keys and fragments of a version: the numbers of turbos and parts. */
import { FRAGMENT } from '../../publish/fragments.ts';
import { intsOf } from '../../publish/ints.ts';
import type { Version } from '../../publish/versions.ts';
import type { Found } from './match-set.ts';

/** Sorts after every key: keys are digits and capital letters. */
export const END = '~';

/** Indexes of numbers: of turbos, of vehicles, and of parts (with the E&E P/Ns of turbos). */
export type Index = 'pn' | 'oe' | 'item';
/** These and the E&E P/Ns of all items. */
export type AnyIndex = Index | 'ee';

/** A key with the item that has it. */
export interface Key extends Found {
  readonly k: string;
}

const columns = 'k, pos, how, number';
const inList = 'k in (select value from json_each(?))';

/** A statement for each index, made once. */
export const perIndex = <T>(make: (index: AnyIndex) => T): Readonly<Record<AnyIndex, T>> => ({
  pn: make('pn'),
  oe: make('oe'),
  item: make('item'),
  ee: make('ee'),
});
const statements = perIndex((index) => ({
  full: `select ${columns} from key_${index} where ${inList}`,
  start: `select ${columns} from key_${index} where k > ? and k < ? order by k, pos`,
  longer: `select pos, how, number from key_${index} where k > ? and k < ? order by k, pos`,
}));

/** Reads the entries of some keys of an index. */
export type ReadKeys = (version: Version, index: Index, keys: readonly string[]) => Key[];

const readKeys: ReadKeys = (version, index, keys) =>
  version.all<Key>(statements[index].full, JSON.stringify(keys));

/** Reads the keys of many numbers at once; what it returns finds their entries in memory. */
export function readAtOnce(version: Version, all: readonly string[]): ReadKeys {
  const distinct = [...new Set(all)];
  const entries = new Map<Index, Map<string, Key[]>>();
  return (_, index, keys) => {
    const known =
      entries.get(index) ?? Map.groupBy(readKeys(version, index, distinct), ({ k }) => k);
    entries.set(index, known);
    return keys.flatMap((key) => known.get(key) ?? []);
  };
}

/** Matches by one of the keys, in the order of how well they match. */
export function fullMatches(
  version: Version,
  index: Index,
  key: string,
  all: readonly string[],
  read: ReadKeys = readKeys,
): Key[] {
  return read(version, index, all)
    .map((one) => (one.k === key ? one : { ...one, how: Math.max(one.how, 2) }))
    .sort((a, b) => a.how - b.how || a.pos - b.pos);
}

/** Keys that go on after the typed one, in their order. */
export const longerKeys = (version: Version, index: Index, key: string): Key[] =>
  version.all<Key>(statements[index].start, key, key + END);

/** The same without the keys, of which there may be many: position, strength, and which number it is. */
export const longerMatches = (
  version: Version,
  index: Index,
  key: string,
): (readonly [pos: number, how: number, number: number])[] =>
  version.lists(statements[index].longer, key, key + END);

const fragmentSql = (index: AnyIndex | 'model') => ({
  one: `select ids from fragment_${index} where f = ?`,
  start: `select ids from fragment_${index} where f >= ? and f < ?`,
});
const fragmentStatements = { ...perIndex(fragmentSql), model: fragmentSql('model') };

interface Ids {
  readonly ids: Uint8Array;
}

/**
 * Who else may have a number that holds the key inside. Up to six characters: every number that contains
 * them has a fragment that starts with them. From six on a number contains all of the key's fragments
 * of six: mostly two of them tell that nobody else has it.
 * @param isKnown whether an id has been found already
 * @returns ids, distinct and ascending
 */
export function mayHold(
  version: Version,
  index: AnyIndex | 'model',
  key: string,
  isKnown: (id: number) => boolean = () => false,
): number[] {
  const { one, start } = fragmentStatements[index];
  if (key.length < FRAGMENT) {
    const lists = version.all<Ids>(start, key, key + END);
    const ids = new Set<number>();
    for (const list of lists) for (const id of intsOf(list.ids)) if (!isKnown(id)) ids.add(id);
    return [...ids].sort((a, b) => a - b);
  }
  let left: Int32Array | undefined;
  for (const fragment of fragmentsOf(key)) {
    const ids = intsOf(version.value<Uint8Array>(one, fragment));
    left = left ? shared(left, ids) : ids;
    if (left.every(isKnown)) return [];
  }
  return [...(left ?? [])].filter((id) => !isKnown(id));
}

/** What two ascending lists share. */
function shared(one: Int32Array, other: Int32Array): Int32Array {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  return shorter.filter((id) => isAmong(longer, id));
}

/** Whether an ascending list holds an id. */
function isAmong(ascending: Int32Array, id: number): boolean {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ascending[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === id;
}

/** All distinct fragments of six characters: first the last and the first one, which share the least. */
function fragmentsOf(key: string): string[] {
  const last = key.length - FRAGMENT;
  const all = Array.from({ length: last }, (_, at) => key.slice(at, at + FRAGMENT));
  return [...new Set([key.slice(last), ...all])];
}
