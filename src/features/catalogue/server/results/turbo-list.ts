/** getTurboList: one page of a search, by number, model, vehicle or wheel. */
import type { Answer, Calls, PageInfo, Payload } from '#contract';
import type { RowOrder } from '#features/catalogue-index/order.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import { given } from '../search/narrowing.ts';
import { vehicleSet } from '../search/vehicle-search.ts';
import { type ListReader, narrowedSet } from './narrowed.ts';
import { optional, pageOf } from './paging.ts';
import { presentRows } from './rows.ts';
import { isVehicleSearch, type Query, searchOf } from './turbo-search.ts';

type Paged = Payload<Calls['getTurboList']>;
type Result = { val: Answer<Calls['getTurboList']>; pageInfo: PageInfo };

/** @throws CallError badInput for an invalid page, number or choice */
export async function turboList(
  version: Version,
  query: Paged,
  reader: ListReader,
): Promise<Result> {
  const { page, size, offset } = pageOf(query);
  const { val, count } = await turboRows(version, query, reader, { offset, size });
  return { val, pageInfo: { page, size, count } };
}

/**
 * Some rows of a search, and how many there are.
 * @throws CallError badInput for an invalid number or choice
 */
export async function turboRows(
  version: Version,
  query: Query,
  reader: ListReader,
  { offset, size }: { offset: number; size: number },
): Promise<{ val: Result['val']; count: number }> {
  const found = isVehicleSearch(query) ? undefined : searchOf(version, query);
  const isNarrowed = given(query).length > 0;
  const plain = async () => found?.set ?? vehicleSet(version, query);
  const set = await (isNarrowed ? narrowedSet(version, query, reader, found) : plain());
  const column = optional(query.sortSeq);
  const page =
    column === undefined
      ? set.page(offset, size)
      : await set.sortedPage(version.columns, orderOf(query, column, reader), offset, size);
  const val = presentRows(version, page, reader, found && { ...found, set });
  return { val, count: set.size };
}

const orderOf = (query: Query, column: number, { level }: ListReader): RowOrder => ({
  column,
  descending: optional(query.sortDesc) === 1,
  // Numbers, the first column, are visible to everybody.
  hiding: column > 0 && !maySeeRestricted(level),
});
