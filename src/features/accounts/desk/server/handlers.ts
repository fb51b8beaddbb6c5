/** Handlers of the calls about customers. */

import type { Database } from '#platform/database.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { getCustomer, listCustomers } from './customers.ts';
import { eraseCustomer, exportCustomer } from './personal-data.ts';
import { correctCustomer, decide, resetSecondFactor, saveNotes } from './review.ts';

export const customerReads = (database: Database) =>
  ({
    listCustomers: (question) => listCustomers(database, question),
    getCustomer: async ({ id }, { staff }) => ({
      val: await getCustomer(database, Number(id), staff.role),
    }),
  }) satisfies Partial<ReadHandlers>;

export const customerChanges = {
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
  correctCustomer: ({ id, version, ...form }, _context, client) =>
    correctCustomer(client, Number(id), Number(version), form),
  saveCustomerNotes: ({ id, version, ...form }, _context, client) =>
    saveNotes(client, Number(id), Number(version), form),
  exportCustomer: ({ id }, _context, client) => exportCustomer(client, Number(id)),
  eraseCustomer: ({ id, version, email }, _context, client) =>
    eraseCustomer(client, Number(id), Number(version), email),
  resetCustomerSecondFactor: ({ id, identified }, _context, client) =>
    resetSecondFactor(client, Number(id), identified),
} satisfies Partial<ChangeHandlers>;
