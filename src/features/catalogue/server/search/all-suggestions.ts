/** Suggestions while a number is typed: all kinds, grouped, the best kind first, each item once. */
import type { Suggestion } from '#contract/catalogue.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import type { Level } from '#features/gateway/policy.ts';
import { numberKey } from '#features/numbers/index.ts';
import { offersOfParts } from '../cross-reference/cross-suggestions.ts';
import { offersOfModels } from './model-search.ts';
import { LEAST_SEARCHED, type NumberKind } from './number-search.ts';
import type { OfferReader, Offers } from './offers.ts';
import { MOST, offersOf } from './suggestions.ts';

type Kind = NumberKind | 'model' | 'part';
const kinds: readonly Kind[] = ['pn', 'model', 'oe', 'ee', 'part'];

/** At first the best kind gets as many places, and each other kind as many; what is left goes to the best. */
const PLACES = { best: 4, other: 2 };

/** The best 8 for the typed text. @param mode the kind that the search box asks for */
export function suggestAll(
  version: Version,
  mode: NumberKind,
  typed: string,
  level: Level,
): Suggestion[] {
  if (numberKey(typed).length < LEAST_SEARCHED) return [];
  const reader: OfferReader = { level, offered: new Set(), eachOe: mode === 'oe' };
  const ordered = [mode, ...kinds.filter((kind) => kind !== mode)];
  const groups = ordered.map((kind) => ({ kind, offers: offers(version, kind, typed, reader) }));
  // Full matches of all kinds come before the starts of any, so that an item is offered as what it
  // matches best.
  const full = groups.map((group) => group.offers.full());
  const start = groups.map((group) => group.offers.start());
  const rankedGroups = groups.map(({ kind, offers: { inside } }, at) => {
    const sure = [...(full[at] ?? []), ...(start[at] ?? [])];
    // Inside of numbers of other kinds nearly every short text stands somewhere.
    const insideHits = sure.length < MOST && (kind === mode || kind === 'model') ? inside() : [];
    return {
      rank: full[at]?.length ? 0 : start[at]?.length ? 1 : 2,
      all: [...sure, ...insideHits],
    };
  });
  const seenNumbers = new Set<string>();
  const lists = rankedGroups
    .filter(({ all }) => all.length > 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ all }) =>
      all.filter(({ number }) => !seenNumbers.has(number) && seenNumbers.add(number)),
    );
  const places = placesOf(lists.map((list) => list.length));
  return lists.flatMap((list, at) => list.slice(0, places[at]));
}

function offers(version: Version, kind: Kind, typed: string, reader: OfferReader): Offers {
  if (kind === 'model') return offersOfModels(version, typed, reader);
  return kind === 'part'
    ? offersOfParts(version, typed, reader)
    : offersOf(version, kind, typed, reader);
}

/** How many of each group are shown. */
function placesOf(lengths: readonly number[]): number[] {
  let placesLeft = MOST;
  const take = (wanted: number): number => {
    const places = Math.min(wanted, placesLeft);
    placesLeft -= places;
    return places;
  };
  const first = lengths.map((length, at) =>
    take(Math.min(length, at === 0 ? PLACES.best : PLACES.other)),
  );
  return first.map((places, at) => places + take((lengths[at] ?? 0) - places));
}
