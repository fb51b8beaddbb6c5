/**
 * Sign-up and forgotten passwords. Neither the response nor the response time reveals whether an address has
 * an account: every request queues a mail, and the job that writes the mail decides what it says.
 */
import type pg from 'pg';
import type { calls, Payload } from '#contract';
import type { Context } from '#features/gateway/server/gateway.ts';
import type { LoginLimits, MailLimits } from '#features/gateway/server/login-limits.ts';
import type { LanguageCode } from '#language/languages.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { addJob } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';
import { jobNames } from '../mail/letters.ts';
import type { Purpose, TypedCode } from './codes.ts';
import { askForMail, tryCode, useCode } from './codes.ts';
import { askerOf, forgetDevices, loginOriginOf, rememberDevice } from './devices.ts';
import { readEmail, readProfile } from './fields.ts';
import { hashPassword, inPasswordTurn, refuseCommon, setPassword } from './passwords.ts';

type Asking = Pick<Context, 'language' | 'address' | 'device'>;

/**
 * Stores a sign-up form and queues the mail with the code, in one transaction. The code that is typed later
 * selects the form, because several people may sign up with the same address. If the address already has an
 * account, the account does not change and the owner is notified by mail.
 * @throws CallError badInput; conflict within a minute of the last code; the errors of the limits
 */
export async function signUp(
  database: Database,
  limits: MailLimits,
  form: Payload<typeof calls.signup1>,
  context: Asking,
): Promise<void> {
  const row = readProfile(form);
  const { language } = context;
  const place = await loginOriginOf(database.write, 'customer', row.email, context);
  await limits.countForm(row.email, place);
  const sending = inTransaction(database.write, async (client) => {
    await askForMail(client, row.email, place);
    await keepForm(client, { ...row, language }, askerOf(context));
    await addJob(client, jobNames.signupCode, {
      email: row.email,
      language,
      asker: nameOf(context),
    });
  });
  await limits.ifSent(row.email, place, sending);
}

type SignupForm = ReturnType<typeof readProfile> & { readonly language: LanguageCode };

/** Stores a form with the hash of the sender. Deletes the code that the sender got for an earlier form. */
async function keepForm(client: pg.PoolClient, profile: SignupForm, asker: Buffer): Promise<void> {
  const from = queries(client);
  await from
    .insertInto('accounts.customer')
    .values(profile)
    .onConflict((account) => account.column('email').doNothing())
    .execute();
  const account = await from
    .selectFrom('accounts.customer')
    .select('id')
    .where('email', '=', profile.email)
    .where('status', '=', 'unconfirmed')
    .executeTakeFirst();
  if (!account) return;
  const form = { profile: JSON.stringify(profile) };
  await from
    .insertInto('accounts.signup_form')
    .values({ customer_id: account.id, asker, ...form })
    .onConflict((older) => older.columns(['customer_id', 'asker']).doUpdateSet(form))
    .execute();
  await from
    .deleteFrom('accounts.code')
    .where('customer_id', '=', account.id)
    .where('purpose', '=', 'signup')
    .where('asker', '=', asker)
    .execute();
}

/** Copies the form of the code's requester to the account, unless the account is already confirmed. */
async function takeForm(client: pg.PoolClient, { customerId, asker }: TypedCode): Promise<void> {
  const forms = queries(client)
    .deleteFrom('accounts.signup_form')
    .where('customer_id', '=', customerId)
    .returning(['asker', 'profile'])
    .$narrowType<{ profile: SignupForm }>();
  const form = (await forms.execute()).find((waitingForm) => waitingForm.asker.equals(asker));
  if (!form) return;
  await queries(client)
    .updateTable('accounts.customer')
    .set(form.profile)
    .where('id', '=', customerId)
    .where('status', '=', 'unconfirmed')
    .execute();
}

/** Requests another mail with the sign-up code. @throws the errors of signUp */
export function resendCode(database: Database, limits: MailLimits, typed: string, by: Asking) {
  return askForCode(database, limits, jobNames.signupCode, typed, by);
}

/** Requests a code to set a new password. @throws the errors of signUp */
export function forgotPassword(database: Database, limits: MailLimits, typed: string, by: Asking) {
  return askForCode(database, limits, jobNames.resetCode, typed, by);
}

async function askForCode(
  database: Database,
  limits: MailLimits,
  job: string,
  typed: string,
  by: Asking,
): Promise<void> {
  const email = readEmail(typed);
  const place = await loginOriginOf(database.write, 'customer', email, by);
  await limits.countForm(email, place);
  const sending = inTransaction(database.write, async (client) => {
    await askForMail(client, email, place);
    await addJob(client, job, { email, language: by.language, asker: nameOf(by) });
  });
  await limits.ifSent(email, place, sending);
}

/** Hash of the requester for a job payload, base64. Not a secret. */
const nameOf = (by: Asking): string => askerOf(by).toString('base64');

/** Confirms a sign-up: sets the password; the account then waits for staff. @throws CallError badInput */
export async function confirmSignUp(
  database: Database,
  form: Payload<typeof calls.signup2>,
  by: Asking,
): Promise<void> {
  await setPasswordByCode(database, form, by, ['signup']);
}

/**
 * Sets a forgotten password and ends all sessions. Also confirms an open sign-up, because both codes prove
 * access to the same mailbox. The current device becomes the only known device, so that earlier failures do
 * not block its sign-in.
 * @throws CallError badInput
 */
export async function resetPassword(
  database: Database,
  limits: LoginLimits,
  form: Payload<typeof calls.resetPassword>,
  by: Asking,
): Promise<{ device: string }> {
  const id = await setPasswordByCode(database, form, by, ['reset', 'signup']);
  await limits.loginSucceeded(form.email, { address: by.address });
  await forgetDevices(database.write, 'customer', id);
  const device = { sent: by.device, isKnown: false };
  return { device: await rememberDevice(database.write, 'customer', id, device) };
}

/** @returns the account id */
async function setPasswordByCode(
  database: Database,
  form: Payload<typeof calls.signup2>,
  by: Asking,
  purposes: readonly Purpose[],
): Promise<number> {
  const email = readEmail(form.email);
  const typing = { email, asker: askerOf(by) };
  const place = await loginOriginOf(database.write, 'customer', email, by);
  const { code, passwordHash } = await inPasswordTurn(place, async () => {
    // The password is checked before the code, so that the code can be used again with another password.
    await refuseCommon(form.passwordSha);
    const code = await tryCode(database.write, typing, purposes, form.signupCode);
    // Hashed only after the code is accepted, so that a wrong code does not cost a hash.
    return { code, passwordHash: await hashPassword(form.passwordSha) };
  });
  await inTransaction(database.write, async (client) => {
    await useCode(client, code);
    await takeForm(client, code);
    await setPassword(client, code.customerId, passwordHash);
  });
  return code.customerId;
}
