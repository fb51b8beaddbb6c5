/** States of quick order lines, and their ticked rows. */
import type { Answer, Calls } from '#contract';
import type { CrossRow, OpenRow } from '#contract/shown-items.ts';
import { isForSale, parseQuantity } from '#features/adding/orderable.ts';
import { faultOf, type LineFault, type NumberLine } from '#features/numbers/line-faults.ts';
import { KEPT_QUANTITY, quantityIn } from '#features/numbers/pasted-lines.ts';
import type { TextKey } from '#language/format.ts';

/** The matches of a line's number, as the server returns them. */
export type LineAnswer = Answer<Calls['matchNumbers']>[number];

export interface QuickLine {
  readonly id: number;
  readonly number: string;
  /** As typed. */
  readonly quantity: string;
  /** Keys of the ticked rows. undefined until the person ticks a row: until then the certain match counts. */
  readonly picks?: readonly string[];
  readonly added?: 'cart' | 'list';
  /** The named list that the line was put on. */
  readonly listId?: string;
  /** The numbers as written in the merged lines. */
  readonly sum?: readonly string[];
  /** Set if `number` may also contain a quantity: 'CW-TD025-001 9999'. */
  readonly unsplit?: true;
}

export function asNumberLine({
  number,
  quantity,
  unsplit,
}: Pick<QuickLine, 'number' | 'quantity' | 'unsplit'>): NumberLine {
  const pieces = parseQuantity(quantity) ?? 0;
  const fault = faultOf(number, pieces);
  return { number, quantity: pieces, ...(fault && { fault }), ...(unsplit && { unsplit }) };
}

/**
 * Splits a line whose text has a number and a quantity, if the catalogue has the number: 'CW-TD025-001 9999'
 * is 9999 pieces. Another text that is not understood, such as 'two', becomes an invalid quantity, so that
 * the line is not ordered as one piece. Returns undefined for other lines.
 */
export function splitLine(
  { number, unsplit }: Pick<QuickLine, 'number' | 'unsplit'>,
  { within, leftOut = [] }: Pick<LineAnswer, 'within' | 'leftOut'>,
): Pick<QuickLine, 'number' | 'quantity'> | undefined {
  if (!unsplit || !within) return undefined;
  const at = number.indexOf(within);
  // The text does not contain `within` if a scanner typed the number on another keyboard.
  if (at < 0) return undefined;
  const [before, after] = [number.slice(0, at), number.slice(at + within.length)];
  const textBeside = { before: before.trim(), after: after.trim() };
  const pieces = quantityIn(textBeside);
  if (pieces !== undefined) return { number: within, quantity: String(pieces) };
  if (leftOut.length === 0) return undefined;
  const refused = `${textBeside.before} ${textBeside.after}`.trim();
  return { number: within, quantity: refused.slice(0, KEPT_QUANTITY) };
}

const lineStates = [
  'waiting', // no response yet
  'fault', // not searched
  'found',
  'choose', // several exact matches, or one that only a person can choose
  'closest', // the number is only the start or an inner part of other numbers
  'outOfStock',
  'backOrder', // out of stock, but can be back-ordered
  'notMade',
  'none',
] as const;
export type LineState = (typeof lineStates)[number];

export const faultWords: Record<LineFault, TextKey> = {
  tooShort: 'Please enter at least 3 letters or digits.',
  tooLong: 'A number has at most 60 characters.',
  quantity: 'need number from 1 to 9999',
  shortened: 'A spreadsheet shortened this number: please enter it in full.',
  date: 'A spreadsheet turned this number into a date. Please enter it again.',
  rounded: 'A spreadsheet keeps only 15 digits. Please enter the number again.',
  error: 'The file has the error of a formula here: please enter the number.',
  unreadable: 'Letters of this number were lost. Please enter it again.',
};

/** @param fault the line's fault. A line whose only fault is its quantity is still searched. */
export function stateOf(answer: LineAnswer | undefined, fault: LineFault | undefined): LineState {
  if (fault && fault !== 'quantity') return 'fault';
  if (!answer) return 'waiting';
  // A turbo that only approved customers may see does not reveal how its number matched. So the first
  // row that the caller may open decides, if there is one.
  const first = answer.rows.find(isOpenRow) ?? answer.rows[0];
  if (!first) return 'none';
  if (!isCertainMatch(answer.rows)) return isExact(first) ? 'choose' : 'closest';
  if (first.stockInfo === 'Out Of Stock') return first.backOrder ? 'backOrder' : 'outOfStock';
  return first.stockInfo === 'Request development' ? 'notMade' : 'found';
}

export const rowKey = ({ prdType, id }: Pick<CrossRow, 'prdType' | 'id'>): string =>
  `${prdType} ${id}`;

/**
 * The ticked rows; before the first tick, the certain match if it is in stock. Empty if the quantity is
 * missing (the line is not ordered) or not valid.
 */
export const pickedRows = (
  line: Pick<QuickLine, 'picks' | 'quantity'>,
  answer: LineAnswer | undefined,
): OpenRow[] => (parseQuantity(line.quantity) === undefined ? [] : meantRows(line, answer));

/** The rows that the line orders if its quantity is valid. */
function meantRows(line: Pick<QuickLine, 'picks'>, answer: LineAnswer | undefined): OpenRow[] {
  const rows = answer?.rows.filter(isOpenRow) ?? [];
  if (line.picks) return rows.filter((row) => line.picks?.includes(rowKey(row)));
  const [first] = rows;
  if (!first || first !== answer?.rows[0] || !isCertainMatch(rows)) return [];
  return isForSale(first) && !first.backOrder ? [first] : [];
}

