import { latinised } from './letters.ts';

/** What an ASCII character gives to the key: itself, its capital, or nothing. */
const asciiPart: readonly string[] = Array.from({ length: 128 }, (_, code) => {
  const upper = String.fromCharCode(code).toUpperCase();
  return /[0-9A-Z]/.test(upper) ? upper : '';
});

/**
 * The key by which a part number is compared (decisions: without case, spaces and punctuation):
 * capitals and ASCII digits only, so it matches /^[0-9A-Z]*$/. Look-alike letters of Cyrillic and
 * Greek become Latin, other Cyrillic letters are transliterated, accents are dropped, digits of
 * every script become ASCII. Called tens of millions of times by an import.
 */
export function numberKey(text: string): string {
  const length = text.length;
  let out = '';
  // start of the run of characters that go over unchanged
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

/** A number as it was written: its key, and the parts that its separators set apart. */
export type WrittenNumber = { key: string; groups: readonly string[] };

const separators = /[^0-9A-Z]+/;
const nonAscii = /[^\0-\x7f]/;

export function written(text: string): WrittenNumber {
  const latin = nonAscii.test(text) ? latinised(text) : text.toUpperCase();
  const groups = latin.split(separators).filter((group) => group !== '');
  return { key: groups.join(''), groups };
}

/** The same with every letter O read as a zero: for the makers who do not use that letter. */
export function withZeros(number: WrittenNumber): WrittenNumber | undefined {
  if (!number.key.includes('O')) return undefined;
  return {
    key: number.key.replaceAll('O', '0'),
    groups: number.groups.map((group) => group.replaceAll('O', '0')),
  };
}

/**
 * SQL of a number's key; numbers in other scripts are compared as written. Exact enough to sort the
 * numbers of one item and to detect duplicates.
 */
export const sqlKey = (column: string): string =>
  `(case when ${column} ~ '^[ -~]*$' then upper(regexp_replace(${column}, '[^0-9A-Za-z]+', '', 'g')) else ${column} end collate "C")`;
