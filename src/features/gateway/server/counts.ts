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
import { addCounts, removeOldCounts, SLACK_MS } from './queries.ts';

interface Count {
  /** The total of all processes at the last flush. */
  shared: number;
  /** What this process has counted since then. */
  fresh: number;
  /** When the counter resets, ms since 1970. */
  until: number;
}

/** A counter and its limit. */
export interface Limit {
  readonly key: string;
  readonly most: number;
  /** The counter resets this long after its first count, ms. */
  readonly lifeMs: number;
}

export interface Counts {
  /**
   * Adds to each counter, unless one of them has reached its limit.
   * @returns whether it added, as far as this process knows
   */
  add(limits: readonly Limit[], times?: number): boolean;
  /** Adds to each counter, or subtracts, whatever its limit. */
  adjust(limits: readonly Limit[], by: number): void;
  /** The value, as far as this process knows. */
  of(limit: Limit): number;
  /** The value in the table, after this process has flushed the counter. */
  exact(limit: Limit): Promise<number>;
  /** Lowers the value to `to` at most, for all processes. */
  lower(limit: Limit, to: number): Promise<void>;
  /** Resets the counters, for all processes. */
  clear(keys: readonly string[]): Promise<void>;
  /** Adds this process's counts to the table and reads the totals. */
  flush(): Promise<void>;
  /** Flushes for the last time. */
  close(): Promise<void>;
}

export interface CountsOptions {
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
export function createCounts(options: CountsOptions): Counts {
  const { pool, log, flushMs = 1000, now = Date.now } = options;
  const known = new LRUCache<string, Count>({ max: MOST });
  /** Counters with changes that are not in the table yet. */
  const waiting = new Map<string, Count>();

  function countOf({ key, lifeMs }: Limit): Count {
    const time = now();
    const found = known.get(key);
    // A counter of now can't end so late, so the clock had jumped ahead.
    const ahead = found && found.until > time + lifeMs + SLACK_MS;
    if (found && found.until > time && !ahead) return found;
    const made = { shared: 0, fresh: 0, until: time + lifeMs };
    known.set(key, made);
    return made;
  }

  /** Counters with a running statement. A second one must wait, since its answer could come first. */
  const writing = new Map<string, Promise<void>>();

  async function write(counts: readonly (readonly [string, Count])[]): Promise<void> {
    if (counts.length === 0) return;
    const written = send(counts);
    for (const [key] of counts) writing.set(key, written);
    await written.finally(() => {
      for (const [key] of counts) writing.delete(key);
    });
  }

  async function send(counts: readonly (readonly [string, Count])[]): Promise<void> {
    const sent = counts.map(([, count]) => count.fresh);
    // While the statement runs, they count as shared, so the value does not drop.
    for (const [, count] of counts) {
      count.shared += count.fresh;
      count.fresh = 0;
    }
    try {
      const untils = counts.map(([, count]) => count.until);
      const keys = counts.map(([key]) => key);
      const rows = await addCounts(pool, keys, sent, untils, now());
      const told = new Map(rows.map((row) => [row.key, row]));
      for (const [key, count] of counts) {
        count.shared = told.get(key)?.points ?? 0;
        count.until = told.get(key)?.expire ?? count.until;
      }
    } catch (error) {
      counts.forEach(([key, count], index) => {
        const again = sent[index] ?? 0;
        count.shared -= again;
        count.fresh += again;
        if (count.fresh !== 0) waiting.set(key, count);
      });
      throw error;
    }
  }

  /** Flushes one counter and returns it. */
  async function written(limit: Limit): Promise<Count> {
    for (let on = writing.get(limit.key); on; on = writing.get(limit.key)) await on;
    const count = countOf(limit);
    waiting.delete(limit.key);
    await write([[limit.key, count]]);
    return count;
  }

  function of(limit: Limit): number {
    const { shared, fresh } = countOf(limit);
    return shared + fresh;
  }

  function change(limits: readonly Limit[], by: number): void {
    for (const limit of limits) {
      const count = countOf(limit);
      waiting.set(limit.key, count);
      // A correction may belong to a period that is over, so the value must not go below zero.
      count.fresh = Math.max(-count.shared, count.fresh + by);
    }
  }

  async function flush(): Promise<void> {
    const counts = [...waiting].filter(([key]) => !writing.has(key));
    for (const [key] of counts) waiting.delete(key);
    await write(counts);
  }

  const inBackground = (work: () => Promise<unknown>) => () => {
    work().catch((error: unknown) => log.warn({ err: error }, 'the limits could not be counted'));
  };
  const timers = [
    setInterval(inBackground(flush), flushMs),
    setInterval(
      inBackground(() => removeOldCounts(pool, now(), now() + LONGEST_MS)),
      CLEAN_MS,
    ),
  ];
  for (const timer of timers) timer.unref();

  return {
    add(limits, times = 1) {
      for (const limit of limits) if (of(limit) >= limit.most) return false;
      change(limits, times);
      return true;
    },
    adjust: change,
    of,
    async exact(limit) {
      const count = await written(limit);
      return count.shared + count.fresh;
    },
    async lower(limit, to) {
      const count = await written(limit);
      await queries(pool, 'lower-count')
        .updateTable('gateway.rate_limit')
        .set({ points: sql`least(points, ${to})` })
        .where('key', '=', limit.key)
        .execute();
      count.shared = Math.min(count.shared, to);
    },
    async clear(keys) {
      for (const key of keys) {
        known.delete(key);
        waiting.delete(key);
      }
      // One by one: one statement for all could deadlock with a flush.
      for (const key of keys) {
        await queries(pool, 'clear-count')
          .deleteFrom('gateway.rate_limit')
          .where('key', '=', key)
          .execute();
      }
    },
    flush,
    async close() {
      for (const timer of timers) clearInterval(timer);
      await flush().catch(() => undefined);
    },
  };
}
