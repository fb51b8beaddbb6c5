/**
 * The job queue, in the site's own database (decision 38). A caller adds a job in its own transaction. A
 * worker locks the job's row, does the work and deletes the row in one transaction: if its process dies,
 * PostgreSQL releases the lock and another process starts the job from the beginning. A job that ended never
 * runs again.
 */
import type pg from 'pg';
import type { Queryable } from './queries.ts';

export interface Job {
  /** Never reused, and the same at every attempt, so that it can serve as an idempotency key. */
  readonly id: string;
  readonly payload: unknown;
  /** The number of this attempt, from 1; an attempt whose process died does not count. */
  readonly tries: number;
  /** The job is done when this transaction commits; the work must not end the transaction. */
  readonly client: pg.ClientBase;
}

/** Thrown by a job's work to say when the job is tried again: never, or every few minutes without a limit. */
export class RetryError extends Error {
  readonly retry: 'never' | 'soon';

  constructor(retry: 'never' | 'soon', cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.retry = retry;
  }
}

/**
 * The work of the jobs, by job name. A job that throws is retried with exponential backoff for a week
 * (job-workers.ts).
 */
export type JobWork = Readonly<Record<string, (job: Job) => Promise<void>>>;

interface ScheduledJob {
  readonly name: string;
  /** When the job runs, as a crontab pattern in UTC: `17 * * * *`. */
  readonly times: string;
}

export interface JobFamily {
  readonly work: JobWork;
  readonly scheduled?: readonly ScheduledJob[];
}

/** Merges the jobs of several features; job names differ by a prefix for each feature. */
export const jobsOf = (...families: readonly JobFamily[]): JobFamily => ({
  work: Object.assign({}, ...families.map(({ work }) => work)),
  scheduled: families.flatMap(({ scheduled = [] }) => scheduled),
});

export const JOB_CHANNEL = 'job';

interface JobOptions {
  /** Jobs of the long queue run one at a time across all processes, so that mails do not wait for them. */
  readonly queue?: 'long';
  /**
   * While a job with this key waits, adding another job with the key has no effect, even if its time differs.
   */
  readonly key?: string;
  /** The job does not run before this time. */
  readonly runAt?: Date;
}

/**
 * Adds a job, which exists once the caller's transaction commits. A waiting job with the same key is locked
 * until then, so that it starts after the caller's change.
 */
export async function addJob(
  client: Queryable,
  name: string,
  payload: object,
  { queue, key, runAt }: JobOptions = {},
): Promise<void> {
  await client.query({
    name: 'add-job',
    text: `with waiting as materialized (
        select from jobs.job where key = $4 for key share skip locked
      ), added as (
        insert into jobs.job (name, payload, queue, key, run_at)
        select $1, $2, $3, $4, coalesce($5, now()) where not exists (select from waiting)
        returning id
      )
      select pg_notify('${JOB_CHANNEL}', '') from added`,
    values: [name, JSON.stringify(payload), queue ?? null, key ?? null, runAt ?? null],
  });
}

/**
 * Adds a job for each row of a query; the column `payload` (json) is the job's payload. One statement,
 * prepared for each job name, adds all jobs.
 */
export async function addJobs(
  client: Queryable,
  name: string,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<void> {
  await client.query({
    name: `add-jobs ${name}`,
    text: `with added as (
        insert into jobs.job (name, payload)
        select $${values.length + 1}, rows.payload from (${text}) rows
        returning id
      )
      select pg_notify('${JOB_CHANNEL}', '') from added limit 1`,
    values: [...values, name],
  });
}

/**
 * Adds a scheduled job, unless another process has just done so.
 * @returns whether this call added it
 */
export async function addScheduledJob(client: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `with due as (
       insert into jobs.schedule as s (name, run_at) values ($1, now())
       on conflict (name) do update set run_at = now()
         -- Clocks of machines differ by seconds. A time in the future was written by a wrong clock. Not now(), the
         -- start of this statement: after a wait for another process, that process's time would be in its future.
         where s.run_at not between clock_timestamp() - interval '5 minutes' and clock_timestamp()
       returning name
     )
     insert into jobs.job (name, payload) select name, '{}' from due`,
    [name],
  );
  return rowCount === 1;
}
