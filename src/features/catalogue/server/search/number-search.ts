/**
 * Search by number: exact (in every notation), by its start, and inside, in this order
 * (docs/product.md 11; docs/numbers.md 2).
 */
import { CallError } from '#contract/errors.ts';
import { FRAGMENT } from '#features/catalogue-index/fragments.ts';
import { intsOf } from '#features/catalogue-index/ints.ts';
import { INSIDE, Matches, MatchSet, PART, START } from '#features/catalogue-index/match-set.ts';
import {
  holdersOf,
  mainRow,
  rowsOfTurbo,
  type Version,
} from '#features/catalogue-index/versions.ts';
import {
  isNumberText,
  makerOf,
  numberKey,
  oeReadings,
  readings,
  sameText,
} from '#features/numbers/index.ts';
import { isMake } from '#features/numbers/makes.ts';
import { modelNamed } from '#features/numbers/model-names.ts';
import { isWholeNumber } from '#features/numbers/number-readings.ts';
import { isTradeWord } from '#features/numbers/trade-words.ts';
import { folded } from '#features/numbers/typed-words.ts';
import type { TextKey } from '#language/text.ts';
import { END, fullMatches, longerMatches, mayHold } from '../items/keys.ts';
import { recordedNumbers, rowsAt } from '../items/rows.ts';
import { matchModel } from './model-search.ts';

/** Minimum number of letters and digits of a search (docs/product.md 11). */
export const MIN_SEARCHED = 3;
export type NumberKind = 'pn' | 'oe' | 'ee';

/** @throws CallError if the text is too short */
export function searchable(typed: string): string {
  if (numberKey(typed).length < MIN_SEARCHED) {
    throw new CallError('badInput', 'Please enter at least 3 letters or digits.' satisfies TextKey);
  }
  return typed;
}

/** The rows whose numbers match the typed text; cached for further pages of the same search. */
function matchNumber(version: Version, kind: NumberKind, typed: string): MatchSet {
  if (!isNumberText(typed) || numberKey(typed).length < MIN_SEARCHED) return MatchSet.of([]);
  const id = `${kind}|${idOf(kind, typed)}`;
  const cachedSet = version.matches.get(id);
  if (cachedSet) return cachedSet;
  const matched = kind === 'ee' ? matchItems(version, typed) : matchTurbo(version, kind, typed);
  version.matches.set(id, matched);
  return matched;
}

/** Cache key of a search: separators count, since readings depend on them. */
function idOf(kind: NumberKind, typed: string): string {
  // E&E P/Ns that differ only in hyphens can be different parts.
  if (kind === 'ee') return typed.trim().toUpperCase();
  return (kind === 'pn' ? readings(typed) : oeReadings(typed)).join();
}

function matchTurbo(version: Version, kind: 'pn' | 'oe', typed: string): MatchSet {
  const key = numberKey(typed);
  const full = fullMatches(version, kind, key, kind === 'pn' ? readings(typed) : oeReadings(typed));
  const start = longerMatches(version, kind, key, typed);
  // Exact matches, starts of the turbos' own numbers, starts of other recorded numbers, then inside.
  const matches = new Matches();
  for (const { pos, how, number } of full) matches.add(pos, how, number);
  // Strengths above 3 are other numbers of the turbo.
  for (const [pos, how, number] of start) if (how <= 3) matches.add(pos, START, number);
  for (const [pos, how, number] of start) if (how > 3) matches.add(pos, START, number);
  const may = mayHold(version, kind, key, (pos) => matches.has(pos));
  const inside = key.length > FRAGMENT ? holding(version, kind, may, key) : may;
  for (const pos of inside) matches.add(pos, INSIDE, -1);
  return matches.set();
}

/**
 * Keeps the rows with a number that contains the whole key. The index only tells that a number has all fragments of
 * the key, perhaps apart.
 */
const holding = (
  version: Version,
  kind: 'pn' | 'oe',
  candidates: readonly number[],
  key: string,
): number[] =>
  rowsAt(version, candidates)
    .filter((row) => recordedNumbers(row, kind).some((number) => numberKey(number).includes(key)))
    .map(({ pos }) => pos);

// A number that was typed with words beside it: '454231-5007S Garrett', 'Audi 038 145 702 G'.

/** Minimum length of a number in a single word. Shorter words are parts of a number with spaces. */
const MIN_OF_WORD = 6;
const MAX_WORDS = 10;
/** Maximum number of words of a number: '11 65 7 790 306'. */
const MAX_OF_NUMBER = 5;
/** Maximum size of a set that is reordered. Larger sets keep their order. */
const MAX_ORDERED = 5000;

/**
 * Pieces of a text that may be numbers, the longest first.
 * @param isGroup whether several words may be one number; by default a maker's rule has to know them
 */
