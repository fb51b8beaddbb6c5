/** Suggestions while typing, and similar numbers for a search without results. */
import type { Suggestion } from '#contract/catalogue.ts';
import { type Level, maySee } from '#features/gateway/policy.ts';
import {
  misreads,
  numberKey,
  oeReadings,
  readings,
  suggestedReadings,
} from '../../numbers/index.ts';
import type { Row } from '../../publish/shown.ts';
import type { Version } from '../../publish/versions.ts';
import { numbersOf, readRows, rowsAt } from '../../results/server/rows.ts';
import { LEAST_CHARACTERS, type NumberKind } from './number-search.ts';

/** The most suggestions. */
export const MOST = 8;
/** Keys read for the suggestions: several can be notations of one number. */
export const READ = 40;
/** Fewer shared first characters do not count as similar. */
export const LEAST_SHARED = 4;
/** vtype by kind of number (docs/product.md 11). */
const vtypes = { pn: '0', oe: '1', ee: '2' } as const;

const start = 'k >= $2 and k < $3';

/** A number found in the index. */
interface Hit {
  readonly kind: NumberKind;
  readonly k: string;
  readonly number: number;
  /** Of an item; null for a row. */
  readonly ee_pn: string | null;
  /** Its row; null for an item. */
  readonly shown: string | null;
  [column: string]: unknown;
}

/** SQL for the hits of one index; `part` labels the part of a union. */
function hitsSql(schema: string, kind: NumberKind, part: string, where: string): string {
  const columns =
    kind === 'ee' ? 'k, 0 number, ee_pn, null::int pos' : 'k, number, null ee_pn, pos';
  // A search by E&E P/N lists turbos, so a number without a turbo is left out.
  const leads =
    kind === 'ee'
      ? `(type = 0 or exists (select from ${schema}.holder where part_id = item_id)) and`
      : '';
  return `(select '${part}' part, '${kind}' kind, ${columns} from ${schema}.key_${kind}
    where ${leads} ${where})`;
}

/** SQL for hits with their rows: a second query would cost as much as the first. */
const withRows = (schema: string, parts: readonly string[]): string => `
  select h.part, h.kind, h.k, h.number, h.ee_pn, r.shown from (${parts.join(' union all ')}) h
    left join ${schema}.row r on r.pos = h.pos`;

/**
 * The best 8 numbers for the typed text: exact matches, starts of the turbos' own numbers, starts
 * of former and interchange numbers, then inside.
 */
export async function suggest(
  version: Version,
  kind: NumberKind,
  typed: string,
  level: Level,
  turbos: Offered = new Set(),
): Promise<Suggestion[]> {
  const key = numberKey(typed);
  if (key.length < LEAST_CHARACTERS) return [];
  const hits = await version.query<Hit & { part: 'full' | 'own' | 'start' }>(
    `suggest_${kind}`,
    (schema) =>
      withRows(schema, [
        hitsSql(schema, kind, 'full', `k = any($1::text[]) order by k limit ${READ}`),
        // Otherwise the many interchange numbers of one turbo would fill the list.
        ...(kind === 'pn'
          ? [hitsSql(schema, kind, 'own', `${start} and number = 0 order by k limit ${READ}`)]
          : []),
        hitsSql(schema, kind, 'start', `${start} order by k limit ${READ}`),
      ]),
    [kind === 'oe' ? oeReadings(typed) : readings(typed), key, `${key}~`],
  );
  // The rows of a union have no order.
  const of = (part: string) =>
    hits.filter((hit) => hit.part === part).sort((a, b) => (a.k < b.k ? -1 : a.k > b.k ? 1 : 0));
  const offered = present([...of('full'), ...of('own'), ...of('start')], level, turbos);
  if (offered.length >= MOST || kind === 'ee') return offered;
  const inside = await insideRows(version, kind, key);
  return distinct([...offered, ...presentInside(inside, kind, key, { level, turbos })]);
}

/** Whether a number differs from the typed one in more than notation. */
export function isOther(typed: string, keysOf: (number: string) => string[]) {
  const keys = new Set(keysOf(typed));
  return ({ number }: Suggestion): boolean => !keysOf(number).some((key) => keys.has(key));
}

const keysOf = {
  pn: readings,
  oe: oeReadings,
  ee: (number: string) => [numberKey(number)],
} as const;

/**
 * Numbers similar to one that was not found: the same number of another kind, misreads, weak
 * readings, and numbers with the longest shared start. Never the typed number itself.
 */
