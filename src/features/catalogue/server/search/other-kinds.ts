/** What a typed number is, where the search of its mode finds nothing: the first rows of other kinds. */
import type { Answer, Calls } from '#contract';
import { refItem } from '#features/catalogue-index/items.ts';
import { INSIDE, MatchSet, PART, START } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import { type CrossReader, crossRows, matchCross } from '../cross-reference/cross-search.ts';
import { presentRows, type Search } from '../results/rows.ts';
import { matchModel } from './model-search.ts';
import { LEAST_SEARCHED, matchNumber, type NumberKind } from './number-search.ts';

type Group = Answer<Calls['getOtherKinds']>[number];

/** Rows of each kind. */
const FIRST = 3;
/** Matches of any maker's number among which parts are looked for. */
const LOOKED_AT = 50;

const kinds = { pn: 'turbo', model: 'model', oe: 'oe', ee: 'ee' } as const;

/** The kinds of numbers that match, the best first. @param mode the kind that found nothing */
export function otherKinds(
  version: Version,
  mode: NumberKind,
  typed: string,
  reader: CrossReader,
): Group[] {
  if (numberKey(typed).length < LEAST_SEARCHED) return [];
  const turboGroups = (Object.keys(kinds) as (keyof typeof kinds)[])
    .filter((kind) => kind !== mode)
    .map((kind) => turbosOf(version, kind, typed, reader));
  const seenNumbers = new Set<string>();
  return [...turboGroups, partsOf(version, typed, reader)]
    .filter(({ group }) => group.count > 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ group }) => group)
    .filter((group) => hasNew(group, seenNumbers));
}

/** Whether a row is not in an earlier group: Toyota's turbo number is the vehicle's OE number, too. */
function hasNew({ kind, rows }: Group, seen: Set<string>): boolean {
  const names = rows.map((row) => ('turboPn' in row ? row.turboPn : `${row.prdType} ${row.id}`));
  const isNew = names.some((name) => !seen.has(name));
  if (kind !== 'model') for (const name of names) seen.add(name);
  return isNew;
}

interface Ranked {
  readonly group: Group;
  /** How its best match does: 0 in full, 1 by the start, 2 inside. */
  readonly rank: number;
}

function turbosOf(
  version: Version,
  kind: keyof typeof kinds,
  typed: string,
  reader: CrossReader,
): Ranked {
  const set = kind === 'model' ? matchModel(version, typed) : matchNumber(version, kind, typed);
  const search: Search = { set, typed, kind };
  const rows = presentRows(version, set.page(0, FIRST), reader, search);
  return { group: { kind: kinds[kind], count: set.size, rows }, rank: rankOf(set, typed) };
}

/** Parts and CHRAs; turbos by their numbers are other groups. */
function partsOf(version: Version, typed: string, reader: CrossReader): Ranked {
  const { set, items } = matchCross(version, typed);
  const first = [...set.positions.subarray(0, LOOKED_AT)]
    .filter((ref) => 'part' in refItem(ref))
    .slice(0, FIRST)
    .map((pos) => ({ pos, ...set.reasonOf(pos) }));
  const parts = MatchSet.of(first);
  const page = { offset: 0, size: FIRST };
  const rows = crossRows(version, { set: parts, items }, typed, page, reader);
  // All that the page of the cross reference shows, which has turbos, too.
  const count = rows.length > 0 ? set.size : 0;
  return { group: { kind: 'part', count, rows }, rank: rankOf(parts, typed) };
}

function rankOf(set: MatchSet, typed: string): number {
  const { best } = set;
  if (!best || best.how === INSIDE) return 2;
  if (best.how === START) return 1;
  if (best.how !== PART) return 0;
  const [key, own] = [numberKey(typed), numberKey(set.names[best.number] ?? '')];
  if (own === key) return 0;
  return own.startsWith(key) ? 1 : 2;
}
