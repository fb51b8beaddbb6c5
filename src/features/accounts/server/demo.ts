/** The demo's customers: one for each level and one that waits for approval. */
import { createHash } from 'node:crypto';
import { type Level, levels } from '#features/gateway/policy.ts';
import type { Database } from '#platform/database.ts';
import { now, queries } from '#platform/queries.ts';
import { hashPassword } from './passwords.ts';

/** Public, so sign-in to these accounts is disabled in production. */
export const DEMO_PASSWORD = 'demo1234';

/** The address of the demo's customer of a level. */
export const demoEmail = (level: Level): string => `level-${level.toLowerCase()}@example.com`;

/** Adds the demo's customers where they are missing; for an embedded database with the demo in it. */
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
        ...{ email, first_name: 'Demo', last_name: last, level, password_hash: hash, demo: true },
        ...{ mobile: '+49 1512 3456789', country: 'DE', company_name: 'Demo Turbo Service' },
        status: last === 'Waiting' ? 'waiting' : 'active',
        business_type: 3,
        confirmed_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .execute();
  }
}

/** Closes what a demo left behind, where its database is used in production. */
export async function closeDemoAccounts(database: Database): Promise<void> {
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
