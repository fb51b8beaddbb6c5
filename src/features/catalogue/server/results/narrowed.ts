/** Narrows results, and implements getTurboFacets: the values by which they can be narrowed. */
import type { Answer, Calls } from '#contract';
import { MAX_NARROWING } from '#contract/catalogue.ts';
import { type Narrowing, narrowings, stockStates } from '#contract/choices.ts';
import {
  naturally,
  passing,
  rowsWhere,
  type ValueKind,
} from '#features/catalogue-index/columns.ts';
import { inSlices } from '#features/catalogue-index/ints.ts';
import { type MatchSet, openTest } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { maySeeRestricted } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { translate } from '#language/text.ts';
import type { RowReader, Search } from '../items/rows.ts';
import { vehicleIn } from '../items/sentences.ts';
import type { LiveStock } from '../items/stock.ts';
import { setOfRows } from '../search/vehicle-choice.ts';
import { findMatches, type Query, searchKey, vehicleRowsOf } from './turbo-search.ts';

export const readerOf = ({ level, stock }: RowReader): NarrowingReader => ({
  stock,
  all: maySeeRestricted(level),
});

const baseOf = async (version: Version, query: Query, found: Search | undefined): Promise<Base> =>
  found
    ? { rows: await version.columns.turboRows.all(found.set.positions), ofTurbos: true }
    : { rows: await vehicleRowsOf(version, query), ofTurbos: false };

/** Values by which the results of a search can be narrowed. @throws CallError badInput as the search itself */
export async function turboFacets(
  version: Version,
  query: Query,
  reader: RowReader,
): Promise<Answer<Calls['getTurboFacets']>> {
  const search = await findMatches(version, query);
  const base = await baseOf(version, query, search);
  const fields = await narrowingValues(version, base, query, readerOf(reader));
  return fields.map(({ field, values }) => ({
    field,
    values: values
      .filter(({ value }) => value.length <= MAX_NARROWING)
      .map((one) => ({ ...one, name: nameIn(reader.language, field, one.value) })),
  }));
}

function nameIn(language: LanguageCode, field: Narrowing, value: string): string {
  if (field === 'byStock') return translate(language, value);
  return field === 'byModel' || field === 'byEngine' ? vehicleIn(language, value) : value;
}

/** The turbos left after a search is narrowed; cached for further pages. */
export async function narrowedSet(
  version: Version,
  query: Query,
  reader: RowReader,
  found: Search | undefined,
): Promise<MatchSet> {
  const who = readerOf(reader);
  const id = `narrowed|${narrowingKey(query, who)}|${searchKey(query)}`;
  const cachedSet = version.matches.get(id);
  if (cachedSet) return cachedSet;
  const base = await baseOf(version, query, found);
  const rows = await narrowedRows(version, base, query, who);
  const set = await (found ? narrowedTo(version, found.set, rows) : setOfRows(version, rows));
  version.matches.set(id, set);
  return set;
}

/** The rows of a search before it is narrowed. */
interface Base {
  readonly rows: Int32Array;
  /** true: `rows` has all rows of each turbo, grouped by turbo. false: only the rows of a vehicle. */
  readonly ofTurbos: boolean;
}

/** Values by which a search is narrowed; '' or undefined if it is not narrowed by the field. */
type Narrowed = { readonly [N in Narrowing]?: string | undefined };

/** Column by narrowing. Stock has no column. */
const columnOf: Readonly<Record<Exclude<Narrowing, 'byStock'>, ValueKind>> = {
  byMake: 'make',
  byModel: 'model',
  byEngine: 'engine',
  byMaker: 'maker',
  byTurboModel: 'turboModel',
};
/**
 * Narrowings by values of the turbo itself. For turbos 'login to view', no search may reveal these values to
 * C1.
 */
const ofTurbo: ReadonlySet<Narrowing> = new Set(['byMaker', 'byTurboModel', 'byStock']);

/**
 * Whether turbos 'login to view' are left out for C1 if a search is narrowed by `field`. Narrowing a search by
 * vehicle shows only that a turbo fits this vehicle; narrowing a search by number would show all its vehicles.
 */
const withholds = (field: Narrowing, { ofTurbos }: Base): boolean => ofTurbos || ofTurbo.has(field);

export const narrowingsIn = (by: Narrowed): Narrowing[] => narrowings.filter((one) => by[one]);

/** The reader of narrowed results. Without `all`, values of turbos 'login to view' stay hidden. */
interface NarrowingReader {
  readonly stock: LiveStock;
  readonly all: boolean;
}

