/**
 * How figures are read, in files and in fields: stock, pieces, weights, dimensions, quantities.
 * 1,000 and 1.000 mean a thousand to some people and one to others, so neither is guessed.
 */

const decimalDigit = /\p{Nd}/u;

/** Value of a decimal digit of any script ('٣' gives '3'), or undefined for anything else. */
export function digitOf(char: string): string | undefined {
  if (!decimalDigit.test(char)) return undefined;
  const code = char.codePointAt(0) ?? 0;
  // Unicode keeps each script's ten digits together from zero on, several scripts end to end
  let before = 0;
  while (decimalDigit.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

/** The Arabic separator of thousands, never of decimals. */
const ARABIC_THOUSANDS = '٬';

/** A text with its digits of any script as 0 to 9, and Arabic separators as point and comma. */
export const asciiDigits = (text: string): string =>
  text
    .replace(/\p{Nd}/gu, (char) => (char < '\u0080' ? char : (digitOf(char) ?? char)))
    .replaceAll('٫', '.')
    .replaceAll(ARABIC_THOUSANDS, ',');

/** Like `asciiDigits`, for a field that holds one figure: also trims it and converts full-width marks. */
export const figureText = (typed: string): string =>
  asciiDigits(typed).replaceAll('．', '.').replaceAll('，', ',').trim();

/** Removes the separators of thousands ('120 000', '120.000') from a figure without decimals, such as kilometres. */
export const withoutThousands = (typed: string): string =>
  figureText(typed).replace(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, '');

/** A figure; 'unclear' if a mark may separate thousands or decimals; undefined for anything else. */
export type Figure = number | 'unclear' | undefined;

const withThousands = /^\+?[1-9]\d{0,2}(?:([.,'’\s])\d{3})(?:\1\d{3})*(?:[.,]\d{1,2})?$/;
const wholeNumber = /^\+?(\d{1,10})(?:[.,](\d+))?$/;
/** Spreadsheets compute in binary fractions: 3.0000000000000004 stands for 3. */
const NOISE = 1e-9;

/** The whole number that a figure represents; undefined for one with decimals. */
export function wholeOf(value: number): number | undefined {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) < NOISE ? nearest : undefined;
}

/** A computed figure, such as 12.600000000000001, rounded to `decimals`; any other text as it is. */
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
 * Reads a number with decimals: 16.035 and 44,500 are decimals in a field that holds less than
 * 16,035, while 1.000 is unclear in a field that may hold a thousand.
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
export const MOST_DECIMAL = 1000;

/** Pattern for the numbers that readDecimal reads up to MOST_DECIMAL: at most 4 digits and 3 decimals. */
export const DECIMAL_PATTERN = '^(?!1[.,]000$)[0-9]{1,4}([.,][0-9]{1,3})?$';
