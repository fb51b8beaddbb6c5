/** Recognises the contents of files: which sheets are tables of ours, and which of their columns is which. */

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
} from './headers.ts';
import type { RecognisedTable } from './work.ts';

const skippedSheet = 'The sheet names no columns of a catalogue file; it was left out.';
const hiddenSheet = 'The sheet is hidden in the file; it was left out.';
const unknownColumn = 'The column is not known; it was left out.';
const noFile = 'No file was named.';
const allLeftOut = 'All tables are left out: there is nothing to import.';

/** The mapping that staff have set by hand for a table; undefined: by its column names. */
export type MappingOf = (place: RowPlace) => ColumnMapping | 'leave out' | undefined;

/**
 * Opens all sources and finds out what they hold.
 * @throws ImportError for a source that can't be read or names no columns of ours
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

/** The headings of a table, the number of their last row, and first rows below; undefined for an empty table. */
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

/** A table as it is shown before it is imported. */
export interface TablePreview extends RowPlace {
  readonly header: readonly string[];
  /** Its first rows. */
  readonly sample: readonly (readonly string[])[];
  /** The mapping by its column names; undefined for an unknown kind of table. */
  readonly mapping: ColumnMapping | undefined;
  /** Why the column names are ambiguous. */
  readonly problem: string;
}

/**
 * The tables of a file with their first rows; hidden sheets are left out.
 * @param rows number of first rows
 * @throws ImportError for a file that can't be read
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

/** Columns shown; a catalogue file has a dozen. */
const SHOWN_COLUMNS = 200;
/** Length of a shown cell. */
const SHOWN_LETTERS = 60;

/**
 * The cells of a row as they are shown. Cut here, in a process of its own: the site parses its answer in one piece, and
 * the cells of a workbook may share a long text.
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
