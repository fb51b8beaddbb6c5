/** Handlers of the calls about orders and development requests. */
import type { Database } from '#platform/database.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { decideOrder } from './decide.ts';
import { getDevelopmentItem, listDevelopmentItems, setDevelopmentStatus } from './development.ts';
import { markMessagesRead, sendOrderMessage } from './messages.ts';
import { getOrderOfDesk, listOrders } from './orders.ts';

export const orderReads = (database: Database) =>
  ({
    listOrders: (question) => listOrders(database, question, pageOf(question)),
    getStaffOrder: async ({ id }) => ({ val: await getOrderOfDesk(database, Number(id)) }),
    listDevelopmentItems: (question) => listDevelopmentItems(database, question, pageOf(question)),
    getDevelopmentItem: async ({ itemId, status }) => ({
      val: await getDevelopmentItem(database, Number(itemId), status),
    }),
  }) satisfies Partial<ReadHandlers>;

export const orderChanges = {
  confirmOrder: ({ short = [], ...seen }, { staff }, client) =>
    decideOrder(client, seen, { action: 'confirm', short }, staff.email),
  changeOrder: ({ remark, lines, ...seen }, { staff }, client) =>
    decideOrder(client, seen, { action: 'change', remark, lines }, staff.email),
  rejectOrder: ({ reason, ...seen }, { staff }, client) =>
    decideOrder(client, seen, { action: 'reject', remark: reason }, staff.email),
  shipOrder: ({ carrier, trackingNumber, ...seen }, { staff }, client) =>
    decideOrder(client, seen, { action: 'ship', carrier, trackingNumber }, staff.email),
  deliverOrder: (seen, { staff }, client) =>
    decideOrder(client, seen, { action: 'deliver' }, staff.email),
  sendOrderMessage: (message, { staff }, client) => sendOrderMessage(client, message, staff.email),
  readOrderMessages: (read, _context, client) => markMessagesRead(client, read),
  setDevelopmentStatus: (move, _context, client) => setDevelopmentStatus(client, move),
} satisfies Partial<ChangeHandlers>;
