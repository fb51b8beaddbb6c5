/**
 * Splits a text that people type for a vehicle, an engine, a turbo model or a number into figures and words,
 * without the catalogue. A text in a script without blanks is split into known names.
 */
import { asciiDigits } from '#contract/figures.ts';
import { nameKey } from './key.ts';
import { isMake, makeNamed } from './makes.ts';
import { modelNamed } from './model-names.ts';
import { isTradeWord } from './trade-words.ts';
import { type Fuel, type Power, powersOf } from './vehicle-names.ts';

/** A piece of the typed text, by its position in `TypedText.text`. */
interface Piece {
  readonly start: number;
  readonly end: number;
}

export interface TypedPower extends Piece {
  readonly kind: 'power';
  readonly power: Power;
}
export interface TypedYears extends Piece {
  readonly kind: 'years';
  readonly from: number;
  readonly to: number;
  /** Set for a year alone, which may also be a model: Peugeot 2008. */
  readonly word?: string;
}
/** A word without case and accents; '1900cc' is the word 1.9. */
export interface TypedWord extends Piece {
  readonly kind: 'word';
  readonly word: string;
}
export type TypedToken = TypedPower | TypedYears | TypedWord;

export interface TypedText {
  /** The text in plain characters: full-width ones and digits of other scripts are replaced. */
  readonly text: string;
  readonly tokens: readonly TypedToken[];
}

const YEAR = '(?:19[5-9]|20[0-4])\\d';
/** '14l' is 14.0, but '2L' is Toyota's engine. */
const LITRES = String.raw`(?<litres>\d{1,2}[.,]\d{1,2}|1\d) ?(?:l|ltr|lit(?:er|re|ro)s?|litr[eo]s?|л|литр(?:а|ов)?|升|لتر)(?![\p{L}\p{M}\d])`;
const CUBIC = String.raw`(?<cubic>\d{3,5}|\d[., ]\d{3}) ?(?:cc|ccm|cm3|см3|куб(?:\.? ?см)?|毫升|سي ?سي)(?![\p{L}\p{M}\d])`;
const YEARS = [
  String.raw`(?<![\d.,])(?:0?[1-9]|1[0-2])[./-](?<of>${YEAR})(?!\d)`,
  String.raw`(?<![\p{L}\d])MY ?'?(?<my>${YEAR}|\d\d)(?!\d)`,
  String.raw`(?<![\p{L}\d])(?<from>${YEAR}) ?[-–—~] ?(?<to>${YEAR})?(?!\d)`,
  String.raw`(?<![\p{L}\d])(?<year>${YEAR}) ?(?:年款?|款|г\.? ?в\.?|г(?:од(?:а|у)?)?\.?|م)?(?![\p{L}\d])`,
].join('|');
/** Matches displacements and years. `powersIn` finds powers. */
const FIGURE = new RegExp(`(?<![\\p{L}\\d.,])(?:${LITRES}|${CUBIC})|${YEARS}`, 'giu');

