/**
 * Work that is done later, asked for in the transaction that makes it needed (graphile-worker, in the
 * same database). A job's end is part of the transaction in which it runs, so a job whose process
 * dies is done again from its beginning, by whichever process finds it, and one that ended never.
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

/** One job: its payload, a name for it that stays the same over all tries, and its transaction. */
export interface Job {
  /** Stays the same when a job is tried again. */
  readonly id: string;
  readonly payload: unknown;
  /** Which try this is, from 1. */
  readonly tries: number;
  /** The job counts as done when this transaction is; it must not be ended by the work. */
  readonly client: pg.ClientBase;
}

/** The work of each name. What throws is tried again, later and later, for some days. */
export type JobWork = Readonly<Record<string, (job: Job) => Promise<void>>>;

export interface Jobs {
  /** Takes no more, and waits for what runs. */
  stop(): Promise<void>;
}

/** The jobs of one feature. */
export interface JobFamily {
  readonly work: JobWork;
  /** Lines of a crontab: when to add a job by itself. */
  readonly times?: readonly string[];
}

interface JobsOptions extends JobFamily {
  database: Database;
  log: Logger;
}

/** The jobs of several features as one; their names are apart by their prefix. */
export const jobsOf = (...families: readonly JobFamily[]): JobFamily => ({
  work: Object.assign({}, ...families.map(({ work }) => work)),
  times: families.flatMap(({ times = [] }) => times),
});

/** A gap after which jobs of processes that died are looked for, in ms. */
const RESCUE_EVERY = 60_000;

/** How a job is done, where it matters. */
export interface JobOptions {
  /** Long work takes turns: jobs of one queue run one after another, and leave room for mails. */
  readonly queue?: 'long';
  /** While a job of this key waits, asking again adds none, and leaves its time as it is. */
  readonly key?: string;
  /** Not before this moment. */
  readonly runAt?: Date;
}

/** Asks for a job; it exists when the caller's transaction does. */
export async function addJob(
  client: pg.Pool | pg.ClientBase,
  name: string,
  payload: object,
  { queue, key, runAt }: JobOptions = {},
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job($1, $2::json, queue_name => $3, job_key => $4,
       run_at => $5, job_key_mode => 'preserve_run_at')`,
    [name, JSON.stringify(payload), queue ?? null, key ?? null, runAt ?? null],
  );
}

/**
 * Asks for a job for each row of a query, whose column `payload` (json) is the job's payload: one
 * statement for all of them, and no job holds anything but what the transaction has seen.
 */
export async function addJobs(
  client: pg.Pool | pg.ClientBase,
  name: string,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<void> {
  await client.query(
    `select graphile_worker.add_job($${values.length + 1}, payload) from (${text}) jobs`,
    [...values, name],
  );
}

/** Brings the database what addJob needs. Every process does it at its start; one is first. */
export async function prepareJobs(database: Database, log: Logger): Promise<void> {
  await runMigrations({ pgPool: database.write, logger: workerLog(log) });
}

/** Starts to work on jobs, three at a time: the database's connections are few. */
export async function startJobs({ database, log, work, times = [] }: JobsOptions): Promise<Jobs> {
  await prepareJobs(database, log);
  await rescueJobs(database);
  const runner: Runner = await run({
    pgPool: database.write,
    taskList: Object.fromEntries(
      Object.entries(work).map(([name, one]) => [name, taskOf(database, one)]),
    ),
    crontab: times.join('\n'),
    concurrency: 3,
    pollInterval: 2000,
    noHandleSignals: true,
    logger: workerLog(log),
  });
  const rescue = setInterval(() => {
    rescueJobs(database).catch((error: unknown) => log.warn({ err: error }, 'no rescue of jobs'));
  }, RESCUE_EVERY);
  rescue.unref();
  return {
    async stop() {
      clearInterval(rescue);
      await runner.stop();
    },
  };
}

function taskOf(database: Database, work: (job: Job) => Promise<void>): Task {
  return (payload, { job }) =>
    inTransaction(database.write, async (client) => {
      // The row is locked as long as its job runs: by that rescueJobs sees that it does.
      const { rows } = await client.query<{ queue: number | null }>(
        `delete from graphile_worker._private_jobs where id = $1 and locked_by = $2
         returning job_queue_id as queue`,
        [job.id, job.locked_by],
      );
      const [own] = rows;
      if (!own) throw new Error(`job ${job.id} was given to another process`);
      await work({ id: String(job.id), payload, tries: job.attempts, client });
      if (own.queue !== null) await freeQueue(client, own.queue);
    });
}

/** The worker frees a queue by its job's row, which is gone by then: the next job would wait for ever. */
async function freeQueue(client: pg.ClientBase, queue: number): Promise<void> {
  await client.query(
    `update graphile_worker._private_job_queues set locked_at = null, locked_by = null
     where id = $1`,
    [queue],
  );
}

/**
 * Frees the jobs of processes that died: those marked as running whose row nobody holds. Left alone
 * they would wait for four hours.
 */
export async function rescueJobs(database: Database): Promise<void> {
  await database.write.query(
    `update graphile_worker._private_jobs
     set locked_at = null, locked_by = null, run_at = least(run_at, now())
     where id in (
       select id from graphile_worker._private_jobs where locked_at is not null
       for update skip locked
     )`,
  );
  // Tried again later than the longest pause between tries: the clock had jumped ahead.
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

/** The worker's lines in the process's log; what it tells of every job is for debugging only. */
function workerLog(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message, meta) => {
    if (level === 'error') log.error({ err: meta?.error }, message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  });
}
