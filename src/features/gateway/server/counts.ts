/**
 * Rate limit counters shared by all processes. Each process counts in memory. Once a second, one statement
 * adds the counts of the process to the table and reads the totals of all processes. So no response waits for
 * the database, and a caller that uses several processes can exceed a limit by the requests of one second.
 */
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Logger } from '#platform/log.ts';
import { queries } from '#platform/queries.ts';

interface Count {
  /** Total of all processes at the last flush. */
  shared: number;
  /** Count of this process since the last flush. */
  fresh: number;
  /** When the counter resets, ms since 1970. */
  until: number;
}

export interface Limit {
  readonly key: string;
  readonly most: number;
  /** Time from the first count until the counter resets, ms. */
  readonly lifeMs: number;
}

interface CountsOptions {
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Interval of the flushes, ms. */
  readonly flushMs?: number;
  readonly now?: () => number;
}

/**
 * Maximum number of counters in memory, where they take about 30 MB. An evicted counter is read from the
 * table again.
 */
const MAX_COUNTS = 200_000;
const CLEAN_MS = 5 * 60_000;
/** Tolerated clock difference between two processes. */
const SLACK_MS = 60_000;
/** Longest lifetime of a counter. A row with a later end was written while the clock was ahead. */
const LONGEST_MS = 25 * 60 * 60_000;

export class LimitCounts {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #now: () => number;
  // `maxSize` instead of `max`, which would allocate memory for all counters at the start.
  readonly #known = new LRUCache<string, Count>({ maxSize: MAX_COUNTS, sizeCalculation: () => 1 });
  /** Counters with changes that are not in the table yet. */
  readonly #waiting = new Map<string, Count>();
  /** Counters with a running statement. A second statement has to wait, because it could finish first. */
  readonly #writing = new Map<string, Promise<void>>();
  readonly #timers: readonly NodeJS.Timeout[];