/** Returns the remaining rows, in the order of the search. A turbo may have several rows. */
export async function narrowedRows(
  { columns }: Version,
  base: Base,
  by: Narrowed,
  { all, stock }: NarrowingReader,
): Promise<Int32Array> {
  const names = narrowingsIn(by);
  const tests = names
    .filter((one) => one !== 'byStock')
    .map((one) => columns.named(columnOf[one], by[one] ?? ''));
  if (!all && names.some((one) => withholds(one, base))) tests.push(openTest);
  const rows = await passing(columns, base.rows, tests);
  if (!by.byStock) return rows;
  const turbos = columns.column('turbo');
  return rowsWhere(rows, (pos) => Number(stock.stateOf(turbos[pos] ?? 0) === by.byStock));
}

/**
 * Narrows a set to the turbos of `rows`. The first row of a turbo in `rows` represents it: the row that
 * matched if `rows` has it, else the turbo's next row in `rows`.
 */
export async function narrowedTo(
  { columns }: Version,
  set: MatchSet,
  rows: Int32Array,
): Promise<MatchSet> {
  const turbos = columns.column('turbo');
  const firsts = await columns.turboRows.firsts(rows);
  const places = new Int32Array(firsts.length);
  let size = 0;
  await inSlices(set.size, (start, end) => {
    for (let place = start; place < end; place++) {
      // `firsts` is in the order of the set, so one pass finds the place of each.
      const pos = set.positions[place] ?? 0;
      if (turbos[firsts[size] ?? -1] === turbos[pos]) places[size++] = place;
    }
  });
  return set.narrowedTo(firsts, places);
}

/** Cache key of a narrowing and its reader, with the stock's edition: stock changes without a new version. */
const narrowingKey = (by: Narrowed, { all, stock }: NarrowingReader): string =>
  `${all}|${by.byStock ? stock.edition() : ''}|${JSON.stringify(narrowings.map((one) => by[one] || 0))}`;

interface NarrowingValue {
  readonly value: string;
  readonly turbos: number;
}

/** Maximum number of values offered for a field: the values with the most turbos. */
const MAX_VALUES = 100;

/** Values of each field. Their counts respect the narrowing by other fields, not by the field itself. */
async function narrowingValues(
  version: Version,
  base: Base,
  by: Narrowed,
  reader: NarrowingReader,
): Promise<{ field: Narrowing; values: NarrowingValue[] }[]> {
  const { columns } = version;
  const rowsLeft = async (narrowed: Narrowed): Promise<Int32Array> =>
    columns.turboRows.together(await narrowedRows(version, base, narrowed, reader));
  const openRows = (rows: Int32Array): Promise<Int32Array> => passing(columns, rows, [openTest]);
  // Most searches are narrowed by few fields or none. All other fields share these rows.
  const all = await rowsLeft(by);
  const allShown = reader.all ? all : await openRows(all);
  const fieldValues: { field: Narrowing; values: NarrowingValue[] }[] = [];
  // One field after another: all at once would take more memory.
  for (const field of narrowings) {
    const hides = !reader.all && withholds(field, base);
    const rowsWithout = by[field] ? await rowsLeft({ ...by, [field]: undefined }) : all;
    const rows = !hides ? rowsWithout : by[field] ? await openRows(rowsWithout) : allShown;
    fieldValues.push({ field, values: await valuesOf(version, rows, field, by[field], reader) });
  }
  return fieldValues;
}

async function valuesOf(
  version: Version,
  rows: Int32Array,
  field: Narrowing,
  chosen: string | undefined,
  reader: NarrowingReader,
): Promise<NarrowingValue[]> {
  if (field === 'byStock') return stockValues(version, rows, reader);
  const { columns } = version;
  const { names, of } = await columns.names(columnOf[field]);
  const codes = columns.column(columnOf[field]);
  const counts = await columns.turboRows.count(rows, codes, of, names.length);
  const values = Array.from(counts, (turbos, at) => ({ value: names[at] ?? '', turbos }))
    .filter(({ turbos }) => turbos > 0)
    .sort((a, b) => b.turbos - a.turbos || (a.value < b.value ? -1 : 1));
  const most = values.slice(0, MAX_VALUES);
  // The chosen value is always offered, even if only few turbos have it.
  if (chosen && !most.some(({ value }) => value === chosen)) {
    most.push(values.find(({ value }) => value === chosen) ?? { value: chosen, turbos: 0 });
  }
  return most.sort((a, b) => naturally(a.value, b.value));
}

async function stockValues(
  { columns }: Version,
  rows: Int32Array,
  { stock }: NarrowingReader,
): Promise<NarrowingValue[]> {
  const turbos = columns.column('turbo');
  const counts = stockStates.map((value) => ({ value, turbos: 0 }));
  const firsts = await columns.turboRows.firsts(rows);
  await inSlices(firsts.length, (start, end) => {
    for (let at = start; at < end; at++) {
      const turbo = turbos[firsts[at] ?? 0] ?? 0;
      const count = counts[stockStates.indexOf(stock.stateOf(turbo))];
      if (count) count.turbos += 1;
    }
  });
  return counts.filter(({ turbos }) => turbos > 0);
}
