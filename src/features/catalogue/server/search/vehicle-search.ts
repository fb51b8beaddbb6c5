/** The search by brand, application, model, engine and year: turbos, each by the first of its rows there. */

import type { Facet, Range } from '#features/catalogue-index/facet.ts';
import { isKept } from '#features/catalogue-index/facet-values.ts';
import { ALL_BRANDS } from '#features/catalogue-index/facets.ts';
import { HIDING } from '#features/catalogue-index/schema.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { sortedBy } from '../results/ranks.ts';
import { keptPage, type Page, type Wanted } from './kept-pages.ts';
import { type Selection, selectedRows } from './selection.ts';
import { brandFirst, chosenFacets, selectionOf, type VehicleChoice } from './vehicle-choice.ts';

/** The turbos of a vehicle choice. */
export function vehiclePage(version: Version, choice: VehicleChoice, wanted: Wanted): Page {
  const kept = keptFacet(version, choice);
  if (kept) return keptPage(version, kept, wanted);
  const rows = selectedRows(version, vehicleSelection(version, choice));
  return sortedPage(version, version.columns.rings.firsts(rows), wanted);
}

/** The brand or application that is all that is chosen, if its pages are kept. */
export function keptFacet(version: Version, choice: VehicleChoice): Facet | undefined {
  if (isOverAll(choice)) return facetOverAll(version, choice);
  const { brand, application, model, engine } = chosenFacets(version, choice);
  const facet = application ?? brand;
  return model || engine || choice.vehicleYear || !isKept(facet) ? undefined : facet;
}

const isOverAll = ({ vehicleBrand, vehicleApplication }: VehicleChoice): boolean =>
  !vehicleBrand && !!vehicleApplication;

/** What a vehicle choice asks of rows. */
export function vehicleSelection(version: Version, choice: VehicleChoice): Selection {
  if (!isOverAll(choice)) {
    return selectionOf(version, chosenFacets(version, choice), choice.vehicleYear);
  }
  const facet = facetOverAll(version, choice);
  return { ranges: facet ? rangesOf(version, facet) : [], tests: [] };
}

/** The rows of a brand or application. */
export function rangesOf(version: Version, facet: Facet): readonly Range[] {
  if (facet.parent !== ALL_BRANDS) return [[facet.lo, facet.hi]];
  const known = version.ranges.get(facet.id);
  if (known) return known;
  const rows = version.all<Pick<Facet, 'lo' | 'hi'>>(ofBrandsSql, facet.name);
  const ranges = [...ofNoBrand(version, facet), ...rows.map(({ lo, hi }): Range => [lo, hi])];
  version.ranges.set(facet.id, ranges);
  return ranges;
}

const ofBrandsSql = `select a.lo, a.hi from facet b join facet a on a.parent = b.id and a.kind = 0
  where b.parent = '' and b.kind = 0 and a.name = ? order by a.lo`;

const codeSql = "select code from meaning where kind = 'application' and written = ?";
const firstBrandSql = "select min(lo) from facet where parent = '' and kind = 0";

/** Its rows whose vehicle names no brand. These stand before all brands, by application. */
function ofNoBrand(version: Version, { name }: Facet): Range[] {
  const codes = version.columns.column('application');
  const code = version.value<number>(codeSql, name);
  const end = version.value<number | null>(firstBrandSql) ?? codes.length;
  let lo = 0;
  while (lo < end && codes[lo] !== code) lo += 1;
  let next = lo;
  while (next < end && codes[next] === code) next += 1;
  return next > lo ? [[lo, next - 1]] : [];
}

const overAllSql = `select id, parent, kind, name, lo, hi, turbos from facet
  where parent = ? order by hi desc`;

/** An application over all brands; undefined if no vehicle has it now. */
export function facetOverAll(version: Version, choice: VehicleChoice): Facet | undefined {
  const { vehicleApplication = '', vehicleModel, vehicleEngine, vehicleYear } = choice;
  if (vehicleModel || vehicleEngine || vehicleYear) throw brandFirst();
  const name = vehicleApplication.toLowerCase();
  const key = `${name} ${ALL_BRANDS}`;
  const known = version.facets.get(key);
  if (known) return known;
  const all = version.all<Facet>(overAllSql, ALL_BRANDS);
  const found = all.find((one) => one.name.toLowerCase() === name);
  if (found) version.facets.set(key, found);
  return found;
}

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