  constructor({ pool, log, flushMs = 1000, now = Date.now }: CountsOptions) {
    this.#pool = pool;
    this.#log = log;
    this.#now = now;
    this.#timers = [
      this.#every(flushMs, () => this.flush()),
      this.#every(CLEAN_MS, () => removeOldCounts(pool, now(), now() + LONGEST_MS)),
    ];
  }

  /**
   * Adds `times` to each counter, unless a counter has reached its limit. What other processes have counted
   * since the last flush is not included.
   * @returns whether it added
   */
  add(limits: readonly Limit[], times = 1): boolean {
    // Reads the clock once: reading it for each counter would take as long as the counting.
    const time = this.#now();
    for (const limit of limits) if (this.of(limit, time) >= limit.most) return false;
    this.adjust(limits, times, time);
    return true;
  }

  /** Adds `by`, which may be negative, to each counter, even beyond the limit. */
  adjust(limits: readonly Limit[], by: number, time = this.#now()): void {
    for (const limit of limits) {
      const count = this.#countOf(limit, time);
      this.#waiting.set(limit.key, count);
      // A correction may arrive after the counter was reset, so the value must not drop below zero.
      count.fresh = Math.max(-count.shared, count.fresh + by);
    }
  }

  /** Value as known to this process. */
  of(limit: Limit, time = this.#now()): number {
    const { shared, fresh } = this.#countOf(limit, time);
    return shared + fresh;
  }

  /** Exact value of all processes: flushes the counter and reads the table. */
  async exact(limit: Limit): Promise<number> {
    const count = await this.#written(limit);
    return count.shared + count.fresh;
  }

  /** Lowers the counter to at most `to`, in all processes. */
  async lower(limit: Limit, to: number): Promise<void> {
    const count = await this.#written(limit);
    await queries(this.#pool, 'lower-count')
      .updateTable('gateway.rate_limit')
      .set({ points: sql`least(points, ${to})` })
      .where('key', '=', limit.key)
      .execute();
    count.shared = Math.min(count.shared, to);
  }

  /** Resets the counters in all processes. */
  async clear(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#known.delete(key);
      this.#waiting.delete(key);
    }
    // One statement per key: a single statement for all keys could deadlock with a flush.
    for (const key of keys) {
      await queries(this.#pool, 'clear-count')
        .deleteFrom('gateway.rate_limit')
        .where('key', '=', key)
        .execute();
    }
  }

  /** Adds this process's counts to the table and reads the totals. */
  async flush(): Promise<void> {
    const counts = [...this.#waiting].filter(([key]) => !this.#writing.has(key));
    for (const [key] of counts) this.#waiting.delete(key);
    await this.#write(counts);
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.flush().catch(() => undefined);
  }

  #every(ms: number, work: () => Promise<unknown>): NodeJS.Timeout {
    const failed = (error: unknown) =>
      this.#log.warn({ err: error }, 'the limits could not be counted');
    return setInterval(() => work().catch(failed), ms).unref();
  }

  #countOf({ key, lifeMs }: Limit, time = this.#now()): Count {
    const counter = this.#known.get(key);
    // The counter ends later than its lifetime allows: the clock was ahead when the counter was created.
    const ahead = counter && counter.until > time + lifeMs + SLACK_MS;
    if (counter && counter.until > time && !ahead) return counter;
    const freshCounter = { shared: 0, fresh: 0, until: time + lifeMs };
    this.#known.set(key, freshCounter);
    return freshCounter;
  }

  /** Flushes one counter and returns it. */
  async #written(limit: Limit): Promise<Count> {
    const { key } = limit;
    for (let on = this.#writing.get(key); on; on = this.#writing.get(key)) await on;
    const count = this.#countOf(limit);
    this.#waiting.delete(key);
    await this.#write([[key, count]]);
    return count;
  }

  async #write(counts: readonly (readonly [string, Count])[]): Promise<void> {
    if (counts.length === 0) return;
    const written = this.#send(counts);
    for (const [key] of counts) this.#writing.set(key, written);
    await written.finally(() => {
      for (const [key] of counts) this.#writing.delete(key);
    });
  }

  async #send(counts: readonly (readonly [string, Count])[]): Promise<void> {
    const amounts = counts.map(([, count]) => count.fresh);
    // While the statement runs, its counts are added to `shared`, so that the value does not drop.
    for (const [, count] of counts) {
      count.shared += count.fresh;
      count.fresh = 0;
    }
    try {
      const untils = counts.map(([, count]) => count.until);
      const keys = counts.map(([key]) => key);
      const rows = await addCounts(this.#pool, keys, amounts, untils, this.#now());
      const totals = new Map(rows.map((row) => [row.key, row]));
      for (const [key, count] of counts) {
        count.shared = totals.get(key)?.points ?? 0;
        count.until = totals.get(key)?.expire ?? count.until;
      }
    } catch (error) {
      counts.forEach(([key, count], index) => {
        const again = amounts[index] ?? 0;
        count.shared -= again;
        count.fresh += again;
        if (count.fresh !== 0) this.#waiting.set(key, count);
      });
      throw error;
    }
  }
}

/**
 * Adds `points` to counters. Expired counters restart.
 * @param untils when each counter resets, ms since 1970
 * @returns the totals
 */
async function addCounts(
  pool: pg.Pool,
  keys: readonly string[],
  points: readonly number[],
  untils: readonly number[],
  time: number,
): Promise<{ key: string; points: number; expire: number }[]> {
  const { rows } = await pool.query<{ key: string; points: number; expire: number }>({
    name: 'add-counts',
    // Sorted: two processes that lock the same rows in different orders would deadlock.
    text: `
      insert into gateway.rate_limit as r (key, points, expire)
      select key, points, expire
      from unnest($1::text[], $2::int[], $3::bigint[]) t(key, points, expire)
      order by key
      on conflict (key) do update set
        points = greatest(0,
          case when r.expire <= $4 or r.expire > excluded.expire + ${SLACK_MS}
            then excluded.points else r.points + excluded.points end),
        expire = case when r.expire <= $4 or r.expire > excluded.expire + ${SLACK_MS}
          then excluded.expire else r.expire end
      returning key, points, expire`,
    values: [keys, points, untils, time],
  });
  return rows;
}

/** Deletes counters that reset before `from` or after `to`. Skips rows locked by another process. */
async function removeOldCounts(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `delete from gateway.rate_limit where key in (
       select key from gateway.rate_limit where expire < $1 or expire > $2 for update skip locked)`,
    [from, to],
  );
}
