/** Handlers of the calls of lists. */
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import { addToList } from './add.ts';
import { addBatchToList } from './add-batch.ts';
import type { Changes, Services } from './changes.ts';
import { listPage, removeLines, updateListLine } from './lines.ts';
import { listOf, listsOf, makeList, removeList, renameList, shareList } from './lists.ts';
import { moveToList } from './move.ts';

/** Handlers of the calls of lists. */
export function listHandlers({ database, thresholds }: Services, changes: Changes) {
  return {
    wishlistAdd: changes('wishlistAdd', addToList),
    wishlistBatchAdd: changes('wishlistBatchAdd', addBatchToList),
    wishlistRemove: changes('wishlistRemove', (client, customerId, { id }) =>
      removeLines(client, customerId, 'list', [id]),
    ),
    wishlistBatchRemove: changes('wishlistBatchRemove', (client, customerId, { ids }) =>
      removeLines(client, customerId, 'list', ids),
    ),
    wishlistAddFromCart: changes('wishlistAddFromCart', (client, customerId, { cartId }, reader) =>
      moveToList(client, customerId, [cartId], reader),
    ),
    wishlistBatchAddFromCart: changes(
      'wishlistBatchAddFromCart',
      (client, customerId, { cartIds }, reader) => moveToList(client, customerId, cartIds, reader),
    ),
    wishlistList: (payload, context) =>
      listPage(database, signedIn(context).id, payload, context, thresholds),
    wishlistUpdate: changes('wishlistUpdate', updateListLine),
    listAll: async (_payload, context) => ({
      val: await listsOf(database.write, signedIn(context).id),
    }),
    listGet: async ({ id }, context) => ({
      val: await listOf(database.write, signedIn(context).id, id),
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
