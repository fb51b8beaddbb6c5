/**
 * Reads a typed generation that the catalogue lacks, so that 'Golf 8' does not find a Golf V, or 'Passat B8'
 * a Passat B6, or a BMW E39 an E60. Records that state another generation do not fit. Records that state no
 * generation may fit.
 */
import { isDesignation } from '#features/numbers/vehicle-names.ts';
import { ALIKE, meaningOf } from './meanings.ts';
import { isTrim, placesOfRuns, type ReadWord } from './read-words.ts';
import { kindAt, numeralOf, runsFrom, type WordIndex } from './word-index.ts';

/** The word read as a generation, if other generations of its model are known; else an empty list. */
export function otherGenerations(
  index: WordIndex,
  words: readonly ReadWord[],
  { fact, ...word }: ReadWord,
): ReadWord[] {
  const otherPlaces = placesOfOthers(index, words, word);
  const engines = enginesOfOthers(index, words, word);
  return [
    ...(otherPlaces.size > 0 ? [without(index.models, otherPlaces)] : []),
    ...(engines.size > 0 ? [without(index.engines, engines)] : []),
  ].map((places) => ({
    ...word,
    isHard: true,
    weight: 0.5,
    meaning: meaningOf(index, { [ALIKE]: places }),
  }));
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
  const runs = runsBefore(words, start);
  const before = runs.filter((run) => index.modelStarts.has(run) && /\p{L}/u.test(run));
  if (/^(?:[1-9]|10)$/.test(generation)) {
    // A generation may be written together with the start of a name: 'EVO10'.
    const begun = runs.filter((run) => /^\p{L}{3,}$/u.test(run) && !index.places.has(run));
    return new Set([
      ...placesAfter(index, before, /^\d/),
      ...placesAfter(index, begun, /^\p{L}+\d{1,2}$/u),
    ]);
  }
  if (/^[a-z]$/.test(generation)) return placesAfter(index, before, /^[a-z]$/);
  if (/^[a-z]\d$/.test(generation)) {
    const named = models.map((model) => model.word);
    return placesAfter(index, named, new RegExp(`^${generation.charAt(0)}\\d`));
  }
  // So is a word, if the catalogue has the model with other words only: 'Range Rover Evoque'.
  if (/^\p{Script=Latin}{4,}$/u.test(word) && !isTrim(word)) {
    const others = placesAfter(index, before, /^\p{L}{4,}$/u);
    const named = placesOfRuns(index, before).filter((place) => kindAt(place) === 'model');
    return named.every((place) => others.has(place)) ? others : new Set();
  }
  // A number behind a model is a generation if the catalogue has the model with other numbers only: 'Land Cruiser
  // 300' if there are 200 and Prado 90, 'ML 350 CDI' if there are ML 270 and ML 320.
  const [, letters] = /^\d{2,4}(\p{L}*)$/u.exec(generation) ?? [];
  if (letters === '' || (letters && isDesignation(letters))) {
    const numbered = runs.filter((run) => isNumbered(index, run, 'model'));
    return placesAfter(index, numbered, /^\p{L}*\d{2,4}$/u);
  }
  return new Set(/^\p{L}\d{2,3}$/u.test(generation) ? placesOfCodes(index, generation) : []);
}

/** Engines with the typed name but another figure: Cursor 10 for the typed 'Cursor 13', ЯМЗ-7511 for 'ЯМЗ 238'. */
function enginesOfOthers(
  index: WordIndex,
  words: readonly ReadWord[],
  { word, start }: ReadWord,
): Set<number> {
  // A round figure may be a power: 'Cursor 430'.
  if (!/^\d{1,4}$/.test(word) || /^\d\d0$/.test(word)) return new Set();
  const runs = runsBefore(words, start).filter(
    (run) => /^\p{L}{3,}$/u.test(run) && isNumbered(index, run, 'engine'),
  );
  return placesAfter(index, runs, /^\d{1,4}$/, 'engine');
}

/** Maximum number of words of a name before its figure: 'Land Cruiser Prado 90'. */
const MAX_BEFORE = 3;

/**
 * The words right before a position, alone and joined: 'cruiser' and 'landcruiser'. Empty behind a designation or
 * trim, whose figure is a power: 'TDI 130', 'Edition 110'.
 */
function runsBefore(words: readonly ReadWord[], start: number): string[] {
  const runs: string[] = [];
  let run = '';
  let next = start;
  const before = words.filter((word) => word.start < start).slice(-MAX_BEFORE);
  for (const { word, start: from, end } of before.toReversed()) {
    if (end < next - 1 || isDesignation(word) || isTrim(word)) break;
    run = word + run;
    next = from;
    runs.push(run);
  }
  return runs;
}

/** Whether a figure of its own follows a run in a name: 'landcruiser' in 'Land Cruiser 200'. */
const isNumbered = (index: WordIndex, run: string, kind: 'model' | 'engine'): boolean =>
  runsFrom(index, run)
    .filter((longer) => /^\d{2,4}$/.test(longer.slice(run.length)))
    .filter((longer) => index.single.has(longer.slice(run.length)))
    .some((longer) => index.places.get(longer)?.some((place) => kindAt(place) === kind));

/** Places of names in which `runs` are followed by a generation or figure. */
function placesAfter(
  index: WordIndex,
  runs: readonly string[],
  generation: RegExp,
  kind: 'model' | 'engine' = 'model',
): Set<number> {
  const longer = runs.flatMap((run) =>
    runsFrom(index, run).filter((one) => generation.test(one.slice(run.length))),
  );
  return new Set(placesOfRuns(index, longer).filter((place) => kindAt(place) === kind));
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

const without = (places: readonly number[], others: ReadonlySet<number>): number[] =>
  places.filter((place) => !others.has(place));
