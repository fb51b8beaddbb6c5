/** Handlers of the back office's calls. */
import type { Database } from '#server/database.ts';
import { addStaff, changePassword, endStaff, listStaff } from './accounts.ts';
import { listAudit } from './audit.ts';
import { getCustomer, listCustomers, queues } from './customers.ts';
import type { ChangeHandlers, ReadHandlers } from './gateway.ts';
import { decide } from './review.ts';
import { endSession, startSession } from './sessions.ts';
import { checkSignIn } from './sign-in.ts';

export const readHandlers = (database: Database): ReadHandlers => ({
  staffLogin: async (credentials, { address }) => {
    const { id, email, role } = await checkSignIn(database, credentials, address);
    return { val: { email, role }, session: await startSession(database, id) };
  },
  staffLogout: async (_payload, { token }) => {
    await endSession(database, token);
    return { val: null, session: null };
  },
  staffMe: async (_payload, { staff: { email, role } }) => ({ val: { email, role } }),
  getQueues: async () => ({ val: await queues(database) }),
  listCustomers: (question) => listCustomers(database, question),
  getCustomer: async ({ id }) => ({ val: await getCustomer(database, Number(id)) }),
  listAudit: (question) => listAudit(database, question),
  listStaff: (question) => listStaff(database, question),
});

export const changeHandlers: ChangeHandlers = {
  changeStaffPassword: (digests, context, client) => changePassword(client, digests, context),
  approveCustomer: ({ id, version, level }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'approve', level }),
  rejectCustomer: ({ id, version, reason }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'reject', reason }),
  blockCustomer: ({ id, version, reason }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'block', reason }),
  unblockCustomer: ({ id, version }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'unblock' }),
  setCustomerLevel: ({ id, version, level }, _context, client) =>
    decide(client, Number(id), Number(version), { kind: 'setLevel', level }),
  addStaff: (account, _context, client) => addStaff(client, account),
  endStaff: ({ id }, { staff }, client) => endStaff(client, Number(id), staff),
};
