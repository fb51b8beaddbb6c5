/**
 * How much an answer takes from the caller's allowance: its number of rows and part numbers, since
 * these are what a scraper wants. A page of 200 rows takes as much as twenty pages of ten.
 */
import type { CallName } from '#contract';
import type { Comparison } from '#contract/compare.ts';
import { COMPARED_MOST } from '#contract/compare-names.ts';
import { EXPORT_ROWS } from '#contract/export-names.ts';
import type { BatchAdded } from '#contract/ordering.ts';
import type { ExportedFile } from '#contract/table-file.ts';

/** The minimum for a build sheet, which also shows vehicles and numbers. */
const SHEET = 10;
/** For a part or CHRA, with its numbers and dimensions. */
const DETAIL = 5;
/** Default page size. */
const PAGE = 10;
const MOST_IN_PAGE = 200;
/** Maximum of suggestions in an answer. */
const SUGGESTIONS = 8;
/** Three rows of each of the four other kinds of a number. */
const OTHER_KINDS = 12;
/** A turbo and its CHRA. */
const STOCK = 2;

const details = new Set<CallName>([
  'getTurboPartById',
  'getTurboAssemblyById',
  'getTurboPartByEepn',
  'getTurboAssemblyByEepn',
]);

/** Reading a file shows nothing of the catalogue; it counts for its work. */
const FILE = 20;

/** Names in a file of own numbers: so many of them show as much as a row. */
const NAMES = 10;

/** Calls that put items where their names and numbers are read as often as one likes. */
const adding = new Set<CallName>(['cartBatchAdd', 'wishlistBatchAdd', 'listMake']);
const addingOne = new Set<CallName>([
  'cartAdd',
  'wishlistAdd',
  'ownNumberSet',
  'watchAdd',
  'reqDev',
]);

/** Tables as files: they show their rows. */
const tables = new Set<CallName>([
  'exportResults',
  'exportWheels',
  'exportBuildSheet',
  'exportQuickOrder',
  'exportCart',
  'exportList',
  'exportOrder',
  'exportOrders',
]);

/** Calls that answer with one row, or none, or with names that no row stands beside. */
const single = new Set<CallName>(['traceItem', 'traceCommon', 'getTurboFacets']);

/**
 * The most that a call can show, from its unchecked payload. The gateway reserves it before the call
 * runs, so that concurrent calls get no more than sequential ones.
 */
export function mayShow(name: CallName, payload: unknown): number {
  if (single.has(name) || addingOne.has(name)) return 1;
  if (name === 'getTurboById' || name === 'exportBuildSheet') return SHEET;
  if (details.has(name)) return DETAIL;
  if (name === 'readOrderFile' || name === 'ownNumberImport') return FILE;
  if (name === 'suggestNumbers' || name === 'getClosestNumbers') return SUGGESTIONS;
  if (name === 'getOtherKinds') return OTHER_KINDS;
  if (name === 'getTurboStock') return STOCK;
  const { numbers, lines, items, ids, size } = (payload ?? {}) as Record<string, unknown>;
  if (name === 'compareItems') {
    return SHEET * Math.min(COMPARED_MOST, Array.isArray(ids) ? Math.max(1, ids.length) : 1);
  }
  const many = numbers ?? lines ?? items;
  if (Array.isArray(many)) return Math.max(1, many.length);
  if (adding.has(name)) return 1;
  const [usual, most] =
    name === 'exportResults' || name === 'exportWheels'
      ? [EXPORT_ROWS, EXPORT_ROWS]
      : [PAGE, MOST_IN_PAGE];
  if (size === undefined) return usual;
  const rows = typeof size === 'number' || typeof size === 'string' ? Number(size) : 0;
  return rows >= 1 && rows <= most ? rows : 1;
}

/** What an answer shows; at least 1. */
export function shownIn(name: CallName, val: unknown): number {
  if (single.has(name)) return 1;
  if (details.has(name)) return DETAIL;
  if (name === 'readOrderFile') return FILE;
  if (name === 'ownNumberImport') {
    return Math.max(FILE, Math.ceil((val as { taken: number }).taken / NAMES));
  }
  if (adding.has(name)) return namedIn(val as BatchAdded);
  if (tables.has(name)) {
    return Math.max(name === 'exportBuildSheet' ? SHEET : 1, (val as ExportedFile).rows);
  }
  if (name === 'compareItems') return sheetsIn(val as Comparison);
  if (Array.isArray(val)) {
    // An answer about several numbers has rows for each of them.
    const rows = val.reduce((sum: number, row: { rows?: unknown }) => sum + rowsIn(row?.rows), 0);
    return Math.max(1, rows);
  }
  const lines = (val as { bomList?: unknown } | null)?.bomList;
  return Array.isArray(lines) ? Math.max(SHEET, lines.length) : 1;
}

/** What is withdrawn is called as the caller called it. */
const namedIn = ({ added, refused }: BatchAdded): number =>
  Math.max(1, added + refused.filter(({ obstacle }) => obstacle !== 'withdrawn').length);

/** Each item of a comparison counts as its own page would. */
const sheetsIn = ({ items, components }: Comparison): number =>
  items
    .map((_item, at) => components.reduce((sum, { lines }) => sum + (lines[at]?.length ?? 0), 0))
    .reduce((sum, lines) => sum + Math.max(SHEET, lines), 0);

/** Counts an entry as one row, or as the rows that it contains. */
const rowsIn = (rows: unknown): number => (Array.isArray(rows) ? Math.max(1, rows.length) : 1);