/** Whether the line is not to be ordered: its quantity is empty. */
export const isBlank = ({ quantity }: Pick<QuickLine, 'quantity'>): boolean => quantity === '';

/** Groups by which the page can filter the lines of a quick order, in the order of their buttons. */
export const lineGroups = ['found', 'choose', 'quantity', 'outOfStock', 'notFound'] as const;
export type LineGroup = (typeof lineGroups)[number];

/** The group of a line; undefined for an added line, and until the response for its number has arrived. */
export function groupOf(line: QuickLine, answer: LineAnswer | undefined): LineGroup | undefined {
  if (line.added) return undefined;
  const { fault } = asNumberLine(line);
  const state = stateOf(answer, fault);
  if (state === 'waiting') return undefined;
  if (state === 'fault' || state === 'none') return 'notFound';
  if (fault === 'quantity') return 'quantity';
  if (state === 'outOfStock' || state === 'notMade') return 'outOfStock';
  if (state === 'found' || pickedRows(line, answer).length > 0) return 'found';
  return state === 'backOrder' ? 'outOfStock' : 'choose';
}

/**
 * Whether the person must change the line before it can be added. A line without a quantity is not blocked.
 */
export const isBlocked = (line: QuickLine, answer: LineAnswer | undefined): boolean => {
  const group = groupOf(line, answer);
  if (group === undefined || group === 'found' || isBlank(line)) return false;
  return group !== 'outOfStock' || pickedRows(line, answer).length === 0;
};

export interface ChosenMatch {
  readonly row: OpenRow;
  readonly quantity: number;
  /** The number of the line, as typed or in the file. */
  readonly number: string;
}

interface Chosen {
  readonly matches: readonly ChosenMatch[];
  /** Number of lines whose item was found, but whose quantity is not valid. */
  readonly wrong: number;
}

/**
 * The ticked rows of all lines with their quantities. A line with an invalid quantity is left out and
 * counted; the other lines are not affected.
 */
export function chosenOf(
  lines: readonly QuickLine[],
  answers: ReadonlyMap<string, LineAnswer>,
): Chosen {
  const matches: ChosenMatch[] = [];
  let wrong = 0;
  for (const line of lines) {
    const rows = meantRows(line, answers.get(line.number));
    if (rows.length === 0 || isBlank(line)) continue;
    const quantity = parseQuantity(line.quantity);
    if (quantity === undefined) wrong += 1;
    else matches.push(...rows.map((row) => ({ row, quantity, number: line.number })));
  }
  return { matches, wrong };
}

/** The first line of each item, by `rowKey`. Later lines of the item refer to it. */
export function firstLines(
  lines: readonly QuickLine[],
  answers: ReadonlyMap<string, LineAnswer>,
): ReadonlyMap<string, QuickLine> {
  const first = new Map<string, QuickLine>();
  for (const line of lines) {
    for (const key of pickedRows(line, answers.get(line.number)).map(rowKey)) {
      if (!first.has(key)) first.set(key, line);
    }
  }
  return first;
}

/** Index of the first line that does not fit into a cart with `room` free lines; `lines.length` if all fit. */
export function firstBeyond(
  lines: readonly QuickLine[],
  answers: ReadonlyMap<string, LineAnswer>,
  room: number,
): number {
  let roomLeft = room;
  const place = lines.findIndex((line) => {
    roomLeft -= pickedRows(line, answers.get(line.number)).length;
    return roomLeft < 0;
  });
  return place < 0 ? lines.length : place;
}

/** The item that a number certainly names, if other items supersede the item. */
export const supersededRow = ({ rows }: LineAnswer): CrossRow | undefined =>
  isCertainMatch(rows) && rows[0]?.replacedBy?.length ? rows[0] : undefined;

/**
 * The E&E P/N or OEM P/N of another item than `id` that the searched number matches in full; undefined if
 * there is none.
 */
export function otherItem(rows: readonly CrossRow[], id: string): string | undefined {
  const row = rows.find((one) => one.id !== id && one.match.reason !== 'yours' && isFull(one));
  return row && (row.eePn || row.oemPn);
}

/**
 * Whether the first row is certainly the typed number: a full match, in any notation or sales
 * channel, and no second full match. Only a person can choose a successor, a listed interchange of
 * a turbo or a remanufactured unit (docs/numbers.md 2). A match by E&E P/N is certain even if there is a
 * second full match, because an E&E P/N names only one item.
 */
export function isCertainMatch([first, second]: readonly CrossRow[]): boolean {
  if (!first || !isOpenRow(first) || !isFull(first)) return false;
  return first.match.reason === 'own' || !second || !isFull(second);
}
const fullHows: ReadonlySet<string> = new Set(['same', 'written', 'code', 'channel']);
const otherReasons: ReadonlySet<string> = new Set(['superseded', 'supersededBy', 'interchange']);
const isFull = ({ match }: CrossRow): boolean =>
  fullHows.has(match.how) && !otherReasons.has(match.reason);

const parts: ReadonlySet<string> = new Set(['start', 'writtenStart', 'inside']);
/**
 * Whether the typed number matched a number of the row in full, not only a part of it. A successor's number
 * counts, too.
 */
export const isExact = ({ match }: CrossRow): boolean => !parts.has(match.how);

/** Whether the caller may see the item of a row. Other rows have no stock (docs/product.md 6.2). */
export const isOpenRow = (row: CrossRow): row is OpenRow => row.stockInfo !== undefined;
