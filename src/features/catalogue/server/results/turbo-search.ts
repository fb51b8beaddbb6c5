/** Runs the searches that payloads of getTurboList describe. */
import type { Calls, Payload } from '#contract';
import type { TextRead } from '#contract/catalogue.ts';
import { CallError } from '#contract/errors.ts';
import type { MatchSet } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { vehicleNamed } from '#features/numbers/typed-words.ts';
import type { TextKey } from '#language/text.ts';
import { optional } from '#platform/paging.ts';
import type { Search } from '../items/rows.ts';
import { matchModel } from '../search/model-search.ts';
import {
  MIN_SEARCHED,
  type NumberKind,
  numberMatches,
  rankOf,
  searchable,
} from '../search/number-search.ts';
import { scannedNumber } from '../search/scanner-keyboards.ts';
import { vehicleRows, vehicleSet } from '../search/vehicle-choice.ts';
import { vehiclesRead, vehicleWordRows, vehicleWordSet } from '../search/vehicle-words.ts';
import { matchWheel, type WheelDiameters } from '../wheels/wheel-list.ts';
import { readingOf } from './all-kinds.ts';

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

/** Cache key of a search: only the fields of the payload that define it. */
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
 * The matches of a number, a model or a wheel; undefined for vehicles, chosen from the lists or typed. A text
 * that is neither a whole number nor the start of a number may name a turbo model, a vehicle or an engine.
 * @throws CallError badInput for a text that is too short
 */
export async function findMatches(version: Version, query: Query): Promise<Search | undefined> {
  if (isVehicleSearch(query)) return undefined;
  if (query.turboModel) return modelSearch(version, searchable(query.turboModel));
  if (isAdvanced(query))
    return { set: wheelSet(version, query), typed: query.val ?? '', kind: 'ee' };
  const val = query.val ?? '';
  if (isShort(val) && !vehicleNamed(val)) searchable(val);
  const typed = scannedNumber(version, val);
  const kind = kindOf(optional(query.vtype));
  const matched = numberMatches(version, kind, typed);
  const search: Search = { ...matched, kind, ...readingOf(kind, matched, val) };
  const isSure = matched.set.size > 0 && rankOf(matched.set, matched.typed) < 2;
  // Figures alone are more likely a part of a number than a model of a vehicle.
  if (isSure || (matched.set.size > 0 && !/\p{L}/u.test(typed))) return search;
  const model = modelSearch(version, typed);
  if (model.set.size > 0 && rankOf(model.set, typed) === 0) return readAsModel(model);
  const vehicles = await vehiclesRead(version, typed);
  if (vehicles?.as === 'vehicle') return undefined;
  if (vehicles) return readAsModel(modelSearch(version, vehicles.text), vehicles.leftOut);
  return model.set.size > 0 && rankOf(model.set, typed) === 1 ? readAsModel(model) : search;
}

const isShort = (typed: string): boolean =>
  typed.replace(/[^\p{L}\p{N}]/gu, '').length < MIN_SEARCHED;

const readAsModel = (search: Search, leftOut: readonly string[] = []): Search => ({
  ...search,
  read: { as: 'model', text: search.typed, leftOut: [...leftOut] },
});

/** How a typed vehicle was read; undefined for a vehicle that was chosen from the lists. */
export async function vehiclesReadOf(
  version: Version,
  query: Query,
): Promise<TextRead | undefined> {
  if (isVehicleSearch(query)) return undefined;
  const vehicles = await vehiclesRead(version, query.val ?? '');
  return vehicles && { as: vehicles.as, text: vehicles.text, leftOut: [...vehicles.leftOut] };
}

/** The turbos of a search by vehicle, chosen from the lists or typed. */
export const vehicleSetOf = (version: Version, query: Query): Promise<MatchSet> =>
  isVehicleSearch(query) ? vehicleSet(version, query) : vehicleWordSet(version, query.val ?? '');

export const vehicleRowsOf = (version: Version, query: Query): Promise<Int32Array> =>
  isVehicleSearch(query) ? vehicleRows(version, query) : vehicleWordRows(version, query.val ?? '');

const modelSearch = (version: Version, typed: string): Search => ({
  set: matchModel(version, typed),
  typed,
  kind: 'model',
});

/** Kind of number by `vtype` (docs/product.md 11). */
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

/** The wheel that a query asks for. @throws CallError without a diameter or without the kind of wheel */
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
