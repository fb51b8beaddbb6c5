/** The accounts of a process: its calls' handlers, its sessions, and the work on its jobs. */
import type { LoginLimits } from '#features/gateway/server/public.ts';
import { startJobs } from '#server/jobs.ts';
import { openMailer } from '#server/mail.ts';
import type { Services } from '#server/services.ts';
import { closeDemoAccounts } from './demo.ts';
import { accountsHandlers } from './handlers.ts';
import { mailTimes, mailWork, siteOf } from './mail-jobs.ts';
import { identify } from './sessions.ts';

export async function openAccounts(services: Services & { limits: LoginLimits }) {
  const { config, database, log, limits } = services;
  if (config.environment === 'production') await closeDemoAccounts(database);
  const mailer = openMailer(config, log);
  const work = mailWork({ database, mailer, site: siteOf(config) });
  const jobs = await startJobs({ database, log, work, times: mailTimes });
  return {
    handlers: accountsHandlers({ database, config, limits }),
    identify: (token: string) => identify(database, token, config),
    async close() {
      await jobs.stop();
      mailer.close();
    },
  };
}
