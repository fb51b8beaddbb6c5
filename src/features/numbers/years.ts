import { asciiDigits } from '#contract/figures.ts';

export type Years = { from?: number; to?: number; display: string };

const earliest = 1930;
const latest = 2060;

/** Dashes, tildes, arrows and words between two years, and a slash between four digits. */
const between =
  /\s*(?:[-=]+>|[\p{Pd}\u2212~～〜→⇒]+|\.\.+|(?<=\s)(?:to|till|until|bis|à|a|по|до)(?=\s)|至|到|(?<=\d{4}\s*)\/(?=\s*\d{4}))\s*/giu;
const openEnd =
  /\s*-?\s*(?:(?<=[\s-])(?:present|now|today|onwards|on|current|н\.?\s?в\.?)|至今|今|\+)\s*$/iu;
/** 'from 2003' is open; 'from 2003 to 2005' already has its hyphen. */
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
 * missing where it is open. `display` is '1999-2003', '2002-', '-1986' or '2011'. Undefined for
 * anything that does not certainly read as years.
 */
export function parseYears(text: string): Years | undefined {
  const ascii = asciiDigits(text.normalize('NFKC'));
  const range = ascii
    .replace(yearWords, '')
    .replace(between, '-')
    .replace(openEnd, '-')
    .trim()
    .replace(start, (_, rest: string) => (rest.includes('-') ? rest : `${rest}-`));
  const ends = range.split('-');
  if (ends.length > 2 || range === '-' || range === '') return undefined;
  const [first = '', last] = ends;
  if (last === undefined) {
    // two digits alone may be anything
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
