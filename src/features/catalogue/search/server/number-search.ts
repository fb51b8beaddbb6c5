/**
 * Search by number: in full (by every way of writing it), from the start, and inside, in this order
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

/** Fewest letters or digits to search by (docs/product.md 11). */
export const LEAST_CHARACTERS = 3;
/** Beyond every key: keys are digits and capital letters. */
const END = '~';
export type NumberKind = 'pn' | 'oe' | 'ee';
/** Indexes of numbers that lead to a position by several ways of writing. */
type Index = 'pn' | 'oe' | 'cross';

/** @throws CallError where too little was typed to search by */
export function searchable(typed: string): string {
  if (numberKey(typed).length < LEAST_CHARACTERS) {
    throw new CallError('badInput', 'Please enter at least 3 letters or digits.' satisfies TextKey);
  }
  return typed;
}

/** The rows whose numbers match what was typed; kept for the further pages of the same search. */
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

/** What makes two searches the same one: separators count, since readings depend on them. */
function idOf(kind: NumberKind, typed: string): string {
  // E&E P/Ns that differ in hyphens alone can be different parts.
  if (kind === 'ee') return typed.trim().toUpperCase();
  return (kind === 'pn' ? readings(typed) : oeReadings(typed)).join();
}

// A match is packed as pos * 4096 + how * 256 + number: one array in one row is read many times
// faster than a row for each.
const packed = 'pos::int8 * 4096';
const PACK = 4096;
/** Rows read along with the matches: those of a page of the usual size. */
export const FIRST = 10;

/** Columns full, start and inside: what `foundOf` reads. */
export function matchesSql(schema: string, kind: Index, long: boolean): string {
  return `(select array_agg(${packed} + (case when k = $1 then how else greatest(how, 2) end) * 256
          + least(number, 255))::text
        from ${schema}.key_${kind} where k = any($2::text[])) as full,
      (select array_agg(${packed} + how * 256 + least(number, 255) order by k, pos)::text
        from ${schema}.key_${kind} where k > $1 and k < $3) as start,
      ${insideSql(schema, kind, long)} as inside`;
}

/** An expression for what `commonIds` reads. */
export function insideSql(schema: string, kind: Index, long: boolean): string {
  return (long ? longInside : shortInside)(`${schema}.fragment_${kind}`);
}

const turboSql = (kind: 'pn' | 'oe', long: boolean) => (schema: string) =>
  `
    select ${matchesSql(schema, kind, long)}, ${firstRows(schema, kind, long)} as rows`;

/**
 * Rows of matches in full and of numbers that start so: nearly always all that the first page
 * shows, and a second question to the database costs as much as the first. Which rows they are need
 * not be exact: what is missing is asked for.
 */
const firstRows = (schema: string, kind: 'pn' | 'oe', long: boolean) => `
  (select ${rowList()} from ${schema}.row r where r.pos = any(array(
    (select pos from ${schema}.key_${kind} where k = any($2::text[]) limit ${FIRST})
    union all
    (select pos from ${schema}.key_${kind} where k > $1 and k < $3 and how <= 3
      order by k, pos limit ${2 * FIRST})
    ${long ? firstInside(`${schema}.fragment_${kind}`) : ''})))`;
// Up to six characters, every number that holds them holds a fragment that starts with them.
const shortInside = (fragment: string) => `(select array_agg(distinct id)::text
  from ${fragment} f, unnest(f.ids) id where f.f >= $1 and f.f < $3)`;
// From six characters on, it holds every six of them in a row: there are none where one of the lists
// is missing, and the two shortest have hardly more in common than the rows that are wanted.
const longInside = (fragment: string) => `(select array_agg(ids::text)
  from (select ids from (select ids, count(*) over () lists from ${fragment}
      where f = any($4::text[])) found
    where lists = cardinality($4::text[]) order by pg_column_size(ids) limit 2) shortest)`;
// Of exactly six: its one list are the rows themselves.
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

/** What was typed, as matchesSql takes it; `all` are the keys to look up in full. */
export function typedAs(typed: string, all: readonly string[]): Typed {
  const key = numberKey(typed);
  const long = key.length >= FRAGMENT;
  const values: unknown[] = [key, all, key + END];
  if (long) values.push(fragmentsOf(key));
  return { key, long, values };
}

/**
 * Matches in full, from the start, and those of which one number may hold the key inside.
 * @param others more of the last
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

/** Full matches, the turbos' own numbers that start so, then recorded others, then inside. */
function* ordered(full: Found[], start: Found[], inside: number[]): Generator<Found> {
  yield* full;
  // Strengths above 3 are other numbers that lead to the turbo.
  for (const one of start) if (one.how <= 3) yield { ...one, how: START };
  for (const one of start) if (one.how > 3) yield { ...one, how: START };
  for (const pos of inside) yield { pos, how: INSIDE, number: -1 };
}

/** Every six characters in a row, each once. */
function fragmentsOf(key: string): string[] {
  const count = key.length - FRAGMENT + 1;
  return [...new Set(Array.from({ length: count }, (_, at) => key.slice(at, at + FRAGMENT)))];
}

/** Ids of one list, or those that both have. */
export function commonIds(lists: string | string[] | null | undefined): number[] {
  if (!lists) return [];
  if (typeof lists === 'string') return idsOf(lists);
  const [first = [], second] = lists.map(idsOf);
  if (!second) return first;
  const others = new Set(second);
  return first.filter((id) => others.has(id));
}

/** Those of the rows of which one number really holds the key: fragments may lie apart. */
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
