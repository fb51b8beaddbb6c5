/** getTurboById: a turbo, the vehicles it fits, and its build sheet with the current stock; and the sheet as a file. */

import { CallError } from '#contract/errors.ts';
import { turboFields } from '#contract/fields/turbo.ts';
import type { BomItem, OrderedItem, TurboApplication } from '#contract/shown-items.ts';
import { stockOf } from '#features/adding/orderable.ts';
import {
  numberList,
  type PublishedLines,
  type PublishedTurbo,
} from '#features/catalogue-index/items.ts';
import { mainRow, rowsOfTurbo, type Version } from '#features/catalogue-index/versions.ts';
import { type DocumentFact, writerOf } from '#features/downloads/server/document.ts';
import {
  type FileColumn,
  type FileTable,
  fileTableOf,
  stockFileColumns,
} from '#features/downloads/server/table-file.ts';
import { type Level, maySee, maySeeDetails, needLogin } from '#features/gateway/policy.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, translate } from '#language/text.ts';
import { factFields, factsOf, lineFactColumns, lineFactsOf, linkedFacts } from '../items/facts.ts';
import { listText, rowsAt, vehicleAt } from '../items/rows.ts';
import { remarkIn } from '../items/sentences.ts';
import type { LiveStock } from '../items/stock.ts';

interface Sheet {
  readonly id: number;
  readonly fields: string;
  readonly lines: string;
}

const sheetSql = 'select id, fields, lines from turbo where id = ?';

const turboFacts = factFields(turboFields);

export interface SheetReader {
  readonly level: Level;
  readonly language: LanguageCode;
  readonly stock: LiveStock;
}

/**
 * @throws CallError notFound; needLogin if staff marked the turbo 'login to view' and the caller
 * is C1 (docs/product.md 6)
 */
export function buildSheet(version: Version, id: string, reader: SheetReader): TurboApplication {
  const sheet = version.get<Sheet>(sheetSql, Number(id));
  const positions = rowsOfTurbo(version, Number(id));
  const [first] = rowsAt(version, positions.slice(0, 1));
  if (!sheet || !first) {
    throw new CallError('notFound', 'This turbo is not in the catalogue.' satisfies TextKey);
  }
  if (!maySee(first, reader.level)) throw needLogin();
  const fields = JSON.parse(sheet.fields) as PublishedTurbo;
  const stock = reader.stock.of(sheet.id);
  const { application: _, ...vehicle } = vehicleAt(version, first.pos, reader);
  const details = maySeeDetails(reader.level, fields.dacoverride);
  return {
    id: String(sheet.id),
    eePn: fields.eePn,
    turboPn: first.pn,
    turboModel: first.model,
    manufacturer: fields.manufacturer,
    vehicleOeNo: first.oe,
    ...vehicle,
    vehicles: positions.map((pos) => vehicleAt(version, pos, reader)),
    interchanges: numberList(first.numbers ?? ''),
    description: remarkIn(reader.language, fields.description),
    remark: remarkIn(reader.language, fields.remark),
    facts: linkedFacts(version, factsOf(turboFacts, fields, reader.language), reader.level),
    wipStatus: stock.stockInfo === 'Request development' ? '1' : '0',
    opensDetails: fields.dacoverride ? '1' : '0',
    ...stock,
    bomList: withChras(
      version,
      sheetLines(version, sheet.lines).map((line) => sheetLine(line, details, reader)),
    ),
  };
}

/**
 * Adds to each part the id of the CHRA on the same sheet that contains the part, so that customers do not
 * order the part twice.
 */
function withChras(version: Version, lines: readonly BomItem[]): BomItem[] {
  const holders = new Map<string, string>();
  for (const { id, type } of lines) {
    if (type !== '2') continue;
    for (const part of componentsOf(version, Number(id))) holders.set(String(part), id);
  }
  return lines.map((line) => {
    const chraId = holders.get(line.id);
    return chraId === undefined || line.type === '2' ? line : { ...line, chraId };
  });
}

/**
 * A line of a build sheet as responses have it.
 * @param details whether the caller may open the part's page
 */
export function sheetLine(line: SheetPart, details: boolean, reader: SheetReader): BomItem {
  return {
    id: String(line.id),
    seq: line.seq,
    type: line.type === 2 ? '2' : '1',
    eepnPrefix: line.ee_pn.split('-')[0] ?? '',
    transName: translate(reader.language, line.component),
    component: line.component,
    oemPn: line.oem_pn,
    eePn: line.ee_pn,
    ...reader.stock.of(line.id),
    pieces: line.pieces,
    details,
    ...lineFactsOf(JSON.parse(line.lineFields), reader.language),
  };
}

/** The turbo and its CHRAs as items to order. @throws the errors of buildSheet */
export function turboStock(version: Version, id: string, reader: SheetReader): OrderedItem[] {
  const turbo = buildSheet(version, id, reader);
  const chras = turbo.bomList.filter(({ type }) => type === '2');
  return [
    ordered({ ...turbo, type: '0', transName: '', oemPn: turbo.turboPn }),
    ...chras.map(ordered),
  ];
}

const ordered = ({
  id,
  type,
  transName: name,
  eePn,
  oemPn,
  ...stock
}: Omit<OrderedItem, 'name'> & Pick<BomItem, 'transName'>): OrderedItem => ({
  id,
  type,
  name,
  eePn,
  oemPn,
  ...stockOf(stock),
});

// A build sheet as a table, the turbo itself in its first row (docs/product.md 2.16).

