/**
 * The job queue (graphile-worker, in the same database). A caller adds a job in its own transaction.
 * A job runs and ends in one transaction: if its process dies, another process runs it again from the
 * beginning; a job that ended never runs again.
 */
import {
  type Runner,
  run,
  runMigrations,
  type Task,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type pg from 'pg';
import { type Database, inTransaction } from './database.ts';
import type { Logger } from './log.ts';
import { workerPool } from './worker-pool.ts';

/** One job: its payload, its id and its transaction. */
export interface Job {
  /** The same at every attempt, so it can serve as an idempotency key. */
  readonly id: string;
  readonly payload: unknown;
  /** The number of this attempt, from 1. */
  readonly tries: number;
  /** The job is done when this transaction commits; the work must not end the transaction. */
  readonly client: pg.ClientBase;
}

/** The work of each job name. A job that throws is retried with exponential backoff for some days. */
export type JobWork = Readonly<Record<string, (job: Job) => Promise<void>>>;

export interface Jobs {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>;
}

/** The jobs of one feature. */
export interface JobFamily {
  readonly work: JobWork;
  /** Crontab lines of the scheduled jobs. */
  readonly times?: readonly string[];
}

interface JobsOptions extends JobFamily {
  database: Database;
  log: Logger;
  /** How many jobs this process works on at a time; few, since connections to the database are. */
  atOnce?: number;
}

/** Merges the jobs of several features; the prefix of a name keeps them apart. */
export const jobsOf = (...families: readonly JobFamily[]): JobFamily => ({
  work: Object.assign({}, ...families.map(({ work }) => work)),
  times: families.flatMap(({ times = [] }) => times),
});

/** How often a process looks for jobs of processes that died, in ms. */
const RESCUE_EVERY = 60_000;
/** How long a busy process may take from the mark on a job to the lock on its row, in s. */
const SPARED = 10;

/** Options of one job. */
export interface JobOptions {
  /** Jobs of one queue run one after another, so long jobs leave workers free for mails. */
  readonly queue?: 'long';
  /** While a job with this key waits, adding it again changes nothing, not even its time. */
  readonly key?: string;
  /** Not before this moment. */
  readonly runAt?: Date;
}

/** Adds a job; it exists once the caller's transaction commits. */
export async function addJob(
  client: pg.Pool | pg.ClientBase,
  name: string,
  payload: object,
  { queue, key, runAt }: JobOptions = {},
): Promise<void> {
  await client.query({
    name: 'add-job',
    text: `select graphile_worker.add_job($1, $2::json, queue_name => $3, job_key => $4,
       run_at => $5, job_key_mode => 'preserve_run_at')`,
    values: [name, JSON.stringify(payload), queue ?? null, key ?? null, runAt ?? null],
  });
}

/**
 * Adds a job for each row of a query; its column `payload` (json) is the job's payload. One prepared
 * statement for each job name adds all jobs, from what the transaction sees. They are written as
 * graphile_worker.add_jobs writes plain jobs, whose statements for queues and keys take four times as long.
 */
export async function addJobs(
  client: pg.Pool | pg.ClientBase,
  name: string,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<void> {
  const task = `$${values.length + 1}`;
  await client.query({
    name: `add-jobs ${name}`,
    text: `
    with known as (
      select id from graphile_worker._private_tasks where identifier = ${task}
    ), task as (
      insert into graphile_worker._private_tasks as t (identifier)
      select ${task} where not exists (select from known)
      on conflict (identifier) do update set identifier = t.identifier
      returning id
    ), added as (
      insert into graphile_worker._private_jobs (task_id, payload)
      select named.id, jobs.payload
      from (select id from known union all select id from task) named, (${text}) jobs
      returning id
    )
    select pg_notify('jobs:insert', json_build_object('r', random(), 'count', count(*))::text)
    from added`,
    values: [...values, name],
  });
}

/** Installs the tables and functions of graphile-worker. Every process calls it at its start. */
export async function prepareJobs(database: Database, log: Logger): Promise<void> {
  await runMigrations({ pgPool: database.write, logger: workerLog(log) });
}

/** Starts the worker. */
export async function startJobs({
  database,
  log,
  work,
  times = [],
  atOnce = 3,
}: JobsOptions): Promise<Jobs> {
  await prepareJobs(database, log);
  await rescueJobs(database);
  let stopping = false;
  const runner: Runner = await run({
    pgPool: workerPool(database.write),
    taskList: Object.fromEntries(
      Object.entries(work).map(([name, one]) => [name, taskOf(database, one)]),
    ),
    crontab: times.join('\n'),
    concurrency: atOnce,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: workerLog(log, () => stopping),
  });
  const rescue = setInterval(() => {
    rescueJobs(database, SPARED).catch((error: unknown) =>
      log.warn({ err: error }, 'could not rescue jobs'),
    );
  }, RESCUE_EVERY);
  rescue.unref();
  return {
    async stop() {
      stopping = true;
      clearInterval(rescue);
      await runner.stop();
    },
  };
}

function taskOf(database: Database, work: (job: Job) => Promise<void>): Task {
  return (payload, { job }) =>
    inTransaction(database.write, async (client) => {
      // This locks the row while the job runs; rescueJobs skips locked rows.
      const { rows } = await client.query<{ queue: number | null }>({
        name: 'take-job',
        text: `delete from graphile_worker._private_jobs where id = $1 and locked_by = $2
          returning job_queue_id as queue`,
        values: [job.id, job.locked_by],
      });
      const [own] = rows;
      if (!own) throw new Error(`job ${job.id} was given to another process`);
      await work({ id: String(job.id), payload, tries: job.attempts, client });
      if (own.queue !== null) await freeQueue(client, own.queue);
    });
}

/** graphile-worker frees a queue through the job's row, which taskOf has deleted; so we free it here. */
async function freeQueue(client: pg.ClientBase, queue: number): Promise<void> {
  await client.query(
    `update graphile_worker._private_job_queues set locked_at = null, locked_by = null
     where id = $1`,
    [queue],
  );
}

/**
 * Frees the jobs of processes that died: jobs marked as running whose row is not locked.
 * graphile-worker itself would free them after four hours.
 * @param spared seconds for which a job may be marked and not locked: its process is about to lock it
 */
export async function rescueJobs(database: Database, spared = 0): Promise<void> {
  await database.write.query(
    `update graphile_worker._private_jobs
     set locked_at = null, locked_by = null, run_at = least(run_at, now())
     where id in (
       select id from graphile_worker._private_jobs
       where locked_at is not null
         -- Later than now: the clock was wrong.
         and locked_at not between now() - make_interval(secs => $1) and now()
       for update skip locked
     )`,
    [spared],
  );
  // A retry later than the longest backoff: the clock had jumped ahead when it was scheduled.
  await database.write.query(
    `update graphile_worker._private_jobs set run_at = now()
     where attempts > 0 and locked_at is null and run_at > now() + interval '7 hours'`,
  );
  await database.write.query(
    `update graphile_worker._private_known_crontabs set last_execution = now()
     where last_execution > now() + interval '1 minute'`,
  );
  await database.write.query(
    `update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
     where locked_at is not null and not exists (
       select from graphile_worker._private_jobs j
       where j.job_queue_id = q.id and j.locked_at is not null
     )`,
  );
}

/**
 * Writes the worker's messages to the log; its lines about each job have level debug. A job that fails
 * while the site stops was mostly ended by that: it is no error, since it is done again.
 */
function workerLog(log: Logger, stopping = () => false): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error' && stopping()) log.info({ err: meta?.error }, message);
    else if (level === 'error') log.error({ err: meta?.error }, message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
