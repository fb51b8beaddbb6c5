/** The accounts of a process: its calls' handlers, its sessions, and the work of its jobs. */

import { LRUCache } from 'lru-cache';
import type { Customer } from '#features/gateway/policy.ts';
import type { LoginLimits, MailLimits } from '#features/gateway/server/login-limits.ts';
import type { Post } from '#features/mail/server/letter.ts';
import { isDatabaseUnavailable } from '#platform/database.ts';
import type { JobFamily } from '#platform/jobs.ts';
import { queries } from '#platform/queries.ts';
import type { Services } from '#platform/services.ts';
import { closeDemoAccounts } from './demo.ts';
import { accountsHandlers } from './handlers.ts';
import { mailWork, scheduledMailJobs } from './jobs.ts';
import { warmPasswords } from './passwords.ts';
import { hashToken, identify } from './sessions.ts';

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

/** Who is signed in while the database is away (decision 26). */

type Identify = (token: string) => Promise<Customer | undefined>;

/** How long a customer from the cache may read while the database is down, ms. */
const REMEMBERED = 15 * 60_000;
const MOST = 20_000;
/** How long to wait after a failed query before the database is tried again, ms. */
const PAUSE = 5000;

/**
 * Caches customers, so that they can search and read while the database is down. Changes need the database
 * and fail without it. A session that ended shortly before the outage can also read, for 15 minutes at most.
 */
export function rememberingCustomers(identify: Identify, now: () => number = Date.now): Identify {
  const confirmed = new LRUCache<string, { customer: Customer; at: number }>({ max: MOST });
  let askAgain = 0;
  return async (token) => {
    const key = hashToken(token).toString('base64');
    const confirmation = confirmed.get(key);
    const remembered =
      confirmation && now() - confirmation.at < REMEMBERED ? confirmation.customer : undefined;
    if (remembered && now() < askAgain) return remembered;
    try {
      const customer = await identify(token);
      askAgain = 0;
      if (customer) confirmed.set(key, { customer, at: now() });
      else confirmed.delete(key);
      return customer;
    } catch (error) {
      if (!remembered || !isDatabaseUnavailable(error)) throw error;
      askAgain = now() + PAUSE;
      return remembered;
    }
  };
}
