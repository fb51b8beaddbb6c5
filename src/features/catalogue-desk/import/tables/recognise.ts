/** Recognises which sheets of files are catalogue tables, and the meaning of their columns. */

import { hsColumnOf } from '#contract/fields/trade.ts';
import { type Message, word } from '#contract/message.ts';
import { importKinds, mayBeComplete } from '#contract/staff/names.ts';
import { HEADINGS_WITHIN } from '#features/numbers/headings.ts';
import { openSource, type RowSource } from '#platform/table-files/open.ts';
import {
  type CellSheet,
  type FilledRow,
  filledRows,
  ImportError,
  shownSheets,
} from '#platform/table-files/sheets.ts';
import type { Report, RowPlace } from '../report/report.ts';
import {
  type ColumnMapping,
  columnsOfKind,
  headingsIn,
  mappedHeader,
  readHeader,
  suggestMapping,
  type TableHeader,
  unknownHeader,
} from './import-columns.ts';
import type { RecognisedTable } from './work.ts';

const skippedSheet = 'The sheet names no columns of a catalogue file; it was left out.';
const hiddenSheet = 'The sheet is hidden in the file; it was left out.';
const unknownColumn = 'The column is not known; it was left out.';
const noFile = 'No file was named.';
const allLeftOut = 'All tables are left out: there is nothing to import.';

/** Mapping that staff set for a table; undefined to map by headings. */
export type MappingOf = (place: RowPlace) => ColumnMapping | 'leave out' | undefined;

/**
 * Opens all sources and recognises their tables.
 * @throws ImportError if a source cannot be read or has no known columns
 */
export async function recognise(
  sources: readonly RowSource[],
  report: Report,
  mappingOf: MappingOf = () => undefined,
  isComplete: (place: RowPlace) => boolean = () => false,
): Promise<RecognisedTable[]> {
  const tables: RecognisedTable[] = [];
  for (const source of sources) {
    const sheets = await openSource(source);
    const visibleSheets = shownSheets(sheets);
    for (const sheet of sheets) {
      if (!visibleSheets.includes(sheet)) report.add(sheet, 1, '', '', hiddenSheet, 'noted');
    }
    const before = tables.length;
    let first: readonly string[] = [];
    let leftOut = 0;
    for (const sheet of visibleSheets) {
      const header = await headerOf(sheet);
      const where = placeWords(sheet);
      const mapping = header && mappingOf(sheet);
      if (mapping === 'leave out') {
        leftOut += 1;
        continue;
      }
      if (header === undefined) continue;
      const { names, number } = header;
      const read = mapping ? mappedHeader(names, mapping, where) : readHeader(names, where);
      if (first.length === 0) first = names;
      if (read !== undefined) {
        const complete = mayBeComplete(read.kind) && isComplete(sheet);
        tables.push({ ...sheet, ...read, headerRow: number, complete });
        for (const name of read.unknown)
          report.add(sheet, number, name, name, unknownColumn, 'noted');
      } else if (visibleSheets.length > 1) {
        report.add(sheet, number, '', names.join(', '), skippedSheet, 'noted');
      }
    }
    const file = sheets[0]?.file ?? String(source);
    if (tables.length === before && leftOut === 0) throw unknownHeader(first, file);
  }
  if (tables.length === 0) throw new ImportError(sources.length === 0 ? noFile : allLeftOut);
  return tables.toSorted((a, b) => importKinds.indexOf(a.kind) - importKinds.indexOf(b.kind));
}

/** Headings, row number of the last heading row, and sample rows; undefined for an empty table. */
async function headerOf(sheet: CellSheet, sampleRows = 0) {
  const top: FilledRow[] = [];
  for await (const row of filledRows(sheet)) {
    if (top.push(row) === HEADINGS_WITHIN + sampleRows) break;
  }
  const headings = headingsIn(top.map(({ cells }) => cells));
  if (headings === undefined) return undefined;
  const { row, names } = headings;
  return { names, number: top[row]?.number ?? 1, below: top.slice(row + 1) };
}

export interface TablePreview extends RowPlace {
  readonly header: readonly string[];
  readonly sample: readonly (readonly string[])[];
  /** Mapping by headings; undefined for an unknown kind of table. */
  readonly mapping: ColumnMapping | undefined;
  /** Reason why the headings are ambiguous; '' if they are not. */
  readonly problem: string;
}

/**
 * Tables of a file with sample rows. Hidden sheets are left out.
 * @param rows number of sample rows
 * @throws ImportError if the file cannot be read
 */
export async function previewFile(
  sheets: readonly CellSheet[],
  rows: number,
): Promise<TablePreview[]> {
  const previews: TablePreview[] = [];
  for (const sheet of shownSheets(sheets)) {
    const header = await headerOf(sheet, rows);
    if (header === undefined) continue;
    const { names, below } = header;
    const sample = below.slice(0, rows).map(({ cells }) => cutCells(cells));
    previews.push({ ...sheetPlace(sheet), header: cutCells(names), sample, ...read(names) });
  }
  return previews;
}

/** Maximum number of columns shown. A catalogue file has about a dozen. */
const SHOWN_COLUMNS = 200;
/** Maximum length of a shown cell, in characters. */
const SHOWN_LETTERS = 60;

/**
 * Cuts the cells of a sample row. Done in the child process, because the web process parses the whole answer
 * at once, and cells of a workbook may share a long text.
 */
const cutCells = (cells: readonly string[]): string[] =>
  cells
    .slice(0, SHOWN_COLUMNS)
    .map((cell) => (cell.length > SHOWN_LETTERS ? `${cell.slice(0, SHOWN_LETTERS)}…` : cell));

const sheetPlace = ({ file, sheet }: CellSheet): RowPlace => ({ file, sheet });

const placeWords = ({ file: name, sheet }: CellSheet): string | Message =>
  sheet === undefined ? name : { key: '{name}, sheet {sheet}', params: { name, sheet } };

function read(header: readonly string[]): Pick<TablePreview, 'mapping' | 'problem'> {
  try {
    const columns = readHeader(header, word('The first row'));
    return { mapping: columns && mappingOfHeader(columns), problem: '' };
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return { mapping: suggestMapping(header), problem: error.stored };
  }
}

function mappingOfHeader({ kind, places, hsPlaces }: TableHeader): ColumnMapping {
  const columnPlaces = [
    ...columnsOfKind(kind).map((column, at): [string, number] => [column, places[at] ?? -1]),
    ...hsPlaces.map(([country, place]): [string, number] => [hsColumnOf(country), place]),
  ];
  return { kind, places: Object.fromEntries(columnPlaces.filter(([, place]) => place >= 0)) };
}
