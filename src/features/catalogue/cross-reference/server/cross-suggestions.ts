/**
 * Suggestions of any maker's numbers while typing, and similar numbers for a search without
 * results.
 */
import type { Suggestion } from '#contract/catalogue.ts';
import { type Level, maySee } from '#features/gateway/policy.ts';
import { numberKey, oeReadings, readings } from '../../numbers/index.ts';
import type { Version } from '../../publish/versions.ts';
import type { Index } from '../../search/server/keys.ts';
import { LEAST_CHARACTERS } from '../../search/server/number-search.ts';
import {
  besideHits,
  closest,
  distinct,
  type Hit,
  hitsOf,
  isOffered,
  isOther,
  nearHits,
  nearKeysOf,
  type Offered,
  READ,
  startHits,
  suggest,
} from '../../search/server/suggestions.ts';
import { crossIndexes, type Item, itemsAt, numberAt, placeIn, refIn } from './cross-items.ts';

interface CrossHit {
  readonly k: string;
  readonly ref: number;
  readonly place: number;
}

const crossHit = (index: Index, { k, pos, number }: Hit): CrossHit => ({
  k,
  ref: refIn(index, pos),
  place: placeIn(index, number),
});

const byKey = (a: CrossHit, b: CrossHit) => (a.k < b.k ? -1 : a.k > b.k ? 1 : a.ref - b.ref);

/** The best 8 numbers for the typed text: parts and CHRAs first, then turbos. */
export function suggestCross(version: Version, typed: string, level: Level): Suggestion[] {
  const key = numberKey(typed);
  if (key.length < LEAST_CHARACTERS) return [];
  const turbosOffered: Offered = new Set();
  const all = [...readings(typed), ...oeReadings(typed)];
  const of = (find: (index: Index) => Hit[]) =>
    crossIndexes
      .flatMap((index) => find(index).map((hit) => crossHit(index, hit)))
      .sort(byKey)
      .slice(0, READ);
  const hits = [
    ...of((index) => hitsOf(version, index, all)),
    ...of((index) => startHits(version, index, key).filter(({ k }) => k !== key)),
  ];
  const turbos = suggest(version, 'pn', typed, level, turbosOffered);
  const found = function* () {
    yield* offered(version, hits, level, turbosOffered);
    yield* turbos;
  };
  return distinct(found());
}

/**
 * Numbers of any maker similar to one that was not found: misreads, weak readings, and numbers with
 * the longest shared start; then similar turbo numbers. Never the typed number itself.
 */
export function closestCross(version: Version, typed: string, level: Level): Suggestion[] {
  const key = numberKey(typed);
  if (key.length < LEAST_CHARACTERS) return [];
  const turbosOffered: Offered = new Set();
  const hits = (found: readonly { index: Index | 'ee'; hit: Hit }[]) =>
    found.slice(0, READ).map(({ index, hit }) => crossHit(index as Index, hit));
  const misread = hits(nearHits(version, crossIndexes, nearKeysOf(typed, key)));
  const beside = hits(besideHits(version, crossIndexes, key));
  const others = closest(version, 'pn', typed, level, turbosOffered).map(
    ({ vtype: _, ...turbo }) => turbo,
  );
  const isNew = isOther(typed, (number) => [...readings(number), ...oeReadings(number)]);
  const found = function* () {
    yield* offered(version, misread, level, turbosOffered);
    yield* others;
    yield* offered(version, beside, level, turbosOffered);
  };
  return distinct(onlyNew(found(), isNew));
}

function* onlyNew(
  found: Iterable<Suggestion>,
  isNew: (one: Suggestion) => boolean,
): Generator<Suggestion> {
  for (const one of found) if (isNew(one)) yield one;
}

/** The numbers of the hits, without those of turbos that C1 may not see. */
function* offered(
  version: Version,
  hits: readonly CrossHit[],
  level: Level,
  turbos: Offered,
): Generator<Suggestion> {
  for (const { ref, place, k } of hits) {
    const [item] = itemsAt(version, [ref]);
    if (!item || (item.type === '0' && isOffered(turbos, item.row))) continue;
    yield* offer(item, place, k, level);
  }
}

function offer(item: Item, place: number, key: string, level: Level): Suggestion[] {
  if (item.type === '0' && !maySee(item.row, level)) return [];
  const { number = '' } = numberAt(item, place, key) ?? {};
  if (number === '') return [];
  if (item.type !== '0') return [{ number, turboModel: item.models }];
  return [{ number, turboModel: item.row.model, carMakeName: item.row.make }];
}
