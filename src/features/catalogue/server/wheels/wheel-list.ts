/** Wheels by their diameters, the closest first (docs/product.md 11.4). */
import type { Answer, Calls, PageInfo } from '#contract';
import type { Wheel } from '#contract/wheels.ts';
import type { PublishedPart } from '#features/catalogue-index/fields.ts';
import type { ShownPart } from '#features/catalogue-index/items.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import type { Level } from '#features/gateway/policy.ts';
import type { LiveStock } from '../parts/live-stock.ts';
import { isOpen } from '../parts/opening.ts';
import { inHundredths } from '../parts/units.ts';
import { pageOf } from '../results/paging.ts';
import { listText } from '../results/rows.ts';
import { type WheelDiameters, withinTolerance } from './dimension-search.ts';

export interface WheelReader {
  readonly level: Level;
  readonly stock: LiveStock;
}

/** Diameters in hundredths of a millimetre. */
interface Near {
  readonly part_id: number;
  readonly inducer: number | null;
  readonly exducer: number | null;
}

interface Detail {
  readonly id: number;
  readonly shown: string;
  readonly fields: string;
  readonly turbos: number;
  readonly open: number;
}

type Side = 'inducer' | 'exducer';

/** Asked diameters in thousandths of a millimetre, as exact as they may be asked for. */
const thousandths = (mm: number | undefined) => (mm === undefined ? null : Math.round(mm * 1000));

const off = (side: Side) => `coalesce(w.${side} * 10 - $${side}, 0)`;
/** By the sum of squared differences; at equal distance those with an E&E P/N first. */
const closest = `order by ${off('inducer')} * ${off('inducer')} + ${off('exducer')} * ${off('exducer')},
    w.named desc, w.part_id`;

/**
 * A page of the wheels within 0.5 mm of each given diameter, the closest first.
 * @throws CallError badInput for an invalid page
 */
export function wheelList(
  version: Version,
  wheel: WheelDiameters,
  paging: { page?: string | number | undefined; size?: string | number | undefined },
  reader: WheelReader,
): { val: Answer<Calls['getWheelList']>; pageInfo: PageInfo } {
  const { page, size, offset } = pageOf(paging);
  const { val, count } = wheelRows(version, wheel, { offset, size }, reader);
  return { val, pageInfo: { page, size, count } };
}

/** Some wheels within 0.5 mm of each given diameter, the closest first, and how many there are. */
export function wheelRows(
  version: Version,
  wheel: WheelDiameters,
  { offset, size }: { offset: number; size: number },
  reader: WheelReader,
): { val: Wheel[]; count: number } {
  const { sql, values } = withinTolerance(wheel);
  const asked = { inducer: thousandths(wheel.inducer), exducer: thousandths(wheel.exducer) };
  const from = `from wheel w where ${sql}`;
  const [all] = version.all<{ count: number }>(`select count(*) count ${from}`, values);
  const found = version.all<Near>(
    `select part_id, inducer, exducer ${from} ${closest} limit $size offset $offset`,
    { ...values, ...asked, size, offset },
  );
  return { val: present(version, found, asked, reader), count: all?.count ?? 0 };
}

/** Number of nearest wheels. */
const NEAREST = 10;

/** Wheels read on each side of a diameter: the nearest by both diameters is probably among them. */
const READ = 200;

/** SQL for the wheels on both sides of a diameter, read in order from an index. */
const beside = (column: Side) => `
  select * from (select part_id, inducer, exducer, named from wheel
    where kind = $kind and ${column} >= $${column} / 10.0 order by ${column} limit ${READ})
  union
  select * from (select part_id, inducer, exducer, named from wheel
    where kind = $kind and ${column} < $${column} / 10.0 order by ${column} desc limit ${READ})`;
const nearestSql = `
  select part_id, inducer, exducer from (${beside('inducer')} union ${beside('exducer')}) w
  where ($inducer is null or w.inducer is not null) and ($exducer is null or w.exducer is not null)
  ${closest} limit ${NEAREST}`;

/** The wheels nearest to the given diameters. Wheels without one of the diameters are left out. */
export function nearestWheels(
  version: Version,
  { kind, inducer, exducer }: WheelDiameters,
  reader: WheelReader,
): Answer<Calls['getNearestWheels']> {
  const asked = { inducer: thousandths(inducer), exducer: thousandths(exducer) };
  return present(version, version.all<Near>(nearestSql, { kind, ...asked }), asked, reader);
}

const detailSql = `
  select d.id, d.shown, d.fields, d.turbos, d.open
  from json_each(?) at join part_detail d on d.id = at.value`;

function present(
  version: Version,
  found: readonly Near[],
  asked: Record<Side, number | null>,
  { level, stock }: WheelReader,
): Wheel[] {
  const ids = listText(found.map(({ part_id }) => part_id));
  const details = new Map(version.all<Detail>(detailSql, ids).map((one) => [one.id, one]));
  return found.flatMap((wheel) => {
    const detail = details.get(wheel.part_id);
    if (!detail) return [];
    const [id, , , eePn, oemPn, , model] = JSON.parse(detail.shown) as ShownPart;
    const { attributes } = JSON.parse(detail.fields) as PublishedPart;
    return {
      id: String(id),
      eePn,
      oemPn,
      model,
      inducer: inHundredths(wheel.inducer),
      exducer: inHundredths(wheel.exducer),
      inducerOff: difference(wheel.inducer, asked.inducer),
      exducerOff: difference(wheel.exducer, asked.exducer),
      blades: attributes.find(({ name }) => name === 'blades')?.value ?? '',
      ...stock.of(id),
      turbos: detail.turbos,
      details: isOpen(detail.open, level),
    };
  });
}

/** A diameter in hundredths less the one asked for in thousandths, in mm with its sign. */
function difference(hundredths: number | null, asked: number | null): string {
  if (hundredths === null || asked === null) return '';
  const thousandths = hundredths * 10 - asked;
  if (thousandths === 0) return '0.0';
  const decimals = thousandths % 100 === 0 ? 1 : thousandths % 10 === 0 ? 2 : 3;
  return `${thousandths > 0 ? '+' : ''}${(thousandths / 1000).toFixed(decimals)}`;
}
