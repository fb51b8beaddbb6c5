/** The profile of the signed-in customer (docs/product.md 2.11). */

import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Answer, calls, Payload } from '#contract';
import type { Profile } from '#contract/accounts.ts';
import { CallError } from '#contract/errors.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import type { LoginLimits, MailLimits } from '#features/gateway/server/login-limits.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { addJob } from '#platform/jobs.ts';
import { ago, type Queryable, queries } from '#platform/queries.ts';
import { jobNames } from '../mail/letters.ts';
import { askForMail, tryCode, useCode } from './codes.ts';
import { askerOf, forgetDevices } from './devices.ts';
import { profileColumns, readProfile } from './fields.ts';
import { endSessions, hashToken } from './sessions.ts';
import { checkCustomerPassword } from './signin.ts';

const flag = (value: boolean): '0' | '1' => (value ? '1' : '0');

const noAccount = () => new CallError('notFound', 'Account info error.' satisfies TextKey);

export async function profileOf(database: Database, { id }: Customer): Promise<Profile> {
  const row = await queries(database.write)
    .selectFrom('accounts.customer')
    .select(['id', 'email', 'level', 'sub_level', 'new_email', 'language', ...profileColumns])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw noAccount();
  return {
    id: String(row.id),
    firstName: row.first_name,
    lastName: row.last_name,
    mobile: row.mobile,
    email: row.email,
    country: row.country,
    subscribe: flag(row.subscribe),
    companyName: row.company_name,
    website: row.website,
    jobTitle: row.job_title,
    businessPhone: row.business_phone,
    businessType: row.business_type === null ? '' : (String(row.business_type) as '1' | '2' | '3'),
    existingType: flag(row.existing),
    mailLanguage: row.language,
    customerLevel: row.level,
    customerSubLevel: row.sub_level,
    newEmail: row.new_email ?? '',
  };
}

/**
 * Changes the profile. A new e-mail address requires the password; it takes effect when its code is confirmed
 * (confirmEmail).
 * @throws CallError notFound for another customer's id; badInput; conflict within a minute of the last code;
 *   the errors of the limits
 */
export async function updateProfile(
  database: Database,
  limits: LoginLimits & MailLimits,
  customer: Customer,
  form: Payload<typeof calls.updateMyInfo>,
  context: Pick<Context, 'address' | 'device'>,
): Promise<Answer<typeof calls.updateMyInfo>> {
  if (Number(form.id) !== customer.id) {
    throw noAccount();
  }
  const row = readProfile(form);
  const { address } = context;
  const isNewEmail = row.email !== (await profileOf(database, customer)).email;
  if (isNewEmail) {
    await checkMove(database, limits, customer, form.passwordSha, address);
    await limits.countForm(row.email, { address });
  }
  const saving = inTransaction(database.write, async (client) => {
    const { email, subscribe, ...profile } = row;
    const customerRow = await queries(client)
      .updateTable('accounts.customer')
      .set({
        ...profile,
        // If the form has no choice, the column keeps its value: such a form neither gives nor withdraws
        // consent.
        subscribe: String(form.subscribe ?? '') === '' ? undefined : subscribe,
        language: form.mailLanguage,
        new_email: sql`nullif(${email}, email)`,
      })
      .where('id', '=', customer.id)
      .where('erased_at', 'is', null)
      .returning('email')
      .executeTakeFirstOrThrow(noAccount);
    const moves = customerRow.email !== email;
    if (moves) {
      await askForMail(client, email, { address });
      const asker = askerOf(context).toString('base64');
      await addJob(client, jobNames.emailCode, { customerId: customer.id, email, asker });
    }
    return { emailPending: flag(moves) };
  });
  return isNewEmail ? limits.ifSent(row.email, { address }, saving) : saving;
}

/** Changes which e-mails the customer gets, and their language. */
export async function updateMails(
  database: Database,
  { id }: Customer,
  { subscribe, mailLanguage }: Payload<typeof calls.updateMyMails>,
): Promise<void> {
  await queries(database.write)
    .updateTable('accounts.customer')
    .set({ subscribe: Number(subscribe) === 1, language: mailLanguage })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .execute();
}

/** Requires the password for a new e-mail address: a stolen token alone must not take over the account. */
async function checkMove(
  database: Database,
  limits: LoginLimits,
  customer: Customer,
  passwordSha: string | undefined,
  address: string,
): Promise<void> {
  if (!passwordSha) {
    const key: TextKey = 'Please enter your password to change the e-mail address.';
    throw new CallError('badInput', key);
  }
  await checkCustomerPassword(database, limits, customer, passwordSha, address);
}

