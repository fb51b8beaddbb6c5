/** Suggestions of numbers while typing. */
import type { Suggestion } from '#contract/catalogue.ts';
import { codesFrom, FRAGMENT } from '#features/catalogue-index/fragments.ts';
import { intsOf } from '#features/catalogue-index/ints.ts';
import type { PublishedTurboRow } from '#features/catalogue-index/items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { maySee } from '#features/gateway/policy.ts';
import { numberKey, oeReadings, readings } from '#features/numbers/index.ts';
import { type AnyIndex, END, perIndex } from '../items/keys.ts';
import { recordedNumbers, rowsAt } from '../items/rows.ts';
import { isOffered, type OfferReader, type Offers } from './model-search.ts';
import type { NumberKind } from './number-search.ts';

/** Maximum number of suggestions. */
export const MAX_SUGGESTIONS = 8;
/** Maximum number of keys read for the suggestions: several can be notations of one number. */
export const MAX_KEYS_READ = 40;
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

/** Selects the first numbers of an index. */
export function hitsSql(index: AnyIndex, where: string, order = 'k'): string {
  const ofItem = index === 'ee';
  const columns = ofItem ? 'k, item_id pos, 0 number, ee_pn' : 'k, pos, number';
  // A search by E&E P/N lists turbos, so a number without a turbo is left out.
  const leads = ofItem
    ? 'and (type = 0 or exists (select 1 from holder where part_id = item_id))'
    : '';
  return `select ${columns} from key_${index} where ${where} ${leads} order by ${order} limit ${MAX_KEYS_READ}`;
}

const statements = perIndex((index) => ({
  full: hitsSql(index, 'k = ?'),
  start: hitsSql(index, 'k >= ? and k < ?'),
}));
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

/** The first MAX_SUGGESTIONS distinct numbers. Reads no more of `offered` than necessary. */
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

export function toSuggestions(
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
