import { cyrillicLookAlikes, greekLookAlikes, numberKey, withZeros, written } from './key.ts';
import { type Damage, damageOf } from './line-faults.ts';

export type NumberColumn = 'turbo' | 'oe' | 'interchange';
type SplitRemark = { value: string; reason: string };
export type SplitNumbers = { numbers: string[]; mended: SplitRemark[]; refused: SplitRemark[] };

const separators = /[;；|｜\n\r\t、،؛﹔]|[,，](?!\u0000)/;
/** Decimal comma in the name of a Russian turbo (ТКР 6,5.1). It does not separate numbers. */
const decimalComma = /([ТT][КK][РPR]\s*-?\s*\d{1,2}),(?=\d(?!\d))/giu;
const jcb = /^\d{3}\s?\/\s?\d{5}$/;

/** Two numbers from '038 145 702 G/J' of Volkswagen, whose last letter is the revision; undefined for other texts. */
function twoRevisions(chunk: string): string[] | undefined {
  const match = /^(\d\d[0-9A-Z] ?\d{3} ?\d{3} ?)([A-Z]) ?\/ ?([A-Z])$/i.exec(chunk);
  return match === null ? undefined : [`${match[1]}${match[2]}`, `${match[1]}${match[3]}`];
}

/** Splits numbers joined by a slash, unless the slash belongs to the number (JCB 320/06047). */
function atSlashes(piece: string, column: NumberColumn): string[] {
  if (!piece.includes('/') || jcb.test(piece.trim())) return [piece];
  const sides = piece.split('/');
  const spaced = /\s\/\s/.test(piece);
  // a short side without spaces is part of a number; OE numbers have six characters and more
  const least = spaced ? 3 : column === 'oe' ? 6 : 7;
  const areNumbers = sides.every((side) => numberKey(side).length >= least && /\d/.test(side));
  return areNumbers ? sides : [piece];
}

/**
 * The numbers of a cell. Separators are ; , | and line breaks, full-width and Arabic forms too, and a slash
 * between two whole numbers; spaces never separate (11 65 7 790 306 is one number). A typing error is
 * corrected only if the correction is beyond doubt. `mended` lists each correction with the original text,
 * and `refused` lists each text that is not a number, both with an English sentence. An empty cell gives
 * three empty lists.
 */
export function splitNumbers(cell: string, column: NumberColumn): SplitNumbers {
  const result: SplitNumbers = { numbers: [], mended: [], refused: [] };
  if (cell.trim() === '') return result;
  const hidden = cell.replaceAll('&amp;', '&').replace(decimalComma, '$1,\u0000');
  const chunks = hidden
    .split(separators)
    .map((chunk) => chunk.replaceAll('\u0000', '').trim())
    .filter((chunk) => chunk !== '');
  if (chunks.length === 0) result.refused.push({ value: cell, reason: splitReasons.empty });
  for (const chunk of chunks) {
    const revisions = twoRevisions(chunk);
    const pieces = revisions ?? atSlashes(chunk, column);
    const reason = revisions === undefined ? splitReasons.slash : splitReasons.revisions;
    if (pieces.length > 1) result.mended.push({ value: chunk, reason });
    for (const piece of pieces) take(piece.trim(), result);
  }
  return textBeside(result);
}

function take(piece: string, result: SplitNumbers): void {
  const outcome = mend(piece);
  if ('refused' in outcome) {
    result.refused.push({ value: piece, reason: outcome.refused });
    return;
  }
  for (const reason of outcome.reasons) result.mended.push({ value: piece, reason });
  if (!result.numbers.includes(outcome.number)) result.numbers.push(outcome.number);
}

/**
 * Words after a number in the same cell ('GK-0458，应该可配齐') count as a correction, not as a refusal.
 */
function textBeside(result: SplitNumbers): SplitNumbers {
  if (result.numbers.length === 0) return result;
  const isText = (remark: SplitRemark) => remark.reason === splitReasons.notNumber;
  const texts = result.refused
    .filter(isText)
    .map(({ value }) => ({ value, reason: splitReasons.text }));
  return {
    numbers: result.numbers,
    mended: [...result.mended, ...texts],
    refused: result.refused.filter((remark) => !isText(remark)),
  };
}

/** Reasons shown in an import's report; without parameters, so that they can be translated. */
export const splitReasons = {
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
  date: 'A spreadsheet turned the number into a date.',
  error: 'This is the error of a formula, not a part number.',
  notNumber: 'This is text, not a part number.',
  short: 'A single character is not a part number.',
  long: 'This is too long for a part number.',
  empty: 'There is no number between the separators.',
} as const;

type MendReason = (typeof splitReasons)[keyof typeof splitReasons];

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

type Mended = { number: string; reasons: MendReason[] } | { refused: MendReason };

const damages: Record<Damage, MendReason> = {
  shortened: splitReasons.scientific,
  rounded: splitReasons.scientific,
  date: splitReasons.date,
  error: splitReasons.error,
  unreadable: splitReasons.unreadable,
};

function refusalOf(piece: string): MendReason | undefined {
  if (/[?\ufffd]|[ÃÂÐÑ][\u0080-\u00bf]/.test(piece)) return splitReasons.unreadable;
  const damage = damageOf(piece);
  if (damage) return damages[damage];
  const key = numberKey(piece);
  if (key.length > 40) return splitReasons.long;
  // IHI's letter codes (VIDA, VICL) are the only numbers without a digit
  if (!/\d/.test(key) && !/^V[A-Z]{2,4}$/.test(piece)) return splitReasons.notNumber;
  if (key.length < 2) return splitReasons.short;
  if (/[\p{L}]{3,}\s+[\p{L}]{2,}\s|\p{Ll}{4,}/u.test(piece)) return splitReasons.notNumber;
  return undefined;
}

/**
 * Corrects one number of a cell and returns the reasons of the corrections, or refuses it and returns that
 * reason.
 */
function mend(piece: string): Mended {
  const why: MendReason[] = [];
  let number = piece.replace(invisible, '').replace(/\s+/g, ' ').trim();
  const step = (to: string, reason: MendReason) => {
    if (to === number) return;
    number = to;
    why.push(reason);
  };
  if (/[?\ufffd]/.test(number)) return { refused: splitReasons.unreadable };
  step(number.replace(strayStart, '').replace(strayEnd, ''), splitReasons.stray);
  step(number.replace(labelStart, ''), splitReasons.label);
  const textAt = number.search(alphabets);
  if (textAt === 0) return { refused: splitReasons.notNumber };
  if (textAt > 0) step(number.slice(0, textAt).replace(strayEnd, ''), splitReasons.text);
  // Removes the brackets of '454231-0007 (old)', but not those of 'ТКР 6.1 (05)'.
  step(number.replace(/\s*\([^()\d]{3,}\)$/, ''), splitReasons.text);
  // Full-width forms are the same characters in another form, so their conversion is not reported.
  if (/[\u3000\uff00-\uffef]/.test(number)) number = number.normalize('NFKC');
  step(number.replace(/^(\d{6,})\.0$/, '$1'), splitReasons.decimal);
  const refused = refusalOf(number);
  if (refused !== undefined) return { refused };
  step(latinLetters(number), splitReasons.lookAlike);
  step(zeroForO(number), splitReasons.letterO);
  return { number, reasons: why };
}