export async function closest(
  version: Version,
  kind: NumberKind,
  typed: string,
  level: Level,
  turbos: Offered = new Set(),
): Promise<Suggestion[]> {
  const key = numberKey(typed);
  if (key.length < LEAST_CHARACTERS) return [];
  const nearKeys = [...suggestedReadings(typed).map((one) => one.key), ...misreads(key)];
  const hits = await version.query<Hit & { part: 'other' | 'near' | 'beside' }>(
    `closest_${kind}`,
    closestSql(kind),
    [readings(typed), oeReadings(typed), `{${nearKeys.join(',')}}`, key],
  );
  const of = (part: string) => hits.filter((hit) => hit.part === part);
  const others = (['pn', 'oe', 'ee'] as const).flatMap((other) =>
    present(
      of('other').filter((hit) => hit.kind === other),
      level,
      turbos,
    ).map((one) => ({
      ...one,
      vtype: vtypes[other],
    })),
  );
  const place = new Map(nearKeys.map((one, index) => [one, index]));
  const placeOf = (hit: Hit) => place.get(hit.k) ?? 0;
  const misread = of('near').sort((a, b) => placeOf(a) - placeOf(b));
  const beside = of('beside')
    .map((hit) => ({ hit, shared: sharedStart(hit.k, key) }))
    .filter(({ shared }) => shared >= LEAST_SHARED)
    // Each turbo appears once: its own number before its interchange numbers.
    .sort((a, b) => b.shared - a.shared || Math.sign(a.hit.number) - Math.sign(b.hit.number))
    .map(({ hit }) => hit);
  const near = [...present(misread, level, turbos), ...present(beside, level, turbos)];
  return distinct([...others, ...near.filter(isOther(typed, keysOf[kind]))]);
}

function closestSql(kind: NumberKind) {
  return (schema: string) => {
    const others = (['pn', 'oe', 'ee'] as const).filter((one) => one !== kind);
    return withRows(schema, [
      ...others.map((other) => {
        const all = other === 'oe' ? '$2' : '$1';
        return hitsSql(schema, other, 'other', `k = any(${all}::text[]) order by k limit ${READ}`);
      }),
      // Unused parameters still need a type.
      hitsSql(
        schema,
        kind,
        'near',
        `k = any($3::text[]) and $1::text[] is not null
        and $2::text[] is not null order by k limit ${READ}`,
      ),
      hitsSql(schema, kind, 'beside', `k >= $4 order by k limit ${READ}`),
      hitsSql(schema, kind, 'beside', `k < $4 order by k desc limit ${READ}`),
    ]);
  };
}

/** Removes duplicate numbers and limits the list. */
export function distinct(offered: Suggestion[]): Suggestion[] {
  const seen = new Set<string>();
  return offered.filter(({ number }) => !seen.has(number) && seen.add(number)).slice(0, MOST);
}

/** Rows with a number that may contain the key. */
async function insideRows(version: Version, kind: 'pn' | 'oe', key: string): Promise<Row[]> {
  const found = await version.query<{ id: number }>(
    `inside_${kind}`,
    (schema) => `select distinct id from (select unnest(ids[1:${READ}]) id
        from ${schema}.fragment_${kind} where f >= $1 and f < $2 order by f limit ${READ}) hit
      order by id limit ${READ}`,
    [key.slice(0, 6), `${key.slice(0, 6)}~`],
  );
  return rowsAt(
    version,
    found.map(({ id }) => id),
  );
}

/** Ids of the turbos already offered: a turbo has many numbers and vehicles, but appears once. */
export type Offered = Set<number>;

/** Whether the turbo was offered before; marks it as offered. */
export function isOffered(turbos: Offered, { turboId }: Pick<Row, 'turboId'>): boolean {
  const known = turbos.has(turboId);
  turbos.add(turboId);
  return known;
}

/** The length of the shared start of two keys. */
export function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

/** The distinct numbers of the hits. */
function present(hits: readonly Hit[], level: Level, turbos: Offered): Suggestion[] {
  return distinct(
    hits.flatMap(({ kind, number, ee_pn, shown }) => {
      if (kind === 'ee') return { number: ee_pn ?? '' };
      const [row] = readRows(shown && `[${shown}]`);
      return row ? offer(row, kind, number, { level, turbos }) : [];
    }),
  );
}

function presentInside(rows: readonly Row[], kind: 'pn' | 'oe', key: string, reader: Reader) {
  return distinct(
    rows.flatMap((row) => {
      const number = numbersOf(row, kind).findIndex((one) => numberKey(one).includes(key));
      return number < 0 ? [] : offer(row, kind, number, reader);
    }),
  );
}

interface Reader {
  readonly level: Level;
  readonly turbos: Offered;
}

/**
 * Suggests a row's number. C1 gets only the own number of a turbo marked 'login to view'. A turbo
 * appears with its first number; each OE number counts by itself, whatever its turbo.
 */
function offer(
  row: Row,
  kind: 'pn' | 'oe',
  index: number,
  { level, turbos }: Reader,
): Suggestion[] {
  const hidden = !maySee(row, level);
  if (hidden && (kind === 'oe' || index !== 0)) return [];
  const number = numbersOf(row, kind)[index];
  if (!number || (kind === 'pn' && isOffered(turbos, row))) return [];
  return [hidden ? { number } : { number, turboModel: row.model, carMakeName: row.make }];
}
