/**
 * Search by number: in full (by every way of writing it), from the start, and inside, in this order
 * (decisions, section 3; numbering.md, "Strength of a match").
 */
import { numberKey, oeReadings, readings, sameText } from '../numbers/index.ts';
import { FRAGMENT } from '../publish/fragments.ts';
import { type Found, INSIDE, MatchSet, PART, START } from './match-set.ts';
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
): Promise<MatchSet> {
  const id = `${kind}|${idOf(kind, typed)}`;
  const known = version.matches.get(id);
  if (known) return known;
  const set = kind === 'ee' ? await matchEe(version, typed) : await matchTurbo(version, kind, typed);
  version.matches.set(id, set);
  return set;
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

function turboSql(kind: 'pn' | 'oe', inside: string) {
  return (schema: string) => `
    select
      (select array_agg(${packed} + (case when k = $1 then how else greatest(how, 2) end) * 256
          + least(number, 255) order by how, pos)::text
        from ${schema}.key_${kind} where k = any($2::text[])) as full,
      (select array_agg(${packed} + how * 256 + least(number, 255) order by k, pos)::text
        from ${schema}.key_${kind} where k > $1 and k < $3) as start,
      ${inside.replace('fragment', `${schema}.fragment_${kind}`)} as inside`;
}
// Up to six characters, every number that holds them holds a fragment that starts with them;
// beyond, one that is their first six and one that is their last six.
const shortInside = `(select array_agg(distinct id)::text
  from fragment f, unnest(f.ids) id where f.f >= $1 and f.f < $3)`;
const longInside = `(select array_agg(f.ids::text) from fragment f where f.f = any($4::text[]))`;

interface TurboFound {
  full: string | null;
  start: string | null;
  inside: string | string[] | null;
}

async function matchTurbo(version: Version, kind: 'pn' | 'oe', typed: string): Promise<MatchSet> {
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
  const full = unpack(row?.full);
  const start = unpack(row?.start);
  const known = new Set([...full, ...start].map(({ pos }) => pos));
  const candidates = candidatesOf(row?.inside, key).filter((pos) => !known.has(pos));
  const inside =
    key.length > FRAGMENT ? await holding(version, kind, candidates, key) : candidates;
  return new MatchSet(ordered(full, start, inside));
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
  if (typeof lists === 'string') return numbersOf(lists);
  if (lists.length < fragmentsOf(key).length) return [];
  const [first = [], ...others] = lists.map(numbersOf);
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
  const list = kind === 'pn' ? `pn || '; ' || coalesce(numbers, '')` : 'oe';
  const rows = await version.query<{ pos: number; list: string }>(
    `holding_${kind}`,
    (schema) =>
      `select pos, ${list} list from ${schema}.row where pos = any($1::int[]) order by pos`,
    [candidates],
  );
  return rows
    .filter((row) => row.list.split('; ').some((number) => numberKey(number).includes(key)))
    .map(({ pos }) => pos);
}

const numbersOf = (array: string): number[] =>
  array.length > 2 ? array.slice(1, -1).split(',').map(Number) : [];

function unpack(array: string | null | undefined): Found[] {
  if (!array) return [];
  return numbersOf(array).map((one) => {
    const rest = one % PACK;
    return { pos: Math.floor(one / PACK), how: rest >> 8, number: rest & 255 };
  });
}

interface EeItem {
  item_id: number;
  type: number;
  ee_pn: string;
  k: string;
  [column: string]: unknown;
}

/** By E&E P/N: turbos of that number, and turbos whose build sheet holds an item of it. */
async function matchEe(version: Version, typed: string): Promise<MatchSet> {
  const key = numberKey(typed);
  const long = key.length >= FRAGMENT;
  const items = await version.query<EeItem>(
    long ? 'items_long' : 'items_short',
    (schema) => `
      select item_id, type, ee_pn, k from ${schema}.key_ee where k >= $1 and k < $2
      union all
      select i.item_id, i.type, i.ee_pn, i.k
      from (select distinct unnest(f.ids) id from ${schema}.fragment_ee f
        where ${long ? 'f.f = $3' : 'f.f >= $3 and f.f < $2'}) hit
      join ${schema}.key_ee i on i.item_id = hit.id
      where i.k like '%' || $1 || '%'`,
    [key, key + END, long ? key.slice(0, FRAGMENT) : key],
  );
  const rank = ({ ee_pn, k }: EeItem) =>
    sameText(ee_pn, typed) ? 0 : k === key ? 1 : k.startsWith(key) ? 2 : 3;
  items.sort((a, b) => rank(a) - rank(b) || (a.k < b.k ? -1 : a.k > b.k ? 1 : 0));
  return matchItems(version, items, (item) => [1, 2, START, INSIDE][rank(item)] ?? INSIDE);
}

/** The turbos that are, or hold, one of the items, in the order of the items. */
export async function matchItems<I extends { item_id: number; type: number; ee_pn: string }>(
  version: Version,
  items: readonly I[],
  howOf: (item: I) => number,
): Promise<MatchSet> {
  const ids = [...new Set(items.map(({ item_id }) => item_id))];
  const rows = await version.query<{ id: number; positions: string }>(
    'positions_of_items',
    (schema) => `
      select id, positions[1:1]::text positions from ${schema}.turbo where id = any($1::int[])
      union all
      (select part_id, positions::text from ${schema}.holder where part_id = any($1::int[])
        order by part_id, chunk)`,
    [ids],
  );
  const positions = new Map<number, number[]>();
  for (const row of rows) {
    const list = numbersOf(row.positions);
    const known = positions.get(row.id);
    if (known) known.push(...list);
    else positions.set(row.id, list);
  }
  const found = function* (): Generator<Found> {
    for (const [number, item] of items.entries()) {
      const how = item.type === 0 ? howOf(item) : PART;
      for (const pos of positions.get(item.item_id) ?? []) yield { pos, how, number };
    }
  };
  return new MatchSet(
    found(),
    items.map(({ ee_pn }) => ee_pn),
  );
}
