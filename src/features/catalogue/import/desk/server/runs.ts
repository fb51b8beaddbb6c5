/** Imports as staff see and steer them. The work itself is a job's (job.ts). */

import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { busyStates, type ImportState, importKinds } from '#contract/staff/import-names.ts';
import type { ImportRemark, ImportRow, ImportRun, ImportTable } from '#contract/staff/imports.ts';
import type { Database } from '#platform/database.ts';
import { addJob } from '#platform/jobs.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { columnsOf, kindNames, neededColumns } from '../../headers.ts';

/** Name of the job that checks or imports. */
export const IMPORT_JOB = 'catalogueImport';

/** A page of a list. */
export interface Page {
  readonly page: number;
  readonly size: number;
  readonly offset: number;
}

type RunRow = Omit<ImportRow, 'id' | 'created' | 'ended'> & {
  id: number;
  created: Date;
  ended: Date | null;
};

const columns = `id, who, state, version, created_at as created, ended_at as ended`;

const present = <R extends RunRow>({ id, created, ended, ...rest }: R) => ({
  ...rest,
  id: String(id),
  created: created.toISOString(),
  ended: ended?.toISOString() ?? null,
});

/** A page of imports, the newest first. */
export async function listImports(database: Database, { page, size, offset }: Page) {
  const { rows } = await database.write.query<RunRow>(
    `select ${columns},
       array(select name from catalogue.import_file where run_id = r.id order by seq) files
     from catalogue.import_run r order by id desc limit $1 offset $2`,
    [size, offset],
  );
  const total = await database.write.query<{ count: number }>(
    'select count(*) as count from catalogue.import_run',
  );
  return { val: rows.map(present), pageInfo: { page, size, count: total.rows[0]?.count ?? 0 } };
}

type FullRow = RunRow &
  Pick<ImportRun, 'progress' | 'result' | 'failure' | 'stopping' | 'outdated'>;

/** What a table of each kind may hold, for whoever says which column is which. */
const kindChoices: ImportRun['kinds'] = importKinds.map((kind) => ({
  kind,
  name: kindNames[kind],
  columns: [...columnsOf(kind)],
  needed: neededColumns(kind).map((group) => [...group]),
}));

/**
 * An import in full.
 * @throws CallError notFound
 */
export async function getImport(database: Database, id: number): Promise<ImportRun> {
  const { rows } = await database.write.query<FullRow>(
    `select ${columns}, progress, result, failure,
       cancel_requested and ended_at is null as stopping,
       state = 'checked'
         and checked_set < (select coalesce(max(id), 0) from catalogue.change_set) as outdated
     from catalogue.import_run where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw notThere();
  const files = await database.write.query<ImportRun['files'][number]>(
    `select name, bytes as size, tables from catalogue.import_file where run_id = $1 order by seq`,
    [id],
  );
  const { files: _, ...run } = present({ ...row, files: [] });
  return { ...run, files: files.rows, kinds: kindChoices };
}

const notThere = () => new CallError('notFound', 'There is no such import.');

/**
 * Rows that one group of the report is about.
 * @throws CallError notFound
 */
export async function listImportRemarks(
  database: Database,
  { id, group }: { id: number; group: number },
  { page, size, offset }: Page,
) {
  const { rows } = await database.write.query<{ result: ImportRun['result'] }>(
    'select result from catalogue.import_run where id = $1',
    [id],
  );
  if (!rows[0]) throw notThere();
  // Rows count from 1 without a gap: any page is found by its numbers.
  const remarks = await database.write.query<ImportRemark>(
    `select file, sheet, "row", "column", value from catalogue.import_remark
     where run_id = $1 and kind = $2 and seq > $3 and seq <= $3 + $4 order by seq`,
    [id, group, offset, size],
  );
  const count = rows[0].result?.groups[group]?.count ?? 0;
  return { val: remarks.rows, pageInfo: { page, size, count } };
}

export interface LockedRun {
  readonly id: number;
  readonly state: ImportState;
  readonly attempt: number;
  readonly names: string[];
}

/** The import, held against everyone else who would steer it. @throws CallError notFound */
async function lockRun(client: pg.ClientBase, id: number): Promise<LockedRun> {
  const { rows } = await client.query<LockedRun>(
    `select id, state, attempt,
       array(select name from catalogue.import_file where run_id = r.id order by seq) names
     from catalogue.import_run r where id = $1 for update`,
    [id],
  );
  if (!rows[0]) throw notThere();
  return rows[0];
}

export const auditOf = (run: LockedRun, state: ImportState, more = {}): AuditEntry => ({
  subject: 'import',
  subjectId: run.id,
  subjectName: run.names.join(', ').slice(0, 200),
  before: { state: run.state },
  after: { state, ...more },
});

const refuseIn = (states: readonly ImportState[], run: LockedRun): void => {
  if (states.includes(run.state)) {
    throw new CallError('conflict', 'The import is {state}, so this can not be done.', {
      state: run.state,
    });
  }
};

/** States that are an import's last. */
const ends: readonly ImportState[] = ['done', 'cancelled'];

/** Starts the dry run. @throws CallError notFound, conflict */
export async function checkImport(client: pg.ClientBase, id: number) {
  const run = await lockRun(client, id);
  refuseIn([...busyStates, ...ends], run);
  await start(client, run, 'checking');
  return { val: null, audit: auditOf(run, 'checking') };
}

/** Starts the import. @throws CallError notFound; conflict without a dry run that holds */
export async function runImport(client: pg.ClientBase, id: number) {
  const run = await lockRun(client, id);
  if (run.state !== 'checked') {
    throw new CallError('conflict', 'Please check the import first.');
  }
  await start(client, run, 'queued');
  return { val: null, audit: auditOf(run, 'queued') };
}

/** Starts the work; what an earlier attempt is still at comes to nothing. */
export async function start(client: pg.ClientBase, run: LockedRun, state: 'checking' | 'queued') {
  await client.query(
    `update catalogue.import_run set state = $2, attempt = attempt + 1, progress = null,
       cancel_requested = false, failure = '', ended_at = null, started_at = now()
     where id = $1`,
    [run.id, state],
  );
  await addJob(client, IMPORT_JOB, { run: run.id, attempt: run.attempt + 1 }, { queue: 'long' });
}

/**
 * Ends an import: at once where nothing is at work, else as soon as the job hears of it.
 * @throws CallError notFound; conflict where it has ended or is stored already
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
  // A dry run that is given up leaves its files for another try.
  await client.query(
    busy
      ? 'update catalogue.import_run set cancel_requested = true where id = $1'
      : `update catalogue.import_run set state = 'cancelled', ended_at = now() where id = $1`,
    [id],
  );
  return { val: null, audit: auditOf(run, 'cancelled') };
}

/** The tables of one file, held for a change. @throws CallError notFound, conflict */
export async function tablesOf(client: pg.ClientBase, id: number, file: number) {
  const run = await lockRun(client, id);
  // A dry run keeps nothing, so it can begin anew.
  refuseIn([...busyStates.filter((state) => state !== 'checking'), ...ends], run);
  const { rows } = await client.query<{ id: number; name: string; tables: ImportTable[] }>(
    'select id, name, tables from catalogue.import_file where run_id = $1 and seq = $2',
    [id, file],
  );
  if (!rows[0]) throw new CallError('notFound', 'The import has no such file.');
  return { run, ...rows[0] };
}
