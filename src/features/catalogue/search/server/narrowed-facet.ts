/**
 * Brands and applications narrowed. How many turbos are left is published for one value; a page is read
 * off the order that publishing has kept, so that it costs the same however many turbos are left.
 */
import { isKept } from '../../publish/facet-values.ts';
import { ALL_BRANDS, facetId } from '../../publish/facets.ts';
import { CHUNK_SIZE } from '../../publish/schema.ts';
import type { Version } from '../../publish/versions.ts';
import type { Facet } from './facet.ts';
import { eachKept, type Page, type Wanted } from './kept-pages.ts';
import {
  columnOf,
  given,
  type Narrowed,
  narrowedRows,
  narrowingKey,
  passerOf,
  type Reader,
  testsOf,
  withheld,
} from './narrowing.ts';
import { eachNamed, isAmong, rarest, type Visit } from './selection.ts';
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
function facetOfMake(version: Version, choice: VehicleChoice, make: string | undefined) {
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
function turbosLeft(version: Version, facet: Facet, by: Narrowed, reader: Reader): number {
  const [one, ...others] = given(by);
  if (!one) return facet.turbos;
  if (others.length === 0 && one !== 'byStock' && one !== 'byMake') {
    const found = version.get<Record<'turbos' | 'open', number>>(
      leftSql,
      facet.id,
      columnOf[one],
      by[one] ?? '',
    );
    return found?.[reader.all || !withheld.has(one) ? 'turbos' : 'open'] ?? 0;
  }
  const key = `${facet.id}|${narrowingKey(by, reader)}`;
  const known = version.counts.get(key);
  if (known !== undefined) return known;
  const base = { selection: { ranges: rangesOf(version, facet), tests: [] } };
  const left = version.columns.rings.firsts(narrowedRows(version, base, by, reader)).length;
  version.counts.set(key, left);
  return left;
}
