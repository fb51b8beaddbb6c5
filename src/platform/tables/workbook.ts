/** Writes tables of any length as a stream of XLSX or CSV, in constant memory. */

import { type PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { dateToSerial } from 'hucre';
import { calculateColumnWidth, colToLetter, XLSX_MAX_ROWS_PER_SHEET } from 'hucre/xlsx';
import iconv from 'iconv-lite';
import { ZipFile } from 'yazl';
import { type Amount, type Cell, CSV_START, csvRow } from './csv.ts';
import {
  EXACT_DIGITS,
  partsAround,
  SHEETS,
  sheetName,
  styles,
  XML,
  xmlText,
} from './workbook-parts.ts';

type Rows = readonly (readonly Cell[])[];

export interface MemoryTable {
  /** Name of the sheet; sheetName makes it valid. */
  readonly name: string;
  readonly columns: readonly { readonly heading: string }[];
  readonly rows: Rows;
  /** Whether the first column is on the right. */
  readonly rightToLeft: boolean;
}

export interface StreamedTable {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: AsyncIterable<Rows> | Iterable<Rows>;
  readonly rightToLeft?: boolean;
}

/** Kinds of cells of a column. A part number that looks like a number is 'text'. */
export type CellKind = 'text' | 'number' | 'count' | 'day';

export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  gbk: 'text/csv; charset=gbk',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

/**
 * Returns the bytes of a CSV file. An error while reading rows ends the stream with that error.
 * @param encoding GBK is the encoding that Excel expects in China. A character that GBK lacks becomes a
 * question mark
 */
export const csvStream = (table: StreamedTable, encoding: 'utf-8' | 'gbk' = 'utf-8'): Readable =>
  Readable.from(encoding === 'gbk' ? inGbk(csv(table)) : marked(csv(table)), { objectMode: false });

async function* csv({ header, rows }: StreamedTable): AsyncGenerator<string> {
  yield csvRow(header);
  for await (const some of rows) {
    let text = '';
    for (const row of some) text += csvRow(row);
    yield text;
  }
}

async function* marked(texts: AsyncIterable<string>): AsyncGenerator<string> {
  yield CSV_START;
  yield* texts;
}

async function* inGbk(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield iconv.encode(text, 'gbk');
}

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

/** Maximum number of characters in a cell of a spreadsheet. */
const LONGEST_CELL = 32_767;

/**
 * Returns the bytes of a workbook: a sheet for each table, with typed cells, column widths and a frozen
 * heading. The workbook prints as wide as a page, with the heading on each page. Rows beyond a sheet's limit
 * go to the next sheet. Texts never become formulas and keep their zeros. An error while reading rows ends
 * the stream with that error.
 */
export function workbookStream(
  tables: readonly StreamedTable[],
  maxRows = XLSX_MAX_ROWS_PER_SHEET,
): Readable {
  const zip = new ZipFile();
  const file = zip.outputStream as PassThrough;
  let part: Readable | undefined;
  const writeParts = async () => {
    for await (const { path, text } of partsOf(tables, maxRows)) {
      if (file.destroyed) return;
      part = Readable.from(text);
      zip.addReadStream(part, path, FIXED_TIME);
      await finished(part);
    }
    zip.end();
  };
  const fail = (error: Error) => file.destroy(error);
  zip.on('error', fail);
  // If the reader stops early, no more rows are read.
  file.once('close', () => part?.destroy());
  writeParts().catch(fail);
  return file;
}

/**
 * Timestamp of each part. It is fixed, so that the same table gives the same file at any time, in any zone.
 */
const FIXED_TIME = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

interface Part {
  readonly path: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

/** Yields the parts of a workbook (ECMA-376). Read each part to its end before you request the next part. */
async function* partsOf(tables: readonly StreamedTable[], maxRows: number): AsyncGenerator<Part> {
  const names: string[] = [];
  for (const { rows, ...table } of tables) {
    const batches = iterate(rows);
    try {
      let batch = (await batches.next()).value;
      const { start, textOf, end } = sheetWriter(table, batch ?? []);
      const sheetText = async function* () {
        yield start;
        let row = 2;
        while (batch && row <= maxRows) {
          const some = batch.slice(0, Math.min(ROWS_AT_ONCE, maxRows - row + 1));
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
      // Runs also if the reader has stopped, so that the source ends its query.
      await batches.return(undefined);
    }
  }
  for (const [path, text] of Object.entries(partsAround(names))) yield { path, text: [text] };
}

async function* iterate(rows: StreamedTable['rows']): AsyncGenerator<Rows, undefined> {
  yield* rows;
}

/** Number of rows that are written without a break, in some ms. Other requests run during the break. */
const ROWS_AT_ONCE = 200;
/** Number of rows that determine the column widths. WIDEST is the maximum width in characters. */
const MEASURED_ROWS = 1000;
const WIDEST = 60;
const MAX_PORTRAIT_COLUMNS = 6;

/** @param first rows that determine the widths of the columns, and the decimals of their amounts */
function sheetWriter({ header, rightToLeft = false }: Omit<StreamedTable, 'rows'>, first: Rows) {
  const letters = header.map((_, at) => colToLetter(at));
  const decimals = header.map((_, at) =>
    first.reduce((most, row) => Math.max(most, decimalsOf(row[at])), 0),
  );
  const styleOf = (cell: Cell, at: number, row: number): number => {
    if (row === 1) return styles.bold;
    if (cell instanceof Date) return styles.day;
    if (isAmount(cell)) return styles.amount(Math.max(decimals[at] ?? 0, decimalsOf(cell)));
    return styles.plain;
  };
  const cellText = (cell: Cell, at: number, row: number): string => {
    const value = storedValue(cell);
    if (value === '') return '';
    const start = `<c r="${letters[at]}${row}" s="${styleOf(cell, at, row)}"`;
    if (typeof value === 'number') return `${start}><v>${value}</v></c>`;
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
    const cells = first.slice(0, MEASURED_ROWS).map((row) => shownValue(row[at] ?? null));
    const ofHeading = calculateColumnWidth([heading], { font: { bold: true }, maxWidth: WIDEST });
    const width = Math.max(ofHeading, calculateColumnWidth(cells, { maxWidth: WIDEST }));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const orientation = header.length > MAX_PORTRAIT_COLUMNS ? 'landscape' : 'portrait';
  return {
    start: `${XML}<worksheet xmlns="${SHEETS}">
<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<sheetViews><sheetView workbookViewId="0" rightToLeft="${Number(rightToLeft)}">
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>
</sheetView></sheetViews>
<cols>${columns.join('')}</cols>
<sheetData>${textOf([header], 1)}`,
    textOf,
    end: `</sheetData>
<pageSetup orientation="${orientation}" fitToWidth="1" fitToHeight="0"/>
</worksheet>`,
  };
}

function storedValue(cell: Cell): string | number {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell.slice(0, LONGEST_CELL);
  if (typeof cell === 'number') return cell;
  if (cell instanceof Date) return dateToSerial(cell);
  // An amount with more digits than a spreadsheet keeps is stored as a text.
  const digits = cell.amount.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length > EXACT_DIGITS ? cell.amount : Number(cell.amount);
}

/** Returns the value as the sheet shows it, cut to the maximum width of a column. */
function shownValue(cell: Cell): string | number | Date | null {
  if (typeof cell === 'string') return cell.slice(0, WIDEST);
  return isAmount(cell) ? cell.amount : cell;
}

const isAmount = (cell: Cell | undefined): cell is Amount =>
  typeof cell === 'object' && cell !== null && 'amount' in cell;

const decimalsOf = (cell: Cell | undefined): number =>
  isAmount(cell) ? (cell.amount.split('.')[1] ?? '').length : 0;
