/** What a payload of getTurboList searches for. */
import type { Calls, Payload } from '#contract';
import { CallError } from '#contract/errors.ts';
import type { MatchSet } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { numberKey } from '#features/numbers/index.ts';
import type { TextKey } from '#language/text.ts';
import { optional } from '#platform/paging.ts';
import { matchModel } from '../search/model-search.ts';
import {
  LEAST_SEARCHED,
  matchNumber,
  matchWords,
  type NumberKind,
  searchable,
} from '../search/number-search.ts';
import { vehicleRows, vehicleSet } from '../search/vehicle-choice.ts';
import { vehicleWordRows, vehicleWordSet } from '../search/vehicle-words.ts';
import { matchWheel, type WheelDiameters } from '../wheels/wheel-list.ts';
import type { Search } from './rows.ts';

/** A search without its page. */
export type Query = Omit<Payload<Calls['getTurboList']>, 'page' | 'size'>;

const bad = (key: TextKey) => new CallError('badInput', key);

const isAdvanced = (query: Query): boolean =>
  optional(query.isAdvSearch) === 1 && [1, 2].includes(optional(query.advQueryVtype) ?? 0);

export const isVehicleSearch = (query: Query): boolean =>
  !query.turboModel &&
  !isAdvanced(query) &&
  optional(query.vtype) === 1 &&
  optional(query.vsubtype) === 1;

/** What is searched for, whatever else a payload holds, as a key of what is kept. */
export function searchKey(query: Query): string {
  if (query.turboModel) return JSON.stringify(['model', query.turboModel]);
  if (isAdvanced(query)) {
    const { advQueryVtype, valDim1_1, valDim1_2, valDim2_1, valDim2_2 } = query;
    return JSON.stringify(['wheel', advQueryVtype, valDim1_1, valDim1_2, valDim2_1, valDim2_2]);
  }
  if (!isVehicleSearch(query)) return JSON.stringify([query.vtype, query.val]);
  const { vehicleBrand, vehicleApplication, vehicleModel, vehicleEngine, vehicleYear } = query;
  return JSON.stringify([
    'vehicle',
    vehicleBrand,
    vehicleApplication,
    vehicleModel,
    vehicleEngine,
    vehicleYear,
  ]);
}

/**
 * The matches of a number, a model or a wheel; undefined for a search by vehicle. A text that is no number
 * of the catalogue may name a vehicle or an engine.
 * @throws CallError badInput for a number that is too short
 */
export async function findMatches(version: Version, query: Query): Promise<Search | undefined> {
  if (isVehicleSearch(query)) return undefined;
  if (query.turboModel) return modelSearch(version, query.turboModel);
  if (isAdvanced(query)) return numberSearch(version, query);
  const typed = query.val ?? '';
  // Letters of other scripts are no part of a number, but of a make: '奥迪 A4'.
  if (typed.replace(/[^\p{L}\p{N}]/gu, '').length < LEAST_SEARCHED)
    return numberSearch(version, query);
  const isNumber = numberKey(typed).length >= LEAST_SEARCHED;
  const search = isNumber ? numberSearch(version, query) : undefined;
  if (search && search.set.size > 0) return search;
  const { size } = await vehicleWordSet(version, typed);
  return size > 0 ? undefined : (search ?? numberSearch(version, query));
}

/** The turbos of a search by vehicle, chosen from the lists or typed. */
export const vehicleSetOf = (version: Version, query: Query): Promise<MatchSet> =>
  isVehicleSearch(query) ? vehicleSet(version, query) : vehicleWordSet(version, query.val ?? '');

/** The rows of the same. */
export const vehicleRowsOf = (version: Version, query: Query): Promise<Int32Array> =>
  isVehicleSearch(query) ? vehicleRows(version, query) : vehicleWordRows(version, query.val ?? '');

const modelSearch = (version: Version, typed: string): Search => ({
  set: matchModel(version, searchable(typed)),
  typed,
  kind: 'model',
});

function numberSearch(version: Version, query: Query): Search {
  const typed = query.val ?? '';
  if (isAdvanced(query)) return { set: wheelSet(version, query), typed, kind: 'ee' };
  const kind = kindOf(optional(query.vtype));
  const set = matchNumber(version, kind, searchable(typed));
  const words = set.size === 0 ? matchWords(version, kind, typed) : undefined;
  return { set, typed, kind, ...words };
}

/** vtype of docs/product.md 11. */
export function kindOf(vtype: number | undefined): NumberKind {
  if (vtype === 1) return 'oe';
  return vtype === 2 ? 'ee' : 'pn';
}

function wheelSet(version: Version, query: Query): MatchSet {
  const kind = optional(query.advQueryVtype);
  const [inducer, exducer] =
    kind === 1 ? [query.valDim1_1, query.valDim1_2] : [query.valDim2_1, query.valDim2_2];
  return matchWheel(version, queriedWheel({ kind, inducer, exducer }));
}

interface WheelQuery {
  readonly kind: string | number | undefined;
  readonly inducer?: string | number | undefined;
  readonly exducer?: string | number | undefined;
}

/** @throws CallError without a diameter or without the kind of wheel */
export function queriedWheel(query: WheelQuery): WheelDiameters {
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
