/** Suggestions while typing, and similar numbers for a search without results. */
import type { Suggestion } from '#contract/catalogue.ts';
import { codesFrom, FRAGMENT } from '#features/catalogue-index/fragments.ts';
import { intsOf } from '#features/catalogue-index/ints.ts';
import type { PublishedTurboRow } from '#features/catalogue-index/items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { type Level, maySee } from '#features/gateway/policy.ts';
import {
  confusions,
  isNumberText,
  misreadLimit,
  misreads,
  numberKey,
  oeReadings,
  readings,
  suggestedReadings,
} from '#features/numbers/index.ts';
import { type AnyIndex, END, perIndex } from '../items/keys.ts';
import { recordedNumbers, rowsAt } from '../items/rows.ts';
import {
  closestModels,
  isOffered,
  type OfferedIds,
  type OfferReader,
  type Offers,
} from './model-search.ts';
import { LEAST_SEARCHED, type NumberKind } from './number-search.ts';

/** Maximum number of suggestions. */
export const MAX_SUGGESTIONS = 8;
/** Maximum number of keys read for the suggestions: several can be notations of one number. */
export const MAX_KEYS_READ = 40;
/** Minimum number of shared first characters of similar numbers. */
const LEAST_SHARED = 4;
/** Length of a Garrett base number. Shorter texts are not looked up by misread starts. */
const LEAST_BASE = 6;
/** Names of the kinds of numbers in the answers of calls. */
const kindNames = { pn: 'turbo', oe: 'oe', ee: 'ee' } as const;

export interface Hit {
  readonly k: string;
  /** Position of a row, or id of an item, depending on the index. */
  readonly pos: number;
  readonly number: number;
  /** E&E P/N of an item; undefined for a row. */
  readonly ee_pn?: string;
}

const statements = perIndex((index) => {
  const ofItem = index === 'ee';
  const columns = ofItem ? 'k, item_id pos, 0 number, ee_pn' : 'k, pos, number';
  // A search by E&E P/N lists turbos, so a number without a turbo is left out.
  const leads = ofItem
    ? 'and (type = 0 or exists (select 1 from holder where part_id = item_id))'
    : '';
  const hits = (where: string, order = 'k') =>
    `select ${columns} from key_${index} where ${where} ${leads} order by ${order} limit ${MAX_KEYS_READ}`;
  const start = hits('k >= ? and k < ?');
  return {
    full: hits('k = ?'),
    // Faster than one query for each key if there are many keys.
    any: hits('k in (select value from json_each(?))'),
    start,
    // A turbo's own number before former and interchange numbers.
    first: `select * from (${start}) order by number > 0, k limit 1`,
    from: hits('k >= ?'),
    before: hits('k < ?', 'k desc'),
  };
});
const ownStartSql = `select k, pos, number from key_pn
  where k >= ? and k < ? and number = 0 order by k limit ${MAX_KEYS_READ}`;

/** Numbers with the given keys, sorted by key. */
export const hitsOf = (version: Version, index: AnyIndex, keys: readonly string[]): Hit[] =>
  [...new Set(keys)]
    .sort()
    .flatMap((key) => version.all<Hit>(statements[index].full, key))
    .slice(0, MAX_KEYS_READ);

export const startHits = (version: Version, index: AnyIndex, key: string): Hit[] =>
  version.all<Hit>(statements[index].start, key, key + END);

/**
 * Numbers that share at least LEAST_SHARED first characters with the key. Numbers that share more characters
 * come first.
 */
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

/** Suggests numbers of `kind` for the typed text; a turbo's own number before former and interchange numbers. */
export function offersOf(
  version: Version,
  kind: NumberKind,
  typed: string,
  reader: OfferReader,
): Offers {
  const key = numberKey(typed);
  const suggestionsOf = (hits: readonly Hit[]) => toSuggestions(version, kind, hits, reader);
  return {
    full: () =>
      suggestionsOf(hitsOf(version, kind, kind === 'oe' ? oeReadings(typed) : readings(typed))),
    start: () =>
      suggestionsOf([
        // Own numbers first: otherwise the many interchange numbers of one turbo would fill the list.
        ...(kind === 'pn' ? version.all<Hit>(ownStartSql, key, key + END) : []),
        ...startHits(version, kind, key),
      ]),
    inside: () => (kind === 'ee' ? [] : presentInside(version, kind, key, reader)),
  };
}

/** Returns a test whether a number differs from the typed number in more than notation. */
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
 * Suggestions for a number that was not found: its misreads and weak readings, similar models, and numbers
 * with the longest shared start. Never the typed number itself.
 */
export function closestNumbers(
  version: Version,
  kind: NumberKind,
  typed: string,
  level: Level,
  offered: OfferedIds = new Set(),
): Suggestion[] {
  const key = numberKey(typed);
  if (key.length < LEAST_SEARCHED || !isNumberText(typed)) return [];
  const reader: OfferReader = { level, offered, eachOe: true };
  const misread = nearHits(version, [kind], typed).map(({ hit }) => hit);
  const besideMatches = besideHits(version, [kind], key)
    // Each turbo appears once: its own number before its interchange numbers.
    .sort((a, b) => b.shared - a.shared || Math.sign(a.hit.number) - Math.sign(b.hit.number))
    .map(({ hit }) => hit);
  const isNew = isOther(typed, keysOf[kind]);
  return distinct([
    ...toSuggestions(version, kind, misread, reader).filter(isNew),
    ...closestModels(version, typed, level),
    ...toSuggestions(version, kind, besideMatches, reader).filter(isNew),
  ]);
}

