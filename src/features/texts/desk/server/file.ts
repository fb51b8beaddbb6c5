/**
 * Export and import of translations as a file: one row per plural form of a text, one column per language.
 * Importing an unchanged file changes nothing.
 */
import type pg from 'pg';
import { textLanguages } from '#contract/choices.ts';
import { CallError } from '#contract/errors.ts';
import { textStates } from '#contract/staff/names.ts';
import { columnsIn, findHeadings, meaningsIn } from '#features/numbers/headings.ts';
import { languages, staffLanguages } from '#language/languages.ts';
import type { Cell } from '#platform/tables/csv.ts';
import { fileHeading } from '#staff/server/exports/file-heading.ts';
import { anyText, type ExportedLists, oneOf } from '#staff/server/paging.ts';
import type { FileRow } from './file-process.ts';
import { noteTexts } from './terms.ts';
import { allTexts, filterTexts, type ListedText, type TextFilter } from './texts.ts';

const codes = languages.map(({ code }) => code);

/**
 * Columns of the file. `version` is the version of the text at export. The import does not overwrite texts
 * that were changed later.
 */
export const fileHeader = ['text', 'form', 'section', 'version', ...codes] as const;

type Column = (typeof fileHeader)[number];
const meaningsOf = meaningsIn(
  Object.fromEntries(
    fileHeader.map((column) => [
      column,
      staffLanguages.map((language) => fileHeading(language, column)).join('|'),
    ]),
  ) as Record<Column, string>,
);

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];

export async function* fileRows(pool: pg.Pool, filter: TextFilter): AsyncGenerator<Cell[][]> {
  await noteTexts(pool);
  for (const text of filterTexts(await allTexts(pool), filter)) yield rowsOf(text);
}

function rowsOf({ row }: ListedText): Cell[][] {
  const version = Math.max(...row.translations.map((one) => one.version));
  return forms
    .filter((form) => row.translations.some(({ wanted }) => wanted.includes(form)))
    .map((form) => [
      row.key,
      form,
      row.section,
      version,
      ...row.translations.map((one) => one.forms?.[form] ?? ''),
    ]);
}

export const textExports = {
  texts: {
    roles: ['content', 'admin'],
    filters: {
      language: oneOf(textLanguages),
      state: oneOf(textStates),
      section: anyText,
      since: /^\d{4}-\d{2}-\d{2}$/,
      text: /^[^\0]{0,200}$/,
    },
    open: ({ write }, filters, { zone }) => ({
      header: fileHeader,
      rows: fileRows(write, { ...(filters as TextFilter), zone }),
    }),
  },
} satisfies ExportedLists;

export interface FileLine {
  /** Row number in the spreadsheet, from 1. */
  readonly line: number;
  readonly key: string;
  readonly form: string;
  /** Version at export; undefined if the row has none. */
  readonly version: number | undefined;
  /** Texts by language, for languages with a column; '' for an empty cell. */
  readonly cells: ReadonlyMap<string, string>;
}

export const MAX_LINES = 100_000;

/**
 * Parses the lines of a file.
 * @param rows non-empty rows
 * @throws CallError badInput if the file is not a file of translations; the whole file is refused
 */
export function readFileLines(rows: readonly FileRow[]): FileLine[] {
  const all = rows.map(({ cells }) => cells);
  const isHeading = (cells: readonly string[]) => {
    const { places } = columnsIn(cells, meaningsOf);
    return places.has('text') && places.has('form');
  };
  const { row, names } = findHeadings(all, {
    isHeading,
    isMore: () => false,
    hasMeaning: (cell) => meaningsOf(cell).length > 0,
  }) ?? { row: 0, names: all[0] ?? [] };
  const lines = rows.slice(row + 1);
  if (lines.length >= MAX_LINES) {
    throw new CallError('badInput', 'The file has more than {count} lines.', { count: MAX_LINES });
  }
  const { places } = columnsIn(names, meaningsOf);
  for (const name of ['text', 'form'] as const) {
    if (places.has(name)) continue;
    throw new CallError('badInput', 'The file has no column {name}.', { name });
  }
  const [repeated] = [...places].find(([, columns]) => columns.length > 1) ?? [];
  if (repeated !== undefined) {
    throw new CallError('badInput', 'The file has the column {name} twice.', { name: repeated });
  }
  if (!codes.some((code) => places.has(code))) {
    throw new CallError('badInput', 'The file has no column of a language.');
  }
  return lines.map(({ number, cells }) => {
    const cell = (name: Column) => cells[places.get(name)?.[0] ?? -1] ?? '';
    const version = cell('version').trim();
    return {
      line: number,
      key: cell('text'),
      form: cell('form').trim().toLowerCase() || 'other',
      version: /^\d{1,9}$/.test(version) ? Number(version) : undefined,
      cells: new Map(
        codes.filter((code) => places.has(code)).map((code) => [code, cell(code).trim()]),
      ),
    };
  });
}
