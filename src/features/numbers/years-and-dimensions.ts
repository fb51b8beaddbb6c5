import { asciiDigits, MAX_DECIMAL, readDecimal } from '#contract/figures.ts';
import { unitFactor } from './units.ts';

/** A diameter in millimetres. `text`: as written, with a decimal point; `hundredths`: rounded half up. */
export type Diameter = { text: string; hundredths: number; approximate: boolean };

export type Dimensions = {
  inducer?: Diameter;
  exducer?: Diameter;
  /** '8', '6+6', '12 (straight)', or 'curved' if the number is not given. */
  blades?: string;
  others: { name: string; value: string }[];
  mended: { value: string; reason: string }[];
};

const dimensionReasons = {
  firstOfTwo: 'Two values are given; the first one was taken.',
  unclear:
    'The diameter may mean thousands or decimals (1.000); the text was kept as a note. Write it as 1 or 1000.',
  notRead: 'No diameter in millimetres could be read; the text was kept as a note.',
} as const;

const number = /\d+(?:[.,]\d+)?/;
const diameter = new RegExp(
  `^(inducer|exducer)\\s*:?\\s*([~≈]|ca\\.?|about)?\\s*(${number.source})(?:\\s*(?:mm)?\\s*(?:or|/)\\s*${number.source})?\\s*(\\D{0,20})$`,
  'i',
);

/** '54.97' gives 5497. Works on the digits, because 0.005 has no exact binary form. */
export function hundredthsOf(text: string): number {
  const [units = '0', decimals = ''] = text.split('.');
  const roundsUp = (decimals[2] ?? '0') >= '5';
  return Number(units) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0')) + (roundsUp ? 1 : 0);
}

function other(part: string): { name: string; value: string } {
  // Notation of our own lists for values without a figure: 'material = Inconel 713'.
  const [, name, value] = /^([^=]{1,60}?)\s*=\s*(\S.*)$/s.exec(part) ?? [];
  if (name !== undefined && value !== undefined) return { name, value };
  if (/^[\d.,]+\s*[x×]\s*[\d.,]+/i.test(part)) return { name: 'size', value: part };
  const match = /^(\D*?[^\W\d])\s*:?\s+([~≈]?\d.*)$/s.exec(part);
  if (match === null) return { name: 'note', value: part };
  return { name: match[1] ?? '', value: match[2] ?? '' };
}

/** Millimetres of a diameter with its unit; undefined for another unit. */
function millimetres(figure: string, unit: string, perFigure: number): string | undefined {
  const factor = unit === '' ? perFigure : unitFactor('mm', unit);
  if (factor === undefined || factor === 1) return factor && figure;
  return String(Number((Number(figure) * factor).toFixed(2)));
}

/**
 * Measures of a component from a cell such as 'inducer 54,97 mm; exducer ~82 mm; 6+6 blades'. Parts are
 * separated by semicolons, line breaks, |, or a comma before 'inducer', 'exducer' or a number of blades. Values
 * other than diameters and blades go to `others` by name and value; a value without a name is named 'note'.
 * Never throws.
 * @param perFigure factor to millimetres for a diameter without a unit
 */
