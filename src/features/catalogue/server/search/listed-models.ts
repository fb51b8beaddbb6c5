/**
 * A record may list several models in one text: 'C3 / C4 / Berlingo / Xsara Picasso'. The second word of a name
 * (Picasso) counts only for its own model, so that 'C4 Picasso' does not find this text.
 */
import type { Version } from '#features/catalogue-index/versions.ts';
import { isDesignation } from '#features/numbers/vehicle-names.ts';
import { withoutPlaces } from './meanings.ts';
import type { ReadWord } from './read-words.ts';
import type { ReadText } from './typed-reader.ts';
import { codeAt, kindAt, modelPieces, type WordIndex } from './word-index.ts';

/** Second word of a name. Shorter words are codes that several models share: 'L200 / Triton KB4T'. */
const SECOND_WORD = /^\p{L}{4,}$/u;
/** First word of a two-word name. 'F' is too short: 'Super Duty' belongs to F-250 and F-350 alike. */
const FIRST_WORD = /^(?!grande?$)\p{L}{3,}$/u;

/** Removes from the meaning of each second word of a name the texts in which it belongs to another model. */
export function ofOwnModels(version: Version, index: WordIndex, { text, words }: ReadText) {
  return words.map((word): ReadWord => {
    if (!word.meaning || !SECOND_WORD.test(word.word) || isDesignation(word.word)) return word;
    const beside = words.filter(
      (other) => other !== word && other.isModel && isSameName(text, other, word),
    );
    const places = beside.flatMap((other) => placesOfOthers(version, index, word, other));
    return places.length === 0 ? word : { ...word, meaning: withoutPlaces(word.meaning, places) };
  });
}

/** Whether no slash or comma separates two words: a text copied from a record names all of its models. */
function isSameName(text: string, one: ReadWord, other: ReadWord): boolean {
  const [first, last] = one.start < other.start ? [one, other] : [other, one];
  return !/[/,;+]/.test(text.slice(first.end, last.start));
}

/** Texts in which `second` belongs to another model than `model`. */
function placesOfOthers(
  { columns }: Version,
  { places }: WordIndex,
  { word: second }: ReadWord,
  { word: model }: ReadWord,
): number[] {
  const texts = columns.texts('model');
  const ofModel = new Set(places.get(model));
  return (places.get(second) ?? []).filter((place) => {
    const text = kindAt(place) === 'model' && ofModel.has(place) ? texts[codeAt(place)] : '';
    if (!text?.includes('/')) return false;
    const pieces = modelPieces(text);
    const isOfModel = (words: readonly string[]) => words.join('').startsWith(model);
    const having = pieces.filter((words) => words.includes(second));
    return (
      having.length > 0 &&
      pieces.some(isOfModel) &&
      having.every((words) => !isOfModel(words) && isSecondOfTwo(words, second))
    );
  });
}

/** In 'L400 / Delica Space Gear' the words 'Space Gear' belong to both models, so a name has two words only. */
const isSecondOfTwo = (words: readonly string[], second: string): boolean =>
  words[1] === second && FIRST_WORD.test(words[0] ?? '') && !SECOND_WORD.test(words[2] ?? '');
