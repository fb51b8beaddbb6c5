/**
 * How staff have a file read: the columns of its tables, and its encoding. Both are remembered for their
 * next files.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { columnWords } from '#contract/fields/part.ts';
import type { ImportTable } from '#contract/staff/imports.ts';
import { type ImportKind, mayBeComplete } from '#contract/staff/names.ts';
import { type TextEncoding, textEncodings } from '#contract/table-names.ts';
import { now, type Queryable, queries } from '#platform/queries.ts';
import { ImportError } from '#platform/table-files/sheets.ts';
import type { Staff } from '#staff/server/audit.ts';
import { keepEncoding } from '#staff/server/routes.ts';
import { type ColumnMapping, mappedHeader } from '../headers.ts';
import type { TablePreview } from '../recognise.ts';
import type { EncodedPreview } from './preview-process.ts';
import { updateRun } from './run-process.ts';
import { auditOfRun, filesOf, start, tablesOf } from './runs.ts';

/** Rows shown of each table, and how long a cell of them may be. */
export const SAMPLE_ROWS = 3;
const longestCell = 60;
/** Columns shown; a catalogue file has a dozen. */
const mostColumns = 200;

const signature = (header: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(header)).digest('hex');

const cut = (cell: string): string =>
  cell.length > longestCell ? `${cell.slice(0, longestCell)}…` : cell;

const columnList = (mapping: ColumnMapping | undefined): ImportTable['columns'] =>
  Object.entries(mapping?.places ?? {}).map(([column, place]) => ({ column, place }));

/** A table as staff see it; what was set by hand for this header counts before its names. */
export async function importTableOf(
  client: Queryable,
  { sheet, header: all, sample, mapping, problem }: TablePreview,
): Promise<ImportTable> {
  const header = all.slice(0, mostColumns).map(cut);
  const set = await queries(client)
    .selectFrom('catalogue.column_mapping')
    .select('mapping')
    .where('header_sha256', '=', signature(header))
    .executeTakeFirst();
  const rememberedMapping = set?.mapping as ColumnMapping | undefined;
  const used = rememberedMapping ?? mapping;
  return {
    sheet: sheet ?? null,
    header,
    sample: sample.map((row) => row.slice(0, mostColumns).map(cut)),
    kind: used?.kind ?? null,
    columns: columnList(used),
    remembered: Boolean(rememberedMapping),
    problem: rememberedMapping ? '' : problem,
  };
}

/** The mapping of a table; undefined where it is left out. */
export function mappingOf({ kind, columns }: Pick<ImportTable, 'kind' | 'columns'>) {
  if (kind === null) return undefined;
  return { kind, places: Object.fromEntries(columns.map(({ column, place }) => [column, place])) };
}

interface Wish {
  id: string | number;
  file: string | number;
  table: string | number;
  kind: ImportKind | null;
  complete?: boolean;
  columns: { column: string; place: string | number }[];
}

/**
 * Sets the column mapping of a table and stores it for files with the same header. A finished or running
 * dry run is restarted.
 * @throws CallError notFound, conflict; badInput for an invalid mapping
 */
export async function setImportMapping(client: pg.ClientBase, wish: Wish, staff: Staff) {
  const { run, id, name, tables } = await tablesOf(client, Number(wish.id), Number(wish.file));
  const at = Number(wish.table);
  const table = tables[at];
  if (!table) throw new CallError('notFound', 'The file has no such table.');
  const columns = wish.columns.map(({ column, place }) => ({ column, place: Number(place) }));
  const mapping = mappingOf({ kind: wish.kind, columns });
  if (new Set(columns.map(({ column }) => column)).size < columns.length) {
    throw new CallError('badInput', 'A column is set twice.');
  }
  if (mapping) requireSound(table.header, mapping, name);
  const complete = mayBeComplete(wish.kind) && wish.complete === true;
  tables[at] = { ...table, kind: wish.kind, columns, complete, remembered: true, problem: '' };
  await queries(client)
    .updateTable('catalogue.import_file')
    .set({ tables: JSON.stringify(tables) })
    .where('id', '=', id)
    .execute();
  await updateRun(client, run.id)
    .set({ state: 'uploaded', result: null, failure: '', ended_at: null })
    .execute();
  const again = run.state === 'checking' || run.state === 'checked';
  if (again) await start(client, run, 'checking');
  if (mapping) await remember(client, table.header, mapping, staff);
  const words = columns
    .map(({ column, place }) => `${columnWords(column) ?? column}: ${table.header[place]}`)
    .join('; ');
  const after = { file: name, kind: wish.kind ?? 'left out', columns: words, complete };
  return { val: null, audit: auditOfRun(run, again ? 'checking' : 'uploaded', after) };
}

