/** The search by brand, application, model, engine and year: turbos, each by the first of its rows there. */
import { passing } from '#features/catalogue-index/columns.ts';
import { MatchSet } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import {
  brandFirst,
  chosenFacets,
  chosenRows,
  rowsBetween,
  type VehicleChoice,
} from './vehicle-choice.ts';

/** The turbos of a vehicle choice; cached for further pages of it. */
export async function vehicleSet(version: Version, choice: VehicleChoice): Promise<MatchSet> {
  const { vehicleBrand, vehicleApplication, vehicleModel, vehicleEngine, vehicleYear } = choice;
  const parts = [vehicleBrand, vehicleApplication, vehicleModel, vehicleEngine, vehicleYear];
  const id = parts.map((one) => one ?? '').join('|');
  const kept = version.vehicles.get(id);
  if (kept) return kept;
  const set = await setOfRows(version, await vehicleRows(version, choice));
  version.vehicles.set(id, set);
  return set;
}

/** The turbos of some rows, in the order of these. */
export async function setOfRows(
  { columns: { turboRows } }: Version,
  rows: Int32Array,
): Promise<MatchSet> {
  const firsts = await turboRows.firsts(await turboRows.together(rows));
  return MatchSet.ofLists([{ rows: firsts, how: 0, number: 0 }]);
}

/** The rows of a vehicle choice. @throws CallError badInput for a choice that is not in the lists */
export async function vehicleRows(version: Version, choice: VehicleChoice): Promise<Int32Array> {
  if (choice.vehicleBrand || !choice.vehicleApplication) {
    return chosenRows(version, chosenFacets(version, choice), choice.vehicleYear);
  }
  const { vehicleModel, vehicleEngine, vehicleYear } = choice;
  if (vehicleModel || vehicleEngine || vehicleYear) throw brandFirst();
  // Over all brands an application is a name, whatever its case.
  const wanted = choice.vehicleApplication.toLowerCase();
  const { columns } = version;
  const all = await rowsBetween(0, columns.column('turbo').length - 1);
  return passing(columns, all, [
    columns.written('application', (name) => name.toLowerCase() === wanted),
  ]);
}
