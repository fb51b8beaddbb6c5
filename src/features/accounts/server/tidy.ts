/** What accounts leave behind, removed once an hour. */
import type pg from 'pg';
import type { SessionLife } from './sessions.ts';

/** After so many days a sign-up whose code was never typed is gone, as if it had never been. */
const UNCONFIRMED_DAYS = 7;
/** So long a key for two-step sign-in waits for its first code. */
const BEGUN_DAYS = 1;
/** As long as a browser keeps the cookie by which a device is known. */
const DEVICE_DAYS = 400;

/** Removes what has expired: sign-ups, codes, captchas, sessions, and what customers and staff share. */
export async function tidyAccounts(client: pg.ClientBase, life: SessionLife): Promise<void> {
  const days = (count: number) => `now() - interval '${Math.floor(count)} days'`;
  for (const expired of [
    "accounts.mail_request where asked_at < now() - interval '1 hour'",
    'accounts.code where expires_at < now()',
    `accounts.code_tries where since < ${days(1)}`,
    `accounts.session where used_at < ${days(life.sessionIdleDays)}
       or created_at < ${days(life.sessionDays)}`,
    ...['accounts', 'staff'].flatMap((schema) => [
      `${schema}.device where used_at < ${days(DEVICE_DAYS)}`,
      `${schema}.second_factor where enabled_at is null and begun_at < ${days(BEGUN_DAYS)}`,
    ]),
    // One who asks for the code again after days may still type it.
    `accounts.customer c where status = 'unconfirmed' and created_at < ${days(UNCONFIRMED_DAYS)}
       and not exists (select from accounts.code where customer_id = c.id and expires_at > now())`,
    `accounts.email_undo where created_at < ${days(7)}`,
    'gateway.captcha where expires_at < now()',
  ]) {
    await client.query(`delete from ${expired}`);
  }
}
