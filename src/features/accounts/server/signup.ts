/**
 * Sign-up and forgotten passwords. No answer, and no time that one takes, tells whether an address
 * has an account: every request asks for a mail, and what it says is decided when it is written.
 */
import type { calls, Payload } from '#contract';
import type { LanguageCode } from '#features/language/languages.ts';
import { type Database, inTransaction } from '#server/database.ts';
import { addJob } from '#server/jobs.ts';
import { askForMail, type Purpose, tryCode, useCode } from './codes.ts';
import { profileColumns, readEmail, readProfile } from './fields.ts';
import { jobNames } from './job-names.ts';
import { hashPassword, refuseCommon } from './passwords.ts';
import { endSessions } from './sessions.ts';

const columns = ['email', ...profileColumns] as const;

/**
 * Takes a sign-up form and asks for the mail with the code, in one transaction. A form for an
 * address whose code was never typed replaces the one before; an account is left as it is, and its
 * owner is told by mail.
 * @throws CallError badInput, or conflict within a minute of the last code
 */
export async function signUp(
  database: Database,
  form: Payload<typeof calls.signup1>,
  language: LanguageCode,
): Promise<void> {
  const row = readProfile(form);
  const values = [...columns.map((column) => row[column]), language];
  const names = [...columns, 'language'];
  await inTransaction(database.write, async (client) => {
    await askForMail(client, row.email);
    await client.query(
      `insert into accounts.customer as c (${names.join(', ')})
       values (${names.map((_, index) => `$${index + 1}`).join(', ')})
       on conflict (email) do update
       set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
       where c.status = 'unconfirmed'`,
      values,
    );
    await addJob(client, jobNames.signupCode, { email: row.email, language });
  });
}

/** Asks for another mail with the code of a sign-up. @throws as signUp */
export function resendCode(database: Database, typed: string, language: LanguageCode) {
  return askForCode(database, jobNames.signupCode, typed, language);
}

/** Asks for a code for a new password. @throws as signUp */
export function forgotPassword(database: Database, typed: string, language: LanguageCode) {
  return askForCode(database, jobNames.resetCode, typed, language);
}

async function askForCode(
  database: Database,
  job: string,
  typed: string,
  language: LanguageCode,
): Promise<void> {
  const email = readEmail(typed);
  await inTransaction(database.write, async (client) => {
    await askForMail(client, email);
    await addJob(client, job, { email, language });
  });
}

/** Confirms a sign-up: the account has its password and waits for staff. @throws CallError badInput */
export function confirmSignUp(database: Database, form: Payload<typeof calls.signup2>) {
  return setPasswordByCode(database, form, ['signup']);
}

/**
 * Sets a forgotten password and ends all sessions. Whoever forgot it before typing the first code
 * confirms the sign-up by that: both codes prove the same mailbox.
 * @throws CallError badInput
 */
export function resetPassword(database: Database, form: Payload<typeof calls.resetPassword>) {
  return setPasswordByCode(database, form, ['reset', 'signup']);
}

async function setPasswordByCode(
  database: Database,
  form: Payload<typeof calls.signup2>,
  purposes: readonly Purpose[],
): Promise<void> {
  const email = readEmail(form.email);
  // Before the code: whoever chose a common password types the same code again with another one.
  await refuseCommon(form.passwordSha);
  const code = await tryCode(database.write, { email }, purposes, form.signupCode);
  // Only now: a wrong code must not cost a hash.
  const passwordHash = await hashPassword(form.passwordSha);
  await inTransaction(database.write, async (client) => {
    await useCode(client, code);
    await setPassword(client, code.customerId, passwordHash);
  });
}

/** Keeps a new password and ends all sessions; a first one confirms the sign-up. */
export async function setPassword(
  client: Parameters<typeof endSessions>[0],
  customerId: number,
  passwordHash: string,
): Promise<void> {
  await client.query(
    `update accounts.customer set password_hash = $2,
       status = case status when 'unconfirmed' then 'waiting' else status end,
       confirmed_at = coalesce(confirmed_at, now())
     where id = $1`,
    [customerId, passwordHash],
  );
  await endSessions(client, customerId);
}