export function numberWords(typed: string, isGroup = isGrouped): string[] {
  const words = wordsOf(typed);
  if (words.length < 2 || words.length > MAX_WORDS) return [];
  if (isNumberText(typed) && isWholeNumber(typed)) return [];
  const pieces = words.flatMap((_, from) =>
    words
      .slice(from, from + MAX_OF_NUMBER)
      .map((_, more) => words.slice(from, from + more + 1).join(' '))
      .filter((piece, more) => (more === 0 ? mayBeNumber(piece) : isGroup(piece))),
  );
  return pieces.sort((a, b) => numberKey(b).length - numberKey(a).length);
}

/** Codes on IHI's plates are short: VJ33, VN4. */
const ihiCode = /^V[A-Z]{1,2}\d{1,3}$/i;
const mayBeNumber = (word: string): boolean =>
  ihiCode.test(word) ||
  (/\d/.test(word) && isNumberText(word) && numberKey(word).length >= MIN_OF_WORD);

/** Whether words have the form of one number in groups, without a label before it: 278 0903580. */
export const hasGroups = (piece: string): boolean =>
  piece.split(' ').every((word) => /\d|^.$/.test(word)) && isNumberText(piece);

/** A Mercedes number without its A, as on some plates: 642 090 1480. */
const withoutA = /^\d{3} ?\d{3} ?\d\d ?\d\d$/;
/** Whether words are one number in groups by a maker's rule. */
const isGrouped = (piece: string): boolean =>
  hasGroups(piece) && (isWholeNumber(piece) || withoutA.test(piece));

/** Splits a text into words. Chinese, Korean and Japanese letters end a number. */
const wordsOf = (typed: string): string[] =>
  typed
    .replace(/([\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]+)/gu, ' $1 ')
    .split(/[\s,;:+，；：、]+/)
    .filter((word) => word !== '');

export function wordsBeside(typed: string, number: string): string[] {
  const ofNumber = new Set(wordsOf(number));
  return wordsOf(typed).filter((word) => !ofNumber.has(word));
}

/** How well a set matches: 0 by whole numbers, 1 by their start, 2 inside. */
export function rankOf({ best, names }: MatchSet, typed: string): number {
  if (!best || best.how === INSIDE) return 2;
  if (best.how === START) return 1;
  if (best.how !== PART) return 0;
  const [key, own] = [numberKey(typed), numberKey(names[best.number] ?? '')];
  if (own === key) return 0;
  return own.startsWith(key) ? 1 : 2;
}

export interface NumbersFound {
  readonly set: MatchSet;
  /** The number, without the words beside it. */
  readonly typed: string;
  /** Other numbers in the text, whose turbos are in the set as well. */
  readonly others?: readonly string[];
  /** Words beside the numbers that find nothing and are not understood. */
  readonly leftOut: readonly string[];
}

/**
 * The matches of a text, or of the number in it. Rows that the words beside the number name as well, by a number
 * or a model, come first.
 */
export function numberMatches(version: Version, kind: NumberKind, typed: string): NumbersFound {
  const wholeText = matchNumber(version, kind, typed);
  if (wholeText.size > 0) return { set: wholeText, typed, leftOut: [] };
  const sets = numberWords(typed)
    .map((word) => ({ word, set: matchNumber(version, kind, word) }))
    .filter(({ set }) => set.size > 0);
  const number =
    sets.find(({ word, set }) => rankOf(set, word) === 0) ??
    sets.find(({ word, set }) => rankOf(set, word) === 1);
  if (!number) return { set: wholeText, typed, leftOut: [] };
  const others = otherNumbers(sets, number);
  const numbers = [number, ...others].map(({ word }) => word).join(' ');
  const wordMatches = wordsBeside(typed, numbers).map((word) => ({
    word,
    sets: numberKey(word).length < MIN_SEARCHED ? [] : setsOf(version, kind, word),
  }));
  const fitting = wordMatches.map(({ sets }) => sets).filter((some) => some.length > 0);
  const set = others.length > 0 ? joined([number, ...others]) : sharedFirst(number.set, fitting);
  const leftOut = wordMatches
    .filter(({ word, sets }) => sets.length === 0 && !isUnderstood(word))
    .filter(({ word }) => !isOfVehicle(version, set, word))
    .map(({ word }) => word);
  return { typed: number.word, set, others: others.map(({ word }) => word), leftOut };
}

interface NumberSet {
  readonly word: string;
  readonly set: MatchSet;
}

/** Whole numbers in the text that share no word with `number` and name other turbos. */
function otherNumbers(sets: readonly NumberSet[], number: NumberSet): NumberSet[] {
  const chosen = [number];
  for (const one of sets) {
    const words = wordsOf(one.word);
    const isApart = chosen.every(({ word }) => !wordsOf(word).some((part) => words.includes(part)));
    const isNew = !number.set.positions.includes(one.set.positions[0] ?? -1);
    if (isApart && isNew && rankOf(one.set, one.word) === 0) chosen.push(one);
  }
  return chosen.slice(1);
}

