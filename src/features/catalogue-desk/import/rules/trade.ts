/** Reads data for customs and freight, from cells of files and fields of the desk. */
import { type HsCodes, lengths } from '#contract/fields/field.ts';
import { asciiDigits } from '#contract/figures.ts';
import { countryOf, importerOf } from '#features/numbers/countries.ts';
import { readMillimetres } from './measures.ts';
import { type Cleaned, cleanText } from './text.ts';

export const tradeReasons = {
  gtin: 'This is no GTIN: it has 8, 12, 13 or 14 digits.',
  checkDigit: 'The last digit of this GTIN does not go with the others: a digit is mistyped.',
  rounded: 'A spreadsheet has rounded this number. Format the column as text and enter it again.',
  hsCode: 'This is no HS code: it has 6 to 10 digits.',
  country: 'This is no country. Write its name or its two letters of ISO 3166, such as CN.',
  hsCodes: 'These are no HS codes by country. Write them like this: US 8414909080; BR 84149039.',
  twice: 'The country stands there twice.',
  size: 'This is no size. Write length, width and height like this: 300 × 200 × 150 mm.',
  noSizeUnit:
    'The size has no unit, neither here nor in the heading (packed_size_mm, packed_size_cm); the item goes without it until somebody says the unit.',
  count: 'This is no whole number from 1 to 99,999.',
  storageBin: 'A storage bin has at most 60 characters.',
} as const;

const accepted = (value: string): Cleaned => ({ value, remarks: [] });
const refusedFor = (reason: string): Cleaned => ({
  value: '',
  remarks: [{ reason, severity: 'refused' }],
});

/** The cell with ASCII digits and without invisible characters. Cut, because codes and sizes are short. */
const tidied = (cell: string): string =>
  asciiDigits(cell.slice(0, 200).normalize('NFKC'))
    .replace(/[\p{Cf}'’]/gu, '')
    .trim();

const isRounded = (text: string): boolean => /^\d[.,]\d+E\+?\d+$/i.test(text);

/** Whether the last digit of a GTIN is the correct check digit (GS1 General Specifications, 7.9). */
function hasCheckDigit(gtin: string): boolean {
  const sum = [...gtin]
    .toReversed()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

export function cleanGtin(cell: string): Cleaned {
  const text = tidied(cell);
  if (isRounded(text)) return refusedFor(tradeReasons.rounded);
  const digits = text.replace(/[\s-]+/g, '');
  if (digits === '') return accepted('');
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) {
    return refusedFor(tradeReasons.gtin);
  }
  return hasCheckDigit(digits) ? accepted(digits) : refusedFor(tradeReasons.checkDigit);
}

export function cleanStorageBin(cell: string): Cleaned {
  const cleaned = cleanText(cell);
  return cleaned.value.length > lengths.storageBin ? refusedFor(tradeReasons.storageBin) : cleaned;
}

/**
 * HS code with separators: 8414.90, 8414.90.90.80, 8414 9090 80. A number that ends in '.0' does not match.
 */
const groupedCode = /^\d\d[. -]?\d\d[. -]?\d\d(?:[. -]?\d\d(?:[. -]?\d\d|\d)?)?$/;

export function cleanHsCode(cell: string): Cleaned {
  const text = tidied(cell);
  if (text === '') return accepted('');
  if (isRounded(text)) return refusedFor(tradeReasons.rounded);
  const digits = text.replace(/[. -]/g, '');
  const isCode = (groupedCode.test(text) || /^\d{6,10}$/.test(text)) && !digits.startsWith('00');
  return isCode ? accepted(digits) : refusedFor(tradeReasons.hsCode);
}

/** ISO 3166-1 code of a country given by code or name. */
export function cleanCountry(cell: string): Cleaned {
  if (cell.trim() === '') return accepted('');
  const country = countryOf(cell);
  return country === undefined ? refusedFor(tradeReasons.country) : accepted(country);
}

/** HS codes by importing country. Skips empty pairs. @returns a reason if a pair is not valid */
export function hsCodesOf(
  pairs: readonly { readonly country: string; readonly code: string }[],
): { readonly codes: HsCodes } | { readonly reason: string } {
  const codes = new Map<string, string>();
  for (const { country, code } of pairs) {
    if (`${country}${code}`.trim() === '') continue;
    const importer = importerOf(country);
    if (importer === undefined) return { reason: tradeReasons.country };
    const { value } = cleanHsCode(code);
    if (value === '') return { reason: tradeReasons.hsCode };
    if (codes.has(importer)) return { reason: tradeReasons.twice };
    codes.set(importer, value);
  }
  return { codes: Object.fromEntries([...codes].sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Parses HS codes of a cell such as 'US 8414909080; BR: 8414.90.39'. */
export function readHsCodes(cell: string): ReturnType<typeof hsCodesOf> {
  const pairs = cell
    .slice(0, 4000)
    .split(/[;\n|]/)
    .filter((one) => one.trim() !== '')
    .map((one) => /^\s*(\D{2,60}?)[\s:=]+(\p{Nd}[\p{Nd}. -]*)$/u.exec(one.trim()));
  if (pairs.some((pair) => pair === null)) return { reason: tradeReasons.hsCodes };
  return hsCodesOf(pairs.map((pair) => ({ country: pair?.[1] ?? '', code: pair?.[2] ?? '' })));
}

/** Longest side of a packed item, mm. */
const LONGEST_SIDE = 9999;

/**
 * Length, width and height of a cell in millimetres, such as '300 × 200 × 150'.
 * @param bare factor from a figure without a unit to millimetres; undefined if the unit is unknown
 * @returns undefined for a text that is not a size
 */
export function readSize(cell: string, bare: number | undefined): string | 'noUnit' | undefined {
  const text = tidied(cell);
  const sides = text.split(/\s*(?:[x×х*✕]|(?<=\s)by(?=\s))\s*/iu);
  if (sides.length !== 3) return undefined;
  const last = /\P{Nd}*$/u.exec(sides[2] ?? '')?.[0].trim() ?? '';
  // In '30 × 20 × 15 cm' the last unit applies to all sides.
  const figures = sides.map((side) =>
    readMillimetres(/\p{Nd}\s*$/u.test(side) && last !== '' ? `${side} ${last}` : side, bare),
  );
  if (figures.some((one) => one === undefined || one === 'unclear')) return undefined;
  if (figures.includes('noUnit')) return 'noUnit';
  const sideLengths = figures.map((one) => Math.round(Number(one)));
  return sideLengths.every((one) => one >= 1 && one <= LONGEST_SIDE)
    ? sideLengths.join(' × ')
    : undefined;
}
