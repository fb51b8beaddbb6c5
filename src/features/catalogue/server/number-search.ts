/**
 * Search by number: in full (by every way of writing it), from the start, and inside, in this order
 * (decisions, section 3; numbering.md, "Strength of a match").
 */
import { numberKey, oeReadings, readings } from '../numbers/index.ts';
import { FRAGMENT } from '../publish/fragments.ts';
import { matchItems } from './item-search.ts';
import { type Found, INSIDE, type Matched, MatchSet, START } from './match-set.ts';
import { idsOf, numbersOf, readRows, rowList, rowsAt } from './rows.ts';
import type { Version } from './versions.ts';

/** Fewest letters or digits to search by (decisions, section 3). */
export const LEAST_CHARACTERS = 3;
/** Beyond every key: keys are digits and capital letters. */
const END = '~';
export type NumberKind = 'pn' | 'oe' | 'ee';

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
const FIRST = 10;

function turboSql(kind: 'pn' | 'oe', inside: string) {
  return (schema: string) => `
    select
      (select array_agg(${packed} + (case when k = $1 then how else greatest(how, 2) end) * 256
          + least(number, 255))::text
        from ${schema}.key_${kind} where k = any($2::text[])) as full,
      (select array_agg(${packed} + how * 256 + least(number, 255) order by k, pos)::text
        from ${schema}.key_${kind} where k > $1 and k < $3) as start,
      ${inside.replace('fragment', `${schema}.fragment_${kind}`)} as inside,
      ${firstRows(schema, kind)} as rows`;
}

/**
 * Rows of matches in full and of numbers that start so: nearly always all that the first page
 * shows, and a second question to the database costs as much as the first. Which rows they are need
 * not be exact: what is missing is asked for.
 */
const firstRows = (schema: string, kind: 'pn' | 'oe') => `
  (select ${rowList()} from ${schema}.row r where r.pos = any(array(
    (select pos from ${schema}.key_${kind} where k = any($2::text[]) limit ${FIRST})
    union all
    (select pos from ${schema}.key_${kind} where k > $1 and k < $3 and how <= 3
      order by k, pos limit ${2 * FIRST}))))`;
// Up to six characters, every number that holds them holds a fragment that starts with them;
// beyond, one that is their first six and one that is their last six.
const shortInside = `(select array_agg(distinct id)::text
  from fragment f, unnest(f.ids) id where f.f >= $1 and f.f < $3)`;
const longInside = `(select array_agg(f.ids::text) from fragment f where f.f = any($4::text[]))`;

interface TurboFound {
  full: string | null;
  start: string | null;
  inside: string | string[] | null;
  rows: string | null;
}

async function matchTurbo(version: Version, kind: 'pn' | 'oe', typed: string): Promise<Matched> {
  const key = numberKey(typed);
  const all = kind === 'pn' ? readings(typed) : oeReadings(typed);
  const long = key.length >= FRAGMENT;
  const values: unknown[] = [key, all, key + END];
  if (long) values.push(fragmentsOf(key));
  const [row] = await version.query<TurboFound & { [column: string]: unknown }>(
    `match_${kind}_${long ? 'long' : 'short'}`,
    turboSql(kind, long ? longInside : shortInside),
    values,
  );
  const full = unpack(row?.full).sort((a, b) => a.how - b.how || a.pos - b.pos);
  const start = unpack(row?.start);
  const known = new Set([...full, ...start].map(({ pos }) => pos));
  const candidates = candidatesOf(row?.inside, key).filter((pos) => !known.has(pos));
  const inside = key.length > FRAGMENT ? await holding(version, kind, candidates, key) : candidates;
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

const fragmentsOf = (key: string): string[] => [
  ...new Set([key.slice(0, FRAGMENT), key.slice(-FRAGMENT)]),
];

/** Rows that hold all of the fragments. */
function candidatesOf(lists: string | string[] | null | undefined, key: string): number[] {
  if (!lists) return [];
  if (typeof lists === 'string') return idsOf(lists);
  if (lists.length < fragmentsOf(key).length) return [];
  const [first = [], ...others] = lists.map(idsOf);
  const sets = others.map((one) => new Set(one));
  return first.filter((pos) => sets.every((one) => one.has(pos)));
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
