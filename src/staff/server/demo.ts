import { roles } from '#contract/staff/names.ts';
import type { Database } from '#platform/database.ts';
import type { Logger } from '#platform/log.ts';
import { now, queries } from '#platform/queries.ts';
import { addByCommand } from './accounts.ts';

const password = 'demostaff1234';

/**
 * Adds one member of staff for each role, sales@example.com and so on, if there is no staff yet.
 * The caller decides whether to load the demo; never in production.
 */
export async function loadDemoStaff(services: { database: Database; log: Logger }): Promise<void> {
  const { database, log } = services;
  const accounts = queries(database.write);
  if (await accounts.selectFrom('staff.account').select('id').executeTakeFirst()) return;
  for (const role of roles) {
    await addByCommand(database, { email: `${role}@example.com`, role, password });
  }
  await accounts.updateTable('staff.account').set({ demo: true }).execute();
  log.info(
    `The back office is at /staff: ${roles.map((role) => `${role}@example.com`).join(', ')}`,
  );
}

/** Ends the demo's staff accounts when production uses the database of a demo. */
export async function endDemoStaff(database: Database): Promise<void> {
  const ended = queries(database.write).with('ended', (db) =>
    db
      .updateTable('staff.account')
      .set({ ended_at: now })
      .where('demo', '=', true)
      .where('ended_at', 'is', null)
      .returning('id'),
  );
  await ended
    .deleteFrom('staff.session')
    .where('account_id', 'in', (db) => db.selectFrom('ended').select('id'))
    .execute();
}
