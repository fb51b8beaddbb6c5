/**
 * getPartList: parts, CHRAs and turbos by any maker's number or a vehicle's OE number
 * (docs/product.md 2.5): exact matches, matches by start, then inside; each with the matching
 * number and the reason.
 */
import type { Calls, Payload } from '#contract';
import type { PageOf } from '#contract/errors.ts';
import type { CrossRow } from '#contract/shown-items.ts';
import { FRAGMENT } from '#features/catalogue-index/fragments.ts';
import { FIRST_OE, LAST_NUMBER, refItem } from '#features/catalogue-index/items.ts';
import { INSIDE, MatchSet, type RowMatch, START } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { type Level, maySee, maySeeDetails } from '#features/gateway/policy.ts';
import { isNumberText, numberKey, sameText } from '#features/numbers/index.ts';
import { meantOnKeyboards } from '#features/numbers/keyboards.ts';
import type { LanguageCode } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { requestedPage } from '#platform/paging.ts';
import {
  allNumbers,
  type CrossItem,
  crossIndexes,
  describe,
  type Items,
  itemsAt,
  numberAt,
  type PartItem,
  refIn,
  type TurboItem,
} from '../items/cross-items.ts';
import { howOf, type Key, longerKeys, mayHold } from '../items/keys.ts';
import type { LiveStock } from '../items/stock.ts';
import { crossMatches, exactMatches } from '../search/exact-numbers.ts';
import { hasGroups, numberWords, searchable, wordsBeside } from '../search/number-search.ts';

export interface CrossReader {
  readonly level: Level;
  readonly language: LanguageCode;
  readonly stock: LiveStock;
}

type Query = Payload<Calls['getPartList']>;

/** @throws CallError badInput for an invalid page or fewer than 3 letters and digits */
export function partList(version: Version, query: Query, reader: CrossReader): PageOf<CrossRow> {
  const { page, size, offset } = requestedPage(query);
  const fullText = searchable(query.val);
  const word =
    matchCross(version, fullText).set.size === 0 ? exactWord(version, fullText) : undefined;
  const typed = word ?? fullText;
  const matched = matchCross(version, typed, fullText);
  const rows = crossRows(version, matched, typed, { offset, size }, reader);
  return { val: rows, pageInfo: { page, size, count: matched.set.size } };
}

interface Matched {
  readonly set: MatchSet;
  readonly items: Items;
}

/**
 * References of the items that have a number, best first; cached for further pages.
 * @param whole the typed text that contains the number
 */
export function matchCross(version: Version, typed: string, whole = typed): Matched {
  // E&E P/Ns that differ only in hyphens can be different parts, so separators count.
  const id = `cross|${typed.trim().toUpperCase()}|${whole === typed ? '' : whole.toUpperCase()}`;
  const items: Items = new Map();
  const cachedSet = version.matches.get(id);
  if (cachedSet) return { set: cachedSet, items };
  if (!isNumberText(typed)) return { set: MatchSet.of([]), items };
  const key = numberKey(typed);
  const full = exactMatches(version, typed);
  const start = crossMatches((index) => longerKeys(version, index, key, typed));
  const matched = new Set([...full, ...start].map(({ pos }) => pos));
  const insideRefs = [
    ...new Set(
      crossIndexes.flatMap((index) => {
        const refOf = (pos: number) => refIn(index, pos);
        return mayHold(version, index, key, (pos) => matched.has(refOf(pos))).map(refOf);
      }),
    ),
  ];
  const inside = key.length > FRAGMENT ? holding(version, insideRefs, key, items) : insideRefs;
  const set = MatchSet.of([
    ...sharedFirst(version, bestFirst(version, full, typed, items), {
      typed: whole,
      word: typed,
      items,
    }),
    ...startsInOrder(start),
    ...inside.map((pos) => ({ pos, how: INSIDE, number: -1 })),
  ]);
  version.matches.set(id, set);
  return { set, items };
}

/** Order of matches by start: parts before turbos, further numbers of turbos last. */
function startsInOrder(start: readonly Key[]): RowMatch[] {
  const isOwn = ({ how, number }: RowMatch) =>
    how <= 3 && (number < FIRST_OE || number === LAST_NUMBER);
  const rank = (found: RowMatch) => ('part' in refItem(found.pos) ? 0 : isOwn(found) ? 1 : 2);
  return start
    .map((one) => ({ ...one, rank: rank(one) }))
    .sort((a, b) => a.rank - b.rank || (a.k < b.k ? -1 : a.k > b.k ? 1 : a.pos - b.pos))
    .map(({ pos, number }) => ({ pos, how: START, number }));
}

/**
 * Sorts the full matches of a number: the exact notation first, then stronger matches, then articles with an
 * E&E P/N, because customers order by this number.
 */
