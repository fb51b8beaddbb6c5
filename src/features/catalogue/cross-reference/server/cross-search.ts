/**
 * getPartList: parts, CHRAs and turbos by any maker's number or a vehicle's OE number
 * (docs/product.md 2.5): exact matches, matches by start, then inside; each with the matching
 * number and the reason.
 */
import type { Answer, Calls, PageInfo, Payload } from '#contract';
import type { CrossRow } from '#contract/parts.ts';
import { type Level, maySee, maySeeDetails } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { numberKey, oeReadings, readings, sameText } from '../../numbers/index.ts';
import { type StockThresholds, stockState } from '../../parts/server/stock.ts';
import { FRAGMENT } from '../../publish/fragments.ts';
import { FIRST_OE, itemOf, LAST_NUMBER, turboRef } from '../../publish/items.ts';
import type { Version } from '../../publish/versions.ts';
import { pageOf } from '../../results/server/paging.ts';
import { howOf } from '../../search/server/match-how.ts';
import { type Found, INSIDE, MatchSet, START } from '../../search/server/match-set.ts';
import {
  commonIds,
  FIRST,
  foundOf,
  insideSql,
  type Matches,
  matchesSql,
  searchable,
  typedAs,
} from '../../search/server/number-search.ts';
import {
  allNumbers,
  describe,
  type Items,
  itemsAt,
  numberAt,
  type PartItem,
  partsList,
  readItems,
  type TurboItem,
  turbosList,
} from './cross-items.ts';

export interface CrossReader {
  readonly level: Level;
  readonly language: LanguageCode;
  readonly thresholds: StockThresholds;
}

type Query = Payload<Calls['getPartList']>;
type Result = { val: Answer<Calls['getPartList']>; pageInfo: PageInfo };

/** @throws CallError badInput for an invalid page or fewer than 3 letters and digits */
export async function partList(
  version: Version,
  query: Query,
  reader: CrossReader,
): Promise<Result> {
  const { page, size, offset } = pageOf(query);
  const typed = searchable(query.val);
  const matched = await matchCross(version, typed);
  const rows = await rowsOf(version, matched, typed, { offset, size }, reader);
  return { val: rows, pageInfo: { page, size, count: matched.set.size } };
}

interface Matched {
  readonly set: MatchSet;
  /** Items read together with the matches: almost always enough for the first page. */
  readonly items: Items;
}

/** The refs of a number's items, best first; cached for further pages. */
export async function matchCross(version: Version, typed: string): Promise<Matched> {
  // E&E P/Ns that differ only in hyphens can be different parts, so separators count.
  const id = `cross|${typed.trim().toUpperCase()}`;
  const known = version.matches.get(id);
  if (known) return { set: known, items: new Map() };
  const { key, long, values } = typedAs(typed, [
    ...new Set([...readings(typed), ...oeReadings(typed)]),
  ]);
  const [row] = await version.query<CrossMatches>(
    `match_cross_${long ? 'long' : 'short'}`,
    (schema) => crossSql(schema, long),
    values,
  );
  const items: Items = new Map();
  readItems(items, row?.parts, row?.turbos);
  const { full, start, may } = foundOf(row, commonIds(row?.insideOe).map(turboRef));
  const inside = key.length > FRAGMENT ? await holding(version, may, key, items) : may;
  const set = new MatchSet([
    ...(await bestFirst(version, full, typed, items)),
    ...startsInOrder(start),
    ...inside.map((pos) => ({ pos, how: INSIDE, number: -1 })),
  ]);
  version.matches.set(id, set);
  return { set, items };
}

/** Order of matches by start: parts before turbos, further numbers of turbos last. */
function* startsInOrder(start: readonly Found[]): Generator<Found> {
  const isOwn = ({ how, number }: Found) =>
    how <= 3 && (number < FIRST_OE || number === LAST_NUMBER);
  const rank = (found: Found) => ('part' in itemOf(found.pos) ? 0 : isOwn(found) ? 1 : 2);
  for (const wanted of [0, 1, 2]) {
    for (const one of start) if (rank(one) === wanted) yield { ...one, how: START };
  }
}

interface CrossMatches extends Matches {
  /**
   * Main rows of turbos with an OE number that may contain the key; these fragments are stored
   * once.
   */
  readonly insideOe: Matches['inside'];
  readonly parts: string | null;
  readonly turbos: string | null;
  [column: string]: unknown;
}

/**
 * SQL of the matches with the items that the first page probably shows: a second query would cost
 * as much as this one.
 */
function crossSql(schema: string, long: boolean): string {
  // Limit before reading the types: thousands of turbos may precede the first part.
  const refs = (where: string) =>
    `(select pos from ${schema}.key_cross where ${where} order by k, pos limit ${2 * FIRST})`;
  const ids = (odd: 0 | 1) => `array(select pos / 2 from first where pos % 2 = ${odd})`;
  return `with first as materialized (
      ${refs('k = any($2::text[])')} union all ${refs('k > $1 and k < $3')}
    )
    select ${matchesSql(schema, 'cross', long)},
      ${insideSql(schema, 'oe', long)} as "insideOe",
      (${partsList(schema, ids(0))}) as parts, (${turbosList(schema, ids(1))}) as turbos`;
}

/**
 * Orders articles with equal keys: the exact notation first, then those with an E&E P/N, since they
 * can be ordered by it.
 */
export async function bestFirst(
  version: Version,
  full: Found[],
  typed: string,
  items: Items,
): Promise<Found[]> {
  const refs = [...new Set(full.map(({ pos }) => pos))];
  if (refs.length < 2) return full;
  await itemsAt(version, refs, items);
  const rank = (found: Found) => {
    const item = items.get(found.pos);
    const recorded = item && numberAt(item, found.number, numberKey(typed));
    if (!recorded) return 3;
    if (!sameText(recorded.number, typed)) return 2;
    return recorded.reason === 'own' ? 0 : 1;
  };
  const nameless = ({ pos }: Found) => Number(items.get(pos)?.eePn === '');
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

/** Keeps the items with a number that contains the key: its fragments may be apart. */
async function holding(
  version: Version,
  refs: number[],
  key: string,
  items: Items,
): Promise<number[]> {
  if (refs.length === 0) return [];
  return (await itemsAt(version, refs, items))
    .filter((item) => allNumbers(item).some(({ number }) => numberKey(number).includes(key)))
    .map(({ ref }) => ref);
}

export async function rowsOf(
  version: Version,
  { set, items }: Matched,
  typed: string,
  { offset, size }: { offset: number; size: number },
  reader: CrossReader,
): Promise<CrossRow[]> {
  const key = numberKey(typed);
  const found = await itemsAt(version, set.positions.subarray(offset, offset + size), items);
  return found.map((item) => {
    const { how: strength, number: place } = set.reasonOf(item.ref);
    const recorded = numberAt(item, place, key);
    const { number = '', brand = '', reason = 'cross' } = recorded ?? {};
    // E&E P/Ns have one notation; two that differ only in hyphens are two articles.
    const own = reason === 'own' && strength !== START && strength !== INSIDE;
    const how = own ? 'same' : howOf(strength, typed, number);
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
    stockInfo: stockState(item.quantity, reader.thresholds),
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
    stockInfo: stockState(item.quantity, reader.thresholds),
    match: hidden ? { number: row.pn, brand: '', reason: 'turbo', how: 'same' } : match,
    details: !hidden,
  };
}
