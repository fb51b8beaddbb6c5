/** Turbos by the diameters of a wheel (specification, section 9; decisions, section 3). */
import { type Item, positionsOfItem, setOfItems } from './item-search.ts';
import { type MatchSet, PART } from './match-set.ts';
import type { Version } from './versions.ts';

/** Tolerance in tenths of a millimetre, bounds included. */
const TOLERANCE = 5;

export interface WheelDiameters {
  /** 1 turbine wheel, 2 compressor wheel. */
  readonly kind: 1 | 2;
  /** mm; undefined where not given. At least one is. */
  readonly inducer: number | undefined;
  readonly exducer: number | undefined;
}

/** Whole tenths, so that 40.0 finds 39.5 and 40.5 and no rounding of halves gets in between. */
function bounds(mm: number | undefined): [number | null, number | null] {
  if (mm === undefined) return [null, null];
  const hundredths = Math.round(mm * 100);
  return [
    Math.ceil((hundredths - TOLERANCE * 10) / 10),
    Math.floor((hundredths + TOLERANCE * 10) / 10),
  ];
}

/** The turbos whose build sheet holds a wheel within 0.5 mm of each diameter given. */
export async function matchWheel(version: Version, wheel: WheelDiameters): Promise<MatchSet> {
  const items = await version.query<Item & { [column: string]: unknown }>(
    'wheels',
    (schema) => `
      select i.item_id, i.type, i.ee_pn, ${positionsOfItem(schema)}
      from (select p.id item_id, p.type, case p.ee_pn when '' then p.oem_pn else p.ee_pn end ee_pn,
          w.inducer, w.exducer
      from ${schema}.wheel w join ${schema}.part p on p.id = w.part_id
      where w.kind = $1
        and ($2::int is null or w.inducer between $2 and $3)
        and ($4::int is null or w.exducer between $4 and $5)
      ) i order by i.inducer, i.exducer, i.item_id`,
    [wheel.kind, ...bounds(wheel.inducer), ...bounds(wheel.exducer)],
  );
  return setOfItems(items, () => PART);
}
