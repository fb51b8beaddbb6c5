import { digitOf } from '#contract/figures.ts';
import type { CrossRow } from '#contract/shown-items.ts';

/** Key character of each ASCII character: itself, its capital, or ''. */
const asciiPart: readonly string[] = Array.from({ length: 128 }, (_, code) => {
  const upper = String.fromCharCode(code).toUpperCase();
  return /[0-9A-Z]/.test(upper) ? upper : '';
});

/**
 * The key by which a part number is compared (docs/numbers.md 1; without case, spaces and punctuation):
 * capitals and ASCII digits only, so it matches /^[0-9A-Z]*$/. Look-alike letters of Cyrillic and
 * Greek become Latin, other Cyrillic letters are transliterated, accents are dropped, digits of
 * every script become ASCII. Called tens of millions of times by an import.
 */
export function numberKey(text: string): string {
  const length = text.length;
  let out = '';
  // start of the run of characters that are copied unchanged
  let start = 0;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if ((code >= 48 && code <= 57) || (code >= 65 && code <= 90)) continue;
    if (code > 127) return foreignKey(text);
    if (i > start) out += text.slice(start, i);
    out += asciiPart[code];
    start = i + 1;
  }
  if (start === 0) return text;
  return start < length ? out + text.slice(start) : out;
}

function foreignKey(text: string): string {
  return latinised(text).replace(/[^0-9A-Z]+/g, '');
}

/**
 * Whether a whole text may be a number: its key contains all its letters and digits. Letters of other scripts
 * are not in a key, so '卡特 320' is not the number 320.
 */
export const isNumberText = (text: string): boolean =>
  !nonAscii.test(text) || !/(?![0-9A-Z])[\p{L}\p{N}]/u.test(latinised(text));

/**
 * The reference of a line: the text that the customer typed, unless it is a number of the item itself.
 * @returns an object without `reference` if the text is empty or, in any notation, a number of the item
 * itself
 */
export function typedReference(
  { prdType, eePn, oemPn }: Pick<CrossRow, 'prdType' | 'eePn' | 'oemPn'>,
  typed: string,
): { reference?: string } {
  const itemNumbers = prdType === '0' ? [eePn, oemPn] : [eePn || oemPn];
  const reference = typed.trim().slice(0, REFERENCE_LENGTH);
  const key = numberKey(reference);
  const isItemNumber = itemNumbers.some((number) => number !== '' && numberKey(number) === key);
  return isItemNumber || reference === '' ? {} : { reference };
}

/** Maximum length of a line's reference (field-labels.ts). */
const REFERENCE_LENGTH = 60;

/** A number as it was written: its key, and the parts between its separators. */
export type WrittenNumber = { key: string; groups: readonly string[] };

const separators = /[^0-9A-Z]+/;
const nonAscii = /[^\0-\x7f]/;

export function written(text: string): WrittenNumber {
  const latin = nonAscii.test(text) ? latinised(text) : text.toUpperCase();
  const groups = latin.split(separators).filter((group) => group !== '');
  return { key: groups.join(''), groups };
}

/** A number with every letter O read as a zero, for makers that do not use the letter; undefined without an O. */
export function withZeros(number: WrittenNumber): WrittenNumber | undefined {
  if (!number.key.includes('O')) return undefined;
  return {
    key: number.key.replaceAll('O', '0'),
    groups: number.groups.map((group) => group.replaceAll('O', '0')),
  };
}

/**
 * SQL for the key of a number. Numbers in other scripts are compared as written. Exact enough to sort the
 * numbers of an item and to detect duplicates.
 */
export const sqlKey = (column: string): string =>
  `(case when ${column} ~ '^[ -~]*$' then upper(regexp_replace(${column}, '[^0-9A-Za-z]+', '', 'g')) else ${column} end collate "C")`;

/**
 * A name without case, accents and signs. Arabic letters that people mix up become one letter. The function
 * staff.folded of migration 0006 does the same for names of orders and customers.
 */
export const nameKey = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}ـ]/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/[ÆŒØŁĐةىگڤپچک]/g, (letter) => likeLetters[letter] ?? letter);

/**
 * Letters that Unicode does not decompose into a letter and an accent, and Arabic letters that people mix up or write
 * for sounds that Arabic lacks.
 */
const likeLetters: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  ة: 'ه',
  ى: 'ي',
  گ: 'ج',
  ڤ: 'ف',
  پ: 'ب',
  چ: 'ج',
  ک: 'ك',
};

/** Maps `nameKey` of each name, and of its other names separated by |, to the name. */
export const byNames = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([name, otherNames]) =>
      [name, ...otherNames.split('|').filter((one) => one !== '')].map(
        (one) => [nameKey(one), name] as const,
      ),
    ),
  );

// Letters of other scripts, as the Latin letters by which a part number is compared. Letters that look like a
// Latin letter become that letter, not its sound: on price lists К27 and K27 are the same number, and a
// reader can't tell them apart.

/** Maps each letter of `letters` to the letter at the same position in `counterparts`. */
const byPlace = (letters: string, counterparts: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(letters, (letter, place) => [letter, counterparts.charAt(place)]));

export const cyrillicLookAlikes = byPlace('АВЕКМНОРСТУХІЈЅ', 'ABEKMHOPCTYXIJS');

export const greekLookAlikes = byPlace('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX');

/** The other Cyrillic letters by sound, and Latin letters that carry no separable accent. */
const bySound: Readonly<Record<string, string>> = {
  Б: 'B',
  Г: 'G',
  Ґ: 'G',
  Д: 'D',
  Ж: 'ZH',
  З: 'Z',
  И: 'I',
  Л: 'L',
  П: 'P',
  Ф: 'F',
  Ц: 'TS',
  Ч: 'CH',
  Ш: 'SH',
  Щ: 'SHCH',
  Ъ: '',
  Ы: 'Y',
  Ь: '',
  Э: 'E',
  Ю: 'YU',
  Я: 'YA',
  Є: 'YE',
  Æ: 'AE',
  Œ: 'OE',
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
};

const letters = new Map(Object.entries({ ...bySound, ...cyrillicLookAlikes, ...greekLookAlikes }));

// NFKC would turn '№' and '™' into the letters NO and TM
const signs = /[№™℠©®]/g;

/**
 * Limit for the NFKC form of a short text, in characters: one character may become 18 (U+FDFA), and 500 numbers
 * of such characters took a second of processor time.
 */
const MAX_FOLDED = 100;

/**
 * Converts a text to capitals, Cyrillic, look-alike Greek and accented letters to Latin letters, and digits to
 * ASCII digits. Other characters stay. ASCII text is only converted to capitals.
 */
export function latinised(text: string): string {
  const folded = text.replace(signs, ' ').normalize('NFKC').toUpperCase();
  const upper = folded.slice(0, Math.max(MAX_FOLDED, text.length));
  let out = '';
  for (const char of upper) {
    if (char <= '\u007f') {
      out += char;
      continue;
    }
    out += letters.get(char) ?? digitOf(char) ?? unaccented(char);
  }
  return out;
}

function unaccented(char: string): string {
  const parts = char.normalize('NFD');
  if (parts.length === char.length) return char;
  const base = parts.replace(/\p{M}/gu, '');
  let out = '';
  for (const part of base) out += letters.get(part) ?? part;
  return out;
}
