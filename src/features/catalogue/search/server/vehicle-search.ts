/** The search by brand, application, model, engine and year: turbos, each by the first of its rows there. */
import { ALL_BRANDS } from '../../publish/facets.ts';
import { intsOf } from '../../publish/ints.ts';
import { CHUNK_SIZE, HIDING, IN_ORDER, KEPT_SORTED } from '../../publish/schema.ts';
import type { Version } from '../../publish/versions.ts';
import { sortedBy } from '../../results/server/ranks.ts';
import type { Facet } from './facet.ts';
import { type Selection, selectedRows } from './selection.ts';
import { brandFirst, chosenFacets, selectionOf, type VehicleChoice } from './vehicle-choice.ts';

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

/** The positions of a page, and how many there are in all. */
export interface Page {
  readonly positions: ArrayLike<number>;
  readonly count: number;
}

/** The turbos of a vehicle choice. */
export function vehiclePage(version: Version, choice: VehicleChoice, wanted: Wanted): Page {
  if (!choice.vehicleBrand && choice.vehicleApplication) {
    const facet = facetOverAll(version, choice);
    return facet ? keptPage(version, facet, wanted) : { positions: [], count: 0 };
  }
  const chosen = chosenFacets(version, choice);
  const { brand, application, model, engine } = chosen;
  const facet = application ?? brand;
  const below = model ?? engine ?? choice.vehicleYear;
  if (!below && facet.hi - facet.lo + 1 > KEPT_SORTED) return keptPage(version, facet, wanted);
  const rows = selectedRows(version, selectionOf(version, chosen, choice.vehicleYear));
  return sortedPage(version, version.columns.firstOfTurbos(rows), wanted);
}

/** What a vehicle choice asks of rows. */
export function vehicleSelection(version: Version, choice: VehicleChoice): Selection {
  if (choice.vehicleBrand || !choice.vehicleApplication) {
    return selectionOf(version, chosenFacets(version, choice), choice.vehicleYear);
  }
  const facet = facetOverAll(version, choice);
  const ranges = version.all<Range>(ofBrandsSql, facet?.name ?? '');
  return { ranges: ranges.map(({ lo, hi }) => [lo, hi]), tests: [] };
}

type Range = Pick<Facet, 'lo' | 'hi'>;
const ofBrandsSql = `select a.lo, a.hi from facet b join facet a on a.parent = b.id and a.kind = 0
  where b.parent = '' and b.kind = 0 and a.name = ? order by a.lo`;

const overAllSql = `select id, parent, kind, name, lo, hi, turbos from facet
  where parent = ? order by hi desc`;

/** An application over all brands; undefined if no vehicle has it now. */
export function facetOverAll(version: Version, choice: VehicleChoice): Facet | undefined {
  const { vehicleApplication = '', vehicleModel, vehicleEngine, vehicleYear } = choice;
  if (vehicleModel || vehicleEngine || vehicleYear) throw brandFirst();
  const name = vehicleApplication.toLowerCase();
  return version.all<Facet>(overAllSql, ALL_BRANDS).find((one) => one.name.toLowerCase() === name);
}

/** A page of a facet whose turbos are kept in every order, in chunks. */
function keptPage(version: Version, facet: Facet, wanted: Wanted): Page {
  const { turbos: count } = facet;
  if (wanted.offset >= count) return { positions: [], count };
  const column = wanted.column ?? IN_ORDER;
  const descending = wanted.column !== undefined && wanted.descending;
  const size = Math.min(wanted.size, count - wanted.offset);
  const first = descending ? count - wanted.offset - size : wanted.offset;
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
  return { positions: descending ? positions.reverse() : positions, count };
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
function sortedPage(version: Version, positions: Int32Array, wanted: Wanted): Page {
  const { column, hiding } = wanted;
  const sorted =
    column === undefined
      ? positions
      : sortedBy(version, positions, hiding ? column + HIDING : column);
  return { positions: part(sorted, wanted), count: positions.length };
}

/** A part of a sorted list, counted from its end if descending. */
export function part(
  sorted: Int32Array,
  { offset, size, descending }: Pick<Wanted, 'offset' | 'size' | 'descending'>,
): Int32Array {
  if (!descending) return sorted.subarray(offset, offset + size);
  const end = Math.max(0, sorted.length - offset);
  return sorted.slice(Math.max(0, end - size), end).reverse();
}
