/**
 * What an answer takes from the allowance of its caller: the rows and numbers that it shows, since
 * these are what a scraper wants; a page of 200 rows takes as much as twenty of ten.
 */
import type { CallName } from '#contract';

/** What a build sheet takes at least, however short it is: with it come vehicles and numbers. */
const SHEET = 10;
/** A part or CHRA: its numbers and dimensions. */
const DETAIL = 5;
/** Rows of a page where the caller does not say. */
const PAGE = 10;
const MOST_IN_PAGE = 200;
/** Suggestions in an answer. */
const SUGGESTIONS = 8;

const details = new Set<CallName>([
  'getTurboPartById',
  'getTurboAssemblyById',
  'getTurboPartByEepn',
  'getTurboAssemblyByEepn',
]);

/** Calls whose answers are one row, or none. */
const single = new Set<CallName>(['traceItem', 'traceCommon']);

/**
 * What a call may take, by its payload as it came: taken before the answer is made, so that calls
 * which come all at once don't get more together than one after the other.
 */
export function mayShow(name: CallName, payload: unknown): number {
  if (single.has(name)) return 1;
  if (name === 'getTurboById') return SHEET;
  if (details.has(name)) return DETAIL;
  if (name === 'suggestNumbers' || name === 'getClosestNumbers') return SUGGESTIONS;
  const { numbers, size } = (payload ?? {}) as { numbers?: unknown; size?: unknown };
  if (Array.isArray(numbers)) return Math.max(1, numbers.length);
  const rows = size === undefined ? PAGE : Number(size);
  return rows >= 1 && rows <= MOST_IN_PAGE ? rows : 1;
}

/** What an answer took, by what it shows; one that shows nothing takes one all the same. */
export function shownIn(name: CallName, val: unknown): number {
  if (details.has(name)) return DETAIL;
  if (Array.isArray(val)) {
    // Of several numbers at once each has rows of its own.
    const rows = val.reduce((sum: number, row: { rows?: unknown }) => sum + rowsIn(row?.rows), 0);
    return Math.max(1, rows);
  }
  const lines = (val as { bomList?: unknown } | null)?.bomList;
  return Array.isArray(lines) ? Math.max(SHEET, lines.length) : 1;
}

/** An entry is a row; one with rows of its own is that many, at least one. */
const rowsIn = (rows: unknown): number => (Array.isArray(rows) ? Math.max(1, rows.length) : 1);
