/**
 * Search by number: exact (in every notation), by its start, and inside, in this order
 * (docs/product.md 11; docs/numbers.md 2).
 */
import { CallError } from '#contract/errors.ts';
import { FRAGMENT } from '#features/catalogue-index/fragments.ts';
import { intsOf } from '#features/catalogue-index/ints.ts';
import { INSIDE, Matches, MatchSet, PART, START } from '#features/catalogue-index/match-set.ts';
import { holdersOf, mainRow, type Version } from '#features/catalogue-index/versions.ts';
import { numberKey, oeReadings, readings, sameText } from '#features/numbers/index.ts';
import { isWholeNumber } from '#features/numbers/read.ts';
import type { TextKey } from '#language/text.ts';
import { recordedNumbers, rowsAt } from '../results/rows.ts';
import { END, fullMatches, longerMatches, mayHold } from './keys.ts';
import { matchModel } from './model-search.ts';

/** The fewest letters or digits of a search (docs/product.md 11). */
export const LEAST_SEARCHED = 3;
export type NumberKind = 'pn' | 'oe' | 'ee';

/** @throws CallError if the text is too short */
export function searchable(typed: string): string {
  if (numberKey(typed).length < LEAST_SEARCHED) {
    throw new CallError('badInput', 'Please enter at least 3 letters or digits.' satisfies TextKey);
  }
  return typed;
}

/** The rows whose numbers match the typed text; cached for further pages of the same search. */
export function matchNumber(version: Version, kind: NumberKind, typed: string): MatchSet {
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

/** Keeps the rows with a number that contains the key: its fragments may be apart. */
const holding = (
  version: Version,
  kind: 'pn' | 'oe',
  candidates: readonly number[],
  key: string,
): number[] =>
  rowsAt(version, candidates)
    .filter((row) => recordedNumbers(row, kind).some((number) => numberKey(number).includes(key)))
    .map(({ pos }) => pos);

// A number that was typed with words beside it: '454231-5007S Garrett', 'Turbocharger 454231-5007S'.

/** Fewer characters are a part of a number with spaces. */
const LEAST_OF_WORD = 6;
const MOST_WORDS = 8;
/** Larger sets stay in their order. */
const MOST_ORDERED = 5000;

/** The words of a text that may be a number by themselves, the longest first. */
export function numberWords(typed: string): string[] {
  const words = wordsOf(typed);
  if (words.length < 2 || words.length > MOST_WORDS || isWholeNumber(typed)) return [];
  return words
    .filter((word) => /\d/.test(word) && numberKey(word).length >= LEAST_OF_WORD)
    .sort((a, b) => numberKey(b).length - numberKey(a).length);
}

const wordsOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((word) => word !== '');

/** The words beside the number that was found. */
export const wordsBeside = (typed: string, number: string): string[] =>
  wordsOf(typed).filter((word) => word !== number && numberKey(word).length >= LEAST_SEARCHED);

/**
 * The matches of the one word that is a number in full. Rows that the other words name as well, by a
 * number or a model, come first.
 */
export function matchWords(version: Version, kind: NumberKind, typed: string) {
  const sets = numberWords(typed).map((word) => ({ word, set: matchNumber(version, kind, word) }));
  const full = sets.find(({ set: { best } }) => best && (best.how < START || best.how === PART));
  if (!full) return undefined;
  const besideMatches = wordsBeside(typed, full.word)
    .map((word) => [matchNumber(version, kind, word), matchModel(version, word)])
    .filter((some) => some.some(({ size }) => size > 0));
  return { typed: full.word, set: sharedFirst(full.set, besideMatches) };
}

function sharedFirst(set: MatchSet, beside: readonly (readonly MatchSet[])[]): MatchSet {
  if (beside.length === 0 || set.size > MOST_ORDERED) return set;
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

/**
 * Search by E&E P/N: turbos with that number, and turbos whose build sheet contains an item with
 * it.
 */

/** An item that was found; its positions are read when it comes to them. */
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

/** The turbos that are or contain one of the items, in the order of the items. */
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

/** The main row of a turbo, or those of the turbos that hold a part. */
function rowsOf(version: Version, { item_id, type }: MatchedItem): Int32Array {
  return type === 0 ? intsOf(mainRow(version, item_id)) : holdersOf(version, item_id);
}
