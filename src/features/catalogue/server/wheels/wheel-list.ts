/**
 * Wheels by their diameters, the closest first (docs/product.md 11.4): as a list, as a file, and the
 * turbos that have such a wheel.
 */
import type { Answer, Calls } from '#contract';
import type { PageOf } from '#contract/errors.ts';
import type { Wheel } from '#contract/wheels.ts';
import type { PublishedPart, ShownPart } from '#features/catalogue-index/items.ts';
import { type MatchSet, PART } from '#features/catalogue-index/match-set.ts';
import type { Version } from '#features/catalogue-index/versions.ts';
import {
  type FileColumn,
  type FileTable,
  fileTableOf,
  stockFileColumns,
} from '#features/downloads/server/table-file.ts';
import type { Level } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { requestedPage } from '#platform/paging.ts';
import { inHundredths } from '../items/facts.ts';
import { isOpen } from '../items/openable-items.ts';
import { listText } from '../items/rows.ts';
import type { LiveStock } from '../items/stock.ts';
import { type MatchedItem, setOfItems } from '../search/number-search.ts';

interface WheelReader {
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

/**
 * Converts a requested diameter to thousandths of a millimetre, the finest precision that a request may have.
 */
const thousandths = (mm: number | undefined) => (mm === undefined ? null : Math.round(mm * 1000));

const off = (side: Side) => `coalesce(w.${side} * 10 - $${side}, 0)`;
/** Order by the sum of squared differences; at equal distance, wheels with an E&E P/N first. */
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
): PageOf<Wheel> {
  const { page, size, offset } = requestedPage(paging);
  const { val, count } = wheelRows(version, wheel, { offset, size }, reader);
  return { val, pageInfo: { page, size, count } };
}

/** Some wheels within 0.5 mm of each given diameter, the closest first, and the total number of wheels. */
export function wheelRows(
  version: Version,
  wheel: WheelDiameters,
  { offset, size }: { offset: number; size: number },
  reader: WheelReader,
): { val: Wheel[]; count: number } {
  const { sql, values } = withinTolerance(wheel);
  const diameters = { inducer: thousandths(wheel.inducer), exducer: thousandths(wheel.exducer) };
  const from = `from wheel w where ${sql}`;
  const [all] = version.all<{ count: number }>(`select count(*) count ${from}`, values);
  const wheels = version.all<Near>(
    `select part_id, inducer, exducer ${from} ${closest} limit $size offset $offset`,
    { ...values, ...diameters, size, offset },
  );
  return { val: toRows(version, wheels, diameters, reader), count: all?.count ?? 0 };
}

const MAX_NEAREST = 10;

/** Wheels read on each side of a diameter: the nearest by both diameters is probably among them. */
const READ_EACH = 200;

/** SQL for the wheels on both sides of a diameter, read in order from an index. */
const bothSidesOf = (column: Side) => `
  select * from (select part_id, inducer, exducer, named from wheel
    where kind = $kind and ${column} >= $${column} / 10.0 order by ${column} limit ${READ_EACH})
  union
  select * from (select part_id, inducer, exducer, named from wheel
    where kind = $kind and ${column} < $${column} / 10.0 order by ${column} desc limit ${READ_EACH})`;
const nearestSql = `
  select part_id, inducer, exducer from (${bothSidesOf('inducer')} union ${bothSidesOf('exducer')}) w
  where ($inducer is null or w.inducer is not null) and ($exducer is null or w.exducer is not null)
  ${closest} limit ${MAX_NEAREST}`;

/** The wheels nearest to the given diameters. Wheels that lack a given diameter are left out. */
export function nearestWheels(
  version: Version,
  { kind, inducer, exducer }: WheelDiameters,
  reader: WheelReader,
): Answer<Calls['getNearestWheels']> {
  const diameters = { inducer: thousandths(inducer), exducer: thousandths(exducer) };
  return toRows(version, version.all<Near>(nearestSql, { kind, ...diameters }), diameters, reader);
}

const detailSql = `
  select d.id, d.shown, d.fields, d.turbos, d.open
  from json_each(?) at join part_detail d on d.id = at.value`;

function toRows(
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

/** A diameter (hundredths of a mm) minus the requested diameter (thousandths of a mm), in mm with its sign. */
function difference(hundredths: number | null, asked: number | null): string {
  if (hundredths === null || asked === null) return '';
  const thousandths = hundredths * 10 - asked;
  if (thousandths === 0) return '0.0';
  const decimals = thousandths % 100 === 0 ? 1 : thousandths % 10 === 0 ? 2 : 3;
  return `${thousandths > 0 ? '+' : ''}${(thousandths / 1000).toFixed(decimals)}`;
}

// Wheels by their diameters as a table (docs/product.md 2.16).

const mm = (value: string) => (value === '' ? undefined : Number(value));

/**
 * @param kind 1 turbine wheels, 2 compressor wheels
 * @param own the reader's own numbers by the ids of wheels
 */
export function wheelTable(
  kind: 1 | 2,
  rows: readonly Wheel[],
  own: ReadonlyMap<string, string>,
  language: LanguageCode,
): FileTable {
  const columns: FileColumn<Wheel>[] = [
    { heading: 'E&E P/N', kind: 'number', cell: ({ eePn }) => eePn },
    { heading: 'OEM P/N', kind: 'number', cell: ({ oemPn }) => oemPn },
    { heading: 'Model', cell: ({ model }) => model },
    { heading: 'Inducer, mm', kind: 'count', cell: ({ inducer }) => mm(inducer) },
    { heading: 'Difference', kind: 'count', cell: ({ inducerOff }) => mm(inducerOff) },
    { heading: 'Exducer, mm', kind: 'count', cell: ({ exducer }) => mm(exducer) },
    { heading: 'Difference', kind: 'count', cell: ({ exducerOff }) => mm(exducerOff) },
    { heading: 'Blades', cell: ({ blades }) => blades },
    { heading: 'In turbos', kind: 'count', cell: ({ turbos }) => turbos },
    ...stockFileColumns<Wheel>(language, (wheel) => wheel),
    { heading: 'Your number', kind: 'number', cell: ({ id }) => own.get(id) },
  ];
  const heading = text(language, kind === 1 ? 'Turbine wheel' : 'Compressor wheel');
  return fileTableOf(language, { heading }, columns, rows);
}

// Turbos by the diameters of a wheel (docs/product.md 9 and 11).

/** Tolerance in thousandths of a millimetre, bounds included. */
const TOLERANCE = 500;

export interface WheelDiameters {
  /** 1 turbine wheel, 2 compressor wheel. */
  readonly kind: 1 | 2;
  /** mm; undefined if not given. At least one diameter is given. */
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
function withinTolerance({ kind, inducer, exducer }: WheelDiameters) {
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
