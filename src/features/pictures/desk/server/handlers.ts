/** Handlers of the calls about pictures. */

import type { Database } from '#platform/database.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { deletePicture, describePicture, listPictures, orderPictures } from './desk.ts';

export const pictureReads = (database: Database) =>
  ({
    listPictures: (question) =>
      listPictures(database, {
        itemId: question.itemId === undefined ? undefined : Number(question.itemId),
        state: question.state,
        ...pageOf(question),
      }),
  }) satisfies Partial<ReadHandlers>;

export const pictureChanges = {
  describePicture: ({ id, alt }, _context, client) => describePicture(client, Number(id), alt),
  orderPictures: ({ itemId, ids }, _context, client) =>
    orderPictures(client, Number(itemId), ids.map(Number)),
  deletePicture: ({ id }, _context, client) => deletePicture(client, Number(id)),
} satisfies Partial<ChangeHandlers>;
