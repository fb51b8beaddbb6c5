/**
 * The workers of the job queue (jobs.ts): each runs one job at a time. A failed job is tried again for a
 * week, at growing intervals; `npm run doctor` and `/metrics` report jobs that failed three times.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Cron } from 'croner';
import type pg from 'pg';
import { type Database, inTransaction, isDatabaseUnavailable } from './database.ts';
import { addScheduledJob, JOB_CHANNEL, type JobFamily, type JobWork, RetryError } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Notices } from './notices.ts';

export interface Jobs {
  /** Takes no more jobs and waits until the running jobs have ended. */
  stop(): Promise<void>;
}

interface JobsOptions extends JobFamily {
  database: Database;
  log: Logger;
  /** Wakes the workers when a job is added. Without notices they look for jobs every 2 s. */
  notices?: Notices;
  /**
   * Maximum number of jobs that this process runs at a time, besides one job of the long queue. Each job
   * holds a connection.
   */
  atOnce?: number;
}

/** How long an idle worker waits before it looks for a job again, in ms. */
const POLL = 2000;
/** Interval of `repairJobs`, in ms. */
const REPAIR_EVERY = 60_000;
/**
 * Number of attempts after which an operator must act. All attempts together take a week (see #retryLater).
 */
const MAX_ATTEMPTS = 37;

/** Runs jobs whose next attempt was scheduled by a clock that was ahead. */
export async function repairJobs(pool: pg.Pool): Promise<void> {
  // The longest backoff is six hours.
  await pool.query(
    `update jobs.job set run_at = now()
     where id in (
       select id from jobs.job where attempts > 0 and run_at > now() + interval '7 hours'
       for update skip locked
     )`,
  );
}

export async function startJobs({
  database,
  log,
  notices,
  work,
  scheduled = [],
  atOnce = 2,
}: JobsOptions): Promise<Jobs> {
  const workers = new Workers(database, log, work);
  notices?.follow(JOB_CHANNEL, async () => workers.wake());
  const crons = scheduled.map(
    ({ name, times }) =>
      new Cron(times, { timezone: 'UTC', unref: true }, async () => {
        await addScheduledJob(database.write, name).catch((err: unknown) =>
          log.warn({ err, job: name }, 'could not add a scheduled job'),
        );
      }),
  );
  const repair = () =>
    repairJobs(database.write).catch((err: unknown) => log.warn({ err }, 'could not repair jobs'));
  await repair();
  const repairing = setInterval(repair, REPAIR_EVERY);
  repairing.unref();
  const running = [
    workers.run('long'),
    ...Array.from({ length: atOnce }, () => workers.run(undefined)),
  ];
  return {
    async stop() {
      for (const cron of crons) cron.stop();
      clearInterval(repairing);
      workers.stop();
      await Promise.all(running);
    },
  };
}

class Workers {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #work: JobWork;
  readonly #names: readonly string[];
  #isStopping = false;
  /** Wakes the idle workers: it is aborted, and replaced by a new controller, when there may be a job. */
  #wakeUp = new AbortController();

  constructor(database: Database, log: Logger, work: JobWork) {
    this.#database = database;
    this.#log = log;
    this.#work = work;
    this.#names = Object.keys(work);
  }

  wake(): void {
    this.#wakeUp.abort();
    this.#wakeUp = new AbortController();
  }

  stop(): void {
    this.#isStopping = true;
    this.wake();
  }

  /** Runs the jobs of a queue one after another until the process stops. */
  async run(queue: 'long' | undefined): Promise<void> {
    while (!this.#isStopping) {
      const { signal } = this.#wakeUp;
      const hasRun = await this.#runNext(queue).catch((err: unknown) => {
        if (!isDatabaseUnavailable(err)) this.#log.error({ err }, 'a worker could not take a job');
        return false;
      });
      if (!hasRun) await sleep(POLL, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** @returns whether there was a job */
  async #runNext(queue: 'long' | undefined): Promise<boolean> {
    return inTransaction(this.#database.write, async (client) => {
      if (queue && !(await lockQueue(client, queue))) return false;
      const { rows } = await client.query<JobRow>({
        name: 'take-job',
        text: `select id, uid, name, payload, attempts from jobs.job
          where run_at <= now() and queue is not distinct from $1 and name = any ($2) and attempts < ${MAX_ATTEMPTS}
          order by run_at, id limit 1 for update skip locked`,
        values: [queue ?? null, this.#names],
      });
      const [job] = rows;
      if (!job) return false;
      await client.query('savepoint work');
      try {
        const { uid, payload, attempts } = job;
        await this.#work[job.name]?.({ id: uid, payload, tries: attempts + 1, client });
        await client.query({
          name: 'end-job',
          text: 'delete from jobs.job where id = $1',
          values: [job.id],
        });
      } catch (err) {
        if (isDatabaseUnavailable(err)) throw err;
        await this.#retryLater(client, job, err);
      }
      return true;
    });
  }

  /** Undoes the job's writes and sets the time of its next attempt. */
  async #retryLater(client: pg.ClientBase, { id, name, attempts }: JobRow, err: unknown) {
    // A job that fails while the site stops was probably interrupted by the stop, so the retry should succeed.
    const level = this.#isStopping ? 'info' : 'error';
    this.#log[level]({ err, job: name, id, attempt: attempts + 1 }, 'a job failed');
    await client.query('rollback to savepoint work');
    await client.query(
      // Backoff: e, e², … seconds, at most six hours.
      `update jobs.job set attempts = $2, last_error = $3,
         run_at = now() + make_interval(secs => exp(least($2::int, 10)))
       where id = $1`,
      [id, attemptsAfter(err, attempts), err instanceof Error ? err.message : String(err)],
    );
  }
}

/**
 * The attempts of a job that is retried 'soon' are counted up to this number, so that it waits for 7 minutes
 * at most.
 */
const SOON = 6;

function attemptsAfter(err: unknown, attempts: number): number {
  const retry = err instanceof RetryError ? err.retry : undefined;
  if (retry === 'never') return MAX_ATTEMPTS;
  return retry === 'soon' ? Math.min(attempts + 1, SOON) : attempts + 1;
}

interface JobRow {
  readonly id: string;
  readonly uid: string;
  readonly name: string;
  readonly payload: unknown;
  readonly attempts: number;
}

/** Locks the queue for the caller's transaction. @returns false if another transaction has the lock */
async function lockQueue(client: pg.ClientBase, queue: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>({
    name: 'lock-queue',
    text: "select pg_try_advisory_xact_lock(hashtext('jobs.' || $1)) as locked",
    values: [queue],
  });
  return rows[0]?.locked === true;
}
