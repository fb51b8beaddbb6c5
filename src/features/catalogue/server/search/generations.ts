/**
 * Reads a typed generation that the catalogue lacks, so that 'Golf 8' does not find a Golf V, or 'Passat B8'
 * a Passat B6, or a BMW E39 an E60. Records that state another generation do not fit. Records that state no
 * generation may fit.
 */
import { ALIKE, type Meaning, meaningOf } from './meanings.ts';
import { placesOfRuns, type ReadWord } from './read-words.ts';
import { kindAt, numeralOf, runsFrom, type WordIndex } from './word-index.ts';

/** The word read as a generation, if other generations of its model are known; else an empty list. */
export function otherGenerations(
  index: WordIndex,
  words: readonly ReadWord[],
  word: ReadWord,
): ReadWord[] {
  const otherPlaces = placesOfOthers(index, words, word);
  if (otherPlaces.size === 0) return [];
  return [{ ...word, isHard: true, weight: 0.5, meaning: without(index, otherPlaces) }];
}

/** Places of models that state another generation. */
function placesOfOthers(
  index: WordIndex,
  words: readonly ReadWord[],
  { word, start }: ReadWord,
): Set<number> {
  const mark = word.replace(/^mk(?=\d)/, '');
  const generation = numeralOf(mark) ?? mark;
  const models = words.filter(({ isModel, word: model }) => isModel && /\p{L}/u.test(model));
  const before = models.filter(({ end }) => end < start && end >= start - 1);
  if (/^(?:[1-9]|10)$/.test(generation)) return placesAfter(index, before, /^\d/);
  if (/^[a-z]$/.test(generation)) return placesAfter(index, before, /^[a-z]$/);
  if (/^[a-z]\d$/.test(generation)) {
    return placesAfter(index, models, new RegExp(`^${generation.charAt(0)}\\d`));
  }
  return new Set(/^\p{L}\d{2,3}$/u.test(generation) ? placesOfCodes(index, generation) : []);
}

/** Places of models in whose name the words of `models` are followed by a generation. */
function placesAfter(
  index: WordIndex,
  models: readonly ReadWord[],
  generation: RegExp,
): Set<number> {
  const runs = models.flatMap(({ word }) =>
    runsFrom(index, word).filter((run) => generation.test(run.slice(word.length))),
  );
  return new Set(placesOfRuns(index, runs).filter((place) => kindAt(place) === 'model'));
}

/** Models with a chassis code of another family. E90 and E91 are one family, as are W203 and S203. */
function placesOfCodes({ chassis }: WordIndex, code: string): number[] {
  const family = familyOf(code);
  const codes = [...chassis].filter(([other]) => other.length === code.length);
  const same = new Set(
    codes.filter(([other]) => familyOf(other) === family).flatMap(([, places]) => places),
  );
  return codes.flatMap(([, places]) => places.filter((place) => !same.has(place)));
}

const familyOf = (code: string): string => (code.length === 3 ? code.slice(0, 2) : code.slice(1));

function without(index: WordIndex, others: ReadonlySet<number>): Meaning {
  return meaningOf(index, { [ALIKE]: index.models.filter((place) => !others.has(place)) });
}
