/**
 * Reads a typed engine code that the catalogue lacks, so that Golf IV AJM does not find a Golf IV with ASZ.
 * Records that state another code of the same form do not fit. Records without a code may fit.
 */
import { codeForm } from '#features/numbers/vehicle-names.ts';
import { ALIKE, meaningOf } from './meanings.ts';
import { isTrim, type ReadWord } from './read-words.ts';
import { kindAt, type WordIndex } from './word-index.ts';

/**
 * The word read as an engine code, if records state other codes of its form; else an empty list.
 * @param stated words of the text that rows have; if one is a known code, the unknown code is left out
 */
export function otherCodes(
  index: WordIndex,
  stated: readonly ReadWord[],
  { meaning, ...word }: ReadWord,
): ReadWord[] {
  if (meaning || isTrim(word.word) || isChassis(index, word.word)) return [];
  if (stated.some((one) => isKnownCode(index, one.word))) return [];
  const others = placesOfForm(index, codeForm(word.word));
  if (others.size === 0) return [];
  const fits = index.engines.filter((place) => !others.has(place));
  return [{ ...word, isHard: true, weight: 0.5, meaning: meaningOf(index, { [ALIKE]: fits }) }];
}

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

/** Engines with codes of a form. A code may be typed without its variant: N47 beside M47D20. */
function placesOfForm({ codeForms }: WordIndex, form = ''): Set<number> {
  const forms = [...codeForms].filter(
    ([other]) => other === form || (form.endsWith('99') && other.startsWith(`${form}a`)),
  );
  return new Set(forms.flatMap(([, places]) => places));
}

const isKnownCode = ({ places }: WordIndex, word: string): boolean =>
  codeForm(word) !== undefined &&
  places.get(word)?.some((place) => kindAt(place) === 'engine') === true;

/** Whether a word has the form of a known chassis code: E39, if the catalogue has E46. */
const isChassis = ({ chassis }: WordIndex, word: string): boolean =>
  [...chassis.keys()].some((code) => code.length === word.length && code[0] === word[0]) &&
  /^[a-z]\d+$/.test(word);
