/** Queries of the gateway that are written by hand. */
import type pg from 'pg';
import { hostileEvents } from '#contract/staff/names.ts';

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

/** Adds events, a JSON list; where a minute has the same event already, to its count. */
export async function addEvents(pool: pg.Pool, events: string): Promise<void> {
  await pool.query(
    `insert into security.event as e (minute, event, area, who, customer_id, address, session, detail,
       times, first_at, last_at)
     select minute, event, area, who, customer, address, session, detail, fresh, "first", "last"
     from json_to_recordset($1) r (minute timestamptz, event text, area text, who text, customer int,
       address text, session text, detail text, fresh int, "first" timestamptz, "last" timestamptz)
     order by minute, event, area, who, customer, address, session, detail
     on conflict (minute, event, area, who, customer_id, address, session, detail) do update
     set times = e.times + excluded.times, last_at = greatest(e.last_at, excluded.last_at)`,
    [events],
  );
}

/** Removes events of some days ago, and those beyond the newest `most`. @param hostile of which kind */
export async function removeOldEvents(
  client: pg.ClientBase,
  { hostile, days, most }: { hostile: boolean; days: number; most: number },
): Promise<void> {
  await client.query(
    `delete from security.event where event = any ($1) = $2
     and (last_at < now() - make_interval(days => $3) or id <= (
       select id from security.event where event = any ($1) = $2
       order by id desc offset $4 limit 1))`,
    [hostileEvents, hostile, days, most],
  );
}
