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
 * Who may have a number that holds the key inside. Up to six characters: every number that contains
 * them has a fragment that starts with them. From six on a number contains all of the key's fragments
 * of six: the intersection of the two shortest lists is hardly larger than the result.
 * @returns ids, distinct and ascending
 */
export function mayHold(version: Version, index: AnyIndex | 'model', key: string): number[] {
  const { one, start } = fragmentStatements[index];
  if (key.length < FRAGMENT) {
    const lists = version.all<Ids>(start, key, key + END);
    const ids = new Set<number>();
    for (const list of lists) for (const id of intsOf(list.ids)) ids.add(id);
    return [...ids].sort((a, b) => a - b);
  }
  const lists: Int32Array[] = [];
  for (const fragment of fragmentsOf(key)) {
    const ids = version.value<Uint8Array>(one, fragment);
    if (!ids) return [];
    lists.push(intsOf(ids));
  }
  const [first = new Int32Array(0), second] = lists.sort((a, b) => a.length - b.length);
  return second ? [...first.filter((id) => isAmong(second, id))] : [...first];
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

/** All distinct fragments of six characters. */
function fragmentsOf(key: string): string[] {
  const count = key.length - FRAGMENT + 1;
  return [...new Set(Array.from({ length: count }, (_, at) => key.slice(at, at + FRAGMENT)))];
}
