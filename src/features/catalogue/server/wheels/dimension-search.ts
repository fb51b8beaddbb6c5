/** Turbos by the diameters of a wheel (docs/product.md 9 and 11). */

import { type MatchSet, PART } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import { type MatchedItem, setOfItems } from '../search/item-search.ts';

/** Tolerance in thousandths of a millimetre, bounds included. */
const TOLERANCE = 500;

export interface WheelDiameters {
  /** 1 turbine wheel, 2 compressor wheel. */
  readonly kind: 1 | 2;
  /** mm; undefined where not given. At least one is. */
  readonly inducer: number | undefined;
  readonly exducer: number | undefined;
}

/**
 * The range of hundredths of a millimetre within the tolerance: 40.0 finds 39.5 and 40.5 but not
 * 39.49, and 40.005 finds 39.51 but not 39.50. Searched values have at most three decimals.
 */
function bounds(mm: number): [number, number] {
  const thousandths = Math.round(mm * 1000);
  return [Math.ceil((thousandths - TOLERANCE) / 10), Math.floor((thousandths + TOLERANCE) / 10)];
}

/**
 * SQL that holds for a wheel of the kind within the tolerance of each given diameter, and its values
 * by name.
 */
export function withinTolerance({ kind, inducer, exducer }: WheelDiameters) {
  const conditions = ['w.kind = $kind'];
  const values: Record<string, number> = { kind };
  for (const [name, mm] of Object.entries({ inducer, exducer })) {
    if (mm === undefined) continue;
    const [least, most] = bounds(mm);
    conditions.push(`w.${name} between $${name}_least and $${name}_most`);
    values[`${name}_least`] = least;
    values[`${name}_most`] = most;
  }
  return { sql: conditions.join(' and '), values };
}

const wheelsSql = (within: string) => `
  select p.id item_id, p.type, case p.ee_pn when '' then p.oem_pn else p.ee_pn end ee_pn
  from wheel w join part p on p.id = w.part_id
  where ${within} order by w.inducer, w.exducer, p.id`;

/** The turbos with a wheel within 0.5 mm of each given diameter. */
export function matchWheel(version: Version, wheel: WheelDiameters): MatchSet {
  const { sql, values } = withinTolerance(wheel);
  return setOfItems(version, version.all<MatchedItem>(wheelsSql(sql), values), () => PART);
}
