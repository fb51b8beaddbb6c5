/** The drill-down by brand, application, engine and year. */
import type { PickListItem } from '#contract/catalogue.ts';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { ALL_BRANDS } from '../../publish/facets.ts';
import { intsOf } from '../../publish/ints.ts';
import { CHUNK_SIZE, HIDING, IN_ORDER, KEPT_SORTED } from '../../publish/schema.ts';
import type { Row } from '../../publish/shown.ts';
import type { Version } from '../../publish/versions.ts';
import { sortedBy } from '../../results/server/ranks.ts';
import { rowsAt, rowsBetween } from '../../results/server/rows.ts';
import type { Facet } from './facet.ts';

/**
 * A range of sorted rows: `size` rows from `offset`, optionally sorted by a column of the results.
 */
export interface Wanted {
  readonly offset: number;
  readonly size: number;
  readonly column: number | undefined;
  readonly descending: boolean;
  /** Rows 'login to view' are last (first if descending): see HIDING. */
  readonly hiding: boolean;
}

/**
 * The chosen ids; '' or undefined without a choice. Without a brand, the application is a name over
 * all brands, and no further choice is possible (decision 0015).
 */
export interface VehicleChoice {
  readonly vehicleBrand?: string;
  readonly vehicleApplication?: string;
  readonly vehicleEngine?: string;
  readonly vehicleYear?: string;
}

/** The rows of a vehicle choice, and their number. */
export function vehicleRows(
  version: Version,
  choice: VehicleChoice,
  wanted: Wanted,
): { rows: Row[]; count: number } {
  if (!choice.vehicleBrand && choice.vehicleApplication)
    return rowsOverAll(version, choice, wanted);
  const facet = chosenFacet(version, choice);
  if (choice.vehicleYear) return rowsOfYear(version, facet, choice.vehicleYear, wanted);
  const count = facet.hi - facet.lo + 1;
  if (wanted.offset >= count) return { rows: [], count };
  if (wanted.column === undefined) {
    const first = facet.lo + wanted.offset;
    const rows = rowsBetween(version, first, Math.min(first + wanted.size - 1, facet.hi));
    return { rows, count };
  }
  if (count > KEPT_SORTED)
    return { rows: rowsOfPages(version, facet, wanted, wanted.column), count };
  const positions = new Int32Array(count);
  for (let at = 0; at < count; at++) positions[at] = facet.lo + at;
  return sortedRows(version, positions, wanted);
}

/** The options below the choice: brands, applications of a brand, or engines of an application. */
export function pickList(
  version: Version,
  depth: 0 | 1 | 2,
  choice: VehicleChoice,
): PickListItem[] {
  const parent = depth === 0 ? '' : chosenFacet(version, choice, depth).id;
  return version
    .all<PickListItem>('select id, name from facet where parent = ? order by seq', parent)
    .map(({ id, name }) => ({ id, name }));
}

/** Years of the chosen engine, the latest first; an open end means the current year. */
export function yearList(version: Version, choice: VehicleChoice): PickListItem[] {
  const { lo, hi } = chosenFacet(version, choice, 3);
  const years = new Set<number>();
  for (const { from, to } of version.all<{ from: number; to: number }>(
    yearsSql,
    thisYear(),
    lo,
    hi,
  ))
    for (let year = from; year <= to; year++) years.add(year);
  return [...years].sort((a, b) => b - a).map((year) => ({ id: String(year), name: String(year) }));
}

const thisYear = () => new Date().getFullYear();
const yearsSql = `select distinct coalesce(year_from, year_to) as "from", coalesce(year_to, ?) as "to"
  from row where pos between ? and ? and coalesce(year_from, year_to) is not null`;

/** Rows of an application over all brands; none if no vehicle has it now. */
function rowsOverAll(version: Version, choice: VehicleChoice, wanted: Wanted) {
  if (choice.vehicleEngine || choice.vehicleYear) throw brandFirst();
  const name = choice.vehicleApplication?.toLowerCase();
  const [facet] = version
    .all<Facet & { name: string }>(overAllSql, ALL_BRANDS)
    .filter((one) => one.name.toLowerCase() === name);
  if (!facet) return { rows: [], count: 0 };
  const count = facet.hi - facet.lo + 1;
  if (wanted.offset >= count) return { rows: [], count };
  const column = wanted.column ?? IN_ORDER;
  const descending = wanted.column !== undefined && wanted.descending;
  return { rows: rowsOfPages(version, facet, { ...wanted, descending }, column), count };
}

