/** Matches of a number, with or without words beside it, in the indexes of all makers' numbers. */

import type { RowMatch } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey, oeReadings, readings } from '#features/numbers/index.ts';
import { fullMatches, type Index, type Key } from '../search/keys.ts';
import { numberWords, wordsBeside } from '../search/number-search.ts';
import {
  type CrossItem,
  crossIndexes,
  type Items,
  itemsAt,
  placeIn,
  refIn,
} from './cross-items.ts';

/** All keys by which a typed number may be recorded. */
const crossReadings = (typed: string): string[] => [
  ...new Set([...readings(typed), ...oeReadings(typed)]),
];

/** The matches of a number in full, the strongest first. */
export function exactMatches(version: Version, typed: string): Key[] {
  const key = numberKey(typed);
  const all = crossReadings(typed);
  return crossMatches((index) => fullMatches(version, index, key, all)).sort(
    (a, b) => a.how - b.how || a.pos - b.pos,
  );
}

/** Matches in all indexes, by items. Toyota's turbo number is the vehicle's OE number: it counts once. */
export function crossMatches(find: (index: Index) => readonly Key[]): Key[] {
  const seenKeys = new Set<string>();
  return crossIndexes.flatMap((index) =>
    find(index).flatMap((one) => {
      const pos = refIn(index, one.pos);
      const name = `${one.k} ${pos}`;
      if (seenKeys.has(name)) return [];
      seenKeys.add(name);
      return { ...one, pos, number: placeIn(index, one.number) };
    }),
  );
}

// A number of any maker that was typed with words beside it: '454231-5007S GT1749V'.

/** The word of a text that names items in full; undefined where the text as a whole does. */
export const exactWord = (version: Version, typed: string): string | undefined =>
  exactMatches(version, typed).length > 0
    ? undefined
    : numberWords(typed).find((word) => exactMatches(version, word).length > 0);

/** Puts the items first that the other words name as well, by a number, model or maker. */
export function sharedFirst<T extends RowMatch>(
  version: Version,
  full: readonly T[],
  { typed, word, items }: { typed: string; word: string; items: Items },
): T[] {
  const words = typed === word ? [] : wordsBeside(typed, word);
  itemsAt(version, words.length > 0 ? full.map(({ pos }) => pos) : [], items);
  const itemsByWord = words
    .map((one) => {
      const refs = new Set(exactMatches(version, one).map(({ pos }) => pos));
      const isNamed = ({ pos }: T) => refs.has(pos) || bears(items.get(pos), numberKey(one));
      return new Set(full.filter(isNamed));
    })
    .filter(({ size }) => size > 0);
  const isShared = (one: T) => itemsByWord.every((some) => some.has(one));
  return [...full.filter(isShared), ...full.filter((one) => !isShared(one))];
}

/** Whether a word is a model or the maker of an item. */
function bears(item: CrossItem | undefined, key: string): boolean {
  if (!item) return false;
  const texts = item.type === '0' ? [item.row.model, item.maker] : [item.models, item.brand];
  return texts.some((text) => text.split(/[\s,;/]+/).some((one) => numberKey(one) === key));
}
