/** Hand-written SQL for staff sessions and sign-in attempts. */
import type pg from 'pg';
import type { Staff } from './member.ts';

/** A session ends after 2 hours without use, and after 12 in any case. */
const IDLE_HOURS = 2;
const MOST_HOURS = 12;

/** Adds a session, for a member of staff who is seen now, and deletes expired ones. */
export async function addSession(pool: pg.Pool, accountId: number, hash: Buffer): Promise<void> {
  await pool.query(
    `with outlived as (
       delete from staff.session
       where used_at < now() - interval '${IDLE_HOURS} hours'
         or created_at < now() - interval '${MOST_HOURS} hours'
         or greatest(used_at, created_at) > now() + interval '1 minute'
     ), seen as (
       update staff.account set seen_at = now() where id = $2
     )
     insert into staff.session (token_sha256, account_id) values ($1, $2)`,
    [hash, accountId],
  );
}

/**
 * The member of staff of a live session; updates its last use, and when the member was seen, at most
 * once a minute.
 */
export async function staffOfSession(pool: pg.Pool, hash: Buffer): Promise<Staff | undefined> {
  const { rows } = await pool.query<Staff>(
    `with live as (
       select s.token_sha256, s.used_at, a.id, a.email, a.role, exists (
         select from staff.second_factor f where f.owner_id = a.id and f.enabled_at is not null
       ) as "secondFactor"
       from staff.session s join staff.account a on a.id = s.account_id
       where s.token_sha256 = $1 and a.ended_at is null
         and s.used_at > now() - interval '${IDLE_HOURS} hours'
         and s.created_at > now() - interval '${MOST_HOURS} hours'
         -- A clock that had jumped ahead: the session would outlive its hours.
         and greatest(s.used_at, s.created_at) <= now() + interval '1 minute'
     ), seen as (
       update staff.account a set seen_at = now() from live
       where a.id = live.id and live.used_at < now() - interval '1 minute'
       returning token_sha256
     ), used as (
       -- After the account, which whoever ends it locks first, too.
       update staff.session s set used_at = now() from seen
       where s.token_sha256 = seen.token_sha256
     )
     select id, email, role, "secondFactor" from live`,
    [hash],
  );
  return rows[0];
}

/** Adds a sign-in attempt and deletes expired ones. */
export async function addAttempt(
  pool: pg.Pool,
  email: string,
  place: string,
  minutes: number,
): Promise<void> {
  await pool.query(
    `with old as (
       delete from staff.sign_in_attempt where at < now() - interval '${minutes} minutes'
         or at > now() + interval '1 minute'
     )
     insert into staff.sign_in_attempt (email, address) values ($1, $2)`,
    [email, place],
  );
}

/** The number of attempts from a place: at one account, and at all accounts. */
export async function attemptsOf(
  pool: pg.Pool,
  email: string,
  place: string,
  minutes: number,
): Promise<{ both: number; place: number }> {
  const { rows } = await pool.query<{ both: number; place: number }>(
    `select count(*) filter (where email = $1) as both, count(*) as place
     from staff.sign_in_attempt
     where address = $2 and at > now() - interval '${minutes} minutes'
       and at <= now() + interval '1 minute'`,
    [email, place],
  );
  return rows[0] ?? { both: 0, place: 0 };
}

/** The number of attempts at an account from all places that it does not know. */
export async function attemptsAt(pool: pg.Pool, email: string, minutes: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) as count from staff.sign_in_attempt
     where email = $1 and address not like 'device %' and address <> 'signed in'
       and at > now() - interval '${minutes} minutes' and at <= now() + interval '1 minute'`,
    [email],
  );
  return rows[0]?.count ?? 0;
}
