/**
 * Writes tables as files: those in memory as XLSX, with typed cells, widths and a frozen heading that is repeated on
 * paper; tables of any length as a stream of XLSX or CSV, in constant memory.
 */

import { Readable } from 'node:stream';
import { type CellValue, type WriteSheet, writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { type Amount, type Cell, CSV_START, csvRow } from './csv.ts';

/** A table in memory. */
export interface MemoryTable {
  /** Name of the sheet, made fit by sheetName. */
  readonly name: string;
  readonly columns: readonly { readonly heading: string }[];
  readonly rows: readonly (readonly Cell[])[];
  /** Whether the first column is on the right. */
  readonly rightToLeft: boolean;
}

/** Kinds of cells of a column; a part number is text that looks like a number. */
export type CellKind = 'text' | 'number' | 'count' | 'day';

/** Limits of the format. */
const LONGEST_NAME = 31;
const LONGEST_CELL = 32_767;

/** The bytes of a workbook. Every text stays text: no text becomes a formula, and no zeros are dropped. */
export const workbookOf = (tables: readonly MemoryTable[]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: tables.map(sheetOf),
    // Not by the page setup: the library leaves out the quotes of the name, without which Excel repairs the file.
    namedRanges: tables.map(({ name }) => {
      const scope = sheetName(name);
      return { name: '_xlnm.Print_Titles', range: `'${scope.replaceAll("'", "''")}'!$1:$1`, scope };
    }),
  });

/** With more columns a page of paper is landscape. */
const UPRIGHT = 6;

function sheetOf({ name, columns, rows, rightToLeft }: MemoryTable): WriteSheet {
  const headings = columns.map(({ heading }) => heading);
  const bold = headings.map((_, at) => [`0,${at}`, { style: { font: { bold: true } } }] as const);
  return {
    name: sheetName(name),
    columns: columns.map((_, at) => ({
      autoWidth: true,
      ...formatOf(rows.map((row) => row[at])),
    })),
    rows: [headings, ...rows.map((row) => row.map(fitting))],
    cells: new Map(bold),
    freezePane: { rows: 1 },
    view: { rightToLeft },
    // As wide as a page, and as many pages as it takes.
    pageSetup: {
      ...{ fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
      orientation: columns.length > UPRIGHT ? 'landscape' : 'portrait',
    },
  };
}

function fitting(value: Cell): CellValue {
  if (isAmount(value)) return numberOf(value);
  return typeof value === 'string' ? value.slice(0, LONGEST_CELL) : value;
}

const isAmount = (value: Cell | undefined): value is Amount =>
  typeof value === 'object' && value !== null && 'amount' in value;

/** The format of a column: that of its days or amounts, if it has any. */
const formatOf = (cells: readonly (Cell | undefined)[]): { numFmt?: string } =>
  cells.some((cell) => cell instanceof Date) ? { numFmt: 'yyyy-mm-dd' } : amountFormat(cells);

/** Digits that a number of a spreadsheet keeps; an amount with more stays a text. */
const EXACT_DIGITS = 15;

function numberOf({ amount }: Amount): number | string {
  const digits = amount.replaceAll(/\D/g, '').replace(/^0+/, '');
  return digits.length > EXACT_DIGITS ? amount : Number(amount);
}

/** The format of a column that has amounts: as many decimals as the amount with the most decimals has. */
function amountFormat(cells: readonly (Cell | undefined)[]): { numFmt?: string } {
  const amounts = cells.filter(isAmount).map(({ amount }) => amount.split('.')[1] ?? '');
  if (amounts.length === 0) return {};
  const longest = amounts.reduce((one, other) => (one.length < other.length ? other : one));
  return { numFmt: longest === '' ? '0' : `0.${'0'.repeat(longest.length)}` };
}

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
  /** The first rows, for the widths of a workbook. */
  readonly first?: readonly (readonly Cell[])[];
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

/** Letters in a cell beside its text, and most letters of a column that is not in memory. */
const SPACE = 2;
const WIDEST = 50;

/**
 * Rows beyond a sheet's limit go to the next sheet, with the same header. XLSX needs no escaping of formulas. The
 * first rows decide how wide a column is, and its format.
 */
function xlsx({ name, header, rows, first = [] }: StreamedTable): Readable {
  const stream = writeXlsxStream(singly(rows), {
    name,
    columns: header.map((one, at) => {
      const cells = first.map((row) => row[at]);
      const lengths = cells.map((cell) => String(fitting(cell ?? null) ?? '').length);
      const longest = lengths.reduce((most, length) => Math.max(most, length), one.length);
      const format = formatOf(cells);
      const width = format.numFmt ? one.length : longest;
      return { header: one, width: Math.min(Math.max(width, 10) + SPACE, WIDEST), ...format };
    }),
    freezePane: { rows: 1 },
  });
  // Node and the web have different types for the same streams.
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

/**
 * Reads the first rows of a table, at least `most` of them.
 * @returns these, whether there are no others, and the table with all its rows
 */
export async function startOf(
  table: StreamedTable,
  most: number,
): Promise<{ first: (readonly Cell[])[]; isWhole: boolean; table: StreamedTable }> {
  const first: (readonly Cell[])[] = [];
  const batches = table.rows[Symbol.asyncIterator]();
  let isWhole = false;
  while (!isWhole && first.length < most) {
    const { done, value } = await batches.next();
    if (done) isWhole = true;
    else first.push(...value);
  }
  async function* rows() {
    try {
      yield first;
      yield* { [Symbol.asyncIterator]: () => batches };
    } finally {
      // Also if the reader has stopped at the first rows.
      await batches.return?.();
    }
  }
  return { first, isWhole, table: { ...table, rows: rows(), first } };
}

async function* singly(rows: StreamedTable['rows']): AsyncGenerator<CellValue[]> {
  for await (const some of rows) for (const row of some) yield row.map(fitting);
}
