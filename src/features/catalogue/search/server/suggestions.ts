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
import { FRAGMENT } from '../../publish/fragments.ts';
import { intsOf } from '../../publish/ints.ts';
import type { Row } from '../../publish/shown.ts';
import type { Version } from '../../publish/versions.ts';
import { numbersOf, rowsAt } from '../../results/server/rows.ts';
import { type AnyIndex, END, perIndex } from './keys.ts';
import { LEAST_CHARACTERS, type NumberKind } from './number-search.ts';

/** The most suggestions. */
export const MOST = 8;
/** Keys read for the suggestions: several can be notations of one number. */
export const READ = 40;
/** Fewer shared first characters do not count as similar. */
export const LEAST_SHARED = 4;
/** vtype by kind of number (docs/product.md 11). */
const vtypes = { pn: '0', oe: '1', ee: '2' } as const;

/** A number found in the index. */
export interface Hit {
  readonly k: string;
  /** Of a row or an item, by the index. */
  readonly pos: number;
  readonly number: number;
  /** Of an item; undefined for a row. */
  readonly ee_pn?: string;
}

const statements = perIndex((index) => {
  const ofItem = index === 'ee';
  const columns = ofItem ? 'k, item_id pos, 0 number, ee_pn' : 'k, pos, number';
  // A search by E&E P/N lists turbos, so a number without a turbo is left out.
  const leads = ofItem
    ? 'and (type = 0 or exists (select 1 from holder where part_id = item_id and chunk = 0))'
    : '';
  const hits = (where: string, order = 'k') =>
    `select ${columns} from key_${index} where ${where} ${leads} order by ${order} limit ${READ}`;
  return {
    any: hits('k in (select value from json_each(?))'),
    start: hits('k >= ? and k < ?'),
    from: hits('k >= ?'),
    before: hits('k < ?', 'k desc'),
  };
});
const ownStartSql = `select k, pos, number from key_pn
  where k >= ? and k < ? and number = 0 order by k limit ${READ}`;

/** Numbers with one of the keys, by key. */
export const hitsOf = (version: Version, index: AnyIndex, keys: readonly string[]): Hit[] =>
  version.all<Hit>(statements[index].any, JSON.stringify(keys));

/** Numbers whose keys start with the typed one. */
export const startHits = (version: Version, index: AnyIndex, key: string): Hit[] =>
  version.all<Hit>(statements[index].start, key, key + END);

/** Numbers with the longest shared start, the nearest first. */
export function besideHits(version: Version, indexes: readonly AnyIndex[], key: string) {
  return indexes
    .flatMap((index) => [
      ...version.all<Hit>(statements[index].from, key).map((hit) => ({ index, hit })),
      ...version.all<Hit>(statements[index].before, key).map((hit) => ({ index, hit })),
    ])
    .map((one) => ({ ...one, shared: sharedStart(one.hit.k, key) }))
    .filter(({ shared }) => shared >= LEAST_SHARED)
    .sort((a, b) => b.shared - a.shared);
}

/**
 * The best 8 numbers for the typed text: exact matches, starts of the turbos' own numbers, starts
 * of former and interchange numbers, then inside.
 */
export function suggest(
  version: Version,
  kind: NumberKind,
  typed: string,
  level: Level,
  turbos: Offered = new Set(),
): Suggestion[] {
  const key = numberKey(typed);
  if (key.length < LEAST_CHARACTERS) return [];
  const reader = { level, turbos };
  const hits = [
    ...hitsOf(version, kind, kind === 'oe' ? oeReadings(typed) : readings(typed)),
    // Otherwise the many interchange numbers of one turbo would fill the list.
    ...(kind === 'pn' ? version.all<Hit>(ownStartSql, key, key + END) : []),
    ...startHits(version, kind, key),
  ];
  const offered = present(version, kind, hits, reader);
  if (offered.length >= MOST || kind === 'ee') return offered;
  const inside = insideRows(version, kind, key);
  return distinct([...offered, ...presentInside(inside, kind, key, reader)]);
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
export function closest(
  version: Version,
  kind: NumberKind,
  typed: string,
  level: Level,
  turbos: Offered = new Set(),
): Suggestion[] {
  const key = numberKey(typed);
  if (key.length < LEAST_CHARACTERS) return [];
  const reader = { level, turbos };
  const others = (['pn', 'oe', 'ee'] as const)
    .filter((other) => other !== kind)
    .flatMap((other) => {
      const all = other === 'oe' ? oeReadings(typed) : readings(typed);
      const found = present(version, other, hitsOf(version, other, all), reader);
      return found.map((one) => ({ ...one, vtype: vtypes[other] }));
    });
  const misread = nearHits(version, [kind], nearKeysOf(typed, key)).map(({ hit }) => hit);
  const beside = besideHits(version, [kind], key)
    // Each turbo appears once: its own number before its interchange numbers.
    .sort((a, b) => b.shared - a.shared || Math.sign(a.hit.number) - Math.sign(b.hit.number))
    .map(({ hit }) => hit);
  const near = [
    ...present(version, kind, misread, reader),
    ...present(version, kind, beside, reader),
  ];
  return distinct([...others, ...near.filter(isOther(typed, keysOf[kind]))]);
}

/** Keys of weak readings and misreads of what was typed, the likeliest first. */
export const nearKeysOf = (typed: string, key: string): string[] => [
  ...suggestedReadings(typed).map((one) => one.key),
  ...misreads(key),
];

/** Numbers with one of the keys, in the order of the keys. */
export function nearHits(version: Version, indexes: readonly AnyIndex[], keys: readonly string[]) {
  const place = new Map(keys.map((one, index) => [one, index]));
  return indexes
    .flatMap((index) => hitsOf(version, index, keys).map((hit) => ({ index, hit })))
    .sort((a, b) => (place.get(a.hit.k) ?? 0) - (place.get(b.hit.k) ?? 0));
}

/** The first different numbers; takes no more of the list than it needs. */
export function distinct(offered: Iterable<Suggestion>): Suggestion[] {
  const found = new Map<string, Suggestion>();
  for (const one of offered) {
    if (!found.has(one.number)) found.set(one.number, one);
    if (found.size === MOST) break;
  }
  return [...found.values()];
}

const insideSql = {
  pn: `select ids from fragment_pn where f >= ? and f < ? order by f limit ${READ}`,
  oe: `select ids from fragment_oe where f >= ? and f < ? order by f limit ${READ}`,
};

/** Rows with a number that may contain the key. */
function insideRows(version: Version, kind: 'pn' | 'oe', key: string): Row[] {
  const start = key.slice(0, FRAGMENT);
  const lists = version.all<{ ids: Uint8Array }>(insideSql[kind], start, start + END);
  const ids = new Set(lists.flatMap(({ ids }) => [...intsOf(ids).subarray(0, READ)]));
  return rowsAt(version, [...ids].sort((a, b) => a - b).slice(0, READ));
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
function present(
  version: Version,
  kind: NumberKind,
  hits: readonly Hit[],
  reader: Reader,
): Suggestion[] {
  const offered = function* () {
    for (const { pos, number, ee_pn } of hits) {
      if (kind === 'ee') yield { number: ee_pn ?? '' };
      else yield* rowsAt(version, [pos]).flatMap((row) => offer(row, kind, number, reader));
    }
  };
  return distinct(offered());
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
