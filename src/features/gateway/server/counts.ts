/**
 * Counts that all processes share, without a question to the database for each: what a process
 * counts stands in its memory at once and is added to the table once a second, in one statement
 * that also tells what the others have counted. A caller who spreads over several processes can so
 * have a second's worth more than the limit, and no answer waits for the database.
 */
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Logger } from '#platform/log.ts';

interface Count {
  /** What all processes had counted when the table was asked last. */
  shared: number;
  /** Counted here since then. */
  fresh: number;
  /** When it starts anew, ms since 1970. */
  until: number;
}

/** A count, and where it ends. */
export interface Limit {
  readonly key: string;
  readonly most: number;
  /** How long the count lasts from its first, ms. */
  readonly lifeMs: number;
}

export interface Counts {
  /**
   * Counts one more of each, or several, unless one of them has reached its most.
   * @returns whether it did, as far as this process knows
   */
  add(limits: readonly Limit[], times?: number): boolean;
  /** Counts more of each, or fewer than were added, wherever they end. */
  adjust(limits: readonly Limit[], by: number): void;
  /** How many it is, as far as this process knows. */
  of(limit: Limit): number;
  /** How many it is by the table, which then holds what this process has counted. */
  exact(limit: Limit): Promise<number>;
  /** Makes it no more than that, for all processes. */
  lower(limit: Limit, to: number): Promise<void>;
  /** Starts the counts anew, for all processes. */
  clear(keys: readonly string[]): Promise<void>;
  /** Adds to the table what was counted here, and reads what others have. */
  flush(): Promise<void>;
  /** Flushes for the last time. */
  close(): Promise<void>;
}

export interface CountsOptions {
  readonly pool: pg.Pool;
  readonly log: Logger;
  /** Between two flushes, ms. */
  readonly flushMs?: number;
  readonly now?: () => number;
}

/** Counts kept in memory: some 30 MB. One that is forgotten is read from the table again. */
const MOST = 200_000;
const CLEAN_MS = 5 * 60_000;
/** No count of any kind lasts longer; one that would comes from a clock that had jumped ahead. */
const LONGEST_MS = 25 * 60 * 60_000;
/** How far the clocks of two processes may be apart. */
const SLACK_MS = 60_000;

// Sorted, as two processes that write the same rows in different orders would block each other.
const ADD = `
  insert into gateway.rate_limit as r (key, points, expire)
  select key, points, expire from unnest($1::text[], $2::int[], $3::bigint[]) t(key, points, expire)
  order by key
  on conflict (key) do update set
    points = greatest(0,
      case when r.expire <= $4 or r.expire > excluded.expire + ${SLACK_MS}
        then excluded.points else r.points + excluded.points end),
    expire = case when r.expire <= $4 or r.expire > excluded.expire + ${SLACK_MS}
      then excluded.expire else r.expire end
  returning key, points, expire`;

// Skips what is being written: see above.
const CLEAN = `
  delete from gateway.rate_limit where key in (
    select key from gateway.rate_limit where expire < $1 or expire > $2 for update skip locked)`;

export function createCounts(options: CountsOptions): Counts {
  const { pool, log, flushMs = 1000, now = Date.now } = options;
  const known = new LRUCache<string, Count>({ max: MOST });
  /** Those with something that the table does not know yet. */
  const waiting = new Map<string, Count>();

  function countOf({ key, lifeMs }: Limit): Count {
    const time = now();
    const found = known.get(key);
    // Later than any count of now can end: the clock had jumped ahead.
    const ahead = found && found.until > time + lifeMs + SLACK_MS;
    if (found && found.until > time && !ahead) return found;
    const made = { shared: 0, fresh: 0, until: time + lifeMs };
    known.set(key, made);
    return made;
  }

  /** The counts of which a statement is on its way: a second one could be told before the first. */
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
    // Meanwhile they stand among the shared ones, as they must not seem fewer.
    for (const [, count] of counts) {
      count.shared += count.fresh;
      count.fresh = 0;
    }
    try {
      const { rows } = await pool.query<{ key: string; points: number; expire: number }>({
        name: 'add-counts',
        text: ADD,
        values: [counts.map(([key]) => key), sent, counts.map(([, count]) => count.until), now()],
      });
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

  /** The count, after the table has got what this process has counted. */
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
      // What is given back may belong to a time that is over.
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
      inBackground(() => pool.query(CLEAN, [now(), now() + LONGEST_MS])),
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
      await pool.query({
        name: 'lower-count',
        text: 'update gateway.rate_limit set points = least(points, $2) where key = $1',
        values: [limit.key, to],
      });
      count.shared = Math.min(count.shared, to);
    },
    async clear(keys) {
      for (const key of keys) {
        known.delete(key);
        waiting.delete(key);
      }
      // One by one: a statement for all could block, and be blocked by, a flush.
      for (const key of keys) {
        await pool.query({
          name: 'clear-count',
          text: 'delete from gateway.rate_limit where key = $1',
          values: [key],
        });
      }
    },
    flush,
    async close() {
      for (const timer of timers) clearInterval(timer);
      await flush().catch(() => undefined);
    },
  };
}
