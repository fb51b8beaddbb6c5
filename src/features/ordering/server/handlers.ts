/** Handlers of the calls of orders, addresses and development requests. */
import type pg from 'pg';
import type { Calls, Payload } from '#contract';
import type { OrderAction } from '#contract/order-names.ts';
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import { writtenText } from '#language/plain-text.ts';
import { withoutTimeLimits } from '#platform/database.ts';
import { queries } from '#platform/queries.ts';
import {
  addAddress,
  addressesOf,
  deleteAddress,
  setDefaultAddress,
  updateAddress,
} from './addresses.ts';
import { answerAmendment } from './amendment-answers.ts';
import { amendOrder } from './amendments.ts';
import { applyAction } from './apply-action.ts';
import { type Changes, changeOnce, changesIn, type OrderingServices } from './change.ts';
import { addClaim, claimPage, withdrawClaim, writeAboutClaim } from './claims.ts';
import { requestDevelopment, requestsOf } from './development-requests.ts';
import { orderingExportHandlers } from './exports.ts';
import { idOf } from './items.ts';
import { lineHandlers } from './line-handlers.ts';
import { listsOf, makeList, namedListOf, removeList, renameList, shareList } from './lists.ts';
import { conversationsOf, ownOrder, readByCustomer, writeToStaff } from './messages.ts';
import { addFile, checkedFile, checkFilesOfDay, readOrderFile } from './order-files.ts';
import { orderDetail, orderOfPoNumber, orderPage, totalsOf } from './orders.ts';
import { importOwnNumbers, readOwnFile } from './own-number-import.ts';
import { ownNumberPage, ownNumbersOf, setOwnNumber, suggestOwnNumbers } from './own-numbers.ts';
import { placeOrder } from './place-order.ts';
import { addWatch, removeWatch, watchesOf } from './watches.ts';

export function orderingHandlers(services: OrderingServices) {
  const changes = changesIn(services.database);
  return {
    ...lineHandlers(services, changes),
    ...listHandlers(services, changes),
    ...orderHandlers(services, changes),
    ...messageHandlers(services, changes),
    ...fileHandlers(services),
    ...claimHandlers(services, changes),
    ...addressHandlers(services, changes),
    ...requestHandlers(services, changes),
    ...ownNumberHandlers(services, changes),
    ...orderingExportHandlers(services),
  };
}

/** Payload of an action: 'confirm' has a version, 'deliver' a delivery, 'cancel' a reason. */
interface ActedOn {
  readonly orderId: string | number;
  readonly version?: string | number;
  readonly deliveryId?: string | number;
  readonly reason?: string;
}

