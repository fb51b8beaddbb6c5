/**
 * Jobs of accounts: mails, and the hourly deletion of expired rows. A job creates the code when it writes the
 * mail, so that a mail delayed by a mail server contains a valid code, and no job payload contains a code.
 */
import type pg from 'pg';
import { DEVICE_DAYS } from '#features/gateway/server/callers.ts';
import type { Post } from '#features/mail/server/letter.ts';
import { fullName } from '#language/full-name.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import type { Job, JobWork } from '#platform/jobs.ts';
import { ago, latestPlausibleTime, now, queries } from '#platform/queries.ts';
import {
  decisionLetter,
  jobNames,
  type LetterName,
  type LetterParams,
  passwordLetter,
  type QueuedMail,
  signInLetter,
  writeLetter,
} from '../mail/letters.ts';
import type { Purpose } from './codes.ts';
import { CODE_MINUTES, makeCode, makeStaffCode, type StaffMail } from './codes.ts';
import { askerOf, ownerTables } from './devices.ts';
import { type ChangedEmail, makeUndo } from './profile.ts';
import { customerLife, type SessionLife, staffLife } from './sessions.ts';
import type { Status } from './signin.ts';

interface Services {
  database: Database;
  post: Post;
  config: SessionLife & Pick<Config, 'salesMail' | 'mailLanguage'>;
}

interface Account {
  id: number;
  status: Status;
  language: LanguageCode;
}

export function mailWork({ database, post, config }: Services): JobWork {
  const send = (
    job: Job,
    to: string,
    letter: LetterName,
    language: LanguageCode,
    params: LetterParams = {},
  ) => post.send(job, to, language, writeLetter(letter, language, params));

  async function sendCode(job: Job, to: string, account: Account, purpose: Purpose) {
    // Jobs queued by the previous release have no asker.
    const { asker = '' } = job.payload as { asker?: string };
    // The code is committed outside the job's transaction: the customer may type it before the job commits.
    const code = await makeCode(database.write, {
      customerId: account.id,
      purpose,
      email: to,
      asker: asker ? Buffer.from(asker, 'base64') : askerOf({ device: '', address: '' }),
    });
    const letter = `${purpose}Code` as const;
    await send(job, to, letter, account.language, { code, minutes: CODE_MINUTES });
  }

  const accounts = queries(database.write)
    .selectFrom('accounts.customer')
    .select(['id', 'status', 'language']);
  const accountOf = (email: string): Promise<Account | undefined> =>
    accounts.where('email', '=', email).executeTakeFirst();

  return {
    async [jobNames.mail](job) {
      const { to, template, language, params } = job.payload as QueuedMail;
      await send(job, to, template, language, params);
    },

    async [jobNames.signupCode](job) {
      const { email, language } = job.payload as { email: string; language: LanguageCode };
      const account = await accountOf(email);
      if (!account) return;
      if (account.status === 'unconfirmed')
        await sendCode(job, email, { ...account, language }, 'signup');
      else await send(job, email, 'alreadyRegistered', account.language);
    },

    async [jobNames.resetCode](job) {
      const { email, language } = job.payload as { email: string; language: LanguageCode };
      const account = await accountOf(email);
      if (account) await sendCode(job, email, { ...account, language }, 'reset');
    },

    async [jobNames.emailCode](job) {
      const { customerId, email } = job.payload as { customerId: number; email: string };
      const account = await accounts
        .where('id', '=', customerId)
        .where('new_email', '=', email)
        .executeTakeFirst();
      if (!account) return;
      if (await accountOf(email)) await send(job, email, 'emailTaken', account.language);
      else await sendCode(job, email, account, 'email');
    },

    async [jobNames.emailChanged](job) {
      const changed = job.payload as ChangedEmail;
      const token = await makeUndo(database.write, changed);
      await send(job, changed.email, 'emailChanged', changed.language, { token });
    },

    async [jobNames.tidy]({ client }) {
      await tidyAccounts(client, config);
    },

    ...salesMailWork({ database, post, config }),
    ...staffMailWork({ database, post }),
  };
}

