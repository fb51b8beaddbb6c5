import { numberKey } from './key.ts';
import { sameText } from './sameness.ts';

/** Damage that a spreadsheet did to a number and that can't be undone. */
export type Damage =
  | 'shortened' // a long number is shown as 5.4E+10
  | 'date' // the number was taken for a date
  | 'rounded' // only 15 digits are kept
  | 'error' // the error of a formula, such as #REF!
  | 'unreadable'; // letters were lost in another encoding: M?rz-77

/** The reason why a line can't be searched or ordered. */
export type LineFault =
  | 'tooShort' // fewer than 3 letters or digits
  | 'tooLong' // more than 60 characters
  | 'quantity' // not a whole number from 1 to 9999
  | Damage;

export interface NumberLine {
  number: string;
  /** 1 if the line has no quantity, 0 if its quantity is not valid. */
  quantity: number;
  fault?: LineFault;
  /** The text of an invalid quantity; '' if the quantity cell is empty. */
  written?: string;
  /**
   * Set if `number` may contain a quantity, too: 'CW-TD025-001 9999', 'CW-TD025-001 two'. Only a look-up in
   * the catalogue can separate them.
   */
  unsplit?: true;
  /** The numbers as written in the merged lines; absent for a line that was not merged. */
  sum?: readonly string[];
}

/** Maximum length of a number, as in the form fields (docs/product.md 9). */
const MAX_LENGTH = 60;
/** Minimum number of letters and digits in a part number. */
export const MIN_NUMBER_CHARACTERS = 3;
const MAX_QUANTITY = 9999;

export function faultOf(number: string, quantity: number): LineFault | undefined {
  if (number.length > MAX_LENGTH) return 'tooLong';
  const damage = damageOf(number);
  if (damage) return damage;
  if (numberKey(number).length < MIN_NUMBER_CHARACTERS) return 'tooShort';
  return quantity >= 1 && quantity <= MAX_QUANTITY ? undefined : 'quantity';
}

/** Short names of months as spreadsheets write them, in the site's languages and in German. */
const month = `(?:${[
  'jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec',
  'mrz|märz|mai|okt|dez|ene|abr|ago|dic|fev|set|out',
  'janv|févr|fév|mars|avr|juin|juil|août|déc',
  'янв|фев|мар|апр|май|мая|июн|июл|авг|сен|окт|ноя|дек',
  'يناير|فبراير|مارس|أبريل|مايو|يونيو|يوليو|أغسطس|سبتمبر|أكتوبر|نوفمبر|ديسمبر',
].join('|')})\\.?`;
/** A number such as 1-3 or 1MAR that a spreadsheet has turned into a date: 1-Mar, 01.Mrz, 3月1日. */
const day = `(?:\\d{1,2}(?:\\.\\s?|[-/])${month}(?:[-/. ](?:19|20)?\\d{2})?|\\d{1,2}月\\d{1,2}日)`;
const dayText = new RegExp(`^${day}$`, 'iu');
/** Matches a line that begins with such a day. */
export const dateStart = new RegExp(`^${day}(?=$|[\\s,;])`, 'iu');

const FORMULA_ERROR = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!)$/i;

export function damageOf(number: string): Damage | undefined {
  if (FORMULA_ERROR.test(number)) return 'error';
  if (/[\p{L}\p{N}][?\ufffd]+[\p{L}\p{N}]/u.test(number)) return 'unreadable';
  if (/^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(number)) return 'shortened';
  // A number of six digits that was taken for a date gives a year up to 4637.
  if (/^(?:19|[2-4]\d)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(number)) return 'date';
  if (dayText.test(number)) return 'date';
  // A spreadsheet shows 15 digits and keeps up to 17. It replaces the others by zeros.
  return /^(?:\d{15}0+|\d{17}0{2,})$/.test(number) ? 'rounded' : undefined;
}

/** Merges lines with the same number, unless the sum of their quantities exceeds 9999. */
export function merged(lines: readonly NumberLine[]): NumberLine[] {
  const byKey = new Map<string, NumberLine[]>();
  const all: NumberLine[] = [];
  for (const line of lines) {
    const copy = { ...line };
    const alike = byKey.get(numberKey(line.number)) ?? [];
    const before = line.fault ? undefined : alike.find((one) => canMerge(one, line));
    if (before) addTo(before, line);
    else {
      all.push(copy);
      if (!line.fault) byKey.set(numberKey(line.number), [...alike, copy]);
    }
  }
  return all;
}

function addTo(before: NumberLine, line: NumberLine): void {
  before.sum = sumOf(before, line);
  before.quantity += line.quantity;
}

const MAX_TOLD = 20;

/** The numbers as written in two merged lines, at most MAX_TOLD. */
export const sumOf = (
  one: Pick<NumberLine, 'number' | 'sum'>,
  next: Pick<NumberLine, 'number' | 'sum'>,
): string[] => [...(one.sum ?? [one.number]), ...(next.sum ?? [next.number])].slice(0, MAX_TOLD);

/**
 * Whether two lines can be merged: the same number, and together at most 9999 pieces. RK-G54-1 and RK-G5-4-1
 * are two articles (docs/numbers.md); a number without hyphens may mean either.
 */
export function canMerge(a: NumberLine, b: NumberLine): boolean {
  if (a.fault || b.fault || a.unsplit || b.unsplit || a.quantity + b.quantity > MAX_QUANTITY)
    return false;
  if (numberKey(a.number) !== numberKey(b.number)) return false;
  return !a.number.includes('-') || !b.number.includes('-') || sameText(a.number, b.number);
}
