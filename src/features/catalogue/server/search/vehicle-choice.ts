/** Choices of the search by vehicle: brand, application, model, engine and year, and their lists. */
import type { PickListItem } from '#contract/catalogue.ts';
import { CallError } from '#contract/errors.ts';
import { type Facet, facetKinds } from '#features/catalogue-index/build-columns.ts';
import { LAST_YEAR, passing, rowsWhere, type Test } from '#features/catalogue-index/columns.ts';
import { inSlices } from '#features/catalogue-index/ints.ts';
import { MatchSet, sortedBy } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import type { TextKey } from '#language/text.ts';

/**
 * The chosen ids; '' or undefined without a choice. Without a brand, the application is given by its name and
 * covers all brands; no further choice is possible then (decision 0015).
 */
interface VehicleChoice {
  readonly vehicleBrand?: string;
  readonly vehicleApplication?: string;
  readonly vehicleModel?: string;
  readonly vehicleEngine?: string;
  readonly vehicleYear?: string;
}

const brandFirst = () =>
  new CallError('badInput', 'Please choose a brand first.' satisfies TextKey);

const noLongerListed = () =>
  new CallError(
    'badInput',
    'This choice is no longer in the list. Please choose again.' satisfies TextKey,
  );

/**
 * The facets of a choice. An application belongs to the brand, a model to the application, and an engine to
 * the model or, without a model, to the application.
 */
interface ChosenFacets {
  readonly brand: Facet;
  readonly application: Facet | undefined;
  readonly model: Facet | undefined;
  readonly engine: Facet | undefined;
}

/** @throws CallError badInput without a brand, or for a choice that is not in the lists */
function chosenFacets(version: Version, choice: VehicleChoice): ChosenFacets {
  if (!choice.vehicleBrand) throw brandFirst();
  const brand = facetOf(version, choice.vehicleBrand, '');
  if (!choice.vehicleApplication) return { brand, ...nothing };
  const application = facetOf(version, choice.vehicleApplication, brand.id);
  const { vehicleModel, vehicleEngine } = choice;
  const model = vehicleModel ? facetOf(version, vehicleModel, application.id) : undefined;
  const above = model ?? application;
  const engine = vehicleEngine ? facetOf(version, vehicleEngine, above.id) : undefined;
  return { brand, application, model, engine };
}

const nothing = { application: undefined, model: undefined, engine: undefined };
const facetSql = 'select id, parent, kind, name, lo, hi from facet where id = ? and parent = ?';

/** Reads a facet below `parent`; '' for a brand. */
function facetOf(version: Version, id: string, parent: string): Facet {
  const facet = version.get<Facet>(facetSql, id, parent);
  if (!facet) throw noLongerListed();
  return facet;
}

/** The rows of a choice, in the order of positions. @throws CallError badInput for an invalid year */
async function chosenRows(
  { columns }: Version,
  chosen: ChosenFacets,
  year = '',
): Promise<Int32Array> {
  const { brand, application, model, engine } = chosen;
  const { lo, hi } = engine ?? model ?? application ?? brand;
  if (year && !/^\d{4}$/.test(year)) throw noLongerListed();
  const tests: Test[] = [];
  if (model) tests.push(columns.named('model', model.name));
  if (engine) tests.push(columns.named('engine', engine.name));
  const rows = await passing(columns, await rowsBetween(lo, hi), tests);
  if (!year) return rows;
  const [from, to] = [columns.column('from'), columns.column('to')];
  const wantedYear = Number(year);
  return rowsWhere(rows, (pos) =>
    Number((from[pos] ?? 0) <= wantedYear && (to[pos] ?? 0) >= wantedYear),
  );
}

export async function rowsBetween(lo: number, hi: number): Promise<Int32Array> {
  const rows = new Int32Array(hi - lo + 1);
  await inSlices(rows.length, (start, end) => {
    for (let at = start; at < end; at++) rows[at] = lo + at;
  });
  return rows;
}

const listSql = `select id, name, turbos, grp from facet where parent = ? and kind = ? order by seq`;

