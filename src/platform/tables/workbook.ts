/** Writes tables of any length as a stream of XLSX or CSV, in constant memory. */

import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { calculateColumnWidth } from 'hucre/xlsx';
import { type Amount, type Cell, CSV_START, csvRow } from './csv.ts';
import { partsAround, SHEETS, sheetName, XML, xmlText } from './workbook-parts.ts';
import { type ZipEntry, zipOf } from './zip.ts';

type Rows = readonly (readonly Cell[])[];

/** A table in memory. */
export interface MemoryTable {
  /** Name of the sheet, made fit by sheetName. */
  readonly name: string;
  readonly columns: readonly { readonly heading: string }[];
  readonly rows: Rows;
  /** Whether the first column is on the right. */
  readonly rightToLeft: boolean;
}

/** A table: its header, and its rows in batches. */
export interface StreamedTable {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: AsyncIterable<Rows> | Iterable<Rows>;
  readonly rightToLeft?: boolean;
}

/** Kinds of cells of a column; a part number is text that looks like a number. */
export type CellKind = 'text' | 'number' | 'count' | 'day';

export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/** The bytes of a CSV file. An error while reading rows ends the stream with that error. */
export const csvStream = (table: StreamedTable): Readable =>
  Readable.from(csv(table), { objectMode: false });

async function* csv({ header, rows }: StreamedTable): AsyncGenerator<string> {
  yield CSV_START + csvRow(header);
  for await (const some of rows) {
    let text = '';
    for (const row of some) text += csvRow(row);
    yield text;
  }
}

/** The bytes of a workbook. */
export const workbookOf = (tables: readonly MemoryTable[]): Promise<Uint8Array> =>
  buffer(
    workbookStream(
      tables.map(({ columns, rows, ...table }) => ({
        ...table,
        header: columns.map(({ heading }) => heading),
        rows: [rows],
      })),
    ),
  );

/** Limits of the format. */
const LONGEST_CELL = 32_767;
const MOST_ROWS = 1_048_576;

/**
 * The bytes of a workbook: a sheet for each table, with typed cells, widths and a frozen heading. It prints as wide as
 * a page, with its heading on each. Rows beyond a sheet's limit go to the next sheet. Every text stays text: no text
 * becomes a formula, and no zeros are dropped. An error while reading rows ends the stream with that error.
 */
export const workbookStream = (tables: readonly StreamedTable[], mostRows = MOST_ROWS): Readable =>
  Readable.from(zipOf(partsOf(tables, mostRows)), { objectMode: false });

/** The parts of a workbook (ECMA-376); those that list its sheets and the formats of their cells come last. */
async function* partsOf(
  tables: readonly StreamedTable[],
  mostRows: number,
): AsyncGenerator<ZipEntry> {
  const names: string[] = [];
  const formats: string[] = [];
  for (const { rows, ...table } of tables) {
    const batches = iterate(rows);
    try {
      let batch = (await batches.next()).value;
      const { start, textOf, end } = sheetWriter(table, batch ?? [], formats);
      const sheetText = async function* () {
        yield start;
        let row = 2;
        while (batch && row <= mostRows) {
          const some = batch.slice(0, Math.min(ROWS_AT_ONCE, mostRows - row + 1));
          yield textOf(some, row);
          row += some.length;
          batch =
            some.length < batch.length ? batch.slice(some.length) : (await batches.next()).value;
        }
        yield end;
      };
      const before = names.length;
      do {
        names.push(sheetName(table.name, names.length - before));
        yield { path: `xl/worksheets/sheet${names.length}.xml`, text: sheetText() };
      } while (batch);
    } finally {
      // Also if the reader has stopped.
      await batches.return(undefined);
    }
  }
  for (const [path, text] of Object.entries(partsAround(names, formats))) {
    yield { path, text: [XML + text] };
  }
}

async function* iterate(rows: StreamedTable['rows']): AsyncGenerator<Rows, undefined> {
  yield* rows;
}

