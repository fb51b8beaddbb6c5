/**
 * Rate limit counters that all processes share. A process counts in memory; once a second one statement
 * adds its counts to the table and reads the totals of all processes. So no answer waits for the
 * database, and a caller that uses several processes can exceed a limit by one second's requests.
 */
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Logger } from '#platform/log.ts';
import { queries } from '#platform/queries.ts';
import { addCounts, removeOldCounts, SLACK_MS } from './evidence.ts';

interface Count {
  /** The total of all processes at the last flush. */
  shared: number;
  /** Count of this process since then. */
  fresh: number;
  /** When the counter resets, ms since 1970. */
  until: number;
}

export interface Limit {
  readonly key: string;
  readonly most: number;
  /** The counter resets this long after its first count, ms. */
  readonly lifeMs: number;
}

interface CountsOptions {
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Interval of the flushes, ms. */
  readonly flushMs?: number;
  readonly now?: () => number;
}

/** Maximum of counters in memory, about 30 MB. An evicted one is read from the table again. */
const MOST = 200_000;
const CLEAN_MS = 5 * 60_000;
/** No counter lasts longer. A row with a later end was written while the clock had jumped ahead. */
const LONGEST_MS = 25 * 60 * 60_000;

/** The rate limit counters as one process sees them. */
export class LimitCounts {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #now: () => number;
  // Limited by size: with `max` the cache would take memory for all counters at the start.
  readonly #known = new LRUCache<string, Count>({ maxSize: MOST, sizeCalculation: () => 1 });
  /** Counters with changes that are not in the table yet. */
  readonly #waiting = new Map<string, Count>();
  /** Counters with a running statement. A second one must wait, since its answer could come first. */
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
   * Adds to each counter, unless one of them has reached its limit.
   * @returns whether it added, as far as this process knows
   */
  add(limits: readonly Limit[], times = 1): boolean {
    // Read the clock once: for each counter it would take as long as the counting.
    const time = this.#now();
    for (const limit of limits) if (this.of(limit, time) >= limit.most) return false;
    this.adjust(limits, times, time);
    return true;
  }

  /** Adds to each counter, or subtracts, whatever its limit. */
  adjust(limits: readonly Limit[], by: number, time = this.#now()): void {
    for (const limit of limits) {
      const count = this.#countOf(limit, time);
      this.#waiting.set(limit.key, count);
      // A correction may belong to a period that is over, so the value must not go below zero.
      count.fresh = Math.max(-count.shared, count.fresh + by);
    }
  }

  /** The value, as far as this process knows. */
  of(limit: Limit, time = this.#now()): number {
    const { shared, fresh } = this.#countOf(limit, time);
    return shared + fresh;
  }

  /** The value in the table, after this process has flushed the counter. */
  async exact(limit: Limit): Promise<number> {
    const count = await this.#written(limit);
    return count.shared + count.fresh;
  }

  /** Lowers the value to `to` at most, for all processes. */
  async lower(limit: Limit, to: number): Promise<void> {
    const count = await this.#written(limit);
    await queries(this.#pool, 'lower-count')
      .updateTable('gateway.rate_limit')
      .set({ points: sql`least(points, ${to})` })
      .where('key', '=', limit.key)
      .execute();
    count.shared = Math.min(count.shared, to);
  }

  /** Resets the counters, for all processes. */
  async clear(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.#known.delete(key);
      this.#waiting.delete(key);
    }
    // One by one: one statement for all could deadlock with a flush.
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

  /** Flushes for the last time. */
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
    // The counter ends later than its window allows: the clock was ahead when it was made.
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
    // While the statement runs, its counts are part of `shared`, so that the value does not drop.
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
