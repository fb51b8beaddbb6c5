/** The profile of who is signed in (specification, section 2.11). */
import type { Answer, calls, Payload } from '#contract';
import type { Profile } from '#contract/accounts.ts';
import { CallError } from '#contract/errors.ts';
import type { LanguageCode } from '#features/language/languages.ts';
import type { TextKey } from '#features/language/text.ts';
import { type Database, inTransaction } from '#server/database.ts';
import { addJob } from '#server/jobs.ts';
import { askForMail, tryCode, useCode } from './codes.ts';
import { type ProfileRow, profileColumns, readProfile } from './fields.ts';
import { jobNames } from './job-names.ts';
import { queueMail } from './queue-mail.ts';
import type { Customer, Level } from './sessions.ts';

interface Row extends ProfileRow {
  readonly id: number;
  readonly level: Level;
  readonly sub_level: string;
  readonly new_email: string | null;
}

export async function profileOf(database: Database, { id }: Customer): Promise<Profile> {
  const { rows } = await database.write.query<Row>(
    `select id, email, level, sub_level, new_email, ${profileColumns.join(', ')}
     from accounts.customer where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new CallError('notFound', 'Account info error.' satisfies TextKey);
  return present(row);
}

const flag = (value: boolean): '0' | '1' => (value ? '1' : '0');

function present(row: Row): Profile {
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
    customerLevel: row.level,
    customerSubLevel: row.sub_level,
    newEmail: row.new_email ?? '',
  };
}

/**
 * Changes the profile. Another e-mail address gets a code and counts from confirmEmail on.
 * @throws CallError notFound for another's id; badInput; conflict within a minute of the last code
 */
export async function updateProfile(
  database: Database,
  customer: Customer,
  form: Payload<typeof calls.updateMyInfo>,
  language: LanguageCode,
): Promise<Answer<typeof calls.updateMyInfo>> {
  if (Number(form.id) !== customer.id) {
    throw new CallError('notFound', 'Account info error.' satisfies TextKey);
  }
  const row = readProfile(form);
  return inTransaction(database.write, async (client) => {
    const { rows } = await client.query<{ email: string }>(
      `update accounts.customer set language = $2,
         new_email = case when email = $3 then null else $3 end,
         ${profileColumns.map((column, index) => `${column} = $${index + 4}`).join(', ')}
       where id = $1 returning email`,
      [customer.id, language, row.email, ...profileColumns.map((column) => row[column])],
    );
    const moves = rows[0] !== undefined && rows[0].email !== row.email;
    if (moves) {
      await askForMail(client, row.email);
      await addJob(client, jobNames.emailCode, { customerId: customer.id, email: row.email });
    }
    return { emailPending: flag(moves) };
  });
}

/**
 * Moves an account to the address that its code was sent to; the old address is told.
 * @throws CallError badInput for a wrong code, and where somebody else has the address by now
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
    const { rows } = await client.query<{ email: string; language: LanguageCode }>(
      'select email, language from accounts.customer where id = $1 for update',
      [customer.id],
    );
    const { rowCount } = await client.query(
      `update accounts.customer set email = new_email, new_email = null
       where id = $1 and new_email = $2
         and not exists (select from accounts.customer where email = $2)`,
      [customer.id, code.email],
    );
    const [before] = rows;
    if (rowCount !== 1 || !before) {
      const key: TextKey = 'The verification code is wrong or has expired.';
      throw new CallError('badInput', key);
    }
    const { email, language } = before;
    await queueMail(client, { to: email, template: 'emailChanged', language });
    return { email: code.email };
  });
}
