/** Handlers of the calls of orders, addresses and development requests. */
import type pg from 'pg';
import type { Calls, Payload } from '#contract';
import type { OrderAction } from '#contract/order-names.ts';
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import { queries } from '#platform/queries.ts';
import {
  addAddress,
  addressesOf,
  deleteAddress,
  setDefaultAddress,
  updateAddress,
} from './addresses.ts';
import { applyAction } from './apply-action.ts';
import { type Changes, changesIn, type OrderingServices } from './changes.ts';
import { exportHandlers } from './export-handlers.ts';
import { idOf } from './items.ts';
import { lineHandlers } from './line-handlers.ts';
import { listHandlers } from './list-handlers.ts';
import { conversationsOf, readByCustomer, writeToStaff } from './messages.ts';
import { orderDetail, orderPage, totalsOf } from './orders.ts';
import { ownNumberHandlers } from './own-number-handlers.ts';
import { placeOrder } from './place-order.ts';
import { requestDevelopment, requestsOf } from './requests.ts';
import { addWatch, removeWatch, watchesOf } from './watches.ts';

/** The handlers of all calls of ordering. */
export function orderingHandlers(services: OrderingServices) {
  const changes = changesIn(services.database);
  return {
    ...lineHandlers(services, changes),
    ...listHandlers(services, changes),
    ...orderHandlers(services, changes),
    ...messageHandlers(services, changes),
    ...addressHandlers(services, changes),
    ...requestHandlers(services, changes),
    ...ownNumberHandlers(services, changes),
    ...exportHandlers(services),
  };
}

function orderHandlers({ database, tell }: OrderingServices, changes: Changes) {
  const acts = (
    call: 'orderCancel' | 'orderConfirm' | 'orderConfirmDelivery',
    action: OrderAction,
  ) =>
    changes(call, async (client, customerId, payload: Payload<Calls['orderConfirm']>) => {
      const { orderId, version } = payload;
      await applyAction(client, {
        orderId: idOf(orderId),
        customerId,
        actor: 'customer',
        action,
        by: await emailOf(client, customerId),
        tell,
        ...(version !== undefined && { version: Number(version) }),
      });
      return {};
    });

  return {
    orderAddFromCart: changes('orderAddFromCart', (client, customerId, payload, context) =>
      placeOrder(client, customerId, payload, context, tell),
    ),
    orderTotals: async (payload, context) => ({
      val: await totalsOf(database, signedIn(context).id, payload, context.zone),
    }),
    orderList: (payload, context) => orderPage(database, signedIn(context).id, payload, context),
    getOrder: async (payload, context) => ({
      val: await orderDetail(database, signedIn(context).id, payload, context.language),
    }),
    orderCancel: acts('orderCancel', 'cancel'),
    orderConfirm: acts('orderConfirm', 'confirm'),
    orderConfirmDelivery: acts('orderConfirmDelivery', 'deliver'),
  } satisfies Partial<Handlers>;
}

function messageHandlers({ database }: OrderingServices, changes: Changes) {
  return {
    orderMessageAdd: changes('orderMessageAdd', async (client, customerId, { orderId, text }) => ({
      id: await writeToStaff(client, customerId, idOf(orderId), text),
    })),
    orderMessagesRead: changes('orderMessagesRead', async (client, customerId, payload) => {
      await readByCustomer(client, customerId, idOf(payload.orderId), idOf(payload.messageId));
      return {};
    }),
    orderConversations: (payload, context) =>
      conversationsOf(database, signedIn(context).id, payload),
  } satisfies Partial<Handlers>;
}

function addressHandlers({ database }: OrderingServices, changes: Changes) {
  const deletesAddress = (call: 'addressDelete' | 'addressDeleteByGet') =>
    changes(call, async (client, customerId, { id }) => {
      await deleteAddress(client, customerId, id);
      return {};
    });

  return {
    listMyAddress: async (_payload, context) => ({
      val: await addressesOf(database.write, signedIn(context).id),
    }),
    addressAdd: changes('addressAdd', addAddress),
    addressUpdate: changes('addressUpdate', updateAddress),
    addressDefault: changes('addressDefault', async (client, customerId, { id }) => {
      await setDefaultAddress(client, customerId, id);
      return {};
    }),
    addressDelete: deletesAddress('addressDelete'),
    addressDeleteByGet: deletesAddress('addressDeleteByGet'),
  } satisfies Partial<Handlers>;
}

function requestHandlers({ database }: OrderingServices, changes: Changes) {
  return {
    reqDev: changes('reqDev', async (client, customerId, payload, context) => {
      await requestDevelopment(client, customerId, payload, context);
      return {};
    }),
    listReqDev: async (_payload, context) => ({
      val: await requestsOf(database.write, signedIn(context).id, context),
    }),
    watchAdd: changes('watchAdd', async (client, customerId, payload, context) => {
      await addWatch(client, customerId, payload, context);
      return {};
    }),
    watchRemove: changes('watchRemove', async (client, customerId, payload) => {
      await removeWatch(client, customerId, payload);
      return {};
    }),
    watchList: async (_payload, context) => ({
      val: await watchesOf(database.write, signedIn(context).id, context),
    }),
  } satisfies Partial<Handlers>;
}

async function emailOf(client: pg.ClientBase, id: number): Promise<string> {
  const customer = await queries(client, 'email-of')
    .selectFrom('accounts.customer')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirst();
  return customer?.email ?? '';
}
