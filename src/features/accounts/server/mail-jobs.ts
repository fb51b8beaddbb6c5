/**
 * The jobs behind the mails. Codes are made when their mail is written, so that one held up by a
 * mail server that was down arrives with a code that is still good, and none lies in a job.
 */

import type { Post } from '#features/mail/server/post.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Database } from '#platform/database.ts';
import type { Job, JobWork } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';
import { type LetterName, type LetterParams, writeLetter } from '../mail/letters.ts';
import { passwordLetter, signInLetter } from '../mail/staff-letters.ts';
import { CODE_MINUTES, makeCode } from './codes.ts';
import { askerOf } from './devices.ts';
import { type ChangedEmail, makeUndo } from './email-change.ts';
import { jobNames } from './job-names.ts';
import type { Purpose } from './queries.ts';
import type { QueuedMail } from './queue-mail.ts';
import type { SessionLife } from './sessions.ts';
import type { Status } from './signin.ts';
import { makeStaffCode, type StaffMail } from './staff-codes.ts';
import { tidyAccounts } from './tidy.ts';

interface Services {
  database: Database;
  post: Post;
  config: SessionLife;
}

interface Account {
  id: number;
  status: Status;
  language: LanguageCode;
}

/** The accounts' jobs by name. */
export function mailWork({ database, post, config }: Services): JobWork {
  const send = (
    job: Job,
    to: string,
    letter: LetterName,
    language: LanguageCode,
    params: LetterParams = {},
  ) => post.send(job, to, language, writeLetter(letter, language, params));

  async function sendCode(job: Job, to: string, account: Account, purpose: Purpose) {
    // Jobs of the release before name none.
    const { asker = '' } = job.payload as { asker?: string };
    // Commit the code outside of the job's transaction: the customer may type it before the job commits.
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
      // No account has this address.
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

    ...staffMailWork({ database, post }),
  };
}

/** Mails to staff with a code or a link. */
const staffMailWork = ({ database, post }: Pick<Services, 'database' | 'post'>): JobWork => ({
  async [jobNames.staffMail](job) {
    const mail = job.payload as StaffMail;
    const account = await queries(database.write)
      .selectFrom('staff.account')
      .select('email')
      .where('id', '=', mail.accountId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!account) return;
    const code = await makeStaffCode(database.write, mail);
    const letter = mail.purpose === 'password' ? passwordLetter(code) : signInLetter(code);
    await post.send(job, account.email, 'en', letter);
  },
});

/** The accounts' jobs that repeat. */
export const scheduledMailJobs = [{ name: jobNames.tidy, times: '17 * * * *' }];
