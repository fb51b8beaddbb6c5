/** Hand-written SQL for sign-in attempts of staff. */
import type pg from 'pg';

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
