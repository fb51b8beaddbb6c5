/** A number that was typed with words beside it: '454231-5007S Garrett', 'Turbocharger 454231-5007S'. */
import { MatchSet, PART, START } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import { isWholeNumber } from '#features/numbers/read.ts';
import { matchModel } from './model-search.ts';
import { LEAST_CHARACTERS, matchNumber, type NumberKind } from './number-search.ts';

/** Fewer characters are a part of a number with spaces. */
const LEAST_OF_WORD = 6;
const MOST_WORDS = 8;
/** Larger sets stay in their order. */
const MOST_ORDERED = 5000;

/** The words of a text that may be a number by themselves, the longest first. */
export function numberWords(typed: string): string[] {
  const words = wordsOf(typed);
  if (words.length < 2 || words.length > MOST_WORDS || isWholeNumber(typed)) return [];
  return words
    .filter((word) => /\d/.test(word) && numberKey(word).length >= LEAST_OF_WORD)
    .sort((a, b) => numberKey(b).length - numberKey(a).length);
}

const wordsOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((word) => word !== '');

/** The words beside the number that was found. */
export const wordsBeside = (typed: string, number: string): string[] =>
  wordsOf(typed).filter((word) => word !== number && numberKey(word).length >= LEAST_CHARACTERS);

/**
 * The matches of the one word that is a number in full. Rows that the other words name as well, by a
 * number or a model, come first.
 */
export function matchWords(version: Version, kind: NumberKind, typed: string) {
  const sets = numberWords(typed).map((word) => ({ word, set: matchNumber(version, kind, word) }));
  const full = sets.find(({ set: { best } }) => best && (best.how < START || best.how === PART));
  if (!full) return undefined;
  const beside = wordsBeside(typed, full.word)
    .map((word) => [matchNumber(version, kind, word), matchModel(version, word)])
    .filter((some) => some.some(({ size }) => size > 0));
  return { typed: full.word, set: sharedFirst(full.set, beside) };
}

function sharedFirst(set: MatchSet, beside: readonly (readonly MatchSet[])[]): MatchSet {
  if (beside.length === 0 || set.size > MOST_ORDERED) return set;
  const places = beside.map((some) => new Set(some.flatMap(({ positions }) => [...positions])));
  const { positions, reasons = [] } = set.page(0, set.size);
  const rows = Array.from(positions, (pos, at) => ({
    pos,
    how: START,
    number: -1,
    ...reasons[at],
  }));
  const isShared = ({ pos }: { pos: number }) => places.every((one) => one.has(pos));
  const shared = rows.filter(isShared);
  if (shared.length === 0 || shared.length === rows.length) return set;
  return MatchSet.of([...shared, ...rows.filter((row) => !isShared(row))]);
}
