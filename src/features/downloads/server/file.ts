/** Writes a table as a file: CSV here, XLSX and PDF in a process of their own. */
import { readFileSync } from 'node:fs';
import type { ExportedFile } from '#contract/exports.ts';
import type { TableFormat } from '#contract/table-names.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type Cell, CSV_START, csvRow } from '#platform/tables/csv.ts';
import { documentOf } from './document.ts';
import { type FileTable, nameOf } from './table.ts';
import { tableSheet } from './table-sheet.ts';

const template = readFileSync(new URL('./table.typ', import.meta.url), 'utf8');

const writers: Record<TableFormat, (table: FileTable) => Promise<Uint8Array>> = {
  csv: async (table) => Buffer.from(csvOf(table)),
  xlsx: ({ columns, rows, language, ...called }) => {
    const rightToLeft = languageOf(language).dir === 'rtl';
    return documentOf({ workbook: [{ name: nameOf(called), columns, rows, rightToLeft }] });
  },
  pdf: (table) => documentOf({ template, sheet: tableSheet(table, new Date()) }),
};

/**
 * The file of a table, as a call answers with it.
 * @throws CallError unavailable where too many documents are being made
 */
export async function fileOf(
  table: FileTable,
  format: TableFormat,
): Promise<{ val: ExportedFile }> {
  const bytes = await writers[format](table);
  const name = `${fileName(nameOf(table))}.${format}`;
  const content = Buffer.from(bytes).toString('base64');
  return { val: { name, content, rows: table.rows.length } };
}

/** Spreadsheets take for a separator what does not stand in a number in the reader's country. */
const commas: ReadonlySet<LanguageCode> = new Set(['en', 'zh']);

function csvOf({ language, columns, rows }: FileTable): string {
  const separator = commas.has(language) ? ',' : ';';
  const lines = [columns.map(({ heading }) => heading), ...rows.map((row) => row.map(plain))];
  return CSV_START + lines.map((cells) => csvRow(cells, separator)).join('');
}

const plain = (value: Cell | Date): Cell =>
  value instanceof Date ? value.toISOString().slice(0, 10) : value;

/** A name that every system takes. */
const fileName = (called: string): string =>
  called
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'table';
