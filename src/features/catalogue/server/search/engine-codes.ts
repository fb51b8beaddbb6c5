/**
 * Reads a typed engine code that the catalogue lacks, so that 'Golf IV ASZ' does not find a Golf IV with AJM.
 * Records that state another code of the same form do not fit. Records without a code may fit.
 */
import { codeForm } from '#features/numbers/vehicle-names.ts';
import { ALIKE, meaningOf } from './meanings.ts';
import { isTrim, placesOfRuns, type ReadWord } from './read-words.ts';
import { kindAt, runsFrom, type WordIndex } from './word-index.ts';

/**
 * The word read as an engine code, if records state other codes of its form; else an empty list.
 * @param stated words of the text that rows have; if one is a known code, the unknown code is left out
 * @param haveEngine whether a row that fits the text has one of the engines
 */
export function otherCodes(
  index: WordIndex,
  stated: readonly ReadWord[],
  haveEngine: (places: ReadonlySet<number>) => boolean,
  { meaning, ...word }: ReadWord,
): ReadWord[] {
  if (meaning || isTrim(word.word) || isChassis(index, word.word)) return [];
  if (stated.some((one) => isKnownCode(index, one.word))) return [];
  const others = placesOfForm(index, codeForm(word.word));
  if (others.size === 0) return [];
  // A code with a figure is sure: if a fitting row has another code of its form, no row fits. Letters alone may be no
  // code, so rows without a code of the form fit.
  const isSure = /\d/.test(word.word) && haveEngine(others);
  const fits = isSure ? [] : index.engines.filter((place) => !others.has(place));
  return [{ ...word, isHard: true, weight: 0.5, meaning: meaningOf(index, { [ALIKE]: fits }) }];
}

/** The end of an engine code, behind a hyphen, is never left out: the 1HD-FTE is no 1HD-T, the SAA6D102E-1 no -2. */
export const withCodeEnds = (index: WordIndex, text: string, words: readonly ReadWord[]) =>
  words.map((word, at) => {
    const code = words[at - 1];
    const isOtherEnd =
      code !== undefined &&
      text.slice(code.end, word.start) === '-' &&
      /\d/.test(code.word) &&
      isKnownCode(index, code.word) &&
      (!word.meaning || /^\d$/.test(word.word)) &&
      !index.places.has(code.word + word.word);
    return isOtherEnd ? { ...word, meaning: meaningOf(index, {}), isHard: true, weight: 1 } : word;
  });

/**
 * Volvo's D5 is a diesel and T5 a petrol engine, so that 'V70 D5' does not find a V70 2.4T. Other makes have other
 * meanings: the Audi A8 D4 is a generation.
 */
export function fuelOfVolvo(index: WordIndex, { meaning, ...word }: ReadWord): ReadWord[] {
  if (meaning || !/^[dt][2-8]$/.test(word.word)) return [];
  const others = [...index.makes].flatMap(([make, places]) => (make === 'Volvo' ? [] : places));
  const engines = index.fuels[word.word.startsWith('d') ? 'diesel' : 'petrol'];
  const fitting = meaningOf(index, { [ALIKE]: [...others, ...engines] });
  return [{ ...word, isHard: true, weight: 0.5, meaning: fitting }];
}

/** Engines with codes of a form. Either code may have a variant: N47 beside M47D20, D12D beside D13. */
function placesOfForm({ codeForms }: WordIndex, form = ''): Set<number> {
  const stem = /^.*a9+(?=a?$)/.exec(form)?.[0] ?? form;
  const forms = [...codeForms].filter(
    ([other]) =>
      other === form || other === stem || (stem.endsWith('9') && other.startsWith(`${stem}a`)),
  );
  return new Set(forms.flatMap(([, places]) => places));
}

const isKnownCode = ({ places }: WordIndex, word: string): boolean =>
  codeForm(word) !== undefined &&
  places.get(word)?.some((place) => kindAt(place) === 'engine') === true;

/** Whether a word has the form of a known chassis code: E39, if the catalogue has E46. D16 is an engine beside D13. */
const isChassis = (index: WordIndex, word: string): boolean =>
  [...index.chassis.keys()].some((code) => code.length === word.length && code[0] === word[0]) &&
  /^[a-z]\d+$/.test(word) &&
  !placesOfOtherFigures(index, word).some((place) => kindAt(place) === 'engine');

/** Places of codes with the same letters and another number of the same length: OM646 for OM651. */
export function placesOfOtherFigures(index: WordIndex, word: string): number[] {
  const letters = /^[a-z]+(?=\d{2,}$)/.exec(word)?.[0];
  const codes = letters ? runsFrom(index, letters) : [];
  return placesOfRuns(
    index,
    codes.filter(
      (run) =>
        run.length === word.length &&
        index.single.has(run) &&
        /^\d+$/.test(run.slice(letters?.length)),
    ),
  );
}
