/**
 * Reads figures in files and in form fields: stock, pieces, weights, dimensions, quantities. 1,000 and 1.000
 * mean a thousand to some people and one to others, so such a figure is reported as unclear.
 */

const decimalDigit = /\p{Nd}/u;

/** Value of a decimal digit of any script ('٣' gives '3'), or undefined for anything else. */
export function digitOf(char: string): string | undefined {
  if (!decimalDigit.test(char)) return undefined;
  const code = char.codePointAt(0) ?? 0;
  // In Unicode the digits 0 to 9 of a script are in this order. In places the next script's digits follow
  // directly, so count back to the first of all adjacent digits and take the remainder by ten.
  let before = 0;
  while (decimalDigit.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

/** The Arabic separator of thousands, never of decimals. */
const ARABIC_THOUSANDS = '٬';

/** Converts digits of any script to 0 to 9, and Arabic separators to point and comma. */
export const asciiDigits = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, (char) => (char < '\u0080' ? char : (digitOf(char) ?? char)))
    .replaceAll('٫', '.')
    .replaceAll(ARABIC_THOUSANDS, ',');

/** Like `asciiDigits`, for a field that holds one figure: also trims it and converts full-width marks. */
export const figureText = (typed: string): string =>
  asciiDigits(typed).replaceAll('．', '.').replaceAll('，', ',').trim();

/**
 * Removes the separators of thousands ('120 000', '120.000') from a figure without decimals, such as a
 * mileage.
 */
export const withoutThousands = (typed: string): string =>
  figureText(typed).replace(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, '');

/** A figure; 'unclear' if a sign may separate thousands or decimals; undefined for any other text. */
export type Figure = number | 'unclear' | undefined;

const withThousands = /^\+?[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/;
const wholeNumber = /^\+?(\d{1,10})(?:[.,](\d+))?$/;
/** Maximum rounding error. Spreadsheets compute in binary fractions: 3.0000000000000004 stands for 3. */
const NOISE = 1e-9;

/** Returns the whole number that `value` represents; undefined if it has decimals. */
export function wholeOf(value: number): number | undefined {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) < NOISE ? nearest : undefined;
}

/** Rounds a computed figure, such as 12.600000000000001, to `decimals`; returns any other text unchanged. */
export function withoutNoise(text: string, decimals: number): string {
  if (!/^\d{1,10}\.\d{9,}$/.test(text)) return text;
  const rounded = Number(text).toFixed(decimals);
  return Math.abs(Number(text) - Number(rounded)) < NOISE ? rounded : text;
}

/** Reads a whole number of at least 0, also as '12.0'. A separator of thousands makes it unclear. */
export function readWhole(typed: string): Figure {
  const text = figureText(typed);
  if (withThousands.test(text)) return 'unclear';
  const [, units, decimals = ''] = wholeNumber.exec(text) ?? [];
  if (units === undefined) return undefined;
  if (decimals.length > 0 && decimals.length < 9 && /[1-9]/.test(decimals)) return undefined;
  return wholeOf(Number(`${units}.${decimals}`));
}

/**
 * Reads a number with decimals. 44,500 has decimals if `most` is less than 44500; 1.000 is unclear if `most`
 * is 1000 or more.
 * @param most the largest value that the field is made for
 */
export function readDecimal(typed: string, most: number): Figure {
  if (typed.includes(ARABIC_THOUSANDS)) return 'unclear';
  const text = figureText(typed);
  const [, units = '', decimals = ''] = /^(\d{1,9})(?:[.,](\d+))?$/.exec(text) ?? [];
  if (units === '') return undefined;
  if (decimals.length === 3 && withThousands.test(text) && Number(units + decimals) <= most) {
    return 'unclear';
  }
  return Number(`${units}.${decimals}`);
}

/** Limit of diameters in millimetres, weights in kilograms and imbalances: no part reaches it. */
export const MAX_DECIMAL = 1000;

/** Pattern for the numbers that readDecimal reads up to MAX_DECIMAL: at most 4 digits and 3 decimals. */
export const DECIMAL_PATTERN = '^(?!1[.,]000$)[0-9]{1,4}([.,][0-9]{1,3})?$';
