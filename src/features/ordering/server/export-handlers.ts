/** Handlers of the calls that give cart, lists and orders as files: what their pages show, no more. */
import { LIST_LINES } from '#contract/order-names.ts';
import { signedIn } from '#features/accounts/server/handlers.ts';
import { fileOf } from '#features/downloads/server/file.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import { text } from '#language/text.ts';
import type { OrderingServices } from './changes.ts';
import { cartPage, listLines } from './lines.ts';
import { linesTable } from './lines-table.ts';
import { listOf } from './lists.ts';
import { orderTable } from './order-table.ts';
import { orderForFile, ordersForFile } from './orders.ts';

/** Lines of a list, all in one page. */
const wholeList = { page: 1, size: LIST_LINES, offset: 0 };

export function exportHandlers({ database, thresholds }: OrderingServices) {
  return {
    exportCart: async ({ format }, context) => {
      const { language } = context;
      const { val } = await cartPage(database, signedIn(context).id, {}, context, thresholds);
      const title = text(language, 'Cart');
      return fileOf(linesTable(title, 'Your reference', val, language), format);
    },
    exportList: async ({ listId, format }, context) => {
      const { language } = context;
      const { id } = signedIn(context);
      const named = listId === undefined ? undefined : await listOf(database.write, id, listId);
      const asked = { listId, page: wholeList };
      const { val } = await listLines(database, id, asked, context, thresholds);
      const title = named?.name ?? text(language, 'My list');
      return fileOf(linesTable(title, 'Note', val, language), format);
    },
    exportOrder: async ({ orderId, format }, context) => {
      const { language } = context;
      const orders = await orderForFile(database, signedIn(context).id, orderId, language);
      const called = { heading: text(language, 'Order {code}'), code: orders[0]?.orderCode ?? '' };
      return fileOf(orderTable(called, orders, context), format);
    },
    exportOrders: async ({ format, ...asked }, context) => {
      const { language } = context;
      const orders = await ordersForFile(database, signedIn(context).id, asked, context);
      return fileOf(orderTable({ heading: text(language, 'Orders') }, orders, context), format);
    },
  } satisfies Partial<Handlers>;
}
