/**
 * Letters and digits of other scripts, as the Latin letters and ASCII digits that a part number
 * is compared by. Letters that look like a Latin letter become that letter, not its sound: on
 * price lists К27 and K27 stand for one thing, and a reader can't tell them apart.
 */
import { digitOf } from '#contract/figures.ts';

/** Each letter of a text with the letter in the same place of another one. */
const byPlace = (letters: string, others: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Array.from(letters, (letter, place) => [letter, others.charAt(place)]));

/** Capital Cyrillic letters drawn like a Latin letter. */
export const cyrillicLookAlikes = byPlace('АВЕКМНОРСТУХІЈЅ', 'ABEKMHOPCTYXIJS');

/** Capital Greek letters drawn like a Latin letter. */
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

// '№' and '™' would otherwise come out of the NFKC form as the letters NO and TM
const signs = /[№™℠©®]/g;

/**
 * Text in capitals with Latin letters and ASCII digits only where it had letters and digits;
 * all other characters are left standing. ASCII text only gets its capitals.
 */
export function latinised(text: string): string {
  const upper = text.replace(signs, ' ').normalize('NFKC').toUpperCase();
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
