/** getTurboById: a turbo, the vehicles it fits, and its build sheet with the stock of this moment. */
import type { BomItem, TurboApplication } from '#contract/catalogue.ts';
import { CallError } from '#contract/errors.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import { type Level, maySee, maySeeDetails, needLogin } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, translate } from '#language/text.ts';
import { factFields, factsOf, linkedFacts } from '../../parts/server/facts.ts';
import { type StockThresholds, stockState } from '../../parts/server/stock.ts';
import type { PublishedTurbo } from '../../publish/fields.ts';
import type { Row } from '../../publish/shown.ts';
import type { Version } from '../../publish/versions.ts';
import { listOf, readRows, rowList } from '../../results/server/rows.ts';
import { remarkIn, vehicleIn } from '../../results/server/sentences.ts';

export type LineFields = [
  id: number,
  seq: number,
  type: number,
  component: string,
  eePn: string,
  oemPn: string,
  pieces: number,
  quantity: number | null,
];

interface Sheet {
  id: number;
  fields: PublishedTurbo;
  quantity: number | null;
  vehicles: string | null;
  lines: LineFields[] | null;
  [column: string]: unknown;
}

// One query: vehicles and lines come as JSON lists, read faster than rows of their own.
const sheetSql = (schema: string) => `
  select t.id, t.fields::json fields, s.quantity,
    (select ${rowList('order by at.place')}
      from unnest(t.positions) with ordinality at (pos, place)
      join ${schema}.row r on r.pos = at.pos) vehicles,
    (select json_agg(json_build_array(p.id, line.seq, p.type, p.component, p.ee_pn, p.oem_pn,
        line.pieces, ps.quantity) order by line.seq)
      from unnest(t.part_ids, t.seqs, t.pieces) line (part_id, seq, pieces)
      join ${schema}.part p on p.id = line.part_id
      left join catalogue.stock ps on ps.item_id = p.id) lines
  from ${schema}.turbo t
  left join catalogue.stock s on s.item_id = t.id
  where t.id = $1`;

const turboFacts = factFields(turboFields);

export interface SheetReader {
  readonly level: Level;
  readonly language: LanguageCode;
  readonly thresholds: StockThresholds;
}

/**
 * @throws CallError notFound; needLogin where staff marked the turbo 'login to view' and the caller
 * is C1 (docs/product.md 6)
 */
export async function buildSheet(
  version: Version,
  id: string,
  reader: SheetReader,
): Promise<TurboApplication> {
  const rows =
    Number(id) > 2_147_483_647 ? [] : await version.query<Sheet>('sheet', sheetSql, [id]);
  const [sheet] = rows;
  const vehicles = readRows(sheet?.vehicles);
  const [first] = vehicles;
  if (!sheet || !first) {
    throw new CallError('notFound', 'This turbo is not in the catalogue.' satisfies TextKey);
  }
  if (!maySee(first, reader.level)) throw needLogin();
  const { fields } = sheet;
  const details = maySeeDetails(reader.level, fields.dacoverride);
  return {
    id: String(sheet.id),
    eePn: fields.eePn,
    turboPn: first.pn,
    turboModel: first.model,
    manufacturer: fields.manufacturer,
    vehicleOeNo: first.oe,
    carMakeName: first.make,
    carModel: vehicleIn(reader.language, first.carModel),
    carEngine: vehicleIn(reader.language, first.engine),
    carYear: first.year,
    vehicles: vehicles.map((row) => presentVehicle(row, reader.language)),
    interchanges: listOf(first.numbers ?? ''),
    description: remarkIn(reader.language, fields.description),
    remark: remarkIn(reader.language, fields.remark),
    facts: await linkedFacts(version, factsOf(turboFacts, fields, reader.language), reader.level),
    wipStatus: sheet.quantity === null ? '1' : '0',
    dacoverride: fields.dacoverride ? '1' : '0',
    stockInfo: stockState(sheet.quantity, reader.thresholds),
    bomList: (sheet.lines ?? []).map((line) => presentLine(line, details, reader)),
  };
}

const presentVehicle = (
  row: Row,
  language: LanguageCode,
): TurboApplication['vehicles'][number] => ({
  carMakeName: row.make,
  carModel: vehicleIn(language, row.carModel),
  application: translate(language, row.application),
  carEngine: vehicleIn(language, row.engine),
  carYear: row.year,
});

/** A line as a card shows it. @param details whether the caller may open its page */
export function presentLine(line: LineFields, details: boolean, reader: SheetReader): BomItem {
  const [id, seq, type, component, eePn, oemPn, pieces, quantity] = line;
  return {
    id: String(id),
    seq,
    type: type === 2 ? '2' : '1',
    eepnPrefix: eePn.split('-')[0] ?? '',
    transName: translate(reader.language, component),
    showName: component,
    oemPn,
    eePn,
    stockInfo: stockState(quantity, reader.thresholds),
    pieces,
    details,
  };
}
