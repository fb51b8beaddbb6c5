import { roles } from '#contract/staff/names.ts';
import type { Database } from '#platform/database.ts';
import type { Logger } from '#platform/log.ts';
import { addByCommand } from './command.ts';

const password = 'demostaff1234';

/**
 * One member of staff for each role, sales@example.com and so on, where there is no staff at all.
 * Whether a demo is wanted, the caller knows: never in production.
 */
export async function loadDemoStaff(services: { database: Database; log: Logger }): Promise<void> {
  const { database, log } = services;
  const { rows } = await database.write.query<{ filled: boolean }>(
    'select exists (select from staff.account) filled',
  );
  if (rows[0]?.filled) return;
  for (const role of roles) {
    await addByCommand(database, { email: `${role}@example.com`, role, password });
  }
  await database.write.query('update staff.account set demo = true');
  log.info(
    `The back office is at /staff: ${roles.map((role) => `${role}@example.com`).join(', ')}`,
  );
}

/** Ends what a demo left behind, where its database is used in production. */
export async function endDemoStaff(database: Database): Promise<void> {
  await database.write.query(
    `with ended as (
       update staff.account set ended_at = now() where demo and ended_at is null returning id
     )
     delete from staff.session where account_id in (select id from ended)`,
  );
}
