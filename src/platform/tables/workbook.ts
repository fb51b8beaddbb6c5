/** Writes tables that are in memory as XLSX, each as a sheet, with typed cells, widths and a frozen heading. */
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import type { Cell } from './csv.ts';

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
