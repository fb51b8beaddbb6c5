/** Handlers of the calls of lists with names. */
import { signedIn } from '#features/accounts/server/handlers.ts';
import type { Handlers } from '#features/gateway/server/gateway.ts';
import type { Changes, OrderingServices } from './changes.ts';
import { listOf, listsOf, makeList, removeList, renameList, shareList } from './lists.ts';

/** Handlers of the calls of lists with names. */
export function listHandlers({ database }: OrderingServices, changes: Changes) {
  return {
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