export function bestFirst(
  version: Version,
  full: RowMatch[],
  typed: string,
  items: Items,
): RowMatch[] {
  const refs = [...new Set(full.map(({ pos }) => pos))];
  if (refs.length < 2) return full;
  itemsAt(version, refs, items);
  const rank = (found: RowMatch) => {
    const item = items.get(found.pos);
    const recorded = item && numberAt(item, found.number, numberKey(typed));
    if (!recorded) return 3;
    if (!sameText(recorded.number, typed)) return 2;
    return recorded.reason === 'own' ? 0 : 1;
  };
  const nameless = ({ pos }: RowMatch) => Number(items.get(pos)?.eePn === '');
  return full
    .map((found) => ({ found, rank: rank(found), nameless: nameless(found) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        a.found.how - b.found.how ||
        a.nameless - b.nameless ||
        (a.found.pos % 2) - (b.found.pos % 2),
    )
    .map(({ found }) => found);
}

/**
 * Keeps the items with a number that contains the whole key. The index only tells that an item's numbers
 * contain all fragments of the key, which may be in different numbers.
 */
const holding = (version: Version, refs: number[], key: string, items: Items): number[] =>
  itemsAt(version, refs, items)
    .filter((item) => allNumbers(item).some(({ number }) => numberKey(number).includes(key)))
    .map(({ ref }) => ref);

export function crossRows(
  version: Version,
  { set, items }: Matched,
  typed: string,
  { offset, size }: { offset: number; size: number },
  reader: CrossReader,
): CrossRow[] {
  const key = numberKey(typed);
  const pageItems = itemsAt(version, set.positions.subarray(offset, offset + size), items);
  return pageItems.map((item) => {
    const { how: strength, number: place } = set.reasonOf(item.ref);
    const recorded = numberAt(item, place, key);
    const { number = '', brand = '', reason = 'cross' } = recorded ?? {};
    // E&E P/Ns have a single notation; two P/Ns that differ only in hyphens are two articles.
    const isExactOwn = reason === 'own' && strength !== START && strength !== INSIDE;
    const how = isExactOwn ? 'same' : howOf(strength, typed, number);
    const match: CrossRow['match'] = { number, brand, reason, how };
    return item.type === '0' ? presentTurbo(item, match, reader) : presentPart(item, match, reader);
  });
}

function presentPart(item: PartItem, match: CrossRow['match'], reader: CrossReader): CrossRow {
  return {
    id: String(item.id),
    prdType: item.type,
    description: describe(item, reader.language),
    model: item.models,
    eePn: item.eePn,
    oemPn: item.oemPn,
    ...reader.stock.of(item.id),
    match,
    // docs/product.md 6: only level A sees 'Details>>' in these results.
    details: maySeeDetails(reader.level),
  };
}

/** C1 gets only the number of a turbo marked 'login to view' (docs/product.md 6). */
function presentTurbo(item: TurboItem, match: CrossRow['match'], reader: CrossReader): CrossRow {
  const { row, eePn } = item;
  const hidden = !maySee(row, reader.level);
  return {
    id: hidden ? '' : String(row.turboId),
    prdType: '0',
    description: text(reader.language, 'Turbo {number}', { number: row.pn }),
    model: hidden ? '' : row.model,
    eePn: hidden ? '' : eePn,
    oemPn: row.pn,
    ...(!hidden && reader.stock.of(row.turboId)),
    match: hidden ? { number: row.pn, brand: '', reason: 'turbo', how: 'same' } : match,
    details: !hidden,
  };
}

// A number of any maker that was typed with words beside it: '454231-5007S GT1749V'.

/**
 * The word of a text that is the complete number of an item, or the number that a hand scanner typed on a
 * computer with another keyboard layout. Undefined if there is none, or if the whole text is such a number.
 */
export const exactWord = (version: Version, typed: string): string | undefined =>
  exactMatches(version, typed).length > 0
    ? undefined
    : [...numberWords(typed, hasGroups), ...meantOnKeyboards(typed)].find(
        (word) => exactMatches(version, word).length > 0,
      );

/** Moves items to the front that the other words name, too: by a number, model or maker. */
export function sharedFirst<T extends RowMatch>(
  version: Version,
  full: readonly T[],
  { typed, word, items }: { typed: string; word: string; items: Items },
): T[] {
  const words = typed === word ? [] : wordsBeside(typed, word);
  itemsAt(version, words.length > 0 ? full.map(({ pos }) => pos) : [], items);
  const itemsByWord = words
    .map((one) => {
      const refs = new Set(exactMatches(version, one).map(({ pos }) => pos));
      const isNamed = ({ pos }: T) => refs.has(pos) || bears(items.get(pos), numberKey(one));
      return new Set(full.filter(isNamed));
    })
    .filter(({ size }) => size > 0);
  const isShared = (one: T) => itemsByWord.every((some) => some.has(one));
  return [...full.filter(isShared), ...full.filter((one) => !isShared(one))];
}

/** Whether a word is a model or the maker of an item. */
function bears(item: CrossItem | undefined, key: string): boolean {
  if (!item) return false;
  const texts = item.type === '0' ? [item.row.model, item.maker] : [item.models, item.brand];
  return texts.some((text) => text.split(/[\s,;/]+/).some((one) => numberKey(one) === key));
}