/** The rows of several numbers, the best matches of each first. */
function joined(numbers: readonly NumberSet[]): MatchSet {
  const names = numbers.flatMap(({ set }) => set.names);
  let before = 0;
  const rows = numbers.flatMap(({ set }) => {
    const { positions, reasons = [] } = set.page(0, Math.min(set.size, MAX_ORDERED));
    const offset = before;
    before += set.names.length;
    return Array.from(positions, (pos, at) => {
      const { how = START, number = -1 } = reasons[at] ?? {};
      return { pos, how, number: number < 0 ? number : number + offset };
    });
  });
  const matches = new Matches();
  for (const { pos, how, number } of rows.sort((a, b) => a.how - b.how))
    matches.add(pos, how, number);
  return matches.set(names);
}

/** Maximum number of turbos whose vehicles are compared with the words beside a number. */
const MAX_COMPARED = 20;

const WORD_ENDS = /[^\p{L}\p{N}.]+/u;

/** Whether a word is in the make, model or engine of a vehicle of the turbos: '49135-02652 L200'. */
function isOfVehicle(version: Version, { positions }: MatchSet, word: string): boolean {
  const { columns } = version;
  const key = folded(modelNamed(word) ?? word);
  const turbos = columns.column('turbo');
  const rows = [...positions.subarray(0, MAX_COMPARED)].flatMap((pos) =>
    rowsOfTurbo(version, turbos[pos] ?? -1),
  );
  return rows.some((pos) => {
    const { make, model, engine } = columns.vehicle(pos);
    return `${make} ${model} ${engine}`.split(WORD_ENDS).some((one) => folded(one) === key);
  });
}

const setsOf = (version: Version, kind: NumberKind, word: string): MatchSet[] =>
  [matchNumber(version, kind, word), matchModel(version, word)].filter(({ size }) => size > 0);

/** The words beside the number that are not understood. */
export const wordsLeftOut = (typed: string, number: string): string[] =>
  wordsBeside(typed, number).filter((word) => !isUnderstood(word));

const isUnderstood = (word: string): boolean =>
  isTradeWord(word) || isMake(word) || makerOf(word) !== undefined || !/[\p{L}\p{N}]/u.test(word);

function sharedFirst(set: MatchSet, beside: readonly (readonly MatchSet[])[]): MatchSet {
  if (beside.length === 0 || set.size > MAX_ORDERED) return set;
  const places = beside.map((some) => new Set(some.flatMap(({ positions }) => [...positions])));
  const { positions, reasons = [] } = set.page(0, set.size);
  const rows = Array.from(positions, (pos, at) => ({
    pos,
    how: START,
    number: -1,
    ...reasons[at],
  }));
  const isShared = ({ pos }: { pos: number }) => places.every((one) => one.has(pos));
  const shared = rows.filter(isShared);
  if (shared.length === 0 || shared.length === rows.length) return set;
  return MatchSet.of([...shared, ...rows.filter((row) => !isShared(row))]);
}

// Search by E&E P/N: turbos with the number, and turbos whose build sheet contains an item with the number.

/** A matched item. Its positions are read only when they are needed. */
export interface MatchedItem {
  readonly item_id: number;
  readonly type: number;
  readonly ee_pn: string;
}

interface EeItem extends MatchedItem {
  readonly k: string;
}

const columns = 'item_id, type, ee_pn, k';
const startSql = `select ${columns} from key_ee where k >= ? and k < ?`;
const byIdSql = `select ${columns} from key_ee
  where item_id in (select value from json_each(?)) and instr(k, ?) > 0`;

function matchItems(version: Version, typed: string): MatchSet {
  const key = numberKey(typed);
  const items = version.all<EeItem>(startSql, key, key + END);
  const started = new Set(items.map(({ item_id }) => item_id));
  const insideIds = mayHold(version, 'ee', key, (id) => started.has(id));
  if (insideIds.length > 0)
    items.push(...version.all<EeItem>(byIdSql, JSON.stringify(insideIds), key));
  const rank = ({ ee_pn, k }: EeItem) =>
    sameText(ee_pn, typed) ? 0 : k === key ? 1 : k.startsWith(key) ? 2 : 3;
  items.sort((a, b) => rank(a) - rank(b) || (a.k < b.k ? -1 : a.k > b.k ? 1 : 0));
  return setOfItems(version, items, (item) => [1, 2, START, INSIDE][rank(item)] ?? INSIDE);
}

/** The turbos among the items, and the turbos that hold an item, in the order of the items. */
export function setOfItems<I extends MatchedItem>(
  version: Version,
  items: readonly I[],
  howOf: (item: I) => number,
): MatchSet {
  const names = items.map(({ ee_pn }) => ee_pn);
  const lists = items.map((item, number) => ({
    rows: rowsOf(version, item),
    how: item.type === 0 ? howOf(item) : PART,
    number,
  }));
  if (lists.length < 2) return MatchSet.ofLists(lists, names);
  // A turbo can hold several of the parts.
  const matches = new Matches();
  for (const { rows, how, number } of lists) for (const pos of rows) matches.add(pos, how, number);
  return matches.set(names);
}

/** The main row of a turbo, or the main rows of the turbos that hold a part. */
function rowsOf(version: Version, { item_id, type }: MatchedItem): Int32Array {
  return type === 0 ? intsOf(mainRow(version, item_id)) : holdersOf(version, item_id);
}
