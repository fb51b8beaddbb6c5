/**
 * Writes tables as files: those in memory as XLSX, with typed cells, widths and a frozen heading; tables of any
 * length as a stream of XLSX or CSV, in constant memory.
 */

import { Readable } from 'node:stream';
import { type CellValue, type WriteSheet, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { type Cell, CSV_START, csvRow } from './csv.ts';

/** A table in memory. A day is a Date at the beginning of that day in UTC. */
export interface MemoryTable {
  /** Name of the sheet, made fit by sheetName. */
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly kind: CellKind }[];
  readonly rows: readonly (readonly (Cell | Date)[])[];
  /** Whether the first column is on the right. */
  readonly rightToLeft: boolean;
}

/** What the cells of a column are; a part number is text that looks like a number. */
export type CellKind = 'text' | 'number' | 'count' | 'day';

/** Limits of the format. */
const LONGEST_NAME = 31;
const LONGEST_CELL = 32_767;

/** The bytes of a workbook. Every text stays text: none is a formula, and no zeros are dropped. */
export const workbookOf = (tables: readonly MemoryTable[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: tables.map(sheetOf) });

function sheetOf({ name, columns, rows, rightToLeft }: MemoryTable): WriteSheet {
  const headings = columns.map(({ heading }) => heading);
  const bold = headings.map((_, at) => [`0,${at}`, { style: { font: { bold: true } } }] as const);
  return {
    name: sheetName(name),
    columns: columns.map(({ kind }) => ({
      autoWidth: true,
      ...(kind === 'day' && { numFmt: 'yyyy-mm-dd' }),
    })),
    rows: [headings, ...rows.map((row) => row.map(fitting))],
    cells: new Map(bold),
    freezePane: { rows: 1 },
    view: { rightToLeft },
  };
}

const fitting = (value: Cell | Date): CellValue =>
  typeof value === 'string' ? value.slice(0, LONGEST_CELL) : value;

/** The name without the signs that spreadsheets refuse, and not too long for them. */
const sheetName = (name: string): string =>
  name
    .replace(/[\p{Cc}[\]:*?/\\]+/gu, ' ')
    .replace(/^[\s']+|[\s']+$/g, '')
    .slice(0, LONGEST_NAME)
    .trim() || 'Table';

/** A table: its header, and its rows in batches. */
export interface StreamedTable {
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Cell[])[]>;
}

export const tableTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
type TableFormat = keyof typeof tableTypes;

/** The file's bytes; an error while reading rows ends the stream with that error. */
export function tableStream(table: StreamedTable, format: TableFormat): Readable {
  return format === 'csv' ? Readable.from(csv(table), { objectMode: false }) : xlsx(table);
}

async function* csv({ header, rows }: StreamedTable): AsyncGenerator<string> {
  yield CSV_START + csvRow(header);
  for await (const some of rows) {
    let text = '';
    for (const row of some) text += csvRow(row);
    yield text;
  }
}

/** Rows beyond a sheet's limit go to the next sheet, with the same header. XLSX needs no escaping of formulas. */
function xlsx({ name, header, rows }: StreamedTable): Readable {
  const stream = writeXlsxStream(singly(rows), {
    name,
    columns: header.map((one) => ({ header: one })),
    freezePane: { rows: 1 },
  });
  // Node and the web have different types for the same streams.
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

async function* singly(rows: StreamedTable['rows']): AsyncGenerator<Cell[]> {
  for await (const some of rows) for (const row of some) yield [...row];
}
