/** Turbos by the diameters of a wheel (docs/product.md 9 and 11). */
import type { Answer, Calls } from '#contract';
import { inHundredths } from '../../parts/server/units.ts';
import type { ShownPart } from '../../publish/items.ts';
import type { Version } from '../../publish/versions.ts';
import { type Item, positionsOfItem, setOfItems } from '../../search/server/item-search.ts';
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

/** SQL for the given diameters: an optional condition would prevent the use of an index. */
const wheelsSql = (within: string) => (schema: string) =>
  `
  select i.item_id, i.type, i.ee_pn, ${positionsOfItem(schema)}
  from (select p.id item_id, p.type, case p.ee_pn when '' then p.oem_pn else p.ee_pn end ee_pn,
      w.inducer, w.exducer
    from ${schema}.wheel w join ${schema}.part p on p.id = w.part_id
    where w.kind = $1 and ${within}
  ) i order by i.inducer, i.exducer, i.item_id`;
const byInducer = wheelsSql('w.inducer between $2 and $3');
const byExducer = wheelsSql('w.exducer between $2 and $3');
const byBoth = wheelsSql('w.inducer between $2 and $3 and w.exducer between $4 and $5');

type Wheel = Item & { [column: string]: unknown };

/** The turbos with a wheel within 0.5 mm of each given diameter. */
export async function matchWheel(version: Version, wheel: WheelDiameters): Promise<MatchSet> {
  const { kind, inducer, exducer } = wheel;
  const [name, sql] =
    exducer === undefined
      ? (['wheels_inducer', byInducer] as const)
      : inducer === undefined
        ? (['wheels_exducer', byExducer] as const)
        : (['wheels_both', byBoth] as const);
  const given = [inducer, exducer].filter((one) => one !== undefined);
  const items = await version.query<Wheel>(name, sql, [kind, ...given.flatMap(bounds)]);
  return setOfItems(items, () => PART);
}

/** Number of nearest wheels. */
const NEAREST = 10;

interface Near {
  ee_pn: string;
  oem_pn: string;
  shown: string;
  inducer: number | null;
  exducer: number | null;
  turbos: number;
  [column: string]: unknown;
}

/** SQL for the wheels on both sides of a diameter, read in order from an index. */
const beside = (column: 'inducer' | 'exducer', value: string) => (schema: string) =>
  `
  (select part_id, inducer, exducer from ${schema}.wheel
    where kind = $1 and ${column} >= ${value} order by kind, ${column} limit ${READ})
  union
  (select part_id, inducer, exducer from ${schema}.wheel
    where kind = $1 and ${column} < ${value} order by kind desc, ${column} desc limit ${READ})`;
/** Wheels read on each side of a diameter: the nearest by both diameters is probably among them. */
const READ = 200;

/**
 * The wheels nearest to the given diameters, by the sum of squared differences; at equal distance
 * those with an E&E P/N come first. Wheels without one of the diameters are left out.
 */
export async function nearestWheels(
  version: Version,
  { kind, inducer, exducer }: WheelDiameters,
): Promise<Answer<Calls['getNearestWheels']>> {
  const given = (mm: number | undefined) => (mm === undefined ? null : Math.round(mm * 100));
  const found = await version.query<Near>(
    'nearest_wheels',
    (schema) => `
      select p.ee_pn, p.oem_pn, d.shown, w.inducer, w.exducer, d.turbos
      from (${beside('inducer', '$2::int')(schema)} union ${beside('exducer', '$3::int')(schema)}) w
      join ${schema}.part p on p.id = w.part_id
      join ${schema}.part_detail d on d.id = w.part_id
      where ($2::int is null or w.inducer is not null) and ($3::int is null or w.exducer is not null)
      order by coalesce((w.inducer - $2)::float ^ 2, 0) + coalesce((w.exducer - $3)::float ^ 2, 0),
        p.ee_pn = '', w.part_id
      limit ${NEAREST}`,
    [kind, given(inducer), given(exducer)],
  );
  return found.map((wheel) => ({
    eePn: wheel.ee_pn,
    oemPn: wheel.oem_pn,
    model: (JSON.parse(wheel.shown) as ShownPart)[6],
    inducer: inHundredths(wheel.inducer),
    exducer: inHundredths(wheel.exducer),
    turbos: wheel.turbos,
  }));
}
