/**
 * Search by number: exact (in every notation), by its start, and inside, in this order
 * (docs/product.md 11; docs/numbers.md 2).
 */
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { numberKey, oeReadings, readings } from '../../numbers/index.ts';
import { FRAGMENT } from '../../publish/fragments.ts';
import type { Version } from '../../publish/versions.ts';
import { idsOf, numbersOf, readRows, rowList, rowsAt } from '../../results/server/rows.ts';
import { matchItems } from './item-search.ts';
import { type Found, INSIDE, type Matched, MatchSet, START } from './match-set.ts';

/** The fewest letters or digits of a search (docs/product.md 11). */
export const LEAST_CHARACTERS = 3;
/** Sorts after every key: keys are digits and capital letters. */
const END = '~';
export type NumberKind = 'pn' | 'oe' | 'ee';
/** Indexes that map numbers, in several notations, to positions. */
type Index = 'pn' | 'oe' | 'cross';

/** @throws CallError if the text is too short */
export function searchable(typed: string): string {
  if (numberKey(typed).length < LEAST_CHARACTERS) {
    throw new CallError('badInput', 'Please enter at least 3 letters or digits.' satisfies TextKey);
  }
  return typed;
}

/** The rows whose numbers match the typed text; cached for further pages of the same search. */
export async function matchNumber(
  version: Version,
  kind: NumberKind,
  typed: string,
): Promise<Matched> {
  const id = `${kind}|${idOf(kind, typed)}`;
  const known = version.matches.get(id);
  if (known) return { set: known, rows: [] };
  const matched =
    kind === 'ee' ? await matchItems(version, typed) : await matchTurbo(version, kind, typed);
  version.matches.set(id, matched.set);
  return matched;
}

/** Cache key of a search: separators count, since readings depend on them. */
function idOf(kind: NumberKind, typed: string): string {
  // E&E P/Ns that differ only in hyphens can be different parts.
  if (kind === 'ee') return typed.trim().toUpperCase();
  return (kind === 'pn' ? readings(typed) : oeReadings(typed)).join();
}

// A match is packed as pos * 4096 + how * 256 + number: one array in one row is read many times
// faster than a row for each.
const packed = 'pos::int8 * 4096';
const PACK = 4096;
/** Rows read together with the matches: one default page. */
export const FIRST = 10;

/** SQL of the columns full, start and inside, read by `foundOf`. */
export function matchesSql(schema: string, kind: Index, long: boolean): string {
  return `${fullSql(schema, kind, '$1', '$2')} as full,
      (select array_agg(${packed} + how * 256 + least(number, 255) order by k, pos)::text
        from ${schema}.key_${kind} where k > $1 and k < $3) as start,
      ${insideSql(schema, kind, long)} as inside`;
}

/** SQL expression: the exact matches of a key and its readings, which are SQL of their own. */
export const fullSql = (schema: string, kind: Index, key: string, all: string): string =>
  `(select array_agg(${packed} + (case when k = ${key} then how else greatest(how, 2) end) * 256
      + least(number, 255))::text
    from ${schema}.key_${kind} where k = any(${all}::text[]))`;

/** SQL expression, read by `commonIds`. */
export function insideSql(schema: string, kind: Index, long: boolean): string {
  return (long ? longInside : shortInside)(`${schema}.fragment_${kind}`);
}

const turboSql = (kind: 'pn' | 'oe', long: boolean) => (schema: string) =>
  `
    select ${matchesSql(schema, kind, long)}, ${firstRows(schema, kind, long)} as rows`;

/**
 * Rows of exact matches and of matches by start: almost always enough for the first page, since a
 * second query would cost as much as the first. They need not be exact: missing rows are read
 * later.
 */
const firstRows = (schema: string, kind: 'pn' | 'oe', long: boolean) => `
  (select ${rowList()} from ${schema}.row r where r.pos = any(array(
    (select pos from ${schema}.key_${kind} where k = any($2::text[]) limit ${FIRST})
    union all
    (select pos from ${schema}.key_${kind} where k > $1 and k < $3 and how <= 3
      order by k, pos limit ${2 * FIRST})
    ${long ? firstInside(`${schema}.fragment_${kind}`) : ''})))`;
// Up to six characters: every number that contains them has a fragment that starts with them.
const shortInside = (fragment: string) => `(select array_agg(distinct id)::text
  from ${fragment} f, unnest(f.ids) id where f.f >= $1 and f.f < $3)`;
