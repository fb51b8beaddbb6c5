/** Imports in the back office: lists, details and commands. The job in job.ts does the work. */

import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { word } from '#contract/message.ts';
import type { ImportRun, ImportTable } from '#contract/staff/imports.ts';
import { busyStates, type ImportState, importKinds } from '#contract/staff/names.ts';
import type { TextEncoding } from '#contract/table-names.ts';
import { deskMessage } from '#language/desk-text.ts';
import type { StaffLanguage } from '#language/languages.ts';
import type { Database } from '#platform/database.ts';
import { addJob } from '#platform/jobs.ts';
import { anyOf, now, type Queryable, queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { type Page, presented, readPage } from '#staff/server/paging.ts';
import { lastSet } from '../change-set.ts';
import { columnsOfKind, kindNames, neededColumns } from '../tables/import-columns.ts';
import { updateRun } from './run-process.ts';

/** Name of the job that does the dry run or the import. */
export const IMPORT_JOB = 'catalogueImport';

const columns = [
  ...(['id', 'who', 'state', 'version'] as const),
  ...(['created_at as created', 'ended_at as ended'] as const),
];

const runs = (client: Queryable) => queries(client).selectFrom('catalogue.import_run');

export const filesOf = (client: Queryable, runIds: readonly number[]) =>
  queries(client)
    .selectFrom('catalogue.import_file')
    .where('run_id', '=', anyOf(runIds))
    .orderBy('seq');

/** A page of imports, newest first. */
export async function listImports({ write }: Database, page: Page) {
  const all = runs(write);
  const { rows, pageInfo } = await readPage(all, all.select(columns).orderBy('id', 'desc'), page);
  const ids = rows.map(({ id }) => id);
  const files = await filesOf(write, ids).select(['run_id', 'name']).execute();
  const val = rows.map((row) => ({
    ...presented(row),
    files: files.filter(({ run_id }) => run_id === row.id).map(({ name }) => name),
  }));
  return { val, pageInfo };
}

/** Columns of each kind of table, for choosing columns by hand. */
const kindChoices: ImportRun['kinds'] = importKinds.map((kind) => ({
  kind,
  name: kindNames[kind],
  columns: [...columnsOfKind(kind)],
  needed: neededColumns(kind).map((group) => [...group]),
}));

/** All data of an import. @throws CallError notFound */
export async function getImport(
  { write }: Database,
  id: number,
  language: StaffLanguage,
): Promise<ImportRun> {
  const say = (text: string) => deskMessage(language, text);
  const run = await runs(write)
    .select([...columns, 'progress', 'result', 'failure', 'cancel_requested', 'checked_set'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!run) throw notThere();
  const files = await filesOf(write, [id])
    .select(['name', 'bytes', 'tables', 'encoding', 'guessed', 'encodings'])
    .execute();
  const last = await lastSet(write);
  const { cancel_requested, checked_set, failure, ...row } = run;
  const progress = row.progress as ImportRun['progress'];
  const result = row.result as ImportRun['result'];
  return {
    ...presented(row),
    failure: say(failure),
    progress: progress && { ...progress, step: say(progress.step) },
    result: result && {
      ...result,
      groups: result.groups.map((group) => ({ ...group, reason: say(group.reason) })),
    },
    stopping: cancel_requested && row.ended === null,
    outdated: row.state === 'checked' && (checked_set ?? last) < last,
    files: files.map(({ name, bytes, tables, encoding, guessed, encodings }) => ({
      name,
      size: bytes,
      tables: (tables as ImportTable[]).map((table) => ({
        ...table,
        problem: say(table.problem),
      })),
      encoding: encoding as TextEncoding | null,
      encodings: Object.keys(encodings ?? {}) as TextEncoding[],
      guessed,
    })),
    kinds: kindChoices,
  };
}

const notThere = () => new CallError('notFound', 'There is no such import.');

/** A page of a group of the report. @throws CallError notFound */
export async function listImportRemarks(
  { write }: Database,
  { id, group }: { id: number; group: number },
  { page, size, offset }: Page,
) {
  const run = await runs(write).select('result').where('id', '=', id).executeTakeFirst();
  if (!run) throw notThere();
  // Rows are numbered from 1 without gaps, so each page is a range of numbers.
  const val = await queries(write)
    .selectFrom('catalogue.import_remark')
    .select(['file', 'sheet', 'row', 'column', 'value'])
    .where('run_id', '=', id)
    .where('kind', '=', group)
    .where('seq', '>', offset)
    .where('seq', '<=', offset + size)
    .orderBy('seq')
    .execute();
  const result = run.result as ImportRun['result'];
  return { val, pageInfo: { page, size, count: result?.groups[group]?.count ?? 0 } };
}

interface LockedRun {
  readonly id: number;
  readonly state: ImportState;
  readonly attempt: number;
  readonly names: string[];
  readonly result: ImportRun['result'];
}

/** Locks the import's row. @throws CallError notFound */
async function lockRun(client: pg.ClientBase, id: number): Promise<LockedRun> {
  const run = await runs(client)
    .select(['id', 'state', 'attempt', 'result'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!run) throw notThere();
  const files = await filesOf(client, [id]).select('name').execute();
  const names = files.map(({ name }) => name);
  return { ...run, result: run.result as ImportRun['result'], names };
}

export const auditOfRun = (run: LockedRun, state: ImportState, details = {}): AuditEntry => ({
  subject: 'import',
  subjectId: run.id,
  subjectName: run.names.join(', ').slice(0, 200),
  before: { state: run.state },
  after: { state, ...details },
});

const refuseIn = (states: readonly ImportState[], run: LockedRun): void => {
  if (states.includes(run.state)) {
    throw new CallError('conflict', 'The import is {state}, so this can not be done.', {
      state: word(run.state),
    });
  }
};

/** Final states of an import. */
const ends: readonly ImportState[] = ['done', 'cancelled'];

/** Starts the dry run. @throws CallError notFound, conflict */
export async function checkImport(client: pg.ClientBase, id: number) {
  const run = await lockRun(client, id);
  refuseIn([...busyStates, ...ends], run);
  await start(client, run, 'checking');
  return { val: null, audit: auditOfRun(run, 'checking') };
}

/** Starts the import. @throws CallError notFound; conflict without a valid dry run, or with open questions */
export async function runImport(client: pg.ClientBase, id: number) {
  const run = await lockRun(client, id);
  if (run.state !== 'checked') {
    throw new CallError('conflict', 'Please check the import first.');
  }
  const [question] = run.result?.questions ?? [];
  if (question) {
    throw new CallError('conflict', 'Please say first which unit {value} in {name} has.', {
      value: question.value,
      name: question.file,
    });
  }
  await start(client, run, 'queued');
  return { val: null, audit: auditOfRun(run, 'queued') };
}

/** Starts an attempt. A process that still works on an earlier attempt stores nothing afterwards. */
export async function start(client: pg.ClientBase, run: LockedRun, state: 'checking' | 'queued') {
  await updateRun(client, run.id)
    .set({ state, attempt: run.attempt + 1, progress: null, cancel_requested: false })
    .set({ failure: '', ended_at: null, started_at: now })
    .execute();
  await addJob(client, IMPORT_JOB, { run: run.id, attempt: run.attempt + 1 }, { queue: 'long' });
}

/**
 * Cancels an import: at once if no job is running, otherwise when the job notices it.
 * @throws CallError notFound; conflict if the import has ended or is already stored
 */
export async function cancelImport(client: pg.ClientBase, id: number) {
  const run = await lockRun(client, id);
  if (run.state === 'publishing') {
    throw new CallError(
      'conflict',
      'The import is stored already and is being published. You can roll back to the version before it afterwards.',
    );
  }
  refuseIn(ends, run);
  const busy = busyStates.includes(run.state);
  // After a cancelled dry run the files can be checked again.
  await updateRun(client, id)
    .set(busy ? { cancel_requested: true } : { state: 'cancelled', ended_at: now })
    .execute();
  return { val: null, audit: auditOfRun(run, 'cancelled') };
}

/** Discards a dry run after a changed mapping, and restarts it. @returns the import's state */
export async function restart(client: pg.ClientBase, run: LockedRun): Promise<ImportState> {
  await updateRun(client, run.id)
    .set({ state: 'uploaded', result: null, failure: '', ended_at: null })
    .execute();
  const again = run.state === 'checking' || run.state === 'checked';
  if (again) await start(client, run, 'checking');
  return again ? 'checking' : 'uploaded';
}

/** Tables of a file. Locks the import for a change. @throws CallError notFound, conflict */
export async function tablesOf(client: pg.ClientBase, id: number, file: number) {
  const run = await lockRun(client, id);
  // A running dry run is allowed: it stores nothing, so it can be restarted.
  refuseIn([...busyStates.filter((state) => state !== 'checking'), ...ends], run);
  const importFile = await filesOf(client, [id])
    .select(['id', 'name', 'tables'])
    .where('seq', '=', file)
    .executeTakeFirst();
  if (!importFile) throw new CallError('notFound', 'The import has no such file.');
  return { run, ...importFile, tables: importFile.tables as ImportTable[] };
}
