/** Handlers of the calls about imports. */

import type { Database } from '#platform/database.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { listImportChanges } from './changes.ts';
import { expectEncodings, setImportEncoding } from './encoding.ts';
import { setImportMapping } from './mapping.ts';
import {
  cancelImport,
  checkImport,
  getImport,
  listImportRemarks,
  listImports,
  runImport,
} from './runs.ts';

export const importReads = (database: Database) =>
  ({
    listImports: (question) => listImports(database, pageOf(question)),
    getImport: async ({ id }) => ({ val: await getImport(database, Number(id)) }),
    listImportRemarks: ({ id, group, ...question }) =>
      listImportRemarks(database, { id: Number(id), group: Number(group) }, pageOf(question)),
    listImportChanges: ({ id, ...question }) =>
      listImportChanges(database, Number(id), question, pageOf(question)),
  }) satisfies Partial<ReadHandlers>;

export const importChanges = {
  setImportMapping: (wish, { staff }, client) => setImportMapping(client, wish, staff),
  setImportEncoding: (wish, { staff }, client) => setImportEncoding(client, wish, staff),
  checkImport: async ({ id }, _context, client) => {
    await expectEncodings(client, Number(id));
    return checkImport(client, Number(id));
  },
  runImport: ({ id }, _context, client) => runImport(client, Number(id)),
  cancelImport: ({ id }, _context, client) => cancelImport(client, Number(id)),
} satisfies Partial<ChangeHandlers>;
