/** Handlers of the back office's calls. */

import type { ClosestOf } from '#features/catalogue/server/public.ts';
import type { Evidence } from '#features/gateway/server/public.ts';
import {
  decideOrder,
  getDevelopmentItem,
  getOrderOfDesk,
  listDevelopmentItems,
  listOrders,
  orderQueues,
  setDevelopmentStatus,
} from '#features/ordering/server/public.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database.ts';
import { addStaff, changePassword, endStaff, listStaff } from './accounts.ts';
import { listAudit } from './audit.ts';
import { catalogueChanges, catalogueReads } from './catalogue-handlers.ts';
import { contentChanges, contentReads } from './content-handlers.ts';
import { accessRequests, getCustomer, listCustomers, waitingAccounts } from './customers.ts';
import type { ChangeHandlers, ReadHandlers } from './gateway.ts';
import { importChanges, importReads } from './import-handlers.ts';
import { pageOf } from './paging.ts';
import { pictureChanges, pictureReads } from './picture-handlers.ts';
import { decide } from './review.ts';
import { listSecurityEvents } from './security.ts';
import { endSession, startSession } from './sessions.ts';
import { checkOwnPassword, checkSignIn } from './sign-in.ts';
import { textChanges, textReads } from './text-handlers.ts';
import {
  disableTwoStep,
  enableTwoStep,
  meOf,
  resetCustomerTwoStep,
  resetStaffTwoStep,
  startTwoStep,
} from './two-step.ts';

export const readHandlers = (
  database: Database,
  config: Pick<Config, 'environment'>,
  evidence: Evidence,
  closestOf: ClosestOf,
): ReadHandlers => ({
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
  getQueues: async () => {
    const [accounts, access, orders] = await Promise.all([
      waitingAccounts(database),
      accessRequests(database),
      orderQueues(database),
    ]);
    return { val: { waitingAccounts: accounts, accessRequests: access, ...orders } };
  },
  listCustomers: (question) => listCustomers(database, question),
  getCustomer: async ({ id }) => ({ val: await getCustomer(database, Number(id)) }),
  listOrders: (question) => listOrders(database, question, pageOf(question)),
  getStaffOrder: async ({ id }) => ({ val: await getOrderOfDesk(database, Number(id)) }),
  listDevelopmentItems: (question) => listDevelopmentItems(database, question, pageOf(question)),
  getDevelopmentItem: async ({ itemId, status }) => ({
    val: await getDevelopmentItem(database, Number(itemId), status),
  }),
  listAudit: (question) => listAudit(database, question),
  listSecurityEvents: async (question) => {
    await evidence.flush();
    return listSecurityEvents(database, question);
  },
  listStaff: (question) => listStaff(database, question),
  ...pictureReads(database),
  ...catalogueReads(database),
  ...importReads(database, closestOf),
  ...contentReads(database),
  ...textReads(database),
});

export const changeHandlers = (database: Database): ChangeHandlers => ({
  changeStaffPassword: async ({ passwordSha, newPasswordSha }, context, client) => {
    // Outside of the transaction: a failure is counted whatever becomes of that.
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
  resetCustomerSecondFactor: ({ id, identified }, _context, client) =>
    resetCustomerTwoStep(client, Number(id), identified),
  approveCustomer: ({ id, version, level }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'approve', level }),
  rejectCustomer: ({ id, version, reason }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'reject', reason }),
  blockCustomer: ({ id, version, reason }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'block', reason }),
  unblockCustomer: ({ id, version }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'unblock' }),
  declineAccess: ({ id, version, reason }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'declineAccess', reason }),
  setCustomerLevel: ({ id, version, level }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'setLevel', level }),
  confirmOrder: (seen, { staff }, client) =>
    decideOrder(client, seen, { action: 'confirm' }, staff.email),
  changeOrder: ({ remark, lines, ...seen }, { staff }, client) =>
    decideOrder(client, seen, { action: 'change', remark, lines }, staff.email),
  rejectOrder: ({ reason, ...seen }, { staff }, client) =>
    decideOrder(client, seen, { action: 'reject', remark: reason }, staff.email),
  shipOrder: ({ carrier, trackingNumber, ...seen }, { staff }, client) =>
    decideOrder(client, seen, { action: 'ship', carrier, trackingNumber }, staff.email),
  deliverOrder: (seen, { staff }, client) =>
    decideOrder(client, seen, { action: 'deliver' }, staff.email),
  setDevelopmentStatus: (move, _context, client) => setDevelopmentStatus(client, move),
  addStaff: (account, _context, client) => addStaff(client, account),
  endStaff: ({ id }, { staff }, client) => endStaff(client, Number(id), staff),
  ...pictureChanges,
  ...catalogueChanges,
  ...importChanges,
  ...contentChanges,
  ...textChanges,
});