/** Labels of a plate: 'P/N', and 'S/N' with the serial number behind it. They name no vehicle. */
const LABELS =
  /(?<![\p{L}\d])(?:P ?[/.] ?N|PN(?=[.:#])|(?:part|teile) ?(?:no|nr|number)|(?:S ?[/.] ?N|SN(?=[.:#])|ser(?:ial|\.)? ?(?:no|nr|number))(?![\p{L}\d])[.:#]*\s*\S+)(?![\p{L}\d])[.:#]*/giu;

/** Reads a text into its figures and words, in their order. */
export function typedTokens(typed: string): TypedText {
  const text = asciiDigits(typed.normalize('NFKC')).replace(LABELS, (label) =>
    ' '.repeat(label.length),
  );
  const figures = [...powersIn(text), ...figuresIn(text)].sort((a, b) => a.start - b.start);
  const tokens: TypedToken[] = [];
  let at = 0;
  for (const figure of figures) {
    if (figure.start < at) continue;
    tokens.push(...wordsIn(text, at, figure.start), figure);
    at = figure.end;
  }
  return { text, tokens: [...tokens, ...wordsIn(text, at, text.length)] };
}

function powersIn(text: string): TypedToken[] {
  return powersOf(text).powers.map(({ start, end, ...power }) => ({
    kind: 'power',
    start,
    end,
    power,
  }));
}

function figuresIn(text: string): TypedToken[] {
  return [...text.matchAll(FIGURE)].flatMap((match): TypedToken[] => {
    const { litres, cubic, of, my, from, to, year } = match.groups ?? {};
    const piece = { start: match.index, end: match.index + match[0].trimEnd().length };
    const size = litres ?? (cubic && litresOf(cubic));
    const word = size?.replace(',', '.').replace(/^\d+$/, '$&.0');
    if (word) return [{ kind: 'word', word, ...piece }];
    const first = Number(of ?? from ?? year ?? fullYear(my ?? ''));
    const yearAlone = year === match[0].trim() ? { word: year } : {};
    return [{ kind: 'years', from: first, to: Number(to ?? first), ...yearAlone, ...piece }];
  });
}

/** Converts cubic centimetres to litres: '1896' and '1.896' are 1.9 litres. */
const litresOf = (cubic: string): string => (Number(cubic.replace(/\D/g, '')) / 1000).toFixed(1);

const fullYear = (year: string): string =>
  year.length === 2 ? `${Number(year) < 50 ? '20' : '19'}${year}` : year;

/** Matches letters and digits, and the point or comma within a decimal number. */
const WORD = /[\p{L}\p{M}\p{N}ー]+(?:[.,](?=\d)[\p{L}\p{M}\p{N}]+)*/gu;
/** Characters of scripts that put no blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/u;
const PARTS = new RegExp(
  // '1.9TDI' is 1.9 and TDI.
  `${UNSPACED.source}|\\d+[.,]\\d(?=\\p{L})|(?:(?!${UNSPACED.source})[\\p{L}\\p{M}\\p{N}.,])+`,
  'gu',
);

function wordsIn(text: string, from: number, to: number): TypedWord[] {
  return [...text.slice(from, to).matchAll(WORD)].flatMap((word) =>
    [...word[0].matchAll(PARTS)].flatMap((part) => {
      const start = from + word.index + part.index;
      return UNSPACED.test(part[0])
        ? unspacedWords(part[0], start)
        : [{ kind: 'word' as const, word: folded(part[0]), start, end: start + part[0].length }];
    }),
  );
}

/** Maximum length of a name in a script without blanks. */
const LONGEST = 12;

/** Splits '大众帕萨特' into known names, the longest first. */
function unspacedWords(text: string, offset: number): TypedWord[] {
  const words: TypedWord[] = [];
  let unknown = 0;
  const push = (start: number, end: number) => {
    if (end > start)
      words.push({
        kind: 'word',
        word: folded(text.slice(start, end)),
        start: offset + start,
        end: offset + end,
      });
  };
  let at = 0;
  while (at < text.length) {
    let length = Math.min(LONGEST, text.length - at);
    while (length > 0 && !isNamePart(text, at, at + length)) length -= 1;
    if (length === 0) at += 1;
    else {
      push(unknown, at);
      push(at, at + length);
      at += length;
      unknown = at;
    }
  }
  push(unknown, text.length);
  return words;
}

/**
 * Whether a part of an unspaced text is a known name. A make of one character counts only if it is the whole
 * text: '曼' is MAN, but not within an unknown name.
 */
const isNamePart = (text: string, start: number, end: number): boolean =>
  isName(text.slice(start, end)) &&
  (end - start > 1 || text.length === 1 || !isMake(text[start] ?? ''));

const isName = (text: string): boolean =>
  isMake(text) || modelNamed(text) !== undefined || isTradeWord(text) || fuelNamed(text).length > 0;

/** Converts a word to the form that is compared: without case, accents and signs, with a decimal point. */
export const folded = (text: string): string =>
  text
    .replace(/(\d),(\d)/g, '$1.$2')
    // 'OM612.981' is a variant of OM612, not a decimal number.
    .replace(/(\d{3})\.(?=\d)/g, '$1')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '');

const fuelNames: Readonly<Record<Fuel, readonly string[]>> = {
  diesel: namesIn(
    'diesel gasoil gazole gasoleo gasóleo dizel дизель дизельный дизельная дизеля 柴油 柴油机 柴油版 ディーゼル 디젤 경유 ديزل سولار مازوت',
  ),
  petrol: namesIn(
    'petrol gasoline gasolina gas essence benzin benzina benziner бензин бензиновый бензиновая бензина 汽油 汽油机 汽油版 ガソリン 가솔린 휘발유 بنزين',
  ),
};

function namesIn(list: string): string[] {
  return list.split(' ').map(nameKey);
}

/** Fuels of which at least one name passes the test. */
export const fuelsNamed = (isMeant: (name: string) => boolean): Fuel[] =>
  (['diesel', 'petrol'] as const).filter((fuel) => fuelNames[fuel].some(isMeant));

export function fuelNamed(word: string): Fuel[] {
  const key = nameKey(word);
  return fuelsNamed((name) => name === key);
}

/** The make or model whose full name is the text; undefined for other texts. */
export const vehicleNamed = (text: string): string | undefined =>
  makeNamed(text) ?? modelNamed(text);