function requireSound(header: readonly string[], mapping: ColumnMapping, where: string): void {
  try {
    mappedHeader(header, mapping, where);
  } catch (error) {
    if (error instanceof ImportError) throw new CallError('badInput', error.message);
    throw error;
  }
}

async function remember(
  client: pg.ClientBase,
  header: readonly string[],
  mapping: ColumnMapping,
  staff: Staff,
): Promise<void> {
  const set = { mapping: JSON.stringify(mapping), set_by: staff.email, set_at: now };
  await queries(client)
    .insertInto('catalogue.column_mapping')
    .values({ header_sha256: signature(header), ...set })
    .onConflict((conflict) => conflict.column('header_sha256').doUpdateSet(set))
    .execute();
}

type Tables = Partial<Record<TextEncoding, ImportTable[]>>;

/** The tables of a file in each encoding, as staff see them. */
export async function tablesByEncoding(
  client: pg.ClientBase,
  { encodings }: EncodedPreview,
): Promise<Tables> {
  const tables: Tables = {};
  for (const encoding of textEncodings) {
    const previews = encodings[encoding];
    if (!previews) continue;
    const importTables: ImportTable[] = [];
    for (const preview of previews) importTables.push(await importTableOf(client, preview));
    tables[encoding] = importTables;
  }
  return tables;
}

/**
 * Sets and confirms the encoding of a file, and stores it for the sender's next files. A finished or running
 * dry run is restarted.
 * @throws CallError notFound, conflict; badInput if the file is not valid in this encoding
 */
export async function setImportEncoding(
  client: pg.ClientBase,
  wish: { id: string | number; file: string | number; encoding: TextEncoding },
  staff: Staff,
) {
  const { encoding } = wish;
  const { run, id, name } = await tablesOf(client, Number(wish.id), Number(wish.file));
  const file = await queries(client)
    .selectFrom('catalogue.import_file')
    .select(['encoding', 'tables', 'encodings'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const tables = (file.encodings as Tables | null)?.[encoding];
  if (!tables) {
    throw new CallError('badInput', '{name} can not be read in this encoding.', { name });
  }
  // Columns that were set by hand stay where the encoding does.
  const encodedTables = file.encoding === encoding ? file.tables : tables;
  await queries(client)
    .updateTable('catalogue.import_file')
    .set({ encoding, guessed: false, tables: JSON.stringify(encodedTables) })
    .where('id', '=', id)
    .execute();
  await keepEncoding(client, staff.email, encoding);
  await updateRun(client, run.id)
    .set({ state: 'uploaded', result: null, failure: '', ended_at: null })
    .execute();
  const again = run.state === 'checking' || run.state === 'checked';
  if (again) await start(client, run, 'checking');
  const state = again ? 'checking' : 'uploaded';
  return { val: null, audit: auditOfRun(run, state, { file: name, encoding }) };
}

/** @throws CallError conflict for an import with a file whose encoding is a guess */
export async function expectEncodings(client: pg.ClientBase, id: number): Promise<void> {
  const file = await filesOf(client, [id])
    .select('name')
    .where('guessed', '=', true)
    .executeTakeFirst();
  if (!file) return;
  throw new CallError('conflict', 'Please confirm the encoding of {name} first.', {
    name: file.name,
  });
}
