import { numberKey, withZeros, written } from './key.ts';
import { cyrillicLookAlikes, greekLookAlikes } from './letters.ts';

/** Reasons shown in an import's report; without parameters, so that they can be translated. */
export const reasons = {
  stray: 'Stray characters around the number were left out.',
  label: 'A maker name or label before the number was left out.',
  text: 'Text beside the number was left out.',
  lookAlike: 'Cyrillic or Greek letters inside a Latin number were replaced by the Latin ones.',
  letterO: 'The letter O stood where this maker writes a zero.',
  revisions: 'Two revision letters were joined by a slash; they were taken apart.',
  decimal: 'The .0 that a spreadsheet adds to a number was left out.',
  slash: 'Two numbers were joined by a slash; they were taken apart.',
  unreadable: 'The text is unreadable (question marks or wrong encoding).',
  scientific: 'A spreadsheet has rounded the number (as in 5.3E+10); its digits are lost.',
  notNumber: 'This is text, not a part number.',
  short: 'A single character is not a part number.',
  long: 'This is too long for a part number.',
  empty: 'There is no number between the separators.',
} as const;

export type MendReason = (typeof reasons)[keyof typeof reasons];

const lookAlikes = new Map(
  [...Object.entries(cyrillicLookAlikes), ...Object.entries(greekLookAlikes)].flatMap(
    ([from, to]) => [
      [from, to],
      [from.toLowerCase(), to.toLowerCase()],
    ],
  ) as [string, string][],
);

const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}]/gu;

/**
 * Replaces look-alike letters by Latin ones, if the number has Latin letters, too (VТ10), or has one
 * foreign letter between digits (1515А029). A genuine Cyrillic number (ТКР 7С-6, К27-115-01) is kept.
 */
function latinLetters(number: string): string {
  const letters = number.match(foreign);
  if (letters === null) return number;
  if (!letters.every((letter) => lookAlikes.has(letter))) return number;
  const alone = letters.length === 1 && /\d[\p{Script=Cyrillic}\p{Script=Greek}]\d/u.test(number);
  if (!alone && !/[A-Za-z]/.test(number)) return number;
  return number.replace(foreign, (letter) => lookAlikes.get(letter) ?? letter);
}

/** Patterns in which every O is certainly a zero. */
const zeroPatterns: readonly RegExp[] = [
  // Toyota
  /^1720[18]\d[0-9A-Z]\d{3}[A-Z]?$/,
  // Garrett
  /^[478]\d{5}[059]\d{3}S?$/,
  // BorgWarner
  /^5[34]\d\d(?:970|971|980|988)\d{4}$/,
  // MHI
  /^49\d{8}$/,
  // VAG turbos and exhaust manifolds with turbo
  /^\d{2}[0-9A-Z](?:145|253)\d{3}[A-Z]{0,2}$/,
];

function zeroForO(number: string): string {
  const zeros = withZeros(written(number));
  if (zeros === undefined) return number;
  if (!zeroPatterns.some((pattern) => pattern.test(zeros.key))) return number;
  return number.replace(/[OoОоΟο]/g, '0');
}

const invisible = /[\p{Cf}\u0000-\u0008\u000e-\u001f]/gu;
const strayStart = /^[\s`'"´‘’“”*_:.,=\-–—/\\]+/;
const strayEnd = /[\s`'"´‘’“”*_:.,=\-–—/\\]+$/;
const labelStart = /^(?:E\s?&\s?E|P\/N|OEM?|OE\s?NO)[\s:.]+(?=\S)/i;
const alphabets = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}\p{Nd}]/u;

export type Mended = { number: string; reasons: MendReason[] } | { refused: MendReason };

function refusalOf(piece: string): MendReason | undefined {
  if (/[?\ufffd]|[ÃÂÐÑ][\u0080-\u00bf]/.test(piece)) return reasons.unreadable;
  if (/^\d(?:[.,]\d+)?E\+\d{1,2}$/i.test(piece)) return reasons.scientific;
  const key = numberKey(piece);
  if (key.length > 40) return reasons.long;
  // IHI's letter codes (VIDA, VICL) are the only numbers without a digit
  if (!/\d/.test(key) && !/^V[A-Z]{2,4}$/.test(piece)) return reasons.notNumber;
  if (key.length < 2) return reasons.short;
  if (/[\p{L}]{3,}\s+[\p{L}]{2,}\s|\p{Ll}{4,}/u.test(piece)) return reasons.notNumber;
  return undefined;
}

/** Corrects one number of a cell, with the reasons, or refuses it with the reason. */
export function mend(piece: string): Mended {
  const why: MendReason[] = [];
  let number = piece.replace(invisible, '').replace(/\s+/g, ' ').trim();
  const step = (to: string, reason: MendReason) => {
    if (to === number) return;
    number = to;
    why.push(reason);
  };
  if (/[?\ufffd]/.test(number)) return { refused: reasons.unreadable };
  step(number.replace(strayStart, '').replace(strayEnd, ''), reasons.stray);
  step(number.replace(labelStart, ''), reasons.label);
  const textAt = number.search(alphabets);
  if (textAt === 0) return { refused: reasons.notNumber };
  if (textAt > 0) step(number.slice(0, textAt).replace(strayEnd, ''), reasons.text);
  // '454231-0007 (old)' but not 'ТКР 6.1 (05)'
  step(number.replace(/\s*\([^()\d]{3,}\)$/, ''), reasons.text);
  // full-width forms are another rendering of the same characters
  if (/[\u3000\uff00-\uffef]/.test(number)) number = number.normalize('NFKC');
  step(number.replace(/^(\d{6,})\.0$/, '$1'), reasons.decimal);
  const refused = refusalOf(number);
  if (refused !== undefined) return { refused };
  step(latinLetters(number), reasons.lookAlike);
  step(zeroForO(number), reasons.letterO);
  return { number, reasons: why };
}
