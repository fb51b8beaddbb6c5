/**
 * Codes and links that staff get by mail. They are random and long, so that they need no count of wrong
 * tries, by which strangers could use them up.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import type pg from 'pg';
import { addJob } from '#platform/jobs.ts';
import { ago, now, queries } from '#platform/queries.ts';
import { jobNames } from './queue-mail.ts';

type Queryable = pg.Pool | pg.ClientBase;
export type StaffPurpose = 'signIn' | 'password';

/** What the job of such a mail holds. */
export interface StaffMail {
  readonly accountId: number;
  readonly purpose: StaffPurpose;
}

/** How long a code or link is valid. */
const LIFE = { signIn: '30 minutes', password: '1 day' } as const;
/** Minimum time between two mails for sign-ins. */
const AGAIN = '5 minutes';

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();
const readCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z2-7]/g, '');

/** Queues the mail with a sign-in code, unless one was queued in the last minutes. */
export async function askForSignInCode(client: Queryable, accountId: number): Promise<void> {
  const { numInsertedOrUpdatedRows } = await queries(client)
    .insertInto('staff.mail_code')
    .values({ account_id: accountId, purpose: 'signIn' })
    .onConflict((earlier) =>
      earlier
        .columns(['account_id', 'purpose'])
        .doUpdateSet({ asked_at: now })
        .where('staff.mail_code.asked_at', '<', ago(AGAIN)),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  await addJob(client, jobNames.staffMail, { accountId, purpose: 'signIn' } satisfies StaffMail);
}

/** Adds the job of a mail with a link to set a new password. Links sent before end. */
export async function sendPasswordLink(client: pg.ClientBase, accountId: number): Promise<void> {
  await endStaffCodes(client, accountId);
  await addJob(client, jobNames.staffMail, { accountId, purpose: 'password' } satisfies StaffMail);
}

/** Makes the code or the token of a mail that is written now, in place of an earlier one. */
export async function makeStaffCode(
  client: Queryable,
  { accountId, purpose }: StaffMail,
): Promise<string> {
  const code =
    purpose === 'password'
      ? randomBytes(32).toString('base64url')
      : new Secret({ size: 10 }).base32.toLowerCase();
  const values = {
    sha256: hashOf(code),
    expires_at: sql<Date>`now() + ${sql.lit(LIFE[purpose])}::interval`,
  };
  await queries(client)
    .insertInto('staff.mail_code')
    .values({ account_id: accountId, purpose, ...values })
    .onConflict((earlier) => earlier.columns(['account_id', 'purpose']).doUpdateSet(values))
    .execute();
  return purpose === 'password' ? code : code.replace(/(.{4})(?=.)/g, '$1-');
}

/** Whether a typed code is the one that was sent for the account's sign-in. It still counts afterwards. */
export async function isSignInCode(client: Queryable, accountId: number, typed: string) {
  const row = await queries(client)
    .selectFrom('staff.mail_code')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('purpose', '=', 'signIn')
    .where('sha256', '=', hashOf(readCode(typed)))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the token of a link up. @returns the account's id; undefined if the token is unknown or has expired */
export async function usePasswordLink(client: Queryable, token: string) {
  const row = await queries(client)
    .deleteFrom('staff.mail_code')
    .where('purpose', '=', 'password')
    .where('sha256', '=', hashOf(token))
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst();
  return row?.account_id;
}

/** Ends the codes and links of an account. */
export async function endStaffCodes(client: Queryable, accountId: number): Promise<void> {
  await queries(client).deleteFrom('staff.mail_code').where('account_id', '=', accountId).execute();
}