const overAllSql = 'select id, parent, lo, hi, name from facet where parent = ? order by hi desc';

const brandFirst = () =>
  new CallError('badInput', 'Please choose a brand first.' satisfies TextKey);

const gone = () =>
  new CallError(
    'badInput',
    'This choice is no longer in the list. Please choose again.' satisfies TextKey,
  );

/**
 * The deepest facet of the choice; each must be a child of the one before.
 * @param depth number of required choices, counted from the brand
 */
function chosenFacet(version: Version, choice: VehicleChoice, depth = 1): Facet {
  const path = [choice.vehicleBrand, choice.vehicleApplication, choice.vehicleEngine];
  if (!path[0]) throw brandFirst();
  const end = path.findIndex((id, level) => !id && level >= depth);
  const chosen = (end < 0 ? path : path.slice(0, end)).map((id) => id ?? '');
  let facet: Facet | undefined;
  for (const id of chosen) {
    const next = facetOf(version, id);
    if (next?.parent !== (facet?.id ?? '')) throw gone();
    facet = next;
  }
  if (!facet) throw gone();
  return facet;
}

function facetOf(version: Version, id: string): Facet | undefined {
  const known = version.facets.get(id);
  if (known) return known;
  const found = version.get<Facet>('select id, parent, lo, hi from facet where id = ?', id);
  if (found) version.facets.set(id, found);
  return found;
}

/** For a large facet: its positions are stored sorted, in chunks. */
function rowsOfPages(version: Version, facet: Facet, wanted: Wanted, column: number): Row[] {
  const count = facet.hi - facet.lo + 1;
  const size = Math.min(wanted.size, count - wanted.offset);
  const first = wanted.descending ? count - wanted.offset - size : wanted.offset;
  const chunk = Math.floor(first / CHUNK_SIZE);
  const last = Math.floor((first + size - 1) / CHUNK_SIZE);
  const order = wanted.hiding ? column + HIDING : column;
  let chunks = chunksOf(version, facet.id, order, [chunk, last]);
  // Without rows 'login to view' there is one order for all.
  if (chunks.length === 0) chunks = chunksOf(version, facet.id, column, [chunk, last]);
  const start = first - chunk * CHUNK_SIZE;
  const parts = chunks.map((one, at) =>
    one.subarray(Math.max(0, start - at * CHUNK_SIZE), Math.max(0, start + size - at * CHUNK_SIZE)),
  );
  const positions = parts.flatMap((one) => [...one]);
  return rowsAt(version, wanted.descending ? positions.reverse() : positions);
}

const chunksOf = (
  version: Version,
  facet: string,
  column: number,
  [first, last]: readonly [number, number],
): Int32Array[] =>
  version
    .all<{ positions: Uint8Array }>(chunksSql, facet, column, first, last)
    .map(({ positions }) => intsOf(positions));
const chunksSql = `select positions from facet_page
  where facet = ? and col = ? and chunk between ? and ? order by chunk`;

/** A page of some rows, sorted when read. */
function sortedRows(version: Version, positions: Int32Array, wanted: Wanted) {
  const { column, hiding } = wanted;
  const sorted =
    column === undefined
      ? positions
      : sortedBy(version, positions, hiding ? column + HIDING : column);
  return { rows: rowsAt(version, part(sorted, wanted)), count: positions.length };
}

function rowsOfYear(version: Version, { lo, hi }: Facet, year: string, wanted: Wanted) {
  if (!/^\d{4}$/.test(year)) throw gone();
  const found = version.all<{ pos: number }>(yearSql, lo, hi, Number(year), Number(year));
  const positions = Int32Array.from(found, ({ pos }) => pos);
  return sortedRows(version, positions, wanted);
}

const yearSql = `select pos from row where pos between ? and ?
  and coalesce(year_from, year_to) <= ? and coalesce(year_to, 9999) >= ? order by pos`;

/** A part of a sorted list, counted from its end if descending. */
export function part(
  sorted: Int32Array,
  { offset, size, descending }: Pick<Wanted, 'offset' | 'size' | 'descending'>,
): Int32Array {
  if (!descending) return sorted.subarray(offset, offset + size);
  const end = Math.max(0, sorted.length - offset);
  return sorted.slice(Math.max(0, end - size), end).reverse();
}
