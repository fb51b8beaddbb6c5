/**
 * Counts answers towards the caller's allowance: rows shown, numbers tried and stock read (docs/product.md
 * 14.1, decision 23). Also finds searches without results, for the catalogue desk.
 */

import { MAX_COMPARED, narrowings, type ZeroSearchKind } from './choices.ts';
import type { Envelope } from './errors.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Counted {
  /**
   * `rows`: counts towards the limit beyond which a captcha is required. `suggestions`: counts towards
   * another limit of the same size, beyond which answers are empty. `ownLines`: the customer's own lines
   * count as rows, once a day for the same payload.
   */
  readonly as: 'rows' | 'suggestions' | 'ownLines';
  /**
   * Returns the maximum number of rows that a call with this unchecked payload may be charged, at least 1.
   * They are reserved before the call runs, so that concurrent calls get no more than sequential calls.
   */
  most(payload: Fields): number;
  /** Returns the number of rows that the caller is charged for an answer. */
  in(val: unknown, payload: Fields): number;
}

/** How a call counts; 'nothing' if the answer has no items, item numbers or stock. */
export type Shows = 'nothing' | Counted;

/** Minimum number of rows charged for a build sheet, because it also shows vehicles and numbers. */
const SHEET_ROWS = 10;
/** Number of rows charged for a part or CHRA, with its numbers and dimensions. */
const DETAIL_ROWS = 5;
const DEFAULT_PAGE_SIZE = 10;
const LARGEST_PAGE = 200;
const MAX_SUGGESTIONS = 8;
/**
 * Number of rows charged for reading a file. The charge is for the server's work only, because the answer has
 * nothing of the catalogue.
 */
const FILE_ROWS = 20;
/** Number of names in a pick list that count as one row. */
const NAMES_PER_ROW = 10;

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const atLeastOne = (count: number): number => Math.max(1, count);
const countRows = (most: Counted['most'], shown: Counted['in']): Counted => ({
  as: 'rows',
  most,
  in: shown,
});

/** An answer for which the caller is always charged the same number of rows. */
export const fixed = (count: number): Counted =>
  countRows(
    () => count,
    () => count,
  );

/** For calls about one item: the answer has its name and numbers. */
export const oneItem = fixed(1);
/** The page of a part or CHRA. */
export const detail = fixed(DETAIL_ROWS);

/** A list in pages: the rows of the answer, at most `size`. */
export const page = (defaultSize = DEFAULT_PAGE_SIZE, largest = LARGEST_PAGE): Counted =>
  countRows(({ size }) => {
    if (size === undefined) return defaultSize;
    const rows = typeof size === 'number' || typeof size === 'string' ? Number(size) : 0;
    return rows >= 1 && rows <= largest ? rows : 1;
  }, rowsIn);

/** A list without pages, of at most `most` rows. */
export const rows = (most: number): Counted => countRows(() => most, rowsIn);

/** A pick list. */
export const names: Counted = countRows(
  () => 1,
  (val) => atLeastOne(Math.ceil(lengthOf(val) / NAMES_PER_ROW)),
);

/** Suggestions while typing. Beyond the allowance the answer is empty, without a captcha. */
export const suggestions: Counted = { ...rows(MAX_SUGGESTIONS), as: 'suggestions' };
export const closestRows = rows(MAX_SUGGESTIONS);

/** A turbo with its build sheet. */
export const sheet: Counted = countRows(
  () => SHEET_ROWS,
  (val) => Math.max(SHEET_ROWS, lengthOf((val as { bomList?: unknown } | null)?.bomList)),
);

/** Several numbers tried in one call. Each number counts at least one row, even if nothing is found. */
export const tried = (field: string): Counted =>
  countRows((payload) => atLeastOne(lengthOf(payload[field])), rowsIn);

interface Added {
  readonly added: number;
  readonly refused: readonly { readonly obstacle: string }[];
}
/** Withdrawn items do not count: the answer has only the caller's own name for them. */
const namedIn = (val: unknown): number => {
  const { added, refused } = val as Added;
  return atLeastOne(added + refused.filter(({ obstacle }) => obstacle !== 'withdrawn').length);
};
/** Items added to the cart or a list. They count, because the customer can read their numbers there. */
export const added = (field: string): Counted =>
  countRows((payload) => atLeastOne(lengthOf(payload[field])), namedIn);

interface Compared {
  readonly items: readonly unknown[];
  readonly components: readonly { readonly lines: readonly (readonly unknown[])[] }[];
}
/** Each item of a comparison counts as much as a turbo with its build sheet. */
export const comparison: Counted = countRows(
  ({ ids }) => SHEET_ROWS * Math.min(MAX_COMPARED, atLeastOne(lengthOf(ids))),
  (val) => {
    const { items, components } = val as Compared;
    return items
      .map((_item, at) => components.reduce((sum, { lines }) => sum + lengthOf(lines[at]), 0))
      .reduce((sum, lines) => sum + Math.max(SHEET_ROWS, lines), 0);
  },
);

/** A file that the server reads without a search in the catalogue. */
export const fileRead = fixed(FILE_ROWS);

/**
 * A file of own numbers. An imported number counts a tenth of a row, because the customer knows it already. A
 * row with a problem counts one row, and so does a second number for the same item: both may be guesses.
 */
