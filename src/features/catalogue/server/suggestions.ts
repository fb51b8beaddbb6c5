/** Numbers offered while typing, and the closest ones when nothing was found. */
import type { Suggestion } from '#contract/catalogue.ts';
import type { Level } from '#features/accounts/server/public.ts';
import {
  misreads,
  numberKey,
  oeReadings,
  readings,
  suggestedReadings,
} from '../numbers/index.ts';
import { LEAST_CHARACTERS, type NumberKind } from './number-search.ts';
import { numbersOf, type Row, rowsAt } from './rows.ts';
import type { Version } from './versions.ts';

/** How many numbers are offered. */
const MOST = 8;
/** Keys read for them: several can be writings of one number. */
const READ = 40;
/** A number that shares fewer first characters is not close. */
const LEAST_SHARED = 4;
/** vtype by kind of number (decisions, section 3). */
const vtypes = { pn: '0', oe: '1', ee: '2' } as const;

interface Hit {
  k: string;
  /** pos of a row; for E&E P/Ns the item. */
  pos: number;
  number: number;
  ee_pn?: string;
  [column: string]: unknown;
}

/** The best 8 numbers for what has been typed: in full, then from the start, then inside. */
export async function suggest(
  version: Version,
  kind: NumberKind,
  typed: string,
  level: Level,
): Promise<Suggestion[]> {
  const key = numberKey(typed);
  if (key.length < LEAST_CHARACTERS) return [];
  const full = await hitsOf(version, kind, 'k = any($1)', [kind === 'oe' ? oeReadings(typed) : readings(typed)]);
  const start = await hitsOf(version, kind, 'k >= $1 and k < $2', [key, `${key}~`]);
  const offered = await present(version, kind, [...full, ...start], level);
  if (offered.length >= MOST || kind === 'ee') return offered;
  const inside = await insideHits(version, kind, key);
  return distinct([...offered, ...(await present(version, kind, inside, level, key))]);
}

/**
 * Numbers close to one that was not found: the same number of another kind, misreads of it, weak
 * readings, and those that share the most first characters.
 */
export async function closest(
  version: Version,
  kind: NumberKind,
  typed: string,
  level: Level,
): Promise<Suggestion[]> {
  const key = numberKey(typed);
  if (key.length < LEAST_CHARACTERS) return [];
  const offered: Suggestion[] = [];
  for (const other of (['pn', 'oe', 'ee'] as const).filter((one) => one !== kind)) {
    const all = other === 'oe' ? oeReadings(typed) : readings(typed);
    const hits = await hitsOf(version, other, 'k = any($1)', [all]);
    const found = await present(version, other, hits, level);
    offered.push(...found.map((one) => ({ ...one, vtype: vtypes[other] })));
  }
  const near = [...suggestedReadings(typed).map((one) => one.key), ...misreads(key)];
  const hits = await hitsOf(version, kind, 'k = any($1)', [near]);
  const place = new Map(near.map((one, index) => [one, index]));
  hits.sort((a, b) => (place.get(a.k) ?? 0) - (place.get(b.k) ?? 0));
  offered.push(...(await present(version, kind, hits, level)));
  if (offered.length < MOST) {
    offered.push(...(await present(version, kind, await neighbours(version, kind, key), level)));
  }
  return distinct(offered);
}

function distinct(offered: Suggestion[]): Suggestion[] {
  const seen = new Set<string>();
  return offered
    .filter(({ number }) => !seen.has(number) && seen.add(number))
    .slice(0, MOST);
}

const columnsOf = (kind: NumberKind): string =>
  kind === 'ee' ? 'k, item_id pos, 0 number, ee_pn' : 'k, pos, number';

async function hitsOf(
  version: Version,
  kind: NumberKind,
  where: 'k = any($1)' | 'k >= $1 and k < $2',
  values: unknown[],
): Promise<Hit[]> {
  return version.query<Hit>(
    `hits_${kind}_${values.length}`,
    (schema) =>
      `select ${columnsOf(kind)} from ${schema}.key_${kind} where ${where} order by k limit ${READ}`,
    values,
  );
}

async function insideHits(version: Version, kind: 'pn' | 'oe', key: string): Promise<Hit[]> {
  const rows = await version.query<{ id: number }>(
    `inside_${kind}`,
    (schema) => `select distinct id from (select unnest(ids[1:${READ}]) id
        from ${schema}.fragment_${kind} where f >= $1 and f < $2 order by f limit ${READ}) hit
      order by id limit ${READ}`,
    [key.slice(0, 6), `${key.slice(0, 6)}~`],
  );
  return rows.map(({ id }) => ({ k: key, pos: id, number: -1 }));
}

/** Keys next to one in order that share its first characters, the longest shared first. */
async function neighbours(version: Version, kind: NumberKind, key: string): Promise<Hit[]> {
  const hits = await version.query<Hit>(
    `neighbours_${kind}`,
    (schema) => `
      (select ${columnsOf(kind)} from ${schema}.key_${kind} where k >= $1 order by k limit ${MOST})
      union all
      (select ${columnsOf(kind)} from ${schema}.key_${kind} where k < $1 order by k desc limit ${MOST})`,
    [key],
  );
  return hits
    .map((hit) => ({ hit, shared: sharedStart(hit.k, key) }))
    .filter(({ shared }) => shared >= LEAST_SHARED)
    .sort((a, b) => b.shared - a.shared)
    .map(({ hit }) => hit);
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** The numbers of the hits, each once; a turbo marked 'login to view' gives C1 its number alone. */
async function present(
  version: Version,
  kind: NumberKind,
  hits: Hit[],
  level: Level,
  inside = '',
): Promise<Suggestion[]> {
  if (kind === 'ee') return distinct(hits.map(({ ee_pn = '' }) => ({ number: ee_pn })));
  const rows = new Map<number, Row>();
  for (const row of await rowsAt(version, [...new Set(hits.map(({ pos }) => pos))])) {
    rows.set(row.pos, row);
  }
  const offered: Suggestion[] = [];
  for (const hit of hits) {
    const row = rows.get(hit.pos);
    if (!row) continue;
    const hidden = row.restricted && level === 'C1';
    if (hidden && (kind === 'oe' || hit.number !== 0)) continue;
    const numbers = numbersOf(row, kind);
    const number = inside
      ? numbers.find((one) => numberKey(one).includes(inside))
      : numbers[hit.number];
    if (!number) continue;
    const { model, make } = row;
    offered.push(hidden ? { number } : { number, turboModel: model, carMakeName: make });
  }
  return distinct(offered);
}
