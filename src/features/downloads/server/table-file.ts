/** Tables as files: CSV is written here, XLSX and PDF in a process of their own. */
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { stockKinds } from '#contract/choices.ts';
import type { ExportedFile } from '#contract/exports.ts';
import type { ShownStock } from '#contract/shown-items.ts';
import type { TableFormat } from '#contract/table-names.ts';
import { joined } from '#language/format.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { type Cell, CSV_START, csvRow, dayOf } from '#platform/tables/csv.ts';
import type { CellKind } from '#platform/tables/workbook.ts';
import {
  type DocumentFact,
  type Frame,
  frameOf,
  makeDocument,
  type Writer,
  writerOf,
} from './document.ts';

export interface FileColumn<T> {
  readonly heading: TextKey;
  /** Note in brackets after the heading, such as a time zone. */
  readonly note?: string;
  /** Kind of the cells; default: text. */
  readonly kind?: CellKind;
  readonly cell: (row: T) => Cell | undefined;
}

/** The title of a table, its file name, and the header of its printed version. */
export interface TableWords {
  /** May contain user input; contains `{code}` if there is a code. */
  readonly heading: string;
  /** The code in the heading, such as an order code; absent or empty if the heading has no code. */
  readonly code?: string;
  readonly facts?: readonly DocumentFact[];
}

export interface FileTable extends Required<TableWords> {
  readonly language: LanguageCode;
  readonly columns: readonly { readonly heading: string; readonly kind: CellKind }[];
  readonly rows: readonly (readonly Cell[])[];
}

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

const nameOf = ({ heading, code }: Pick<FileTable, 'heading' | 'code'>): string =>
  code === '' ? heading : heading.replace('{code}', () => code);

/** @param stockOf the stock that the page shows for a row, or the text that replaces it */
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
    /** Width in points. */
    readonly width: number;
  }[];
  /** Font size in points. */
  readonly size: number;
  readonly rows: readonly (readonly SheetCell[])[];
}

/** A text, and whether it is read from right to left. */
type SheetCell = readonly [value: string, leftwards: boolean];

/** Maximum number of columns of an upright page; with more columns the page is landscape. */
const UPRIGHT = 6;

/**
 * In points. PAPER: width between the margins of A4, upright and landscape; INSET: space around a cell's
 * text; LETTER: font size.
 */
const PAPER = [504, 750] as const;
const INSET = 8;
const LETTER = 9;

/** @param now date in the footer */
function tableSheet(table: FileTable, now: Date): TableSheet {
  const { heading, code, facts, language, columns, rows } = table;
  const writer = writerOf(language);
  const written = rows.map((row) => row.map((value) => writtenCell(value, writer)));
  // Leaves out empty columns.
  const shownColumns = columns
    .map((column, at) => ({ ...column, at, needs: needsOf(column, written, at) }))
    .filter(({ at }) => written.some((row) => row[at]));
  const wide = shownColumns.length > UPRIGHT;
  const { size, widths } = fitted(
    shownColumns.map(({ needs }) => needs),
    PAPER[wide ? 1 : 0],
  );
  return {
    ...frameOf(language, now, { ...(code === '' ? { title: heading } : { heading, code }), wide }),
    facts: facts.filter(([, value]) => value !== ''),
    size,
    columns: shownColumns.map(({ heading: head, kind }, at) => ({
      heading: head,
      kind,
      width: widths[at] ?? 0,
    })),
    rows: written.map((row) => shownColumns.map(({ at }) => sheetCell(row[at] ?? ''))),
  };
}

/**
 * Width of a column in letters: `least`, at which no word breaks unless it is very long; `best`, at which texts of up to
 * 30 letters stay on one line.
 */
interface Needs {
  readonly least: number;
  readonly best: number;
}

