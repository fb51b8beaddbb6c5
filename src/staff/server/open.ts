import type { Evidence } from '#features/gateway/server/evidence.ts';
import type { Notices } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { endDemoStaff } from './demo.ts';
import {
  type ChangeHandlers,
  createStaffGateway,
  type ReadHandlers,
  type StaffGateway,
} from './gateway.ts';
import { doorChanges, doorReads } from './handlers.ts';
import { identifyStaff } from './sessions.ts';
import { mustSetUp } from './two-step.ts';

/** The handlers of the desks: all calls of the back office except those of handlers.ts. */
export interface Desks {
  readonly reads: Omit<ReadHandlers, keyof ReturnType<typeof doorReads>>;
  readonly changes: Omit<ChangeHandlers, keyof ReturnType<typeof doorChanges>>;
}

/** Opens the back office's calls. */
export async function openStaff({
  config,
  database,
  log,
  evidence,
  desks,
  notices,
}: Services & { evidence: Evidence; desks: Desks; notices: Notices }): Promise<StaffGateway> {
  if (!config.demo || config.environment === 'production') await endDemoStaff(database);
  return createStaffGateway({
    database,
    reads: { ...doorReads(database, config, evidence), ...desks.reads },
    changes: { ...doorChanges(database), ...desks.changes },
    identify: (token) => identifyStaff(database, token),
    mustSetUp: mustSetUp(config),
    log,
    evidence,
    caughtUp: notices.caughtUp,
    checkAnswers: config.environment === 'test',
  });
}