/** Mails to the sales desk about customers who wait for a decision. */
function salesMailWork({ database, post, config }: Services): JobWork {
  const tell = (what: 'signedUp' | 'accessAsked') => async (job: Job) => {
    const { customerId } = job.payload as { customerId: number };
    const customer = await queries(database.write)
      .selectFrom('accounts.customer')
      .select(['id', 'email', 'first_name as firstName', 'last_name as lastName'])
      .select(['company_name as company', 'country', 'access_note as note'])
      .where('id', '=', customerId)
      .executeTakeFirst();
    if (!customer) return;
    const { salesMail, mailLanguage } = config;
    const letter = decisionLetter(mailLanguage, what, { ...customer, name: fullName(customer) });
    await post.send(job, salesMail, mailLanguage, letter);
  };
  return { [jobNames.signedUp]: tell('signedUp'), [jobNames.accessAsked]: tell('accessAsked') };
}

const staffMailWork = ({ database, post }: Pick<Services, 'database' | 'post'>): JobWork => ({
  async [jobNames.staffMail](job) {
    const mail = job.payload as StaffMail;
    const account = await queries(database.write)
      .selectFrom('staff.account')
      .select(['email', 'language'])
      .where('id', '=', mail.accountId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!account) return;
    const code = await makeStaffCode(database.write, mail);
    const { email, language } = account;
    const letterOf = mail.purpose === 'password' ? passwordLetter : signInLetter;
    await post.send(job, email, language, letterOf(language, code));
  },
});

export const scheduledMailJobs = [{ name: jobNames.tidy, times: '17 * * * *' }];

/** Days after which a sign-up is deleted if its code was never typed. */
const UNCONFIRMED_DAYS = 7;
/** Days after which the key of an unfinished two-step setup is deleted. */
const BEGUN_DAYS = 1;

/** Deletes expired rows: sign-ups, codes, captchas, sessions, devices, unfinished setups, undo links. */
export async function tidyAccounts(client: pg.ClientBase, life: SessionLife): Promise<void> {
  const days = (count: number) => ago(`${Math.floor(count)} days`);
  const from = queries(client);
  for (const expired of [
    from.deleteFrom('accounts.mail_request').where('asked_at', '<', ago('1 hour')),
    from.deleteFrom('accounts.code').where('expires_at', '<', now),
    from.deleteFrom('accounts.code_tries').where('since', '<', days(1)),
    ...(['customer', 'staff'] as const).flatMap((whose) => {
      const { session, device, secondFactor } = ownerTables[whose];
      const { idle, longest } = whose === 'staff' ? staffLife : customerLife(life);
      return [
        from
          .deleteFrom(session)
          .where(({ or, eb }) =>
            or([
              eb('used_at', '<', ago(idle)),
              eb('created_at', '<', ago(longest)),
              eb('used_at', '>', latestPlausibleTime),
              eb('created_at', '>', latestPlausibleTime),
            ]),
          ),
        from.deleteFrom(device).where('used_at', '<', days(DEVICE_DAYS)),
        from
          .deleteFrom(secondFactor)
          .where('enabled_at', 'is', null)
          .where('begun_at', '<', days(BEGUN_DAYS)),
      ];
    }),
    // Keeps an unconfirmed account while it has a valid code: the customer may have requested a new one.
    from
      .deleteFrom('accounts.customer')
      .where('status', '=', 'unconfirmed')
      .where('created_at', '<', days(UNCONFIRMED_DAYS))
      .where('id', 'not in', ({ selectFrom }) =>
        selectFrom('accounts.code').select('customer_id').where('expires_at', '>', now),
      ),
    from.deleteFrom('staff.mail_code').where('asked_at', '<', days(2)),
    from.deleteFrom('accounts.email_undo').where('created_at', '<', days(7)),
    from.deleteFrom('gateway.captcha').where('expires_at', '<', now),
  ]) {
    await expired.execute();
  }
}
