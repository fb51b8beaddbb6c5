/** Tables as files: CSV is written here, XLSX and PDF in a process of their own. */
import { readFileSync } from 'node:fs';
import { stockKinds } from '#contract/choices.ts';
import type { ExportedFile } from '#contract/exports.ts';
import type { ShownStock } from '#contract/shown-items.ts';
import type { TableFormat } from '#contract/table-names.ts';
import { joined } from '#language/format.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { type Cell, CSV_START, csvRow } from '#platform/tables/csv.ts';
import type { CellKind } from '#platform/tables/workbook.ts';
import {
  type DocumentFact,
  type Frame,
  frameOf,
  makeDocument,
  type Writer,
  writerOf,
} from './document.ts';

/** A column for rows `T`: heading, kind of cell, and the cell of a row. */
export interface FileColumn<T> {
  readonly heading: TextKey;
  /** Stands behind the heading in brackets, such as a time zone. */
  readonly note?: string;
  /** Default text. A day is a Date at the beginning of that day in UTC. */
  readonly kind?: CellKind;
  readonly cell: (row: T) => Cell | Date | undefined;
}

/** The title of a table, its file name, and the header of its printed version. */
export interface TableWords {
  /** May contain user input; contains `{code}` if there is a code. */
  readonly heading: string;
  /** The number of what it shows; empty without one. */
  readonly code?: string;
  readonly facts?: readonly DocumentFact[];
}

export interface FileTable extends Required<TableWords> {
  readonly language: LanguageCode;
  readonly columns: readonly { readonly heading: string; readonly kind: CellKind }[];
  readonly rows: readonly (readonly (Cell | Date)[])[];
}

/** The table of some rows, in a language. */
export const fileTableOf = <T>(
  language: LanguageCode,
  { heading: title, code = '', facts = [] }: TableWords,
  columns: readonly FileColumn<T>[],
  rows: readonly T[],
): FileTable => ({
  heading: title,
  code,
  facts,
  language,
  columns: columns.map(({ heading, note, kind = 'text' }) => ({
    heading: note ? `${text(language, heading)} (${note})` : text(language, heading),
    kind,
  })),
  rows: rows.map((row) => columns.map(({ cell }) => cell(row) ?? null)),
});

/** Heading and code in one text. */
const nameOf = ({ heading, code }: Pick<FileTable, 'heading' | 'code'>): string =>
  code === '' ? heading : heading.replace('{code}', () => code);

/** The day of a moment, for a cell. */
export const dayOf = (moment: string): Date => new Date(`${moment.slice(0, 10)}T00:00:00Z`);

/** @param stockOf the stock that the page shows of a row, or the words in its place */
export function stockFileColumns<T>(
  language: LanguageCode,
  stockOf: (row: T) => ShownStock | TextKey | undefined,
): FileColumn<T>[] {
  const { t } = writerOf(language);
  const words = (stock: ShownStock): string =>
    joined(t, [t(stockKinds[stock.stockInfo].name), stock.backOrder && t('back order')]);
  return [
    {
      heading: 'Stock',
      cell: (row) => {
        const stock = stockOf(row);
        return typeof stock === 'string' ? t(stock) : stock && words(stock);
      },
    },
    {
      heading: 'Expected on',
      kind: 'day',
      cell: (row) => {
        const stock = stockOf(row);
        return typeof stock === 'object' && stock.expected ? dayOf(stock.expected) : undefined;
      },
    },
  ];
}

interface TableSheet extends Frame {
  readonly facts: readonly DocumentFact[];
  readonly columns: readonly {
    readonly heading: string;
    readonly kind: CellKind;
    /** Share of the paper's width; 0: as wide as its cells. */
    readonly share: number;
  }[];
  readonly rows: readonly (readonly SheetCell[])[];
}

/** A text, and whether it is read from right to left. */
type SheetCell = readonly [value: string, leftwards: boolean];

/** With more columns the page is landscape. */
const UPRIGHT = 6;

/** @param now date in the footer */
function tableSheet(table: FileTable, now: Date): TableSheet {
  const { heading, code, facts, language, columns, rows } = table;
  const writer = writerOf(language);
  const written = rows.map((row) => row.map((value) => writtenCell(value, writer)));
  // Leaves out empty columns.
  const shownColumns = columns
    .map((column, at) => ({ ...column, at, longest: longestAt(written, at) }))
    .filter(({ longest }) => longest > 0);
  return {
    ...frameOf(language, now, {
      ...(code === '' ? { title: heading } : { heading, code }),
      wide: shownColumns.length > UPRIGHT,
    }),
    facts: facts.filter(([, value]) => value !== ''),
    columns: shownColumns.map(({ heading: head, kind, longest }) => ({
      heading: head,
      kind,
      share: kind === 'count' || kind === 'day' ? 0 : shareOf(Math.max(longest, head.length)),
    })),
    rows: written.map((row) => shownColumns.map(({ at }) => sheetCell(row[at] ?? ''))),
  };
}

/** The first letter decides the direction. */
const sheetCell = (value: string): SheetCell => [
  value,
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(value),
];

const longestAt = (rows: readonly (readonly string[])[], at: number): number =>
  rows.reduce((longest, row) => Math.max(longest, row[at]?.length ?? 0), 0);

/** Limits the share, so that long texts wrap. */
const shareOf = (letters: number): number => Math.min(Math.max(letters, 8), 30);

function writtenCell(value: Cell | Date, { count, day }: Writer): string {
  if (value instanceof Date) return day(value);
  return typeof value === 'number' ? count(value) : (value ?? '');
}

const template = readFileSync(new URL('./table.typ', import.meta.url), 'utf8');

const writers: Record<TableFormat, (table: FileTable) => Promise<Uint8Array>> = {
  csv: async (table) => Buffer.from(csvOf(table)),
  xlsx: ({ columns, rows, language, ...called }) => {
    const rightToLeft = languageOf(language).dir === 'rtl';
    return makeDocument({ workbook: [{ name: nameOf(called), columns, rows, rightToLeft }] });
  },
  pdf: (table) => makeDocument({ template, sheet: tableSheet(table, new Date()) }),
};

/**
 * The file of a table, as a call answers with it.
 * @throws CallError unavailable where too many documents are being made
 */
export async function writeTableFile(
  table: FileTable,
  format: TableFormat,
): Promise<{ val: ExportedFile }> {
  const bytes = await writers[format](table);
  const name = `${fileName(nameOf(table))}.${format}`;
  const content = Buffer.from(bytes).toString('base64');
  return { val: { name, content, rows: table.rows.length } };
}

/** Languages whose spreadsheets separate CSV by commas; the others use semicolons. */
const commas: ReadonlySet<LanguageCode> = new Set(['en', 'zh']);

function csvOf({ language, columns, rows }: FileTable): string {
  const separator = commas.has(language) ? ',' : ';';
  const lines = [columns.map(({ heading }) => heading), ...rows.map((row) => row.map(plain))];
  return CSV_START + lines.map((cells) => csvRow(cells, separator)).join('');
}

const plain = (value: Cell | Date): Cell =>
  value instanceof Date ? value.toISOString().slice(0, 10) : value;

/** A file name that every system accepts. */
const fileName = (called: string): string =>
  called
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'table';
