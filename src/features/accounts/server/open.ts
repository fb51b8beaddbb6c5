/** The accounts of a process: its calls' handlers, its sessions, and the work of its jobs. */
import type { LoginLimits, MailLimits } from '#features/gateway/server/public.ts';
import type { Post } from '#features/mail/server/public.ts';
import type { JobFamily } from '#server/jobs.ts';
import type { Services } from '#server/services.ts';
import { closeDemoAccounts } from './demo.ts';
import { accountsHandlers } from './handlers.ts';
import { mailTimes, mailWork } from './mail-jobs.ts';
import { warmPasswords } from './passwords.ts';
import { identify } from './sessions.ts';

export async function openAccounts(
  services: Services & { limits: LoginLimits & MailLimits; post: Post },
) {
  const { config, database, limits, post } = services;
  if (!config.demo || config.environment === 'production') await closeDemoAccounts(database);
  const jobs: JobFamily = {
    work: mailWork({ database, post, config }),
    times: mailTimes,
  };
  return {
    handlers: accountsHandlers({ database, config, limits }),
    identify: (token: string) => identify(database, token, config),
    jobs,
    /** Makes ready what the first sign-in would wait for. */
    warm: warmPasswords,
  };
}