type FileLine = Pick<
  BomItem,
  | 'id'
  | 'transName'
  | 'oemPn'
  | 'eePn'
  | 'stockInfo'
  | 'expected'
  | 'backOrder'
  | 'pieces'
  | 'facts'
> & {
  readonly seq: number | undefined;
};

/** @param own the customer's own numbers by the ids of items */
export function sheetFile(
  turbo: TurboApplication,
  own: ReadonlyMap<string, string>,
  language: LanguageCode,
): FileTable {
  const { t, capital } = writerOf(language);
  const turboLine: FileLine = {
    ...turbo,
    seq: undefined,
    transName: t('Complete turbo'),
    oemPn: turbo.turboPn,
    pieces: 1,
  };
  const lines = [...turbo.bomList].sort((one, other) => one.seq - other.seq);
  const columns: FileColumn<FileLine>[] = [
    { heading: 'Position', kind: 'count', cell: ({ seq }) => seq },
    { heading: 'Component', cell: ({ transName }) => capital(transName) },
    { heading: 'OEM P/N', kind: 'number', cell: ({ oemPn }) => oemPn },
    { heading: 'E&E P/N', kind: 'number', cell: ({ eePn }) => eePn },
    { heading: 'Your number', kind: 'number', cell: ({ id }) => own.get(id) },
    { heading: 'Pieces', kind: 'count', cell: ({ pieces }) => pieces },
    ...lineFactColumns<FileLine>(language),
    ...stockFileColumns<FileLine>(language, (line) => line),
  ];
  const words = {
    heading: `${t('Build sheet')} {code}`,
    code: turbo.turboPn,
    facts: headFacts(turbo, t),
  };
  return fileTableOf(language, words, columns, [turboLine, ...lines]);
}

/** Facts about the turbo that the page shows above its lines. */
const headFacts = (turbo: TurboApplication, t: (key: TextKey) => string): DocumentFact[] => [
  [t('Turbo P/N'), turbo.turboPn, 'number'],
  [t('Turbo Model'), turbo.turboModel, 'text'],
  [t('Manufacturer'), turbo.manufacturer, 'text'],
  [t('Vehicle P/N'), turbo.vehicleOeNo, 'text'],
  [t('Vehicle Model'), `${turbo.carMakeName} ${turbo.carModel}`.trim(), 'text'],
  [t('Engine'), turbo.carEngine, 'text'],
  [t('Year'), turbo.carYear, 'text'],
  [t('Note'), `${turbo.description} ${turbo.remark}`.trim(), 'text'],
  ...turbo.facts.map(
    ({ name, value, isNumber }) => [name, value, isNumber ? 'number' : 'text'] as const,
  ),
];

export interface ListedPart {
  readonly id: number;
  readonly type: number;
  readonly component: string;
  readonly ee_pn: string;
  readonly oem_pn: string;
  /** JSON of the fields that lines show. */
  readonly lineFields: string;
}

interface SheetPart extends ListedPart {
  readonly seq: number;
  readonly pieces: number;
}

type PartColumns = readonly [
  id: number,
  type: number,
  component: string,
  ee_pn: string,
  oem_pn: string,
  lineFields: string,
];

const partsSql = `select p.id, p.type, p.component, p.ee_pn, p.oem_pn, p.line_fields
  from json_each(?) at join part p on p.id = at.value`;

/** The parts with the given ids. Ids without a part are left out. */
export function listedParts(version: Version, ids: readonly number[]): Map<number, ListedPart> {
  if (ids.length === 0) return new Map();
  const rows = version.lists<PartColumns>(partsSql, listText(ids));
  return new Map(
    rows.map(([id, type, component, ee_pn, oem_pn, lineFields]) => [
      id,
      { id, type, component, ee_pn, oem_pn, lineFields },
    ]),
  );
}

/** The lines of a build sheet, in the order of `seq` (catalogue-index/build-items.ts). @param lines JSON: see catalogue-index/items.ts */
export function sheetLines(version: Version, lines: string): SheetPart[] {
  const [ids, seqs, pieces] = JSON.parse(lines) as PublishedLines;
  const parts = listedParts(version, ids);
  return ids.flatMap((id, at) => {
    const part = parts.get(id);
    return part ? { ...part, seq: seqs[at] ?? 0, pieces: pieces[at] ?? 0 } : [];
  });
}

/** Ids of the parts on a part's own build sheet. */
export function componentsOf(version: Version, id: number): readonly number[] {
  const sql = 'select lines from part_detail where id = ?';
  const detail = version.get<{ lines: string }>(sql, id);
  return detail ? (JSON.parse(detail.lines) as PublishedLines)[0] : [];
}

export interface ListedTurbo {
  readonly id: number;
  readonly pn: string;
  readonly lines: readonly SheetPart[];
}

const turbosSql = 'select id, lines from turbo order by id limit ?';

/** The first turbos by id, without turbos that C1 may not see. */
export function listedTurbos(version: Version, count: number): ListedTurbo[] {
  const turbos = version.all<{ id: number; lines: string }>(turbosSql, count);
  const mains = turbos.flatMap(({ id }) => mainRow(version, id) ?? []);
  const rows = new Map(rowsAt(version, mains).map((row) => [row.turboId, row]));
  return turbos.flatMap(({ id, lines }) => {
    const row = rows.get(id);
    if (!row || row.restricted) return [];
    return { id, pn: row.pn, lines: sheetLines(version, lines) };
  });
}
