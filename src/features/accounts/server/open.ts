/** The accounts of a process: its calls' handlers, its sessions, and the work of its jobs. */
import type { LoginLimits, MailLimits } from '#features/gateway/server/login-limits.ts';
import type { Post } from '#features/mail/server/post.ts';
import type { JobFamily } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';
import type { Services } from '#platform/services.ts';
import { closeDemoAccounts } from './demo.ts';
import { accountsHandlers } from './handlers.ts';
import { mailWork, scheduledMailJobs } from './jobs.ts';
import { rememberingCustomers } from './known-customers.ts';
import { warmPasswords } from './passwords.ts';
import { identify } from './sessions.ts';

export async function openAccounts(
  services: Services & { limits: LoginLimits & MailLimits; post: Post },
) {
  const { config, database, limits, post } = services;
  if (!config.demo || config.environment === 'production') await closeDemoAccounts(database);
  const jobs: JobFamily = {
    work: mailWork({ database, post, config }),
    scheduled: scheduledMailJobs,
  };
  return {
    handlers: accountsHandlers({ database, config, limits }),
    identify: rememberingCustomers((token) => identify(database, token, config)),
    jobs,
    /** The e-mail address of an account; undefined for an unknown id. */
    async emailOf(id: number): Promise<string | undefined> {
      const account = queries(database.write).selectFrom('accounts.customer').select('email');
      return (await account.where('id', '=', id).executeTakeFirst())?.email;
    },
    /** Makes ready what the first sign-in would wait for. */
    warm: warmPasswords,
  };
}