/** Days during which the old address can undo the change. */
const UNDO_DAYS = 7;

/** Payload of the job that notifies the old address. */
export interface ChangedEmail {
  readonly customerId: number;
  readonly email: string;
  readonly language: LanguageCode;
  /** Time of the change. The mail may be written later, and more than once. */
  readonly changedAt: string;
}

/**
 * Changes the account's address to the address that the code was sent to. Notifies the old address by mail.
 * @throws CallError badInput for a wrong code, or if another account has taken the address in the meantime
 */
export async function confirmEmail(
  database: Database,
  customer: Customer,
  typed: string,
): Promise<{ email: string }> {
  const typing = { customerId: customer.id, asker: undefined };
  const code = await tryCode(database.write, typing, ['email'], typed);
  return inTransaction(database.write, async (client) => {
    await useCode(client, code);
    const before = await queries(client)
      .selectFrom('accounts.customer')
      .select(['email', 'language', sql<string>`now()::text`.as('changedAt')])
      .where('id', '=', customer.id)
      .forUpdate()
      .executeTakeFirst();
    const { numUpdatedRows } = await queries(client)
      .updateTable('accounts.customer')
      .set({ email: code.email, new_email: null })
      .where('id', '=', customer.id)
      .where('new_email', '=', code.email)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('accounts.customer').where('email', '=', code.email))),
      )
      .executeTakeFirst();
    if (numUpdatedRows !== 1n || !before) {
      const key: TextKey = 'The verification code is wrong or has expired.';
      throw new CallError('badInput', key);
    }
    const changed: ChangedEmail = { customerId: customer.id, ...before };
    await addJob(client, jobNames.emailChanged, changed);
    return { email: code.email };
  });
}

/** Creates the token with which the old address undoes a change. Called when the mail is written. */
export async function makeUndo(
  client: Queryable,
  { customerId, email, changedAt }: ChangedEmail,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await queries(client)
    .insertInto('accounts.email_undo')
    .values({ sha256: hashToken(token), customer_id: customerId, email, created_at: changedAt })
    .execute();
  return token;
}

/**
 * Restores the old address of an account. Ends all sessions, and deletes the known devices, the password and
 * the undo links of later changes, so that an attacker loses access. The owner sets a new password by a code.
 * @throws CallError badInput for a link that was used or is too old
 */
export function undoEmail(database: Database, token: string): Promise<{ email: string }> {
  return inTransaction(database.write, async (client) => {
    const db = queries(client);
    const undo = await db
      .selectFrom('accounts.email_undo')
      .select(['customer_id as id', 'email', 'created_at as since'])
      .where('sha256', '=', hashToken(token))
      .where('created_at', '>', ago(`${UNDO_DAYS} days`))
      .forUpdate()
      .executeTakeFirst();
    if (!undo) throw tooLate();
    const { id, email, since } = undo;
    // Another person may have signed up with the address in the meantime, without access to the mailbox.
    await db
      .deleteFrom('accounts.customer')
      .where('email', '=', email)
      .where('status', '=', 'unconfirmed')
      .where('id', '<>', id)
      .execute();
    const { numUpdatedRows } = await db
      .updateTable('accounts.customer')
      .set({ email, new_email: null, password_hash: null })
      .where('id', '=', id)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('accounts.customer').where('email', '=', email).where('id', '<>', id)),
        ),
      )
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw tooLate();
    await db
      .deleteFrom('accounts.email_undo')
      .where('customer_id', '=', id)
      .where('created_at', '>=', since)
      .execute();
    await db.deleteFrom('accounts.code').where('customer_id', '=', id).execute();
    // A second step that an attacker set up would lock the owner out.
    await db
      .deleteFrom('accounts.second_factor')
      .where('owner_id', '=', id)
      .where(({ or, eb }) => or([eb('enabled_at', 'is', null), eb('enabled_at', '>=', since)]))
      .execute();
    await endSessions(client, 'customer', id);
    await forgetDevices(client, 'customer', id);
    return { email };
  });
}

const tooLate = () =>
  new CallError(
    'badInput',
    'This link was already used, or it expired after 7 days. Please contact us if you need help.' satisfies TextKey,
  );
