/** getTurboList: one page of a search, by number, vehicle or wheel. */
import type { Answer, Calls, PageInfo, Payload } from '#contract';
import { MAX_PAGE_SIZE } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { Level } from '#features/accounts/server/public.ts';
import type { TextKey } from '#features/language/text.ts';
import { numberKey } from '../numbers/index.ts';
import { matchWheel } from './dimension-search.ts';
import type { Matched, MatchSet } from './match-set.ts';
import { LEAST_CHARACTERS, matchNumber, type NumberKind } from './number-search.ts';
import { inOrder, presentRow, rowsAt, type Search } from './rows.ts';
import { vehicleRows, type Wanted } from './vehicle-search.ts';
import type { Version } from './versions.ts';

type Query = Payload<Calls['getTurboList']>;
type Result = { val: Answer<Calls['getTurboList']>; pageInfo: PageInfo };

/** Rows in a page where the caller does not say (specification, section 9). */
const PAGE_SIZE = 10;

const bad = (key: TextKey, params = {}) => new CallError('badInput', key, params);

/** @throws CallError badInput for a page, number or choice that can't be */
export async function turboList(version: Version, query: Query, level: Level): Promise<Result> {
  const { page, size } = pageOf(query);
  const wanted: Wanted = {
    offset: (page - 1) * size,
    size,
    column: optional(query.sortSeq),
    descending: optional(query.sortDesc) === 1,
  };
  if (isVehicleSearch(query)) {
    const { rows, count } = await vehicleRows(version, query, wanted);
    return { val: rows.map((row) => presentRow(row, level)), pageInfo: { page, size, count } };
  }
  const { rows: likely, ...search } = await numberSearch(version, query);
  const positions = await stretch(version, search.set, wanted);
  const known = inOrder(likely, positions);
  const rows = known.length === positions.length ? known : await rowsAt(version, positions);
  return {
    val: rows.map((row) => presentRow(row, level, search)),
    pageInfo: { page, size, count: search.set.size },
  };
}

/** A field that may come as a number, a string of digits, '' or not at all. */
function optional(value: string | number | undefined): number | undefined {
  return value === undefined || value === '' ? undefined : Number(value);
}

function pageOf(query: Query): { page: number; size: number } {
  const page = optional(query.page) ?? 1;
  const size = optional(query.size) ?? PAGE_SIZE;
  if (page < 1) throw bad('Pages count from 1.');
  if (size < 1 || size > MAX_PAGE_SIZE) {
    throw bad('A page has at most {count} rows.', { count: MAX_PAGE_SIZE });
  }
  return { page, size };
}

const isAdvanced = (query: Query): boolean =>
  optional(query.isAdvSearch) === 1 && [1, 2].includes(optional(query.advQueryVtype) ?? 0);

const isVehicleSearch = (query: Query): boolean =>
  !isAdvanced(query) && optional(query.vtype) === 1 && optional(query.vsubtype) === 1;

async function numberSearch(version: Version, query: Query): Promise<Search & Matched> {
  const typed = query.val ?? '';
  if (isAdvanced(query))
    return { set: await wheelSet(version, query), rows: [], typed, kind: 'ee' };
  const kind = kindOf(optional(query.vtype));
  return { ...(await matchNumber(version, kind, searchable(typed))), typed, kind };
}

/** vtype of decisions, section 3. */
export function kindOf(vtype: number | undefined): NumberKind {
  if (vtype === 1) return 'oe';
  return vtype === 2 ? 'ee' : 'pn';
}

/** @throws CallError where too little was typed to search by */
function searchable(typed: string): string {
  if (numberKey(typed).length < LEAST_CHARACTERS) {
    throw bad('Please enter at least 3 letters or digits.');
  }
  return typed;
}

async function wheelSet(version: Version, query: Query): Promise<MatchSet> {
  const turbine = optional(query.advQueryVtype) === 1;
  const [inducer, exducer] = turbine
    ? [millimetres(query.valDim1_1), millimetres(query.valDim1_2)]
    : [millimetres(query.valDim2_1), millimetres(query.valDim2_2)];
  if (inducer === undefined && exducer === undefined) {
    throw bad('Please enter at least one diameter.');
  }
  return matchWheel(version, { kind: turbine ? 1 : 2, inducer, exducer });
}

function millimetres(value: string | number | undefined): number | undefined {
  return typeof value === 'string' ? optional(value.replace(',', '.')) : value;
}

/** The positions of one page, best match first or sorted by a column. */
async function stretch(version: Version, set: MatchSet, wanted: Wanted): Promise<Int32Array> {
  const { column, descending, offset, size } = wanted;
  if (column === undefined) return set.positions.subarray(offset, offset + size);
  const order = await sortedBy(version, set, column);
  if (!descending) return order.subarray(offset, offset + size);
  const end = Math.max(0, order.length - offset);
  return order.slice(Math.max(0, end - size), end).reverse();
}

async function sortedBy(version: Version, set: MatchSet, column: number): Promise<Int32Array> {
  const known = set.sorted.get(column);
  if (known) return known;
  const [row] = await version.query<{ order: number[] | null }>(
    `sort_${column}`,
    (schema) => `select array_agg(pos order by r${column}) "order"
      from ${schema}.sort_rank where pos = any($1::int[])`,
    [`{${set.positions.join(',')}}`],
  );
  const order = Int32Array.from(row?.order ?? []);
  set.sorted.set(column, order);
  return order;
}