/** The options below a choice: brands, applications of a brand, models or engines. */
export function pickList(
  version: Version,
  list: 'brands' | 'applications' | 'models' | 'engines',
  choice: VehicleChoice,
): PickListItem[] {
  const items = (parent: string, kind: number) =>
    version
      .all<PickListItem & { grp: string }>(listSql, parent, kind)
      .map(({ id, name, turbos, grp }) => ({ id, name, turbos, ...(grp && { group: grp }) }));
  if (list === 'brands') return items('', facetKinds.interval);
  const { vehicleBrand = '', vehicleApplication = '', vehicleModel = '' } = choice;
  if (list === 'applications') {
    return items(chosenFacets(version, { vehicleBrand }).brand.id, facetKinds.interval);
  }
  const facets = chosenFacets(version, { vehicleBrand, vehicleApplication, vehicleModel });
  if (!facets.application) throw noLongerListed();
  if (list === 'models') return items(facets.application.id, facetKinds.model);
  return items((facets.model ?? facets.application).id, facetKinds.engine);
}

/** Years of the chosen engine, the latest first; an open end means the current year. */
export async function yearList(version: Version, choice: VehicleChoice): Promise<PickListItem[]> {
  const facets = chosenFacets(version, choice);
  if (!facets.engine) throw noLongerListed();
  const { columns } = version;
  const [from, to, turbos] = [
    columns.column('from'),
    columns.column('to'),
    columns.column('turbo'),
  ];
  const years = new Map<number, Set<number>>();
  for (const pos of await chosenRows(version, facets)) {
    const end = to[pos] === LAST_YEAR ? new Date().getFullYear() : (to[pos] ?? 0);
    for (let year = from[pos] || end + 1; year <= end; year++) {
      const turbosOfYear = years.get(year) ?? new Set();
      years.set(year, turbosOfYear.add(turbos[pos] ?? 0));
    }
  }
  return [...years]
    .sort(([one], [other]) => other - one)
    .map(([year, of]) => ({ id: String(year), name: String(year), turbos: of.size }));
}

/** The turbos of a vehicle choice, each by its first matching row; cached for further pages. */
export async function vehicleSet(version: Version, choice: VehicleChoice): Promise<MatchSet> {
  const { vehicleBrand, vehicleApplication, vehicleModel, vehicleEngine, vehicleYear } = choice;
  const parts = [vehicleBrand, vehicleApplication, vehicleModel, vehicleEngine, vehicleYear];
  const id = parts.map((one) => one ?? '').join('|');
  const cachedSet = version.vehicles.get(id);
  if (cachedSet) return cachedSet;
  const set = await setOfRows(version, await vehicleRows(version, choice));
  version.vehicles.set(id, set);
  return set;
}

/** The turbos of some rows, in the order of the rows. */
export async function setOfRows(
  { columns: { turboRows } }: Version,
  rows: Int32Array,
): Promise<MatchSet> {
  const firsts = await turboRows.firsts(await turboRows.together(rows));
  return MatchSet.ofLists([{ rows: firsts, how: 0, number: 0 }]);
}

/** The rows of a vehicle choice, by vehicle. @throws CallError badInput for a choice that is not in the lists */
export const vehicleRows = async (version: Version, choice: VehicleChoice): Promise<Int32Array> =>
  byVehicle(version, await rowsOfChoice(version, choice));

/** Sorts rows by make and model. Rows of a model stay in the order of positions: by engine and year. */
export async function byVehicle({ columns }: Version, rows: Int32Array): Promise<Int32Array> {
  const byModel = await sortedBy(rows, columns.column('model'));
  return sortedBy(byModel, columns.column('make'));
}

async function rowsOfChoice(version: Version, choice: VehicleChoice): Promise<Int32Array> {
  if (choice.vehicleBrand || !choice.vehicleApplication) {
    return chosenRows(version, chosenFacets(version, choice), choice.vehicleYear);
  }
  const { vehicleModel, vehicleEngine, vehicleYear } = choice;
  if (vehicleModel || vehicleEngine || vehicleYear) throw brandFirst();
  // Without a brand, an application is given by its name, in upper or lower case.
  const wantedName = choice.vehicleApplication.toLowerCase();
  const { columns } = version;
  const all = await rowsBetween(0, columns.column('turbo').length - 1);
  return passing(columns, all, [
    columns.written('application', (name) => name.toLowerCase() === wantedName),
  ]);
}
