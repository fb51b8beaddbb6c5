/** A number of any maker that was typed with words beside it: '454231-5007S GT1749V'. */
import type { Found } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import { numberWords, wordsBeside } from '../search/number-words.ts';
import { type CrossItem, type Items, itemsAt } from './cross-items.ts';
import { exactMatches } from './cross-matches.ts';

/** The word of a text that names items in full; undefined where the text as a whole does. */
export const exactWord = (version: Version, typed: string): string | undefined =>
  exactMatches(version, typed).length > 0
    ? undefined
    : numberWords(typed).find((word) => exactMatches(version, word).length > 0);

/** Puts the items first that the other words name as well, by a number, model or maker. */
export function sharedFirst<T extends Found>(
  version: Version,
  full: readonly T[],
  { typed, word, items }: { typed: string; word: string; items: Items },
): T[] {
  const words = typed === word ? [] : wordsBeside(typed, word);
  itemsAt(version, words.length > 0 ? full.map(({ pos }) => pos) : [], items);
  const named = words
    .map((one) => {
      const refs = new Set(exactMatches(version, one).map(({ pos }) => pos));
      const isNamed = ({ pos }: T) => refs.has(pos) || bears(items.get(pos), numberKey(one));
      return new Set(full.filter(isNamed));
    })
    .filter(({ size }) => size > 0);
  const isShared = (one: T) => named.every((some) => some.has(one));
  return [...full.filter(isShared), ...full.filter((one) => !isShared(one))];
}

/** Whether a word is a model or the maker of an item. */
function bears(item: CrossItem | undefined, key: string): boolean {
  if (!item) return false;
  const texts = item.type === '0' ? [item.row.model, item.maker] : [item.models, item.brand];
  return texts.some((text) => text.split(/[\s,;/]+/).some((one) => numberKey(one) === key));
}
