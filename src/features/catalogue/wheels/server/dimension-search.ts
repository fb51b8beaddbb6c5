/** Turbos by the diameters of a wheel (docs/product.md 9 and 11). */
import type { Answer, Calls } from '#contract';
import { inHundredths } from '../../parts/server/units.ts';
import type { ShownPart } from '../../publish/items.ts';
import type { Version } from '../../publish/versions.ts';
import { type Item, setOfItems } from '../../search/server/item-search.ts';
import { type MatchSet, PART } from '../../search/server/match-set.ts';

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

const wheelsSql = (within: string) => `
  select p.id item_id, p.type, case p.ee_pn when '' then p.oem_pn else p.ee_pn end ee_pn
  from wheel w join part p on p.id = w.part_id
  where w.kind = ? and ${within} order by w.inducer, w.exducer, p.id`;
const byInducer = wheelsSql('w.inducer between ? and ?');
const byExducer = wheelsSql('w.exducer between ? and ?');
const byBoth = wheelsSql('w.inducer between ? and ? and w.exducer between ? and ?');

/** The turbos with a wheel within 0.5 mm of each given diameter. */
export function matchWheel(version: Version, wheel: WheelDiameters): MatchSet {
  const { kind, inducer, exducer } = wheel;
  const sql = exducer === undefined ? byInducer : inducer === undefined ? byExducer : byBoth;
  const given = [inducer, exducer].filter((one) => one !== undefined);
  const items = version.all<Item>(sql, kind, ...given.flatMap(bounds));
  return setOfItems(version, items, () => PART);
}

/** Number of nearest wheels. */
const NEAREST = 10;

interface Near {
  readonly ee_pn: string;
  readonly oem_pn: string;
  readonly shown: string;
  readonly inducer: number | null;
  readonly exducer: number | null;
  readonly turbos: number;
}

/** Wheels read on each side of a diameter: the nearest by both diameters is probably among them. */
const READ = 200;

/** SQL for the wheels on both sides of a diameter, read in order from an index. */
const beside = (column: 'inducer' | 'exducer') => `
  select * from (select part_id, inducer, exducer from wheel
    where kind = $kind and ${column} >= $${column} order by ${column} limit ${READ})
  union
  select * from (select part_id, inducer, exducer from wheel
    where kind = $kind and ${column} < $${column} order by ${column} desc limit ${READ})`;
const distance = (column: 'inducer' | 'exducer') =>
  `coalesce((w.${column} - $${column}) * (w.${column} - $${column}), 0)`;
const nearestSql = `
  select p.ee_pn, p.oem_pn, d.shown, w.inducer, w.exducer, d.turbos
  from (${beside('inducer')} union ${beside('exducer')}) w
  join part p on p.id = w.part_id
  join part_detail d on d.id = w.part_id
  where ($inducer is null or w.inducer is not null) and ($exducer is null or w.exducer is not null)
  order by ${distance('inducer')} + ${distance('exducer')}, p.ee_pn = '', w.part_id
  limit ${NEAREST}`;

/**
 * The wheels nearest to the given diameters, by the sum of squared differences; at equal distance
 * those with an E&E P/N come first. Wheels without one of the diameters are left out.
 */
export function nearestWheels(
  version: Version,
  { kind, inducer, exducer }: WheelDiameters,
): Answer<Calls['getNearestWheels']> {
  const given = (mm: number | undefined) => (mm === undefined ? null : Math.round(mm * 100));
  const found = version.all<Near>(nearestSql, {
    kind,
    inducer: given(inducer),
    exducer: given(exducer),
  });
  return found.map((wheel) => ({
    eePn: wheel.ee_pn,
    oemPn: wheel.oem_pn,
    model: (JSON.parse(wheel.shown) as ShownPart)[6],
    inducer: inHundredths(wheel.inducer),
    exducer: inHundredths(wheel.exducer),
    turbos: wheel.turbos,
  }));
}