export function parseDimensions(text: string, perFigure = 1): Dimensions {
  const result: Dimensions = { others: [], mended: [] };
  const parts = asciiDigits(text.normalize('NFKC'))
    .split(/[;\n\r|]|,\s+(?=(?:inducer|exducer|\d+ blades)\b)/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  for (const part of parts) {
    const match = diameter.exec(part);
    const figure = (match?.[3] ?? '').replace(',', '.');
    const value = match && millimetres(figure, (match[4] ?? '').trim(), perFigure);
    if (match && value) {
      const side = (match[1] ?? '').toLowerCase() === 'inducer' ? 'inducer' : 'exducer';
      if (readDecimal(figure, MAX_DECIMAL) === 'unclear') {
        result.mended.push({ value: part, reason: dimensionReasons.unclear });
        result.others.push({ name: 'note', value: part });
        continue;
      }
      result[side] ??= {
        text: value,
        hundredths: hundredthsOf(value),
        approximate: match[2] !== undefined,
      };
      if (/\d\s*(?:mm)?\s*(?:or|\/)\s*\d/i.test(part)) {
        result.mended.push({ value: part, reason: dimensionReasons.firstOfTwo });
      }
      continue;
    }
    const blades =
      /^(?:blades:?\s*)?(\d.*?|curved|straight)(?:\s*blades?)$|^blades:?\s*(.+)$/i.exec(part);
    if (blades !== null) {
      result.blades ??= (blades[1] ?? blades[2] ?? '').trim();
      continue;
    }
    if (/^(?:inducer|exducer)\b/i.test(part)) {
      result.mended.push({ value: part, reason: dimensionReasons.notRead });
      result.others.push({ name: 'note', value: part });
      continue;
    }
    result.others.push(other(part));
  }
  return result;
}

export type Years = { from?: number; to?: number; display: string };

const earliest = 1930;
const latest = 2060;

/** Dashes, tildes, arrows and words between two years, and a slash between four digits. */
const between =
  /\s*(?:[-=]+>|[\p{Pd}\u2212~～〜→⇒]+|\.\.+|(?<=\s)(?:to|till|until|bis|à|a|по|до)(?=\s)|至|到|(?<=\d{4}\s*)\/(?=\s*\d{4}))\s*/giu;
const openEnd =
  /\s*-?\s*(?:(?<=[\s-])(?:present|now|today|onwards|on|current|н\.?\s?в\.?)|至今|今|\+)\s*$/iu;
/**
 * 'from 2003' has an open end. In 'from 2003 to 2005' a hyphen has already replaced the word between the
 * years.
 */
const start = /^(?:from|since|с|от)\s+(\S+)/iu;
const yearWords = /年|(?<=\d)\s?гг?\.?(?=\s|$|-)/gu;

/** A year with or without a month or a half: '1999', '02.2007', '2007/02', '1998.5', "'98". */
function yearOf(text: string): number | undefined {
  const full =
    /^(?:(?:0?[1-9]|1[0-2])[./])?(\d{4})(?:\.5)?$/.exec(text) ??
    /^(\d{4})[./](?:0?[1-9]|1[0-2])$/.exec(text);
  if (full !== null) return Number(full[1]);
  const short = /^(?:(?:0[1-9]|1[0-2])[./])?['’]?(\d\d)$/.exec(text);
  if (short === null) return undefined;
  const year = Number(short[1]);
  return year < 50 ? 2000 + year : 1900 + year;
}

function isPlausible(year: number | undefined): boolean {
  return year === undefined || (year >= earliest && year <= latest);
}

/**
 * The years of an application from the ways they are written ('1999-2003', '00-05', '1999->2005',
 * '02.2007-04.2014', '1998.5-2002', '2002-', '٢٠٠١-٢٠٠٧'): whole years, both ends included, an end
 * missing if it is open. `display` is '1999-2003', '2002-', '-1986' or '2011'. Undefined for
 * any text that does not certainly read as years.
 */
export function parseYears(text: string): Years | undefined {
  const ascii = asciiDigits(text.normalize('NFKC'));
  const range = ascii
    .replace(yearWords, '')
    .replace(between, '-')
    .replace(openEnd, '-')
    .trim()
    .replace(start, (_, years: string) => (years.includes('-') ? years : `${years}-`));
  const ends = range.split('-');
  if (ends.length > 2 || range === '-' || range === '') return undefined;
  const [first = '', last] = ends;
  if (last === undefined) {
    // Two digits alone are not certainly a year.
    const year = /\d{4}/.test(first) ? yearOf(first) : undefined;
    if (year === undefined || !isPlausible(year)) return undefined;
    return { from: year, to: year, display: String(year) };
  }
  const from = first === '' ? undefined : yearOf(first);
  const to = last === '' ? undefined : yearOf(last);
  if ((first !== '' && from === undefined) || (last !== '' && to === undefined)) return undefined;
  if (!isPlausible(from) || !isPlausible(to)) return undefined;
  if (from !== undefined && to !== undefined && from > to) return undefined;
  const display = from !== undefined && from === to ? `${from}` : `${from ?? ''}-${to ?? ''}`;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }), display };
}
