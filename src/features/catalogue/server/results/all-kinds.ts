/** Suggestions while a number is typed: all kinds, grouped, the best kind first, each item once. */

import type { Answer, Calls } from '#contract';
import type { Suggestion } from '#contract/catalogue.ts';
import { refItem } from '#features/catalogue-index/items.ts';
import { MatchSet } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import type { Level } from '#features/gateway/policy.ts';
import { isNumberText, numberKey } from '#features/numbers/index.ts';
import { type CrossReader, crossRows, matchCross } from '../cross-reference/cross-search.ts';
import { offersOfParts } from '../cross-reference/cross-suggestions.ts';
import { presentRows, type Search } from '../items/rows.ts';
import {
  matchModel,
  type OfferReader,
  type Offers,
  offersOfModels,
} from '../search/model-search.ts';
import {
  MIN_SEARCHED,
  type NumberKind,
  type NumbersFound,
  numberMatches,
  rankOf,
} from '../search/number-search.ts';
import { scannedNumber } from '../search/scanner-keyboards.ts';
import { MAX_SUGGESTIONS, offersOf } from '../search/suggestions.ts';

type Kind = NumberKind | 'model' | 'part';
const kinds: readonly Kind[] = ['pn', 'model', 'oe', 'ee', 'part'];

/**
 * Suggestions reserved for the best kind, and for each other kind. Remaining places go to the best kinds
 * first.
 */
const PLACES = { best: 4, other: 2 };

/**
 * The best 8 suggestions for the typed text.
 * @param mode the kind of number chosen in the search box
 * @param withInside whether numbers that contain the text are offered, too
 */
export function suggestAll(
  version: Version,
  mode: NumberKind,
  typed: string,
  level: Level,
  withInside = true,
): Suggestion[] {
  if (numberKey(typed).length < MIN_SEARCHED || !isNumberText(typed)) return [];
  const reader: OfferReader = { level, offered: new Set(), eachOe: mode === 'oe' };
  const ordered = [mode, ...kinds.filter((kind) => kind !== mode)];
  const groups = ordered.map((kind) => ({ kind, offers: offers(version, kind, typed, reader) }));
  // Full matches of all kinds come before matches by start, so that an item is offered under the kind that
  // it matches best.
  const full = groups.map((group) => group.offers.full());
  const start = groups.map((group) => group.offers.start());
  const rankedGroups = groups.map(({ kind, offers: { inside } }, at) => {
    const sure = [...(full[at] ?? []), ...(start[at] ?? [])];
    // Other kinds are not searched inside: nearly every short text is inside some of their numbers.
    const insideHits =
      withInside && sure.length < MAX_SUGGESTIONS && (kind === mode || kind === 'model')
        ? inside()
        : [];
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

/** Number of suggestions shown of each group. */
function placesOf(lengths: readonly number[]): number[] {
  let placesLeft = MAX_SUGGESTIONS;
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

/** How the typed text was read; empty if the text is only the number. */
export function readingOf(
  kind: keyof typeof groupKinds,
  { typed: number, others = [], leftOut }: Omit<NumbersFound, 'set'>,
  typed: string,
): Pick<Search, 'read'> {
  const text = [number, ...others].join(', ');
  if (text === typed) return {};
  return { read: { as: groupKinds[kind], text, leftOut: [...leftOut] } };
}

type Group = Answer<Calls['getOtherKinds']>[number];

const ROWS_PER_KIND = 3;
/** Maximum number of matches of any maker's number among which parts are looked for. */
const MAX_MATCHES = 50;

const groupKinds = { pn: 'turbo', model: 'model', oe: 'oe', ee: 'ee' } as const;

/**
 * The other kinds of number that a typed number matches, the best first, each with its first rows. For a
 * search whose chosen mode finds nothing.
 * @param mode the kind that found nothing
 */
export function otherKinds(
  version: Version,
  mode: NumberKind,
  typed: string,
  reader: CrossReader,
): Group[] {
  if (numberKey(typed).length < MIN_SEARCHED) return [];
  const turboGroups = (Object.keys(groupKinds) as (keyof typeof groupKinds)[])
    .filter((kind) => kind !== mode)
    .map((kind) => turbosOf(version, kind, typed, reader));
  const seenNumbers = new Set<string>();
  return [...turboGroups, partsOf(version, typed, reader)]
    .filter(({ group }) => group.count > 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ group }) => group)
    .filter((group) => hasNew(group, seenNumbers));
}

/**
 * Whether a group has a row that no earlier group has. Groups may have the same rows: Toyota's turbo number
 * is the vehicle's OE number, too.
 */
function hasNew({ kind, rows }: Group, seen: Set<string>): boolean {
  const names = rows.map((row) => ('turboPn' in row ? row.turboPn : `${row.prdType} ${row.id}`));
  const isNew = names.some((name) => !seen.has(name));
  if (kind !== 'model') for (const name of names) seen.add(name);
  return isNew;
}

interface Ranked {
  readonly group: Group;
  /** Rank of the group's best match: 0 in full, 1 by the start, 2 inside. */
  readonly rank: number;
}

function turbosOf(
  version: Version,
  kind: keyof typeof groupKinds,
  val: string,
  reader: CrossReader,
): Ranked {
  const typed = scannedNumber(version, val);
  const matched =
    kind === 'model'
      ? { set: matchModel(version, typed), typed, leftOut: [] }
      : numberMatches(version, kind, typed);
  const search: Search = { ...matched, kind, ...readingOf(kind, matched, val) };
  const rows = presentRows(version, search.set.page(0, ROWS_PER_KIND), reader, search);
  const group = { kind: groupKinds[kind], count: search.set.size, rows };
  return { group, rank: rankOf(search.set, search.typed) };
}

/** The group of parts and CHRAs. Turbos are in the other groups. */
function partsOf(version: Version, val: string, reader: CrossReader): Ranked {
  const typed = scannedNumber(version, val);
  const { set, items } = matchCross(version, typed);
  const first = [...set.positions.subarray(0, MAX_MATCHES)]
    .filter((ref) => 'part' in refItem(ref))
    .slice(0, ROWS_PER_KIND)
    .map((pos) => ({ pos, ...set.reasonOf(pos) }));
  const parts = MatchSet.of(first);
  const page = { offset: 0, size: ROWS_PER_KIND };
  const rows = crossRows(version, { set: parts, items }, typed, page, reader);
  // Number of rows on the page of the cross references, which lists turbos, too.
  const count = rows.length > 0 ? set.size : 0;
  return { group: { kind: 'part', count, rows }, rank: rankOf(parts, typed) };
}
