/** Handlers of the calls for sign-in, staff accounts and the audit log. */

import type { Evidence } from '#features/gateway/server/evidence.ts';
import type { Config } from '#platform/config.ts';
import type { Database } from '#platform/database.ts';
import { addStaff, changePassword, endStaff, listStaff } from './accounts.ts';
import { listAudit } from './audit.ts';
import type { ChangeHandlers, ReadHandlers } from './gateway.ts';
import { listSecurityEvents } from './security.ts';
import { endSession, startSession } from './sessions.ts';
import { checkOwnPassword, checkSignIn } from './sign-in.ts';
import {
  disableTwoStep,
  enableTwoStep,
  meOf,
  resetStaffTwoStep,
  startTwoStep,
} from './two-step.ts';

export const doorReads = (
  database: Database,
  config: Pick<Config, 'environment'>,
  evidence: Evidence,
) =>
  ({
    staffLogin: async (credentials, caller) => {
      const { staff, device } = await checkSignIn(database, credentials, caller);
      const val = await meOf(database, config, staff);
      return { val, session: await startSession(database, staff.id), device };
    },
    staffLogout: async (_payload, { token }) => {
      await endSession(database, token);
      return { val: null, session: null };
    },
    staffMe: async (_payload, { staff }) => ({ val: await meOf(database, config, staff) }),
    startStaffSecondFactor: async ({ passwordSha }, context) => {
      await checkOwnPassword(database, context, passwordSha);
      return { val: await startTwoStep(database, context.staff) };
    },
    listAudit: (question) => listAudit(database, question),
    listSecurityEvents: async (question) => {
      await evidence.flush();
      return listSecurityEvents(database, question);
    },
    listStaff: (question) => listStaff(database, question),
  }) satisfies Partial<ReadHandlers>;

export const doorChanges = (database: Database) =>
  ({
    changeStaffPassword: async ({ passwordSha, newPasswordSha }, context, client) => {
      // Outside the transaction, so that a rollback keeps the count of failures.
      await checkOwnPassword(database, context, passwordSha);
      return changePassword(client, newPasswordSha, context);
    },
    enableStaffSecondFactor: ({ code }, { staff }, client) => enableTwoStep(client, staff, code),
    disableStaffSecondFactor: async ({ passwordSha, code }, context, client) => {
      await checkOwnPassword(database, context, passwordSha);
      return disableTwoStep(database, client, context.staff, code);
    },
    resetStaffSecondFactor: ({ id }, { staff }, client) =>
      resetStaffTwoStep(client, Number(id), staff),
    addStaff: (account, _context, client) => addStaff(client, account),
    endStaff: ({ id }, { staff }, client) => endStaff(client, Number(id), staff),
  }) satisfies Partial<ChangeHandlers>;