function orderHandlers({ database, seller }: OrderingServices, changes: Changes) {
  const acts = (
    call: 'orderCancel' | 'orderConfirm' | 'orderConfirmDelivery',
    action: Extract<OrderAction, 'cancel' | 'confirm' | 'deliver'>,
  ) =>
    changes(call, async (client, customerId, payload: Payload<Calls[typeof call]>) => {
      const { orderId, version, deliveryId, reason = '' }: ActedOn = payload;
      await applyAction(client, {
        orderId: idOf(orderId),
        customerId,
        actor: 'customer',
        action,
        by: await emailOf(client, customerId),
        seller,
        ...(version !== undefined && { version: Number(version) }),
        ...(deliveryId !== undefined && { deliveryId: idOf(deliveryId) }),
        remark: writtenText(reason),
      });
      return {};
    });

  return {
    orderAddFromCart: changes('orderAddFromCart', (client, customerId, payload, context) =>
      placeOrder(client, customerId, payload, context),
    ),
    orderTotals: async (payload, context) => ({
      val: await totalsOf(database, signedIn(context).id, payload, context.zone),
    }),
    orderOfPoNumber: async ({ poNumber }, context) => ({
      val: await orderOfPoNumber(database, signedIn(context).id, poNumber),
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

function messageHandlers({ database, seller }: OrderingServices, changes: Changes) {
  const partyOf = async (client: pg.ClientBase, customerId: number) =>
    ({
      actor: 'customer',
      who: await emailOf(client, customerId),
      customerId,
      seller,
    }) as const;
  return {
    orderMessageAdd: changes(
      'orderMessageAdd',
      async (client, customerId, { orderId, ...message }) => ({
        id: await writeToStaff(client, customerId, idOf(orderId), message),
      }),
    ),
    orderAmendmentAdd: changes('orderAmendmentAdd', async (client, customerId, payload) => {
      const { orderId, lines = [], cancel, remark = '', ...fields } = payload;
      const party = await partyOf(client, customerId);
      const changedLines = lines.map(({ id, quantity }) => ({
        lineId: idOf(id),
        quantity: Number(quantity),
      }));
      const cancels = Number(cancel ?? 0) === 1;
      const proposal = { ...fields, lines: changedLines, cancels, remark };
      const { id, state } = await amendOrder(client, idOf(orderId), party, proposal);
      return { id: String(id), state };
    }),
    orderAmendmentAnswer: changes('orderAmendmentAnswer', async (client, customerId, payload) => {
      const { orderId, amendmentId, accept, reason = '' } = payload;
      const party = await partyOf(client, customerId);
      const answer = { amendmentId: idOf(amendmentId), accept: Number(accept) === 1, reason };
      await answerAmendment(client, idOf(orderId), party, answer);
      return {};
    }),
    orderMessagesRead: changes('orderMessagesRead', async (client, customerId, payload) => {
      await readByCustomer(client, customerId, idOf(payload.orderId), idOf(payload.messageId));
      return {};
    }),
    orderConversations: (payload, context) =>
      conversationsOf(database, signedIn(context).id, payload),
  } satisfies Partial<Handlers>;
}

function fileHandlers({ database, files }: OrderingServices) {
  // Storing a file may take longer than the time limit of calls.
  const unlimited = withoutTimeLimits(database);
  return {
    orderFileAdd: async (payload, context) => {
      const customer = signedIn(context);
      const { idempotencyKey } = context;
      const file = checkedFile(payload);
      const request = { customer, call: 'orderFileAdd', payload, idempotencyKey } as const;
      const val = await changeOnce(unlimited, request, async (client) => {
        const orderId = idOf(payload.orderId);
        const { email } = await ownOrder(client, customer.id, orderId);
        await checkFilesOfDay(client, customer.id, file);
        return addFile(client, files, { orderId, actor: 'customer', who: email }, file);
      });
      return { val };
    },
    orderFileGet: async ({ fileId }, context) => {
      const { id } = signedIn(context);
      const { fileName, contentType, contents } = await readOrderFile(
        database.write,
        files,
        idOf(fileId),
        id,
      );
      return { val: { name: fileName, contentType, content: contents.toString('base64') } };
    },
  } satisfies Partial<Handlers>;
}

function claimHandlers({ database }: OrderingServices, changes: Changes) {
  return {
    claimAdd: changes('claimAdd', addClaim),
    claimList: (payload, context) => claimPage(database, signedIn(context).id, payload),
    claimMessageAdd: changes('claimMessageAdd', writeAboutClaim),
    claimWithdraw: changes('claimWithdraw', async (client, customerId, { claimId }) => {
      await withdrawClaim(client, customerId, idOf(claimId));
      return {};
    }),
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

function listHandlers({ database }: OrderingServices, changes: Changes) {
  return {
    listAll: async (_payload, context) => ({
      val: await listsOf(database.write, signedIn(context).id),
    }),
    listGet: async ({ id }, context) => ({
      val: await namedListOf(database.write, signedIn(context).id, id),
    }),
    listMake: changes('listMake', makeList),
    listRename: changes('listRename', async (client, customerId, payload) => {
      await renameList(client, customerId, payload);
      return {};
    }),
    listRemove: changes('listRemove', removeList),
    listShare: changes('listShare', shareList),
  } satisfies Partial<Handlers>;
}

function ownNumberHandlers({ database }: OrderingServices, changes: Changes) {
  // Importing a file of 50,000 numbers takes longer than the time limit of calls.
  const unlimited = withoutTimeLimits(database);
  return {
    ownNumberSet: changes('ownNumberSet', setOwnNumber),
    ownNumberList: (payload, context) => ownNumberPage(database.write, signedIn(context), payload),
    ownNumberOf: async ({ ids }, context) => ({
      val: await ownNumbersOf(database.write, signedIn(context).id, ids),
    }),
    ownNumberSuggest: async ({ val }, context) => ({
      val: await suggestOwnNumbers(database.write, signedIn(context), val),
    }),
    ownNumberImport: async (payload, context) => {
      const customer = signedIn(context);
      const { idempotencyKey, raise } = context;
      // The file is read before the customer's row is locked.
      const file = await readOwnFile(payload, context);
      const request = { customer, call: 'ownNumberImport', payload, idempotencyKey } as const;
      const val = await changeOnce(unlimited, request, (client) =>
        importOwnNumbers(client, customer.id, file, customer.level, raise),
      );
      return { val };
    },
  } satisfies Partial<Handlers>;
}