/**
 * Numbers whose key is a weak reading or a misread of the typed text, the likeliest first. Then, for each
 * character that is easily confused, the first number that starts with the text in which this character is
 * replaced.
 */
export function nearHits(version: Version, indexes: readonly AnyIndex[], typed: string) {
  const key = numberKey(typed);
  const keys = [...suggestedReadings(typed).map((one) => one.key), ...misreads(key)];
  const place = new Map(keys.map((one, index) => [one, index]));
  const hitsBy = (index: AnyIndex, sql: string, ...values: string[]) =>
    version.all<Hit>(sql, ...values).map((hit) => ({ index, hit }));
  const full = indexes
    .flatMap((index) => hitsBy(index, statements[index].any, JSON.stringify(keys)))
    .sort((a, b) => (place.get(a.hit.k) ?? 0) - (place.get(b.hit.k) ?? 0));
  const starts = key.length < LEAST_BASE ? [] : confusions(key).slice(0, misreadLimit);
  const started = starts.flatMap((start) =>
    indexes.flatMap((index) => hitsBy(index, statements[index].first, start, start + END)),
  );
  return [...full, ...started];
}

/** The first MOST distinct numbers. Reads no more of `offered` than necessary. */
export function distinct(offered: Iterable<Suggestion>): Suggestion[] {
  const byNumber = new Map<string, Suggestion>();
  for (const one of offered) {
    if (!byNumber.has(one.number)) byNumber.set(one.number, one);
    if (byNumber.size === MAX_SUGGESTIONS) break;
  }
  return [...byNumber.values()];
}

const insideSql = {
  pn: `select ids from fragment_pn where code >= ? and code < ? order by code limit ${MAX_KEYS_READ}`,
  oe: `select ids from fragment_oe where code >= ? and code < ? order by code limit ${MAX_KEYS_READ}`,
};

/** The first rows with a number that may contain the key. */
function mayContain(version: Version, kind: 'pn' | 'oe', key: string): number[] {
  const codes = codesFrom(key.slice(0, FRAGMENT));
  const lists = version.lists<[Uint8Array | number]>(insideSql[kind], ...codes);
  const ids = new Set(lists.flatMap(([ids]) => [...intsOf(ids).subarray(0, MAX_KEYS_READ)]));
  return [...ids].sort((a, b) => a - b).slice(0, MAX_KEYS_READ);
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}

function toSuggestions(
  version: Version,
  kind: NumberKind,
  hits: readonly Hit[],
  reader: OfferReader,
): Suggestion[] {
  const offers = function* () {
    for (const { pos, number, ee_pn } of hits) {
      if (kind !== 'ee')
        for (const row of stillToOffer(version, kind, [pos], reader))
          yield* offer(version, { row, kind, index: number }, reader);
      else if (!isOffered(reader, pos)) yield { kind, number: ee_pn ?? '' };
    }
  };
  return distinct(offers());
}

function presentInside(version: Version, kind: 'pn' | 'oe', key: string, reader: OfferReader) {
  const offers = function* () {
    for (const row of stillToOffer(version, kind, mayContain(version, kind, key), reader)) {
      const index = recordedNumbers(row, kind).findIndex((one) => numberKey(one).includes(key));
      if (index >= 0) yield* offer(version, { row, kind, index }, reader);
    }
  };
  return distinct(offers());
}

/** Yields the rows at some positions, each read on demand. Skips turbos that were offered already. */
function* stillToOffer(
  version: Version,
  kind: 'pn' | 'oe',
  positions: readonly number[],
  reader: OfferReader,
): Generator<PublishedTurboRow> {
  const turbos = version.columns.column('turbo');
  for (const pos of positions) {
    const isKnown = isOnce(kind, reader) && reader.offered.has(turbos[pos] ?? 0);
    if (!isKnown) yield* rowsAt(version, [pos]);
  }
}

/** Whether a turbo is offered once, by its first matching number. */
const isOnce = (kind: 'pn' | 'oe', { eachOe }: OfferReader): boolean => kind === 'pn' || !eachOe;

interface NumberOfRow {
  readonly row: PublishedTurboRow;
  readonly kind: 'pn' | 'oe';
  /** Index among the row's numbers of the kind. */
  readonly index: number;
}

/** Suggests a row's number. C1 gets only the own number of a turbo marked 'login to view'. */
function offer(
  version: Version,
  { row, kind, index }: NumberOfRow,
  reader: OfferReader,
): Suggestion[] {
  const hidden = !maySee(row, reader.level);
  if (hidden && (kind === 'oe' || index !== 0)) return [];
  const number = recordedNumbers(row, kind)[index];
  if (!number) return [];
  if (isOnce(kind, reader) && isOffered(reader, row.turboId)) return [];
  const suggestion = { kind: kindNames[kind], number };
  if (hidden) return [suggestion];
  const { make } = version.columns.vehicle(row.pos);
  return [{ ...suggestion, turboModel: row.model, carMakeName: make }];
}
