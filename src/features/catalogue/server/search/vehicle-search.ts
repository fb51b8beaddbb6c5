/** The search by brand, application, model, engine and year: turbos, each by the first of its rows there. */
import { ALL_BRANDS } from '#features/catalogue-index/facet.ts';
import { MatchSet } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { type Selection, selectedRows } from './selection.ts';
import { brandFirst, chosenFacets, selectionOf, type VehicleChoice } from './vehicle-choice.ts';

/** The turbos of a vehicle choice; cached for further pages of it. */
export function vehicleSet(version: Version, choice: VehicleChoice): MatchSet {
  const { vehicleBrand, vehicleApplication, vehicleModel, vehicleEngine, vehicleYear } = choice;
  const parts = [vehicleBrand, vehicleApplication, vehicleModel, vehicleEngine, vehicleYear];
  const id = parts.map((one) => one ?? '').join('|');
  const known = version.vehicles.get(id);
  if (known) return known;
  const set = setOfRows(version, selectedRows(version, vehicleSelection(version, choice)));
  version.vehicles.set(id, set);
  return set;
}

/** The turbos of some rows, in the order of these. */
export function setOfRows({ columns: { turboRows } }: Version, rows: Int32Array): MatchSet {
  const firsts = turboRows.firsts(turboRows.together(rows));
  return MatchSet.ofLists([{ rows: firsts, how: 0, number: 0 }]);
}

/** What a vehicle choice asks of rows. */
export function vehicleSelection(version: Version, choice: VehicleChoice): Selection {
  if (choice.vehicleBrand || !choice.vehicleApplication) {
    return selectionOf(version, chosenFacets(version, choice), choice.vehicleYear);
  }
  const { columns } = version;
  const name = applicationOverAll(version, choice);
  if (name === undefined) return { lo: 0, hi: -1, tests: [] };
  const hi = columns.column('turbo').length - 1;
  return { lo: 0, hi, tests: [columns.written('application', name)] };
}

const overAllSql = 'select name from facet where parent = ? order by hi desc';

/** The name of an application over all brands; undefined if no vehicle has it now. */
function applicationOverAll(version: Version, choice: VehicleChoice): string | undefined {
  const { vehicleApplication = '', vehicleModel, vehicleEngine, vehicleYear } = choice;
  if (vehicleModel || vehicleEngine || vehicleYear) throw brandFirst();
  const wanted = vehicleApplication.toLowerCase();
  const all = version.lists<[string]>(overAllSql, ALL_BRANDS).flat();
  return all.find((name) => name.toLowerCase() === wanted);
}
