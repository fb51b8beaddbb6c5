/** Opens the accounts in a process of the site: call handlers, sessions and jobs. */

import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Customer, type Level, levels } from '#features/gateway/policy.ts';
import type { LoginLimits, MailLimits } from '#features/gateway/server/login-limits.ts';
import type { Post } from '#features/mail/server/letter.ts';
import { type Database, isDatabaseUnavailable } from '#platform/database.ts';
import type { JobFamily } from '#platform/jobs.ts';
import { now, queries } from '#platform/queries.ts';
import type { Services } from '#platform/services.ts';
import { accountsHandlers } from './handlers.ts';
import { mailWork, scheduledMailJobs } from './jobs.ts';
import { hashPassword, warmPasswords } from './passwords.ts';
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
    /** E-mail address of an account; undefined for an unknown id. */
    async emailOf(id: number): Promise<string | undefined> {
      const account = queries(database.write).selectFrom('accounts.customer').select('email');
      return (await account.where('id', '=', id).executeTakeFirst())?.email;
    },
    /** Starts the password processes early, so that the first sign-in does not wait for them. */
    warm: warmPasswords,
  };
}

// Keeps customers signed in while the database is down (decision 26).

type Identify = (token: string) => Promise<Customer | undefined>;

/** Maximum age of a cached customer while the database is down, ms. */
const REMEMBERED = 15 * 60_000;
const MAX_SESSIONS = 20_000;
/** Time after a failed query until the database is queried again, ms. */
const PAUSE = 5000;

/**
 * Caches customers, so that they can search and read while the database is down. Changes fail without the
 * database. A session that ended shortly before the outage can still read, for at most 15 minutes.
 */
export function rememberingCustomers(identify: Identify, now: () => number = Date.now): Identify {
  const confirmed = new LRUCache<string, { customer: Customer; at: number }>({ max: MAX_SESSIONS });
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

// Demo customers: one per level, and one that waits for approval.

/** This password is public, so the demo accounts cannot sign in in production. */
const DEMO_PASSWORD = 'demo1234';

export const demoEmail = (level: Level): string => `level-${level.toLowerCase()}@example.com`;

/** Adds the demo customers if they are missing. Only for an embedded database with demo data. */
export async function addDemoAccounts(database: Database): Promise<void> {
  const demo = queries(database.write).selectFrom('accounts.customer').where('demo', '=', true);
  if (await demo.select('id').executeTakeFirst()) return;
  const passwordSha = createHash('sha256').update(DEMO_PASSWORD).digest('hex');
  const hash = await hashPassword(passwordSha);
  const people = [
    ...levels.map((level) => ({ email: demoEmail(level), last: `Level ${level}`, level })),
    { email: 'waiting@example.com', last: 'Waiting', level: 'C1' as const },
  ];
  for (const { email, last, level } of people) {
    await queries(database.write)
      .insertInto('accounts.customer')
      .values({
        email,
        first_name: 'Demo',
        last_name: last,
        level,
        password_hash: hash,
        demo: true,
        mobile: '+49 1512 3456789',
        country: 'DE',
        company_name: 'Demo Turbo Service',
        status: last === 'Waiting' ? 'waiting' : 'active',
        business_type: 3,
        confirmed_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
  }
}

/** Closes the demo accounts if the demo's database is used in production. */
async function closeDemoAccounts(database: Database): Promise<void> {
  await queries(database.write)
    .with('closed', (db) =>
      db
        .updateTable('accounts.customer')
        .set({ status: 'blocked', password_hash: null })
        .where('demo', '=', true)
        .where(({ or, eb }) =>
          or([eb('status', '<>', 'blocked'), eb('password_hash', 'is not', null)]),
        )
        .returning('id'),
    )
    .deleteFrom('accounts.session')
    .where('customer_id', 'in', (db) => db.selectFrom('closed').select('id'))
    .execute();
}
