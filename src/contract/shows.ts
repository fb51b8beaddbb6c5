/**
 * The count of an answer: rows shown, numbers tried and stock read towards the caller's allowance
 * (docs/product.md 14.1, decision 23), and searches that found nothing for the catalogue desk.
 */

import { COMPARED_MOST, narrowings, type ZeroSearchKind } from './choices.ts';
import type { Envelope } from './errors.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface Counted {
  /**
   * `rows`: counts towards the limit beyond which a captcha is asked. `suggestions`: counts towards another
   * limit of the same size, beyond which an answer is empty. `ownLines`: the customer's own lines count as
   * rows, once a day for the same payload.
   */
  readonly as: 'rows' | 'suggestions' | 'ownLines';
  /**
   * The most that a call can count, from its unchecked payload, at least 1. It is reserved before the call
   * runs, so that concurrent calls get no more than sequential ones.
   */
  most(payload: Fields): number;
  /** The count of an answer. */
  in(val: unknown, payload: Fields): number;
}

/** Every call declares it; 'nothing' is for replies without items, their numbers and their stock. */
export type Shows = 'nothing' | Counted;

/** Minimum count of a build sheet, which also shows vehicles and numbers. */
const SHEET = 10;
/** Count of a part or CHRA, with its numbers and dimensions. */
const DETAIL = 5;
/** Default page size. */
const PAGE = 10;
const MOST_IN_PAGE = 200;
/** Maximum of suggestions in an answer. */
const SUGGESTIONS = 8;
/** Count of reading a file, for its work alone: it shows nothing of the catalogue. */
const FILE = 20;
/** This many names without a row count as one row. */
const NAMES = 10;

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const atLeastOne = (count: number): number => Math.max(1, count);
const countRows = (most: Counted['most'], shown: Counted['in']): Counted => ({
  as: 'rows',
  most,
  in: shown,
});

/** A reply that counts the same, whatever its content. */
export const fixed = (count: number): Counted =>
  countRows(
    () => count,
    () => count,
  );

/** A catalogue item that a call names, adds or requests: the reply has its name and numbers. */
export const oneItem = fixed(1);
/** The page of a part or CHRA. */
export const detail = fixed(DETAIL);

/** A list in pages: the rows of the answer, at most `size`. */
export const page = (defaultSize = PAGE, largest = MOST_IN_PAGE): Counted =>
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
  (val) => atLeastOne(Math.ceil(lengthOf(val) / NAMES)),
);

/** Numbers while typing: beyond the allowance the reply is empty, and no captcha is shown. */
export const suggestions: Counted = { ...rows(SUGGESTIONS), as: 'suggestions' };
export const closestRows = rows(SUGGESTIONS);

/** A turbo with its build sheet. */
export const sheet: Counted = countRows(
  () => SHEET,
  (val) => Math.max(SHEET, lengthOf((val as { bomList?: unknown } | null)?.bomList)),
);

/** Numbers that are tried at once: each counts at least one, found or not. */
export const tried = (field: string): Counted =>
  countRows((payload) => atLeastOne(lengthOf(payload[field])), rowsIn);

interface Added {
  readonly added: number;
  readonly refused: readonly { readonly obstacle: string }[];
}
/** Withdrawn items count nothing: the answer has only the caller's own name for them. */
const namedIn = (val: unknown): number => {
  const { added, refused } = val as Added;
  return atLeastOne(added + refused.filter(({ obstacle }) => obstacle !== 'withdrawn').length);
};
/** Items that are added to cart or list, where their names and numbers can be read again. */
export const added = (field: string): Counted =>
  countRows((payload) => atLeastOne(lengthOf(payload[field])), namedIn);

interface Compared {
  readonly items: readonly unknown[];
  readonly components: readonly { readonly lines: readonly (readonly unknown[])[] }[];
}
/** Each item of a comparison counts as its own page would. */
export const comparison: Counted = countRows(
  ({ ids }) => SHEET * Math.min(COMPARED_MOST, atLeastOne(lengthOf(ids))),
  (val) => {
    const { items, components } = val as Compared;
    return items
      .map((_item, at) => components.reduce((sum, { lines }) => sum + lengthOf(lines[at]), 0))
      .reduce((sum, lines) => sum + Math.max(SHEET, lines), 0);
  },
);

/** A file that is read, without a look into the catalogue. */
export const fileRead = fixed(FILE);

/**
 * A file of own numbers: a number that was taken counts a tenth, since the customer has it anyway. A number
 * that names nothing counts whole, and so does a further number of an item: either may be a guess.
 */
export const ownFile: Counted = countRows(
  () => FILE,
  (val) => ownFileCount(val as OwnFile),
);
interface OwnFile {
  readonly taken: number;
  readonly problemCount: number;
  readonly tried?: number;
  readonly also?: readonly unknown[];
}
/** Count of another item with the same number: about what finding it by guesses would count. */
const ALSO = 20;
export const ownFileCount = ({ taken, problemCount, tried = 0, also }: OwnFile) =>
  Math.max(FILE, Math.ceil((taken - tried) / NAMES) + tried + problemCount + ALSO * lengthOf(also));

const rowsOfFile = (val: unknown): number => atLeastOne((val as { rows: number }).rows);
/** A list as a file, of at most `largest` rows. */
export const exportedPage = (largest: number): Counted => ({
  ...page(largest, largest),
  in: rowsOfFile,
});
/** A build sheet as a file. */
export const exportedSheet: Counted = countRows(
  () => SHEET,
  (val) => Math.max(SHEET, rowsOfFile(val)),
);
/** Numbers that are tried, as a file. */
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
 * Own lines that are added to the cart. Each call counts, since it tells whether the quantity is in stock:
 * otherwise bisection would find the stock.
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

/** Each entry of an answer counts as a row. An entry about a tried number counts its rows, at least one. */
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
  /** The text of the search. */
  readonly typed: string;
}

interface AnswerText {
  readonly body: string;
  /** Parsed from the body. */
  readonly envelope: Envelope;
}
export type EmptySearches = (payload: Fields, answer: AnswerText) => readonly EmptySearch[];

/** Start of an answer without rows. It is compared as text, since parsing takes as long as a search. */
const empty = '{"success":"0","msg":"","val":[]';

/** Whether the first page of a search is empty, without anything that narrows it. */
const foundNothing = (payload: Fields, { body }: AnswerText): boolean =>
  body.startsWith(empty) &&
  // A page beyond the last one is empty as well.
  Number(payload.page || 1) === 1 &&
  // A narrowed search had results before it was narrowed.
  !narrowings.some((field) => payload[field]);

const typedNumber = (kind: ZeroSearchKind, typed: unknown): EmptySearch => ({
  kind,
  typed: String(typed ?? '').trim(),
});

/** A search of turbos, by a number or by the diameters of a wheel. */
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

/** Many numbers at once, each with the count of what it finds. */
export const manyNumbers: EmptySearches = (_payload, answer) => {
  if (!answer.body.includes('"count":0,')) return [];
  const answers = answer.envelope.val as { number: string; count: number }[];
  return answers
    .filter(({ count }) => count === 0)
    .map(({ number }) => typedNumber('part', number));
};
