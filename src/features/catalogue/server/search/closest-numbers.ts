/** Proposes numbers for a search without results. */
import type { Suggestion } from '#contract/catalogue.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import type { Level } from '#features/gateway/policy.ts';
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
import { closestModels, type OfferedIds, type OfferReader } from './model-search.ts';
import { MIN_SEARCHED, type NumberKind } from './number-search.ts';
import { distinct, type Hit, hitsSql, toSuggestions } from './suggestions.ts';

/** Minimum number of shared first characters of similar numbers. */
const MIN_SHARED = 4;
/** Length of a Garrett base number. Shorter texts are not looked up by misread starts. */
const MIN_BASE = 6;

const statements = perIndex((index) => ({
  // Faster than one query for each key if there are many keys.
  any: hitsSql(index, 'k in (select value from json_each(?))'),
  // A turbo's own number before former and interchange numbers.
  first: `select * from (${hitsSql(index, 'k >= ? and k < ?')}) order by number > 0, k limit 1`,
  from: hitsSql(index, 'k >= ?'),
  before: hitsSql(index, 'k < ?', 'k desc'),
}));

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
  if (key.length < MIN_SEARCHED || !isNumberText(typed)) return [];
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
  const starts = key.length < MIN_BASE ? [] : confusions(key).slice(0, misreadLimit);
  const started = starts.flatMap((start) =>
    indexes.flatMap((index) => hitsBy(index, statements[index].first, start, start + END)),
  );
  return [...full, ...started];
}

/**
 * Numbers that share at least MIN_SHARED first characters with the key. Numbers that share more characters
 * come first.
 */
export function besideHits(version: Version, indexes: readonly AnyIndex[], key: string) {
  return indexes
    .flatMap((index) => [
      ...version.all<Hit>(statements[index].from, key).map((hit) => ({ index, hit })),
      ...version.all<Hit>(statements[index].before, key).map((hit) => ({ index, hit })),
    ])
    .map((one) => ({ ...one, shared: sharedStart(one.hit.k, key) }))
    .filter(({ shared }) => shared >= MIN_SHARED)
    .sort((a, b) => b.shared - a.shared);
}

/** Returns a test whether a number differs from the typed number in more than notation. */
export function isOther(typed: string, keysOf: (number: string) => string[]) {
  const keys = new Set(keysOf(typed));
  return ({ number }: Suggestion): boolean => !keysOf(number).some((key) => keys.has(key));
}

function sharedStart(a: string, b: string): number {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
}
