/** Handlers of the calls of cart, list, orders, addresses and development requests. */
import type pg from 'pg';
import type { Calls, Payload } from '#contract';
import type { OrderAction } from '#contract/order-names.ts';
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import { queries } from '#platform/queries.ts';
import { addToCart } from './add.ts';
import { addBatchToCart } from './add-batch.ts';
import {
  addAddress,
  addressesOf,
  deleteAddress,
  setDefaultAddress,
  updateAddress,
} from './addresses.ts';
import { applyAction } from './apply-action.ts';
import { type Changes, changesIn, type Services } from './changes.ts';
import { exportHandlers } from './export-handlers.ts';
import { idOf } from './items.ts';
import { cartPage, countsOf, removeLines, setQuantity, setReference } from './lines.ts';
import { listHandlers } from './list-handlers.ts';
import { copyToCart, moveToCart } from './move.ts';
import { orderAgain } from './order-again.ts';
import { orderDetail, orderPage, totalsOf } from './orders.ts';
import { ownNumberHandlers } from './own-number-handlers.ts';
import { placeOrder } from './place-order.ts';
import { bringBack } from './removed.ts';
import { requestDevelopment, requestsOf } from './requests.ts';
import { addWatch, removeWatch, watchesOf } from './watches.ts';

/** The handlers of all calls of ordering. */
export function orderingHandlers(services: Services) {
  const changes = changesIn(services.database);
  return {
    ...cartHandlers(services, changes),
    ...listHandlers(services, changes),
    ...orderHandlers(services, changes),
    ...addressHandlers(services, changes),
    ...requestHandlers(services, changes),
    ...ownNumberHandlers(services, changes),
    ...exportHandlers(services),
  };
}

function cartHandlers({ database, thresholds }: Services, changes: Changes) {
  return {
    cartAdd: changes('cartAdd', addToCart),
    cartBatchAdd: changes('cartBatchAdd', addBatchToCart),
    cartUpdate: changes('cartUpdate', setQuantity),
    cartReference: changes('cartReference', setReference),
    cartRemove: changes('cartRemove', (client, customerId, { id }) =>
      removeLines(client, customerId, 'cart', [id]),
    ),
    cartBatchRemove: changes('cartBatchRemove', (client, customerId, { ids }) =>
      removeLines(client, customerId, 'cart', ids),
    ),
    cartAddFromWishlist: changes(
      'cartAddFromWishlist',
      (client, customerId, { wishlistId }, context) =>
        moveToCart(client, customerId, [wishlistId], context),
    ),
    cartBatchAddFromWishlist: changes(
      'cartBatchAddFromWishlist',
      (client, customerId, { wishlistIds }, context) =>
        moveToCart(client, customerId, wishlistIds, context),
    ),
    cartAddFromList: changes('cartAddFromList', copyToCart),
    undo: changes('undo', bringBack),
    cartList: (payload, context) =>
      cartPage(database, signedIn(context).id, payload, context, thresholds),
    getCounts: async (_payload, context) => ({
      val: await countsOf(database.write, signedIn(context).id),
    }),
  } satisfies Partial<Handlers>;
}

function orderHandlers({ database, tell }: Services, changes: Changes) {
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
    orderAgain: changes('orderAgain', (client, customerId, { orderId }, context) =>
      orderAgain(client, customerId, orderId, context),
    ),
  } satisfies Partial<Handlers>;
}

function addressHandlers({ database }: Services, changes: Changes) {
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

function requestHandlers({ database }: Services, changes: Changes) {
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
      val: await watchesOf(database.write, signedIn(context).id, context.language),
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
