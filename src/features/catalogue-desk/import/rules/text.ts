/** Corrections of text cells: named rules that are applied in the order of the list. */
import { asciiDigits, type Figure, readWhole } from '#contract/figures.ts';
import { COMPUTED } from '#contract/table-names.ts';
import { cyrillicLookAlikes } from '#features/numbers/key.ts';
import { unitFactor } from '#features/numbers/units.ts';
import { isDay } from '#language/zone.ts';
import type { RemarkSeverity } from '../report/report.ts';

/** Value to store, and the reasons why it differs from the cell. */
export interface Cleaned {
  readonly value: string;
  readonly remarks: readonly { readonly reason: string; readonly severity: RemarkSeverity }[];
}

interface Rule {
  readonly name: string;
  readonly reason: string;
  /** Returns the corrected text, the same text if the rule does not apply, or undefined to store nothing. */
  readonly mend: (value: string) => string | undefined;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decodeEntities(text: string): string {
  return text.replace(/&(#\d{1,6}|#x[0-9a-f]{1,5}|[a-z]{2,4});/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? entity;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
  });
}

/** Characters of Windows-1252 at codes that are control characters in Latin-1. */
const windows1252 = new Map(
  Array.from('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ').map((char, at) => {
    const codes = [
      0x80, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x8b, 0x8c, 0x8e, 0x91, 0x92,
      0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0x9b, 0x9c, 0x9e, 0x9f,
    ];
    return [char, codes[at] ?? 0x3f] as const;
  }),
);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Repairs UTF-8 that was read as Windows-1252: 'TÃœ' becomes 'TÜ'. */
function readAgain(text: string): string {
  if (!/[\u0080-\u00ff]/.test(text)) return text;
  const bytes: number[] = [];
  for (const char of text) {
    const code = windows1252.get(char) ?? char.codePointAt(0) ?? 0;
    if (code > 0xff) return text;
    bytes.push(code);
  }
  try {
    return utf8.decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}

const lookAlikes = new Map(
  Object.entries(cyrillicLookAlikes).flatMap(([from, to]) => [
    [from, to],
    [from.toLowerCase(), to.toLowerCase()],
  ]),
);

/** Replaces Cyrillic look-alikes in words that also have Latin letters (GТ1749V). Other words stay. */
function latinWords(text: string): string {
  return text.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const foreign = word.match(/\p{Script=Cyrillic}/gu);
    if (foreign === null || !/[A-Za-z]/.test(word)) return word;
    if (!foreign.every((letter) => lookAlikes.has(letter))) return word;
    return word.replace(/\p{Script=Cyrillic}/gu, (letter) => lookAlikes.get(letter) ?? letter);
  });
}

