/**
 * Suggestions of any maker's numbers while typing, and similar numbers for a search without
 * results.
 */
import type { Suggestion } from '#contract/catalogue.ts';
import { refItem } from '#features/catalogue-index/items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { type Level, maySee } from '#features/gateway/policy.ts';
import { numberKey, oeReadings, readings } from '#features/numbers/index.ts';
import {
  type CrossItem,
  crossIndexes,
  itemsAt,
  numberAt,
  placeIn,
  refIn,
} from '../items/cross-items.ts';
import type { Index } from '../items/keys.ts';
import { besideHits, closestNumbers, isOther, nearHits } from '../search/closest-numbers.ts';
import { isOffered, type OfferReader, type Offers } from '../search/model-search.ts';
import { MIN_SEARCHED } from '../search/number-search.ts';
import {
  distinct,
  type Hit,
  hitsOf,
  MAX_KEYS_READ,
  MAX_SUGGESTIONS,
  offersOf,
  startHits,
} from '../search/suggestions.ts';

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
  if (numberKey(typed).length < MIN_SEARCHED) return [];
  const reader: OfferReader = { level, offered: new Set() };
  // A turbo is offered by its own number if possible.
  const { full, start, inside } = offersOf(version, 'pn', typed, reader);
  const sure = distinct([...full(), ...start()]);
  const turbos = sure.length < MAX_SUGGESTIONS ? [...sure, ...inside()] : sure;
  const all = offersOfItems(version, crossIndexes, typed, reader);
  return distinct([...all.full(), ...all.start(), ...turbos]);
}

export const offersOfParts = (version: Version, typed: string, reader: OfferReader): Offers =>
  offersOfItems(version, ['item'], typed, reader);

function offersOfItems(
  version: Version,
  indexes: readonly Index[],
  typed: string,
  reader: OfferReader,
): Offers {
  const key = numberKey(typed);
  const all = [...readings(typed), ...oeReadings(typed)];
  const of = (find: (index: Index) => Hit[]) => {
    const hits = indexes
      .flatMap((index) => find(index).map((hit) => crossHit(index, hit)))
      .sort(byKey)
      .slice(0, MAX_KEYS_READ);
    return distinct(offered(version, hits, reader));
  };
  return {
    full: () => of((index) => hitsOf(version, index, all)),
    start: () => of((index) => startHits(version, index, key).filter(({ k }) => k !== key)),
    inside: () => [],
  };
}

/**
 * Numbers of any maker similar to a number that was not found: misreads, numbers by weak rules, then similar
 * turbo numbers, then numbers with the longest shared start. Never the typed number itself.
 */
export function closestCross(version: Version, typed: string, level: Level): Suggestion[] {
  const key = numberKey(typed);
  if (key.length < MIN_SEARCHED) return [];
  const reader: OfferReader = { level, offered: new Set() };
  const hits = (found: readonly { index: Index | 'ee'; hit: Hit }[]) =>
    found.slice(0, MAX_KEYS_READ).map(({ index, hit }) => crossHit(index as Index, hit));
  const misread = hits(nearHits(version, crossIndexes, typed));
  const besideMatches = hits(besideHits(version, crossIndexes, key));
  const closestTurbos = closestNumbers(version, 'pn', typed, level, reader.offered).filter(
    ({ kind }) => kind !== 'model',
  );
  const isNew = isOther(typed, (number) => [...readings(number), ...oeReadings(number)]);
  const suggestionsInOrder = function* () {
    yield* offered(version, misread, reader);
    yield* closestTurbos;
    yield* offered(version, besideMatches, reader);
  };
  return distinct(onlyNew(suggestionsInOrder(), isNew));
}

function* onlyNew(
  found: Iterable<Suggestion>,
  isNew: (one: Suggestion) => boolean,
): Generator<Suggestion> {
  for (const one of found) if (isNew(one)) yield one;
}

/** The numbers of the hits, without numbers of turbos that C1 may not see. */
function* offered(
  version: Version,
  hits: readonly CrossHit[],
  reader: OfferReader,
): Generator<Suggestion> {
  for (const { ref, place, k } of hits) {
    const itemPlace = refItem(ref);
    const id =
      'part' in itemPlace ? itemPlace.part : version.columns.column('turbo')[itemPlace.pos];
    if (id === undefined || isOffered(reader, id)) continue;
    const [item] = itemsAt(version, [ref]);
    if (item) yield* offer(version, item, { place, key: k }, reader.level);
  }
}

function offer(
  version: Version,
  item: CrossItem,
  { place, key }: { place: number; key: string },
  level: Level,
): Suggestion[] {
  if (item.type === '0' && !maySee(item.row, level)) return [];
  const { number = '', brand = '', reason } = numberAt(item, place, key) ?? {};
  if (number === '') return [];
  if (item.type !== '0') {
    const kind = reason === 'own' ? 'ee' : 'part';
    return [{ kind, number, turboModel: item.models, ...(brand && { brand }) }];
  }
  const kind = reason === 'own' ? 'ee' : reason === 'oe' ? 'oe' : 'turbo';
  const { make } = version.columns.vehicle(item.row.pos);
  return [{ kind, number, turboModel: item.row.model, carMakeName: make }];
}