/** Rows that are written without a pause for other requests: some ms. */
const ROWS_AT_ONCE = 200;
/** Rows that decide how wide a column is, and letters of the widest column. */
const MEASURED = 1000;
const WIDEST = 60;
/** With more columns a page of paper is landscape. */
const UPRIGHT = 6;
/** Cells with a number format have the next styles. */
const BOLD = 1;

/** @param formats number formats of the workbook, to which this adds the formats of the sheet's cells */
function sheetWriter(
  { header, rightToLeft = false }: Omit<StreamedTable, 'rows'>,
  first: Rows,
  formats: string[],
) {
  const letters = header.map((_, at) => columnName(at));
  /** Decimals of a column's amounts: as many as the amount with the most decimals so far has. */
  const decimals = header.map((_, at) =>
    first.reduce((most, row) => Math.max(most, decimalsOf(row[at])), 0),
  );
  const styleOf = (cell: Cell, at: number): number => {
    if (typeof cell !== 'object' || cell === null) return 0;
    const places = Math.max(decimals[at] ?? 0, decimalsOf(cell));
    decimals[at] = places;
    const ofAmount = places === 0 ? '0' : `0.${'0'.repeat(places)}`;
    const format = cell instanceof Date ? 'yyyy-mm-dd' : ofAmount;
    if (!formats.includes(format)) formats.push(format);
    return BOLD + 1 + formats.indexOf(format);
  };
  const cellText = (cell: Cell, at: number, row: number): string => {
    const value = storedValue(cell);
    const start = `<c r="${letters[at]}${row}" s="${row === 1 ? BOLD : styleOf(cell, at)}"`;
    if (typeof value === 'number') return `${start}><v>${value}</v></c>`;
    if (value === '') return '';
    return `${start} t="inlineStr"><is><t xml:space="preserve">${xmlText(value)}</t></is></c>`;
  };
  const textOf = (rows: Rows, from: number): string =>
    rows
      .map((cells, at) => {
        const texts = header.map((_, column) => cellText(cells[column] ?? null, column, from + at));
        return `<row r="${from + at}">${texts.join('')}</row>`;
      })
      .join('');
  const columns = header.map((heading, at) => {
    const cells = first.slice(0, MEASURED).map((row) => shownValue(row[at] ?? null));
    const ofHeading = calculateColumnWidth([heading], { font: { bold: true }, maxWidth: WIDEST });
    const width = Math.max(ofHeading, calculateColumnWidth(cells, { maxWidth: WIDEST }));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const orientation = header.length > UPRIGHT ? 'landscape' : 'portrait';
  return {
    start: `${XML}<worksheet xmlns="${SHEETS}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>${textOf([header], 1)}`,
    textOf,
    end: `</sheetData><pageSetup orientation="${orientation}" fitToWidth="1" fitToHeight="0"/></worksheet>`,
  };
}

/** 'A' of the first column, 'AA' of the 27th. */
const columnName = (at: number): string =>
  (at < 26 ? '' : columnName(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** Days of spreadsheets at the beginning of 1970. */
const DAYS_TO_1970 = 25_569;
const DAY = 86_400_000;

/** Digits that a number of a spreadsheet keeps; an amount with more stays a text. */
const EXACT_DIGITS = 15;

/** The value that a cell stores; an empty text for none. */
function storedValue(cell: Cell): string | number {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell.slice(0, LONGEST_CELL);
  if (typeof cell === 'number') return cell;
  if (cell instanceof Date) return cell.getTime() / DAY + DAYS_TO_1970;
  const digits = cell.amount.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length > EXACT_DIGITS ? cell.amount : Number(cell.amount);
}

/** The value as the sheet shows it, as far as the widest column is wide. */
function shownValue(cell: Cell): string | number | Date | null {
  if (typeof cell === 'string') return cell.slice(0, WIDEST);
  return isAmount(cell) ? cell.amount : cell;
}

const isAmount = (cell: Cell | undefined): cell is Amount =>
  typeof cell === 'object' && cell !== null && 'amount' in cell;

const decimalsOf = (cell: Cell | undefined): number =>
  isAmount(cell) ? (cell.amount.split('.')[1] ?? '').length : 0;
