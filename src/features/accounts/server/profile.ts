/** The profile of who is signed in (docs/product.md 2.11). */
import { sql } from 'kysely';
import type { Answer, calls, Payload } from '#contract';
import type { Profile } from '#contract/accounts.ts';
import { CallError } from '#contract/errors.ts';
import type { Customer } from '#features/gateway/policy.ts';
import type { Context } from '#features/gateway/server/gateway.ts';
import type { LoginLimits, MailLimits } from '#features/gateway/server/login-limits.ts';
import type { TextKey } from '#language/text.ts';
import { type Database, inTransaction } from '#platform/database.ts';
import { addJob } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';
import { askForMail } from './codes.ts';
import { askerOf } from './devices.ts';
import { profileColumns, readProfile } from './fields.ts';
import { jobNames } from './queue-mail.ts';
import { checkCustomerPassword } from './signin.ts';

const flag = (value: boolean): '0' | '1' => (value ? '1' : '0');

export async function profileOf(database: Database, { id }: Customer): Promise<Profile> {
  const row = await queries(database.write)
    .selectFrom('accounts.customer')
    .select(['id', 'email', 'level', 'sub_level', 'new_email', 'language', ...profileColumns])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new CallError('notFound', 'Account info error.' satisfies TextKey);
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
 * Changes the profile. A new e-mail address requires the password. It gets a code and takes effect with
 * confirmEmail.
 * @throws CallError notFound for another customer's id; badInput; conflict within a minute of the last
 *   code; the errors of the limits
 */
export async function updateProfile(
  database: Database,
  limits: LoginLimits & MailLimits,
  customer: Customer,
  form: Payload<typeof calls.updateMyInfo>,
  context: Pick<Context, 'address' | 'device'>,
): Promise<Answer<typeof calls.updateMyInfo>> {
  if (Number(form.id) !== customer.id) {
    throw new CallError('notFound', 'Account info error.' satisfies TextKey);
  }
  const row = readProfile(form);
  const { address } = context;
  const isNewEmail = row.email !== (await profileOf(database, customer)).email;
  if (isNewEmail) {
    await checkMove(database, limits, customer, form.passwordSha, address);
    await limits.countForm(row.email, address);
  }
  const saving = inTransaction(database.write, async (client) => {
    const { email, ...profile } = row;
    const customerRow = await queries(client)
      .updateTable('accounts.customer')
      .set({ ...profile, language: form.mailLanguage, new_email: sql`nullif(${email}, email)` })
      .where('id', '=', customer.id)
      .returning('email')
      .executeTakeFirst();
    const moves = customerRow !== undefined && customerRow.email !== email;
    if (moves) {
      await askForMail(client, email);
      const asker = askerOf(context).toString('base64');
      await addJob(client, jobNames.emailCode, { customerId: customer.id, email, asker });
    }
    return { emailPending: flag(moves) };
  });
  return isNewEmail ? limits.ifSent(row.email, saving) : saving;
}

/** A token alone moves no account to another mailbox: its password does. */
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
