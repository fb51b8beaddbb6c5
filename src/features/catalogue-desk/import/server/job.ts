/**
 * Job of an import. It can be repeated from the start at any time: the import is one transaction, which at
 * the end records that only publishing is left.
 */
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import type { ImportTable } from '#contract/staff/imports.ts';
import type { ImportState } from '#contract/staff/names.ts';
import type { TextEncoding } from '#contract/table-names.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { type Files, openFiles } from '#platform/files.ts';
import type { Job, JobFamily } from '#platform/jobs.ts';
import type { Logger } from '#platform/log.ts';
import { now, type Queryable, queries } from '#platform/queries.ts';
import type { Services } from '#platform/services.ts';
import { importReason } from '../import.ts';
import type { ImportProgress } from '../report/report.ts';
import { shownResult, storeChanges, storeRemarks } from './changes.ts';
import { mappingOf } from './mapping.ts';
import type { ImportTask, MappedTable } from './run-process.ts';
import {
  killAll,
  ProcessEnded,
  RefusedError,
  type Running,
  runProcess,
  updateRun,
} from './run-process.ts';
import { filesOf, IMPORT_JOB } from './runs.ts';

/** Maximum attempts of an import whose process is killed. */
const MAX_TRIES = 3;
/** Interval at which progress is stored and a cancellation is noticed, ms. */
const LOOK_EVERY = 1000;

interface ImportJobServices {
  readonly database: Database;
  readonly files: Files;
  readonly folder: string;
  readonly log: Logger;
  /** Whether the site is stopping. Interrupted jobs are repeated after the next start. */
  readonly closing: () => boolean;
}

interface Run {
  readonly id: number;
  readonly state: ImportState;
  readonly attempt: number;
  readonly who: string;
  readonly checked_set: number | null;
}

const importJobs = (services: ImportJobServices): JobFamily => ({
  work: { [IMPORT_JOB]: (job) => workOn(services, job) },
});

async function workOn(services: ImportJobServices, job: Job): Promise<void> {
  const { database } = services;
  const { run: id, attempt } = job.payload as { run: number; attempt: number };
  const run = await queries(database.write)
    .selectFrom('catalogue.import_run')
    .select(['id', 'state', 'attempt', 'who', 'checked_set', 'cancel_requested'])
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('state', 'in', ['checking', 'queued', 'running', 'publishing'])
    .executeTakeFirst();
  if (!run) return;
  if (run.state === 'publishing') return publishOnly(services, job, run);
  if (run.cancel_requested) return end(job.client, run, 'cancelled');
  const folder = await makeFolder(services.folder);
  try {
    await importRun(services, job, run, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 });
  return mkdtemp(join(parent, 'run-'));
}

async function importRun(services: ImportJobServices, job: Job, run: Run, folder: string) {
  const { database } = services;
  const check = run.state === 'checking';
  const report = join(folder, 'report.csv');
  const task = { ...(await taskOf(services, run, folder)), report };
  if (!check) await updateAttempt(database.write, run).set({ state: 'running' }).execute();
  let last: ImportProgress | undefined;
  const running = runProcess<'import'>(task, (progress) => {
    last = progress;
  });
  const stopLooking = lookAfter(database, run, running, () => last);
  try {
    const { set, version, ...result } = await running.outcome;
    await stopLooking();
    const updatedRun = await updateAttempt(job.client, run)
      .set(check ? { state: 'checked', ended_at: null } : { state: 'done', ended_at: now })
      .set({ result: JSON.stringify(shownResult(result)), version: version ?? null })
      .set({ progress: null, checked_set: set })
      .returning('id')
      .executeTakeFirst();
    // A newer attempt may have started. It reports its own result.
    if (!updatedRun) return;
    await storeRemarks(job.client, run.id, report, result.remarks.groups);
    if (check) await storeChanges(job.client, run.id, result.differences ?? { rows: [] });
  } catch (error) {
    await stopLooking();
    await failed({ ...services, job, run, error });
  }
}

async function taskOf(
  { database, files }: ImportJobServices,
  run: Run,
  folder: string,
): Promise<Omit<ImportTask, 'report'>> {
  const rows = await filesOf(database.write, [run.id])
    .select(['name', 'stored', 'tables', 'encoding'])
    .execute();
  const paths: ImportTask['paths'][number][] = [];
  for (const { name, stored, encoding } of rows) {
    const path = join(folder, name);
    await pipeline(await files.stream(stored), createWriteStream(path));
    paths.push({ path, encoding: encoding as TextEncoding | null });
  }
  return {
    kind: 'import',
    databaseUrl: urlOf(database),
    runId: run.id,
    attempt: run.attempt,
    paths,
    tables: rows.flatMap(tablesAsMapped),
    check: run.state === 'checking',
    who: run.who,
    checkedSet: run.state === 'checking' ? undefined : (run.checked_set ?? undefined),
  };
}

