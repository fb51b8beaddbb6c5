/** The demo's customers: one for each level and one that waits for approval. */
import { createHash } from 'node:crypto';
import { type Level, levels } from '#features/gateway/policy.ts';
import type { Database } from '#platform/database.ts';
import { hashPassword } from './passwords.ts';

/** Known to everybody: these accounts never open in production. */
export const DEMO_PASSWORD = 'demo1234';

/** The address of the demo's customer of a level. */
export const demoEmail = (level: Level): string => `level-${level.toLowerCase()}@example.com`;

/** Adds the demo's customers where they are missing; for an embedded database with the demo in it. */
export async function addDemoAccounts(database: Database): Promise<void> {
  const { rows } = await database.write.query<{ there: boolean }>(
    'select exists (select from accounts.customer where demo) there',
  );
  if (rows[0]?.there) return;
  const passwordSha = createHash('sha256').update(DEMO_PASSWORD).digest('hex');
  const hash = await hashPassword(passwordSha);
  const people = [
    ...levels.map((level) => ({ email: demoEmail(level), last: `Level ${level}`, level })),
    { email: 'waiting@example.com', last: 'Waiting', level: 'C1' as const },
  ];
  for (const { email, last, level } of people) {
    const status = last === 'Waiting' ? 'waiting' : 'active';
    await database.write.query(
      `insert into accounts.customer (email, first_name, last_name, level, status, password_hash,
         mobile, country, company_name, business_type, demo, confirmed_at)
       values ($1, 'Demo', $2, $3, $4, $5, '+49 1512 3456789', 'DE', 'Demo Turbo Service', 3, true, now())
       on conflict (email) do nothing`,
      [email, last, level, status, hash],
    );
  }
}

/** Closes what a demo left behind, where its database is used in production. */
export async function closeDemoAccounts(database: Database): Promise<void> {
  await database.write.query(
    `with closed as (
       update accounts.customer set status = 'blocked', password_hash = null
       where demo and (status <> 'blocked' or password_hash is not null) returning id
     )
     delete from accounts.session where customer_id in (select id from closed)`,
  );
}