function needsOf(
  { heading, kind }: FileTable['columns'][number],
  rows: readonly (readonly string[])[],
  at: number,
): Needs {
  const cells = [heading, ...rows.map((row) => row[at] ?? '')];
  const isWhole = kind === 'count' || kind === 'day';
  const longest = Math.max(...cells.map(lettersOf));
  const words = cells.flatMap((cell) => cell.split(/[\s\u2e80-\u9fff\uac00-\ud7af]+/));
  const word = Math.max(Math.min(longest, SHORT_TEXT), ...words.map(lettersOf));
  const least = isWhole ? longest : Math.min(word, LONGEST_WORD);
  return { least, best: Math.max(least, Math.min(longest, 30)) };
}

/** Maximum letters of a text that stays on one line, such as 'Low Stock'. */
const SHORT_TEXT = 9;
/** Maximum letters of an unbroken word: longer words may break anywhere (frame.typ). */
const LONGEST_WORD = 23;

/** Width of a text in letters; Chinese, Japanese and Korean letters count twice. */
const lettersOf = (value: string): number =>
  value.length + (value.match(/[\u2e80-\u9fff\uac00-\ud7af]/g)?.length ?? 0);

/** Widths in points that fit the minimum of each column; the font is smaller if the paper is too narrow. */
function fitted(needs: readonly Needs[], paper: number): { size: number; widths: number[] } {
  const widthOf = (letters: number) => letters * 0.6 * LETTER + INSET;
  const least = needs.reduce((sum, need) => sum + widthOf(need.least), 0);
  const best = needs.reduce((sum, need) => sum + widthOf(need.best), 0);
  const scale = Math.min(1, paper / least);
  // The rest of the paper goes to the columns whose texts would wrap.
  const share = best > least ? Math.max(0, paper - least) / (best - least) : 0;
  const widths = needs.map((need) => {
    const width = widthOf(need.least);
    return width * scale + (widthOf(need.best) - width) * share;
  });
  return { size: LETTER * scale, widths };
}

/** The first letter decides the direction. */
const sheetCell = (value: string): SheetCell => [
  value,
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(value),
];

function writtenCell(value: Cell, { count, day }: Writer): string {
  if (value instanceof Date) return day(value);
  if (typeof value === 'number') return count(value);
  return typeof value === 'object' ? (value?.amount ?? '') : value;
}

const template = readFileSync(new URL('./table.typ', import.meta.url), 'utf8');

const writers: Record<TableFormat, (table: FileTable) => Promise<Uint8Array>> = {
  csv: async (table) => Buffer.from(await csvOf(asData(table))),
  xlsx: (table) => {
    const { columns, rows, language, ...called } = asData(table);
    const rightToLeft = languageOf(language).dir === 'rtl';
    return makeDocument({ workbook: [{ name: nameOf(called), columns, rows, rightToLeft }] });
  },
  pdf: (table) => makeDocument({ template, sheets: [tableSheet(table, new Date())] }),
};

/** Invisible characters that isolate the direction of a word within a sentence. */
const isolates = /[\u2066-\u2069]/g;

/** The table without isolates: with them a search for '115 حصان' would not find its cell. */
const asData = (table: FileTable): FileTable => ({
  ...table,
  rows: table.rows.map((row) =>
    row.map((value) => (typeof value === 'string' ? value.replace(isolates, '') : value)),
  ),
});

/**
 * Writes a table as a file, as the value of a call's response.
 * @throws CallError unavailable if too many documents are waiting
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

/** Number of rows written without a pause for other requests: some ms. */
const WITHOUT_PAUSE = 1000;

async function csvOf({ language, columns, rows }: FileTable): Promise<string> {
  const separator = commas.has(language) ? ',' : ';';
  const headings = columns.map(({ heading }) => heading);
  let csv = CSV_START + csvRow(headings, separator);
  for (const [at, cells] of rows.entries()) {
    csv += csvRow(cells, separator);
    if (at % WITHOUT_PAUSE === WITHOUT_PAUSE - 1) await setImmediate();
  }
  return csv;
}

/** A file name that every system accepts. */
const fileName = (called: string): string =>
  called
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'table';