const tablesAsMapped = ({ name, tables }: { name: string; tables: unknown }): MappedTable[] =>
  (tables as ImportTable[]).map((table) => ({
    file: name,
    sheet: table.sheet ?? undefined,
    mapping: mappingOf(table),
    complete: table.complete ?? false,
  }));

/** Stores the progress, and cancels the import if staff request it. @returns a function that stops both */
function lookAfter(
  database: Database,
  run: Run,
  running: Running<unknown>,
  progress: () => ImportProgress | undefined,
): () => Promise<void> {
  let storing: Promise<void> = Promise.resolve();
  const storeProgress = async () => {
    const updatedRun = await updateAttempt(database.write, run)
      .set({ progress: JSON.stringify(progress() ?? null) })
      .returning('cancel_requested')
      .executeTakeFirst();
    if (updatedRun?.cancel_requested !== false) running.cancel();
  };
  const timer = setInterval(() => {
    storing = storing.then(storeProgress).catch(() => undefined);
  }, LOOK_EVERY);
  return () => {
    clearInterval(timer);
    return storing;
  };
}

interface Failed extends ImportJobServices {
  readonly job: Job;
  readonly run: Run;
  readonly error: unknown;
}

/** Handles a failure: the import was cancelled, is refused, or has to be repeated. */
async function failed({ log, database, closing, job, run, error }: Failed): Promise<void> {
  const currentRun = await queries(database.write)
    .selectFrom('catalogue.import_run')
    .select(['state', 'cancel_requested'])
    .where('id', '=', run.id)
    .executeTakeFirst();
  // The import is already stored. The repeated job only publishes.
  if (currentRun?.state === 'publishing') throw error;
  if (currentRun?.cancel_requested) return end(job.client, run, 'cancelled');
  if (error instanceof RefusedError) {
    // Another import is running. The job is repeated later.
    if (error.busy) throw error;
    return end(job.client, run, 'failed', error.message);
  }
  // Repeats the job if the site stops or the process was killed. Other errors would occur again.
  if (error instanceof ProcessEnded) {
    if (closing() || job.tries < MAX_TRIES) throw error;
    return end(job.client, run, 'failed', 'The import took too much memory and was ended.');
  }
  log.error({ err: error, run: run.id }, 'an import failed');
  return end(job.client, run, 'failed', 'The import failed because of a fault of the program.');
}

async function end(
  client: pg.ClientBase,
  run: Run,
  state: 'failed' | 'cancelled',
  failure = '',
): Promise<void> {
  // After a cancelled dry run the import stays open, so that its files can be checked again.
  const givenUp = run.state === 'checking' && state === 'cancelled';
  await updateAttempt(client, run)
    .set(givenUp ? { state: 'uploaded', ended_at: null } : { state, ended_at: now })
    .set({ failure, progress: null, cancel_requested: false })
    .execute();
}

/** Publishes an import that an earlier process stored before it was killed. */
async function publishOnly({ database }: ImportJobServices, job: Job, run: Run): Promise<void> {
  const files = await filesOf(database.write, [run.id]).select('name').execute();
  const running = runProcess<'publish'>({
    kind: 'publish',
    databaseUrl: urlOf(database),
    reason: importReason(files.map(({ name }) => name)),
  });
  const { version } = await running.outcome;
  await updateAttempt(job.client, run)
    .set({ state: 'done', version: version ?? null, progress: null, cancel_requested: false })
    .set({ ended_at: now })
    .execute();
}

const urlOf = (database: Database): string => database.write.options.connectionString ?? '';

/** Updates an import, unless a newer attempt has begun. */
const updateAttempt = (client: Queryable, run: Run) =>
  updateRun(client, run.id).where('attempt', '=', run.attempt);

const importFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'imports');

/** Deletes files that killed processes left. Call this before the processes of a site start. */
export const clearImportFolder = (config: Pick<Config, 'dataDir'>): Promise<void> =>
  rm(importFolder(config), { recursive: true, force: true });

export async function openImports({ config, database, log }: Services) {
  const files = await openFiles(config);
  const folder = importFolder(config);
  let closed = false;
  return {
    files,
    folder,
    jobs: importJobs({ database, files, folder, log, closing: () => closed }),
    /** Kills running processes. Another worker then repeats their jobs. */
    close() {
      closed = true;
      killAll();
    },
  };
}