const textRules: readonly Rule[] = [
  {
    name: 'control characters',
    reason: 'Control characters were left out.',
    mend: (value) =>
      value
        .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
        // Joiners (ZWJ, ZWNJ) belong to Arabic and Persian words and are kept.
        .replace(/[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, ''),
  },
  {
    name: 'text as formula',
    reason: 'The cell was a spreadsheet formula for a text; the text was taken.',
    mend: (value) => /^="([^"]*)"$/.exec(value)?.[1] ?? value,
  },
  {
    name: 'formula',
    reason: 'The cell is a spreadsheet formula, not a text; it was left out.',
    mend: (value) => (/^[=@]|^[+-](?=[A-Za-z]+\()/.test(value) ? undefined : value),
  },
  {
    name: 'HTML',
    reason: 'HTML was taken out of the text.',
    mend: (value) => {
      const bare = value
        .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
        .replace(/<\/?[a-z!][^<>]*>/gi, ' ');
      return decodeEntities(bare);
    },
  },
  {
    name: 'mojibake',
    reason: 'The text had been read in a wrong encoding; it was read again.',
    mend: readAgain,
  },
  {
    name: 'unreadable',
    reason: 'The text is unreadable (question marks or wrong encoding); it was left out.',
    mend: (value) => (/\ufffd|\?{3,}|(?<![^\s,;(])\?[\p{L}\p{N}]/u.test(value) ? undefined : value),
  },
  {
    name: 'stray characters',
    reason: 'Stray characters around the text were left out.',
    mend: (value) => value.replace(/^[`´|,;*_\s]+|[`´|,;*_\s]+$/g, ''),
  },
  {
    name: 'look-alike letters',
    reason: 'Cyrillic letters inside a Latin word were replaced by the Latin ones.',
    mend: latinWords,
  },
];

/** Maximum length of a text cell. Longer texts are errors in the file, and no page shows them. */
export const longestText = 500;
const longestRemark = 4000;
export const tooLong = 'The text is too long; it was left out.';

const plain = /^[A-Za-z0-9(][A-Za-z0-9 .,/()+:-]*[A-Za-z0-9).+]$|^[A-Za-z0-9]?$/;
const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();
const none: Cleaned['remarks'] = [];

/**
 * Matches apostrophes that exports put before formulas (CSV injection), at the start of a text or after a
 * separator. Matches several too: no text of the site begins with an apostrophe, and cleaning a stored text
 * again must not change it.
 */
const formulaMarks = new RegExp(`(^|[,;\\t\\r\\n][" ]*)'+(?=${COMPUTED})`, 'g');

/**
 * Cleans a text cell by the rules above. Spaces are normalized without a remark.
 * @param longest maximum number of characters
 */
export function cleanText(cell: string, longest = longestText): Cleaned {
  if (cell.length <= longest && plain.test(cell) && !cell.includes('  ')) {
    return { value: cell, remarks: none };
  }
  if (cell.length > longest * 4) {
    return { value: '', remarks: [{ reason: tooLong, severity: 'refused' }] };
  }
  const remarks: { reason: string; severity: RemarkSeverity }[] = [];
  let value = cell.normalize('NFC').trim().replace(formulaMarks, '$1');
  for (const { mend, reason } of textRules) {
    const mended = mend(value);
    if (mended === undefined) {
      return { value: '', remarks: [...remarks, { reason, severity: 'refused' }] };
    }
    if (tidy(mended) !== tidy(value)) remarks.push({ reason, severity: 'mended' });
    value = tidy(mended);
  }
  if (value.length <= longest) return { value, remarks };
  return { value: '', remarks: [...remarks, { reason: tooLong, severity: 'refused' }] };
}

/** Cleans a text that may have several sentences. */
export function cleanRemark(cell: string): Cleaned {
  return cleanText(cell, longestRemark);
}

export const notYesOrNo = 'This is neither 1 nor 0, yes nor no; it was left out.';

/** Words for yes and no, including TRUE and FALSE of spreadsheets in the site's languages and in German. */
const flagWords = {
  yes: [
    ...['1', 'x', 'y', 'yes', 'ja', 'oui', 'sí', 'si', 'sim', 'да', '是', 'نعم'],
    ...['true', 'wahr', 'vrai', 'verdadero', 'verdadeiro', 'истина', '真', 'صواب', 'صحيح'],
  ],
  no: [
    ...['0', 'n', 'no', 'nein', 'non', 'não', 'нет', '否', 'لا'],
    ...['false', 'falsch', 'faux', 'falso', 'ложь', '假', 'خطأ', 'خاطئ'],
  ],
};

/** Parses a flag: 1, 0 or a word. undefined for an empty cell, null if it is neither yes nor no. */
export function readFlag(cell: string): boolean | undefined | null {
  const word = asciiDigits(cell).trim().toLowerCase();
  if (word === '') return undefined;
  if (flagWords.yes.includes(word)) return true;
  return flagWords.no.includes(word) ? false : null;
}

export const notADay = 'This is no date such as 2026-12-31; it was left out.';

const days = [
  /^(?<year>20\d\d)([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})$/,
  /^(?<year>20\d\d)年(?<month>\d{1,2})月(?<day>\d{1,2})日?$/,
  /^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>20\d\d)$/,
];

/**
 * Parses a date of this century to a form such as 2026-12-31. Rejects ambiguous dates such as 3/4/2026.
 * undefined for an empty cell; null if the date is not valid.
 */
export function readDay(cell: string): string | undefined | null {
  const text = asciiDigits(cell.trim().normalize('NFKC'));
  if (text === '') return undefined;
  const {
    year,
    month = '',
    day = '',
  } = days.map((one) => one.exec(text)).find(Boolean)?.groups ?? {};
  if (!year) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

export const unclear =
  'The figure may mean thousands or decimals: 1,000 is a thousand to some and one to others. Write it without the mark.';

const figure = /^[~≈]?\s*([\p{Nd}.,٫٬．，]+)\s*(\P{Nd}*)$/u;

/** Parses a whole number of at least 0 that fits an int of PostgreSQL. Accepts '12.0' and '12 pcs'. */
export function readCount(cell: string): Figure {
  if (cell.length === 1 && cell >= '0' && cell <= '9') return cell.charCodeAt(0) - 48;
  const [, digits = '', unit = ''] = figure.exec(cell) ?? [];
  const count = readWhole(unit !== '' && unitFactor('pieces', unit) ? digits : cell);
  return typeof count === 'number' && count > 2_147_483_647 ? undefined : count;
}