export const ownFile: Counted = countRows(
  () => FILE_ROWS,
  (val) => ownFileCount(val as OwnFile),
);
interface OwnFile {
  readonly taken: number;
  readonly problemCount: number;
  readonly tried?: number;
  readonly also?: readonly unknown[];
}
/**
 * Number of rows charged for each item that the answer names because an own number is also its number.
 * Finding the item by guessing numbers would cost about as much.
 */
const ROWS_PER_OTHER_ITEM = 20;
export const ownFileCount = ({ taken, problemCount, tried = 0, also }: OwnFile) =>
  Math.max(
    FILE_ROWS,
    Math.ceil((taken - tried) / NAMES_PER_ROW) +
      tried +
      problemCount +
      ROWS_PER_OTHER_ITEM * lengthOf(also),
  );

const rowsOfFile = (val: unknown): number => atLeastOne((val as { rows: number }).rows);
/** A list as a file, of at most `largest` rows. */
export const exportedPage = (largest: number): Counted => ({
  ...page(largest, largest),
  in: rowsOfFile,
});
export const exportedSheet: Counted = countRows(
  () => SHEET_ROWS,
  (val) => Math.max(SHEET_ROWS, rowsOfFile(val)),
);
/** Several numbers tried in one call, as a file. */
export const exportedTries = (field: string): Counted => ({
  ...tried(field),
  in: (val, payload) => Math.max(lengthOf(payload[field]), rowsOfFile(val)),
});

const ownLinesOf = (shown: Counted['in']): Counted => ({
  ...countRows(() => 1, shown),
  as: 'ownLines',
});
/** Lines of the customer: cart, lists, own numbers, watches. */
export const ownLines = ownLinesOf(rowsIn);
export const exportedOwnLines = ownLinesOf(rowsOfFile);
/**
 * Own lines that are added to the cart. Each call counts, because the answer shows whether the quantity is in
 * stock: free calls would reveal the stock by bisection.
 */
export const linesAdded = countRows(() => 1, namedIn);
interface OrderOfLines {
  readonly orderItems: readonly unknown[];
}
export const orderLines = ownLinesOf((val) =>
  atLeastOne(
    ([val].flat() as OrderOfLines[]).reduce((sum, { orderItems }) => sum + orderItems.length, 0),
  ),
);

/**
 * Counts one row for each entry of an answer. An entry with `rows` counts the number of its rows, at least
 * one.
 */
function rowsIn(val: unknown): number {
  if (!Array.isArray(val)) return 1;
  return atLeastOne(
    val.reduce(
      (sum: number, row: { rows?: unknown } | null) => sum + atLeastOne(lengthOf(row?.rows)),
      0,
    ),
  );
}

interface EmptySearch {
  readonly kind: ZeroSearchKind;
  readonly typed: string;
}

interface AnswerText {
  readonly body: string;
  readonly envelope: Envelope;
}
export type EmptySearches = (payload: Fields, answer: AnswerText) => readonly EmptySearch[];

/**
 * Start of an answer without rows. Answers are compared as text, because parsing takes as long as a search.
 */
const empty = '{"success":"0","msg":"","val":[]';

/** Whether the first page of a search without filters is empty. */
const foundNothing = (payload: Fields, { body }: AnswerText): boolean =>
  body.startsWith(empty) &&
  // A page beyond the last one is empty as well.
  Number(payload.page || 1) === 1 &&
  // A narrowed search is not counted: it had results before it was narrowed.
  !narrowings.some((field) => payload[field]);

const typedNumber = (kind: ZeroSearchKind, typed: unknown): EmptySearch => ({
  kind,
  typed: String(typed ?? '').trim(),
});

export const turboSearch: EmptySearches = (payload, answer) => {
  if (!foundNothing(payload, answer)) return [];
  if (Number(payload.isAdvSearch || 0) === 1) return [wheelSearch(payload)];
  const kind = (['turbo', 'oe', 'ee'] as const)[Number(payload.vtype || 0)];
  // Vehicles are chosen from lists, so their searches always have results.
  if (kind === undefined || (kind === 'oe' && Number(payload.vsubtype || 0) === 1)) return [];
  return [typedNumber(kind, payload.val)];
};

function wheelSearch(payload: Fields): EmptySearch {
  const turbine = Number(payload.advQueryVtype) === 1;
  const [inducer, exducer] = turbine
    ? [payload.valDim1_1, payload.valDim1_2]
    : [payload.valDim2_1, payload.valDim2_2];
  const diameter = (value: unknown) => String(value ?? '').replace(',', '.') || '–';
  const wheel = turbine ? 'turbine' : 'compressor';
  return { kind: 'wheel', typed: `${wheel} wheel ${diameter(inducer)} / ${diameter(exducer)} mm` };
}

export const crossSearch: EmptySearches = (payload, answer) =>
  foundNothing(payload, answer) ? [typedNumber('part', payload.val)] : [];

/** A search for many numbers; each has the count of its results. */
export const manyNumbers: EmptySearches = (_payload, answer) => {
  if (!answer.body.includes('"count":0,')) return [];
  const answers = answer.envelope.val as { number: string; count: number }[];
  return answers
    .filter(({ count }) => count === 0)
    .map(({ number }) => typedNumber('part', number));
};
