/**
 * Brands and applications narrowed. How many turbos are left is published for one value; a page is read
 * off the order that publishing has kept, so that it costs the same however many turbos are left.
 */
import { stockStates } from '#contract/shown-stock.ts';
import type { Test } from '#features/catalogue-index/columns.ts';
import type { Facet } from '#features/catalogue-index/facet.ts';
import { isKept } from '#features/catalogue-index/facet-values.ts';
import { ALL_BRANDS, facetId } from '#features/catalogue-index/facets.ts';
import { CHUNK_SIZE } from '#features/catalogue-index/schema.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { eachKept, type Page, type Wanted } from './kept-pages.ts';
import {
  columnOf,
  given,
  type Narrowed,
  narrowedRows,
  narrowingKey,
  open,
  passerOf,
  type Reader,
  stockCounts,
  testsOf,
  withholds,
} from './narrowing.ts';
import { eachNamed, isAmong, rarest, selectedRows, type Visit } from './selection.ts';
import { findFacet, type VehicleChoice } from './vehicle-choice.ts';
import { keptFacet, rangesOf } from './vehicle-search.ts';

/** Rows that can be read in order while one that is left is found, placed and sorted without it. */
const ROWS_FOR_ONE = 16;

/**
 * A page of a brand or application narrowed; undefined where its pages are not kept, or so few turbos are
 * left that these are found faster by themselves.
 */
export function narrowedPage(
  version: Version,
  choice: VehicleChoice,
  { byMake, ...by }: Narrowed,
  reader: Reader,
  wanted: Wanted,
): Page | undefined {
  const facet = facetOfMake(version, choice, byMake);
  if (!facet) return undefined;
  const count = turbosLeft(version, facet, by, reader);
  const size = Math.min(wanted.size, count - wanted.offset);
  if (size <= 0) return { positions: [], count };
  const positions = left(version, facet, { by, reader }, { ...wanted, size, count });
  return positions.length === size ? { positions, count } : undefined;
}

/** Of the `count` turbos that are left those of a page, in its order; fewer where too many rows had to be read. */
function left(
  version: Version,
  facet: Facet,
  { by, reader }: { by: Narrowed; reader: Reader },
  { count, ...wanted }: Wanted & { count: number },
): number[] {
  const tests = testsOf(version, by, reader);
  const passes = passerOf(version, by, reader, tests);
  const isHere = (pos: number) => isAmong(rangesOf(version, facet), pos) && passes(pos);
  const { rings } = version.columns;
  const positions: number[] = [];
  let before = wanted.offset;
  let rows = count * ROWS_FOR_ONE + CHUNK_SIZE;
  const visit: Visit = (pos, further) => {
    rows -= 1;
    if (passes(pos) && !(further && rings.isPreceded(pos, isHere))) {
      if (before > 0) before -= 1;
      else positions.push(pos);
    }
    return rows > 0 && positions.length < wanted.size;
  };
  const named = wanted.column === undefined ? rarest(tests) : undefined;
  const expected = (wanted.offset + wanted.size) * (facet.turbos / count);
  if (named) eachNamed(version, rangesOf(version, facet), named, visit);
  else if (expected < rows) eachKept(version, facet, wanted, visit);
  return positions;
}

/** The brand or application that is all that is chosen, within a make. */
export function facetOfMake(
  version: Version,
  choice: VehicleChoice,
  make: string | undefined,
): Facet | undefined {
  const facet = keptFacet(version, choice);
  if (!make || !facet) return facet;
  if (facet.parent === ALL_BRANDS) {
    const below = findFacet(version, facetId([make, facet.name]), facetId([make]));
    return below && isKept(below) ? below : undefined;
  }
  return choice.vehicleBrand === facetId([make]) ? facet : undefined;
}

const leftSql = 'select turbos, open from facet_value where facet = ? and kind = ? and name = ?';

/** How many turbos of a facet are left: for one value it is published, else it is kept once it is counted. */
export function turbosLeft(version: Version, facet: Facet, by: Narrowed, reader: Reader): number {
  const [one, ...others] = given(by);
  if (!one) return facet.turbos;
  const value = by[one] ?? '';
  if (others.length === 0 && one === 'byStock') {
    return stockLeft(version, facet, reader).get(value) ?? 0;
  }
  if (others.length === 0 && one !== 'byStock') {
    const found = version.get<Published>(leftSql, facet.id, columnOf[one], value);
    return found?.[reader.all || !withholds(one) ? 'turbos' : 'open'] ?? 0;
  }
  const key = `${facet.id}|${narrowingKey(by, reader)}`;
  const known = version.counts.get(key);
  if (known !== undefined) return known;
  const rows = narrowedRows(version, { selection: allOf(version, facet) }, by, reader);
  const left = version.columns.rings.firsts(rows).length;
  version.counts.set(key, left);
  return left;
}

type Published = Readonly<Record<'turbos' | 'open', number>>;

const allOf = (version: Version, facet: Facet, tests: readonly Test[] = []) => ({
  ranges: rangesOf(version, facet),
  tests,
});

/** How many turbos of a facet have each state of stock; kept until stock changes. */
export function stockLeft(
  version: Version,
  facet: Facet,
  reader: Reader,
): ReadonlyMap<string, number> {
  const keys = stockStates.map((byStock) => `${facet.id}|${narrowingKey({ byStock }, reader)}`);
  if (!keys.every((key) => version.counts.has(key))) {
    const rows = selectedRows(version, allOf(version, facet, reader.all ? [] : [open]));
    const counts = stockCounts(version, rows, reader.stock);
    for (const [at, key] of keys.entries()) {
      version.counts.set(key, counts.get(stockStates[at] ?? '') ?? 0);
    }
  }
  return new Map(stockStates.map((state, at) => [state, version.counts.get(keys[at] ?? '') ?? 0]));
}
