/** getTurboList: one page of a search, by number, model, vehicle or wheel. */
import type { Answer, Calls, PageInfo, Payload } from '#contract';
import type { FoundPage, MatchSet } from '#features/catalogue-index/match-set.ts';
import { HIDING } from '#features/catalogue-index/schema.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import type { Wanted } from '../search/kept-pages.ts';
import { narrowedPage } from '../search/narrowed-facet.ts';
import { given } from '../search/narrowing.ts';
import { part, vehiclePage } from '../search/vehicle-search.ts';
import { type ListReader, narrowedSet, readerOf } from './narrowed.ts';
import { optional, pageOf } from './paging.ts';
import { sortedBy } from './ranks.ts';
import { presentRows } from './rows.ts';
import { isVehicleSearch, type Query, searchOf } from './turbo-search.ts';

type Paged = Payload<Calls['getTurboList']>;
type Result = { val: Answer<Calls['getTurboList']>; pageInfo: PageInfo };

/** @throws CallError badInput for an invalid page, number or choice */
export function turboList(version: Version, query: Paged, reader: ListReader): Result {
  const { page, size, offset } = pageOf(query);
  const { val, count } = turboRows(version, query, reader, { offset, size });
  return { val, pageInfo: { page, size, count } };
}

/**
 * Some rows of a search, and how many there are.
 * @throws CallError badInput for an invalid number or choice
 */
export function turboRows(
  version: Version,
  query: Query,
  reader: ListReader,
  { offset, size }: { offset: number; size: number },
): { val: Result['val']; count: number } {
  const column = optional(query.sortSeq);
  const wanted: Wanted = {
    offset,
    size,
    column,
    // Numbers, the first column, are visible to everybody.
    hiding: !!column && !maySeeRestricted(reader.level),
    descending: optional(query.sortDesc) === 1,
  };
  const isNarrowed = given(query).length > 0;
  const ofVehicle = isVehicleSearch(query);
  const page = ofVehicle && vehicleResults(version, query, reader, wanted);
  if (page) return { val: presentRows(version, page, reader), count: page.count };
  const found = ofVehicle ? undefined : searchOf(version, query);
  const set = isNarrowed || !found ? narrowedSet(version, query, reader, found) : found.set;
  const search = found && { ...found, set };
  const val = presentRows(version, pageOfSet(version, set, wanted), reader, search);
  return { val, count: set.size };
}

/** A page of a search by vehicle; undefined where what is narrowed has to be found first. */
const vehicleResults = (version: Version, query: Query, reader: ListReader, wanted: Wanted) =>
  given(query).length > 0
    ? narrowedPage(version, query, query, readerOf(reader), wanted)
    : vehiclePage(version, query, wanted);

/** One page, best match first or sorted by a column. */
function pageOfSet(version: Version, set: MatchSet, wanted: Wanted): FoundPage {
  const { column, descending, offset, size, hiding } = wanted;
  if (column === undefined) return set.page(offset, size);
  const order = hiding ? column + HIDING : column;
  const sorted = set.sorted.get(order) ?? sortedBy(version, set.positions, order);
  set.sorted.set(order, sorted);
  const positions = part(sorted, { offset, size, descending });
  return { positions, reasons: Array.from(positions, (pos) => set.reasonOf(pos)) };
}
