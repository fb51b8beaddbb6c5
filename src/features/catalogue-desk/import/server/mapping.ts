/** Column mapping and encoding that staff set for a file. Both are stored for later files. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { columnWords } from '#contract/fields/part.ts';
import { askedUnits } from '#contract/fields/trade.ts';
import type { ImportTable } from '#contract/staff/imports.ts';
import { type BareUnit, bareUnits, type ImportKind, mayBeComplete } from '#contract/staff/names.ts';
import { type TextEncoding, textEncodings } from '#contract/table-names.ts';
import { now, type Queryable, queries } from '#platform/queries.ts';
import { ImportError } from '#platform/table-files/sheets.ts';
import type { Staff } from '#staff/server/audit.ts';
import { keepEncoding } from '#staff/server/routes.ts';
import { type ColumnMapping, mappedHeader } from '../tables/import-columns.ts';
import type { TablePreview } from '../tables/recognise.ts';
import type { EncodedPreview } from './preview-process.ts';
import { auditOfRun, filesOf, restart, tablesOf } from './runs.ts';

export const SAMPLE_ROWS = 3;

const signature = (header: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(header)).digest('hex');

const columnList = (mapping: ColumnMapping | undefined): ImportTable['columns'] =>
  Object.entries(mapping?.places ?? {}).map(([column, place]) => ({ column, place }));

/** A table as shown to staff. A mapping that staff set for this header overrides the names in the header. */
export async function importTableOf(
  client: Queryable,
  { sheet, header, sample, mapping, problem }: TablePreview,
): Promise<ImportTable> {
  const set = await queries(client)
    .selectFrom('catalogue.column_mapping')
    .select('mapping')
    .where('header_sha256', '=', signature(header))
    .executeTakeFirst();
  const rememberedMapping = set?.mapping as ColumnMapping | undefined;
  const used = rememberedMapping ?? mapping;
  return {
    sheet: sheet ?? null,
    header: [...header],
    sample: sample.map((row) => [...row]),
    kind: used?.kind ?? null,
    columns: columnList(used),
    remembered: Boolean(rememberedMapping),
    problem: rememberedMapping ? '' : problem,
  };
}

/** Mapping of a table; undefined if the table is not imported. */
export function mappingOf({ kind, columns }: Pick<ImportTable, 'kind' | 'columns'>) {
  if (kind === null) return undefined;
  const places = Object.fromEntries(columns.map(({ column, place }) => [column, place]));
  const units = Object.fromEntries(
    columns.flatMap(({ column, unit }) => (unit ? [[column, unit] as const] : [])),
  );
  return { kind, places, units };
}

interface UnitWish {
  id: string | number;
  file: string | number;
  table: string | number;
  column: string;
  unit: BareUnit;
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
 * Sets the column mapping of a table, and stores it for files with the same header. Restarts a dry run that
 * is running or finished.
 * @throws CallError notFound, conflict; badInput for an invalid mapping
 */
export async function setImportMapping(client: pg.ClientBase, wish: Wish, staff: Staff) {
  const { run, id, name, tables } = await tablesOf(client, Number(wish.id), Number(wish.file));
  const at = Number(wish.table);
  const table = tables[at];
  if (!table) throw new CallError('notFound', 'The file has no such table.');
  const columns = wish.columns.map(({ column, place }) => {
    const before = table.columns.find(
      (one) => one.column === column && one.place === Number(place),
    );
    return { column, place: Number(place), ...(before?.unit && { unit: before.unit }) };
  });
  const mapping = mappingOf({ kind: wish.kind, columns });
  if (new Set(columns.map(({ column }) => column)).size < columns.length) {
    throw new CallError('badInput', 'A column is set twice.');
  }
  if (mapping) requireSound(table.header, mapping, name);
  const complete = mayBeComplete(wish.kind) && wish.complete === true;
  tables[at] = { ...table, kind: wish.kind, columns, complete, remembered: true, problem: '' };
  await keepTables(client, id, tables);
  const state = await restart(client, run);
  if (mapping) await remember(client, table.header, mapping, staff);
  const words = columns
    .map(({ column, place }) => `${columnWords(column) ?? column}: ${table.header[place]}`)
    .join('; ');
  const after = { file: name, kind: wish.kind ?? 'left out', columns: words, complete };
  return { val: null, audit: auditOfRun(run, state, after) };
}

/**
 * Sets the unit of those figures of a column that have no unit, for this file only. Restarts a dry run that
 * is running or finished.
 * @throws CallError notFound, conflict; badInput if the column cannot have this unit
 */
export async function setImportUnit(client: pg.ClientBase, wish: UnitWish) {
  const { run, id, name, tables } = await tablesOf(client, Number(wish.id), Number(wish.file));
  const column = tables[Number(wish.table)]?.columns.find((one) => one.column === wish.column);
  if (!column) throw new CallError('notFound', 'The file has no such column.');
  const unitKind = askedUnits(wish.column);
  if (!unitKind || !Object.hasOwn(bareUnits[unitKind], wish.unit)) {
    throw new CallError('badInput', 'The figures of this column do not have such a unit.');
  }
  column.unit = wish.unit;
  await keepTables(client, id, tables);
  const state = await restart(client, run);
  return { val: null, audit: auditOfRun(run, state, { file: name, [wish.column]: wish.unit }) };
}

const keepTables = (client: pg.ClientBase, fileId: number, tables: ImportTable[]) =>
  queries(client)
    .updateTable('catalogue.import_file')
    .set({ tables: JSON.stringify(tables) })
    .where('id', '=', fileId)
    .execute();

function requireSound(header: readonly string[], mapping: ColumnMapping, where: string): void {
  try {
    mappedHeader(header, mapping, where);
  } catch (error) {
    if (error instanceof ImportError) throw new CallError('badInput', error.stored);
    throw error;
  }
}

async function remember(
  client: pg.ClientBase,
  header: readonly string[],
  { kind, places }: ColumnMapping,
  staff: Staff,
): Promise<void> {
  // Units are not stored, because they apply to this file only.
  const set = { mapping: JSON.stringify({ kind, places }), set_by: staff.email, set_at: now };
  await queries(client)
    .insertInto('catalogue.column_mapping')
    .values({ header_sha256: signature(header), ...set })
    .onConflict((conflict) => conflict.column('header_sha256').doUpdateSet(set))
    .execute();
}

type Tables = Partial<Record<TextEncoding, ImportTable[]>>;

/** Tables of a file in each encoding, as shown to staff. */
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
 * Sets and confirms the encoding of a file, and stores it for later files of the same member of staff.
 * Restarts a dry run that is running or finished.
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
  // A column mapping set by staff stays if the encoding does not change.
  const encodedTables = file.encoding === encoding ? file.tables : tables;
  await queries(client)
    .updateTable('catalogue.import_file')
    .set({ encoding, guessed: false, tables: JSON.stringify(encodedTables) })
    .where('id', '=', id)
    .execute();
  await keepEncoding(client, staff.email, encoding);
  const state = await restart(client, run);
  return { val: null, audit: auditOfRun(run, state, { file: name, encoding }) };
}

/** @throws CallError conflict if the encoding of a file is only a guess */
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
