/**
 * Translations as a CSV file, out and in: a row for each plural form of a text, a column for each
 * language. What comes back as it went out changes nothing.
 */
import { isUtf8 } from 'node:buffer';
import { parse } from 'csv-parse/sync';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { textLanguages, textStates } from '#contract/staff/text-names.ts';
import { languages } from '#language/languages.ts';
import { type Cell, separatorOf, textOfCell } from '#platform/tables/csv.ts';
import { anyText, type ExportedLists, oneOf } from '#staff/server/exports/list.ts';
import { allTexts, type DeskText, filterTexts, type TextFilter } from './rows.ts';
import { noteTexts } from './terms.ts';

const codes = languages.map(({ code }) => code);

/** `version` tells how new what the file has is: what was changed later is not written over. */
export const fileHeader = ['text', 'form', 'section', 'version', ...codes] as const;

const forms = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The rows of the texts that a filter lets through. */
export async function* fileRows(pool: pg.Pool, filter: TextFilter): AsyncGenerator<Cell[][]> {
  await noteTexts(pool);
  for (const text of filterTexts(await allTexts(pool), filter)) yield rowsOf(text);
}

function rowsOf({ row }: DeskText): Cell[][] {
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
    open: ({ write }, filters) => ({
      header: fileHeader,
      rows: fileRows(write, filters as TextFilter),
    }),
  },
} satisfies ExportedLists;

/** A line of a file that came in. */
export interface FileLine {
  /** Of the file, from 1. */
  readonly line: number;
  readonly key: string;
  readonly form: string;
  /** Undefined where the file does not tell. */
  readonly version: number | undefined;
  /** By language, as far as the file has its column; '' where it says nothing. */
  readonly cells: ReadonlyMap<string, string>;
}

/** Most lines of a file. */
const MOST = 100_000;

/**
 * The lines of a file.
 * @throws CallError badInput for what is no such file: it is refused as a whole
 */
export function readFileLines(contents: Buffer): FileLine[] {
  if (!isUtf8(contents) || contents.includes(0)) {
    throw new CallError(
      'badInput',
      'The file is not UTF-8. Save it again as "CSV UTF-8" (in a spreadsheet: Save as, CSV UTF-8).',
    );
  }
  const text = contents
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .replace(/^sep=[,;\t]\r?\n/, '');
  const header = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  const [names, ...rows] = recordsOf(text, separatorOf(header));
  if (rows.length > MOST) {
    throw new CallError('badInput', 'The file has more than {count} lines.', { count: MOST });
  }
  const columns = names?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  for (const name of ['text', 'form']) {
    if (columns.includes(name)) continue;
    throw new CallError('badInput', 'The file has no column {name}.', { name });
  }
  const twice = columns.find((name, place) => name !== '' && columns.indexOf(name) !== place);
  if (twice !== undefined) {
    throw new CallError('badInput', 'The file has the column {name} twice.', {
      name: twice.slice(0, 60),
    });
  }
  if (!codes.some((code) => columns.includes(code))) {
    throw new CallError('badInput', 'The file has no column of a language.');
  }
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => lineOf(line, columns, cells));
}

function lineOf(line: number, columns: readonly string[], cells: readonly string[]): FileLine {
  const cell = (name: string) => textOfCell(cells[columns.indexOf(name)] ?? '');
  const version = columns.includes('version') ? cell('version').trim() : '';
  return {
    line,
    key: cell('text'),
    form: cell('form').trim().toLowerCase() || 'other',
    version: /^\d{1,9}$/.test(version) ? Number(version) : undefined,
    cells: new Map(
      codes.filter((code) => columns.includes(code)).map((code) => [code, cell(code).trim()]),
    ),
  };
}

interface Record {
  readonly line: number;
  readonly cells: string[];
}

function recordsOf(text: string, delimiter: string): Record[] {
  let line = 1;
  try {
    const found = parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      to: MOST + 2,
      // With `info` a record comes with what is known of it, which the types do not tell.
    }) as unknown as { record: string[]; info: { lines: number } }[];
    return found.map(({ record: cells, info: { lines: end } }) => {
      const first = line;
      line = end + 1;
      return { line: first, cells };
    });
  } catch {
    throw new CallError('badInput', "The file can't be read as CSV.");
  }
}
