import type { ClosestOf } from '#features/catalogue/server/public.ts';
import type { Evidence } from '#features/gateway/server/public.ts';
import type { Services } from '#server/services.ts';
import { endDemoStaff } from './demo.ts';
import { createStaffGateway, type StaffGateway } from './gateway.ts';
import { changeHandlers, readHandlers } from './handlers.ts';
import { identifyStaff } from './sessions.ts';
import { mustSetUp } from './two-step.ts';

export type { AuditEntry } from './audit.ts';
export { addByCommand } from './command.ts';
export { exportRoutes } from './exports/routes.ts';
export type { Staff, StaffGateway, StaffHere } from './gateway.ts';
export { type StaffDoor, type StaffPlugin, staffRoutes } from './routes.ts';

/** The back office's calls over the program's database. */
export async function openStaff({
  config,
  database,
  log,
  evidence,
  closestOf,
}: Services & { evidence: Evidence; closestOf: ClosestOf }): Promise<StaffGateway> {
  if (!config.demo || config.environment === 'production') await endDemoStaff(database);
  return createStaffGateway({
    database,
    reads: readHandlers(database, config, evidence, closestOf),
    changes: changeHandlers(database),
    identify: (token) => identifyStaff(database, token),
    mustSetUp: mustSetUp(config),
    log,
    evidence,
    checkAnswers: config.environment === 'test',
  });
}
