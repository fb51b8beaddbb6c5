/** Opens the back office's calls. Contains the calls for sign-in, staff accounts and the audit log. */

import { roles } from '#contract/staff/names.ts';
import { hashPassword } from '#features/accounts/server/passwords.ts';
import { endSessionOf, identifyStaff } from '#features/accounts/server/sessions.ts';
import type { Evidence } from '#features/gateway/server/evidence.ts';
import type { Database } from '#platform/database.ts';
import type { Logger } from '#platform/log.ts';
import type { Notices } from '#platform/notices.ts';
import { now, queries } from '#platform/queries.ts';
import type { Services } from '#platform/services.ts';
import {
  addByCommand,
  addStaff,
  changePassword,
  endStaff,
  listStaff,
  refuseWeak,
  sendStaffLink,
  setPasswordByLink,
} from './accounts.ts';
import { listAudit, listSecurityEvents } from './audit.ts';
import {
  type ChangeHandlers,
  createStaffGateway,
  type ReadHandlers,
  type StaffGateway,
} from './gateway.ts';
import {
  checkOwnPassword,
  disableTwoStep,
  enableTwoStep,
  meOf,
  mustSetUp,
  resetStaffTwoStep,
  signInStaff,
  startTwoStep,
  type TwoStepSettings,
} from './sign-in.ts';

const doorReads = (database: Database, config: TwoStepSettings, evidence: Evidence) =>
  ({
    staffLogin: async (credentials, caller) => {
      const { staff, token, device } = await signInStaff(database, credentials, caller);
      return {
        val: await meOf(database, config, staff, caller.language),
        session: { token },
        device,
      };
    },
    staffLogout: async (_payload, { token }) => {
      await endSessionOf(database.write, 'staff', token);
      return { val: null, session: null };
    },
    setStaffPassword: (typed, caller) => setPasswordByLink(database, typed, caller),
    staffMe: async (_payload, { staff, language }) => ({
      val: await meOf(database, config, staff, language),
    }),
    startStaffSecondFactor: async ({ passwordSha }, context) => {
      await checkOwnPassword(database, context, passwordSha);
      return { val: await startTwoStep(database, context.staff) };
    },
    listAudit: (question, { language }) => listAudit(database, question, language),
    listSecurityEvents: async (question) => {
      await evidence.flush();
      return listSecurityEvents(database, question);
    },
    listStaff: (question) => listStaff(database, question),
  }) satisfies Partial<ReadHandlers>;

const doorChanges = (database: Database) =>
  ({
    changeStaffPassword: {
      // Checked outside the transaction, so that a rollback keeps the count of failures.
      prepare: async ({ passwordSha, newPasswordSha }, context) => {
        const checked = await checkOwnPassword(database, context, passwordSha);
        refuseWeak(context.staff.email, newPasswordSha);
        const hash = await hashPassword(newPasswordSha);
        return (client) => changePassword(client, { hash, checked }, context);
      },
    },
    enableStaffSecondFactor: ({ code }, { staff }, client) =>
      enableTwoStep(database, client, staff, code),
    disableStaffSecondFactor: {
      prepare: async ({ passwordSha, code }, context) => {
        await checkOwnPassword(database, context, passwordSha);
        return (client) => disableTwoStep(database, client, context.staff, code);
      },
    },
    resetStaffSecondFactor: ({ id }, { staff }, client) =>
      resetStaffTwoStep(client, Number(id), staff),
    sendStaffPasswordLink: ({ id }, _context, client) => sendStaffLink(client, Number(id)),
    addStaff: {
      prepare: async ({ email, role, passwordSha }) => {
        refuseWeak(email, passwordSha);
        const hash = await hashPassword(passwordSha);
        return (client) => addStaff(client, { email, role, hash });
      },
    },
    endStaff: ({ id }, { staff }, client) => endStaff(client, Number(id), staff),
  }) satisfies Partial<ChangeHandlers>;

/** Handlers of the features: all calls of the back office except the calls in this file. */
export interface Desks {
  readonly reads: Omit<ReadHandlers, keyof ReturnType<typeof doorReads>>;
  readonly changes: Omit<ChangeHandlers, keyof ReturnType<typeof doorChanges>>;
}

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

const password = 'demostaff1234';

/**
 * Adds one member of staff for each role, such as sales@example.com, if there is no staff. The caller decides
 * whether to load the demo, which must not happen in production.
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

/** Ends the demo's staff accounts if production uses a demo's database. */
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
