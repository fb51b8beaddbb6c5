/** Sessions of staff: apart from the customers' in table, cookie and lifetime. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '#features/accounts/server/sessions.ts';
import type { Database } from '#platform/database.ts';
import type { Staff } from './member.ts';

/** A day's work: a session ends after 2 hours without use, and after 12 in any case. */
const IDLE_HOURS = 2;
const MOST_HOURS = 12;

/** @returns the token, 32 random bytes in base64url; the database holds its SHA-256 alone */
export async function startSession(database: Database, accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await database.write.query(
    `with outlived as (
       delete from staff.session
       where used_at < now() - interval '${IDLE_HOURS} hours'
         or created_at < now() - interval '${MOST_HOURS} hours'
         or greatest(used_at, created_at) > now() + interval '1 minute'
     )
     insert into staff.session (token_sha256, account_id) values ($1, $2)`,
    [hashToken(token), accountId],
  );
  return token;
}

/** The member of staff of a token; undefined where the session or the account has ended. */
export async function identifyStaff(database: Database, token: string): Promise<Staff | undefined> {
  const { rows } = await database.write.query<Staff>(
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
     ), used as (
       update staff.session s set used_at = now() from live
       where s.token_sha256 = live.token_sha256 and live.used_at < now() - interval '1 minute'
     )
     select id, email, role, "secondFactor" from live`,
    [hashToken(token)],
  );
  return rows[0];
}

export async function endSession(database: Database, token: string): Promise<void> {
  await database.write.query('delete from staff.session where token_sha256 = $1', [
    hashToken(token),
  ]);
}

/** Ends an account's sessions, but for that of the token where one is given. */
export async function endSessions(
  client: pg.ClientBase,
  accountId: number,
  exceptToken = '',
): Promise<void> {
  await client.query('delete from staff.session where account_id = $1 and token_sha256 <> $2', [
    accountId,
    hashToken(exceptToken),
  ]);
}
