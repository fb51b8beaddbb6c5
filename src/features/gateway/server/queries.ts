/** Queries of the gateway that are written by hand. */
import type pg from 'pg';

/** Tolerated difference between the clocks of two processes. */
export const SLACK_MS = 60_000;

/**
 * Adds to counters; those that have expired start again.
 * @param untils when each counter resets, ms since 1970
 * @returns the totals
 */
export async function addCounts(
  pool: pg.Pool,
  keys: readonly string[],
  points: readonly number[],
  untils: readonly number[],
  time: number,
): Promise<{ key: string; points: number; expire: number }[]> {
  const { rows } = await pool.query<{ key: string; points: number; expire: number }>({
    name: 'add-counts',
    // Sorted, because two processes that lock the same rows in different orders would deadlock.
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

/** Removes counters that reset before `from` or after `to`; skips rows that another process has locked. */
export async function removeOldCounts(pool: pg.Pool, from: number, to: number): Promise<void> {
  await pool.query(
    `delete from gateway.rate_limit where key in (
       select key from gateway.rate_limit where expire < $1 or expire > $2 for update skip locked)`,
    [from, to],
  );
}