// From six characters on: a number contains all of the text's fragments of six. If one list is
// missing there is no match; the intersection of the two shortest lists is hardly larger than the
// result.
const longInside = (fragment: string) => `(select array_agg(ids::text)
  from (select ids from (select ids, count(*) over () lists from ${fragment}
      where f = any($4::text[])) found
    where lists = cardinality($4::text[]) order by pg_column_size(ids) limit 2) shortest)`;
// Exactly six characters: the one list is the result.
const firstInside = (fragment: string) => `union all
  (select unnest(ids[1:${FIRST}]) from ${fragment}
    where f = ($4::text[])[1] and cardinality($4::text[]) = 1)`;

export interface Matches {
  readonly full: string | null;
  readonly start: string | null;
  readonly inside: string | string[] | null;
}

interface Typed {
  readonly key: string;
  readonly long: boolean;
  /** Parameters of matchesSql. */
  readonly values: unknown[];
}

/** The typed text as parameters of matchesSql; `all` are the keys of exact matches. */
export function typedAs(typed: string, all: readonly string[]): Typed {
  const key = numberKey(typed);
  const long = key.length >= FRAGMENT;
  const values: unknown[] = [key, all, key + END];
  if (long) values.push(fragmentsOf(key));
  return { key, long, values };
}

/**
 * Exact matches, matches by start, and candidates that may contain the key.
 * @param others further candidates
 */
export function foundOf(
  row: Matches | undefined,
  others: readonly number[] = [],
): {
  full: Found[];
  start: Found[];
  may: number[];
} {
  const full = unpack(row?.full).sort((a, b) => a.how - b.how || a.pos - b.pos);
  const start = unpack(row?.start);
  const known = new Set([...full, ...start].map(({ pos }) => pos));
  const may = others.length > 0 ? [...commonIds(row?.inside), ...others] : commonIds(row?.inside);
  return { full, start, may: may.filter((pos) => !known.has(pos)) };
}

async function matchTurbo(version: Version, kind: 'pn' | 'oe', typed: string): Promise<Matched> {
  const all = kind === 'pn' ? readings(typed) : oeReadings(typed);
  const { key, long, values } = typedAs(typed, all);
  const [row] = await version.query<Matches & { rows: string | null; [column: string]: unknown }>(
    `match_${kind}_${long ? 'long' : 'short'}`,
    turboSql(kind, long),
    values,
  );
  const { full, start, may } = foundOf(row);
  const inside = key.length > FRAGMENT ? await holding(version, kind, may, key) : may;
  return { set: new MatchSet(ordered(full, start, inside)), rows: readRows(row?.rows) };
}

/**
 * Order: exact matches, starts of the turbos' own numbers, starts of other recorded numbers, then
 * inside.
 */
function* ordered(full: Found[], start: Found[], inside: number[]): Generator<Found> {
  yield* full;
  // Strengths above 3 are other numbers of the turbo.
  for (const one of start) if (one.how <= 3) yield { ...one, how: START };
  for (const one of start) if (one.how > 3) yield { ...one, how: START };
  for (const pos of inside) yield { pos, how: INSIDE, number: -1 };
}

/** All distinct fragments of six characters. */
function fragmentsOf(key: string): string[] {
  const count = key.length - FRAGMENT + 1;
  return [...new Set(Array.from({ length: count }, (_, at) => key.slice(at, at + FRAGMENT)))];
}

/** The ids of one list, or the intersection of two. */
export function commonIds(lists: string | string[] | null | undefined): number[] {
  if (!lists) return [];
  if (typeof lists === 'string') return idsOf(lists);
  const [first = [], second] = lists.map(idsOf);
  if (!second) return first;
  const others = new Set(second);
  return first.filter((id) => others.has(id));
}

/** Keeps the rows with a number that contains the key: its fragments may be apart. */
async function holding(
  version: Version,
  kind: 'pn' | 'oe',
  candidates: number[],
  key: string,
): Promise<number[]> {
  if (candidates.length === 0) return [];
  return (await rowsAt(version, candidates))
    .filter((row) => numbersOf(row, kind).some((number) => numberKey(number).includes(key)))
    .map(({ pos }) => pos);
}

function unpack(array: string | null | undefined): Found[] {
  if (!array) return [];
  return idsOf(array).map((one) => {
    const rest = one % PACK;
    return { pos: Math.floor(one / PACK), how: rest >> 8, number: rest & 255 };
  });
}
