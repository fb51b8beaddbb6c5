/** Sessions of staff. Table, cookie and lifetime are separate from the customers'. */
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { hashToken } from '#features/accounts/server/sessions.ts';
import type { Database } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import type { Staff } from './member.ts';
import { addSession, staffOfSession } from './queries.ts';

/** @returns the token, 32 random bytes in base64url; the database holds only its SHA-256 */
export async function startSession(database: Database, accountId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await addSession(database.write, accountId, hashToken(token));
  return token;
}

/** The member of staff of a token; undefined if the session or the account has ended. */
export async function identifyStaff(database: Database, token: string): Promise<Staff | undefined> {
  return staffOfSession(database.write, hashToken(token));
}

export async function endSession(database: Database, token: string): Promise<void> {
  await queries(database.write)
    .deleteFrom('staff.session')
    .where('token_sha256', '=', hashToken(token))
    .execute();
}

/** Ends an account's sessions, except the one of the given token. */
export async function endSessions(
  client: pg.ClientBase,
  accountId: number,
  exceptToken = '',
): Promise<void> {
  await queries(client)
    .deleteFrom('staff.session')
    .where('account_id', '=', accountId)
    .where('token_sha256', '<>', hashToken(exceptToken))
    .execute();
}
