/** getTurboList: one page of a search, by number, model, vehicle or wheel. */
import type { Answer, Calls, PageInfo, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import type { TextKey } from '#language/text.ts';
import { HIDING } from '../../publish/schema.ts';
import type { Version } from '../../publish/versions.ts';
import type { MatchSet } from '../../search/server/match-set.ts';
import { matchModel } from '../../search/server/model-search.ts';
import { matchNumber, type NumberKind, searchable } from '../../search/server/number-search.ts';
import { part, vehiclePage, type Wanted } from '../../search/server/vehicle-search.ts';
import { matchWheel, type WheelDiameters } from '../../wheels/server/dimension-search.ts';
import { optional, pageOf } from './paging.ts';
import { sortedBy } from './ranks.ts';
import { type Search as Matched, presentRows, type RowReader } from './rows.ts';

type Query = Payload<Calls['getTurboList']>;
type Search = Omit<Query, 'page' | 'size'>;
type Result = { val: Answer<Calls['getTurboList']>; pageInfo: PageInfo };

const bad = (key: TextKey) => new CallError('badInput', key);

/** @throws CallError badInput for an invalid page, number or choice */
export function turboList(version: Version, query: Query, reader: RowReader): Result {
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
  query: Search,
  reader: RowReader,
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
  if (isVehicleSearch(query)) {
    const { positions, count } = vehiclePage(version, query, wanted);
    return { val: presentRows(version, positions, reader), count };
  }
  const search = query.turboModel
    ? modelSearch(version, query.turboModel)
    : numberSearch(version, query);
  const val = presentRows(version, pageOfSet(version, search.set, wanted), reader, search);
  return { val, count: search.set.size };
}

const isAdvanced = (query: Search): boolean =>
  optional(query.isAdvSearch) === 1 && [1, 2].includes(optional(query.advQueryVtype) ?? 0);

const isVehicleSearch = (query: Search): boolean =>
  !query.turboModel &&
  !isAdvanced(query) &&
  optional(query.vtype) === 1 &&
  optional(query.vsubtype) === 1;

const modelSearch = (version: Version, typed: string): Matched => ({
  set: matchModel(version, searchable(typed)),
  typed,
  kind: 'model',
});

function numberSearch(version: Version, query: Search): Matched {
  const typed = query.val ?? '';
  if (isAdvanced(query)) return { set: wheelSet(version, query), typed, kind: 'ee' };
  const kind = kindOf(optional(query.vtype));
  return { set: matchNumber(version, kind, searchable(typed)), typed, kind };
}

/** vtype of docs/product.md 11. */
export function kindOf(vtype: number | undefined): NumberKind {
  if (vtype === 1) return 'oe';
  return vtype === 2 ? 'ee' : 'pn';
}

function wheelSet(version: Version, query: Search): MatchSet {
  const kind = optional(query.advQueryVtype);
  const [inducer, exducer] =
    kind === 1 ? [query.valDim1_1, query.valDim1_2] : [query.valDim2_1, query.valDim2_2];
  return matchWheel(version, wheelOf({ kind, inducer, exducer }));
}

interface WheelQuery {
  readonly kind: string | number | undefined;
  readonly inducer?: string | number | undefined;
  readonly exducer?: string | number | undefined;
}

/** @throws CallError without a diameter or without the kind of wheel */
export function wheelOf(query: WheelQuery): WheelDiameters {
  const kind = optional(query.kind);
  const inducer = millimetres(query.inducer);
  const exducer = millimetres(query.exducer);
  if (kind !== 1 && kind !== 2) throw bad('Please choose turbine or compressor wheel.');
  if (inducer === undefined && exducer === undefined) {
    throw bad('Please enter at least one diameter.');
  }
  return { kind, inducer, exducer };
}

function millimetres(value: string | number | undefined): number | undefined {
  return typeof value === 'string' ? optional(value.replace(',', '.')) : value;
}

/** The positions of one page, best match first or sorted by a column. */
function pageOfSet(version: Version, set: MatchSet, wanted: Wanted): Int32Array {
  const { column, descending, offset, size, hiding } = wanted;
  if (column === undefined) return set.positions.subarray(offset, offset + size);
  const order = hiding ? column + HIDING : column;
  const sorted = set.sorted.get(order) ?? sortedBy(version, set.positions, order);
  set.sorted.set(order, sorted);
  return part(sorted, { offset, size, descending });
}
