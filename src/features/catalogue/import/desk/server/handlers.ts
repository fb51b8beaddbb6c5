/** Handlers of the calls about imports, keys of programs, and searches without results. */
import type { Database } from '#platform/database.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { addApiKey, endApiKey, listApiKeys } from '../../../erp-stock/desk/server/api-keys.ts';
import type { Versions } from '../../../publish/versions.ts';
import { closestOf, listZeroSearches } from '../../../zero-results/desk/server/zero-searches.ts';
import { setImportMapping } from './mapping.ts';
import {
  cancelImport,
  checkImport,
  getImport,
  listImportRemarks,
  listImports,
  runImport,
} from './runs.ts';

export const importReads = (database: Database, versions: Versions) =>
  ({
    listImports: (question) => listImports(database, pageOf(question)),
    getImport: async ({ id }) => ({ val: await getImport(database, Number(id)) }),
    listImportRemarks: ({ id, group, ...question }) =>
      listImportRemarks(database, { id: Number(id), group: Number(group) }, pageOf(question)),
    listZeroSearches: (question) =>
      listZeroSearches(database, closestOf(versions), question, pageOf(question)),
    listApiKeys: (question) => listApiKeys(database, pageOf(question)),
  }) satisfies Partial<ReadHandlers>;

export const importChanges = {
  setImportMapping: (wish, { staff }, client) => setImportMapping(client, wish, staff),
  checkImport: ({ id }, _context, client) => checkImport(client, Number(id)),
  runImport: ({ id }, _context, client) => runImport(client, Number(id)),
  cancelImport: ({ id }, _context, client) => cancelImport(client, Number(id)),
  addApiKey: ({ name }, { staff }, client) => addApiKey(client, name, staff),
  endApiKey: ({ id }, _context, client) => endApiKey(client, Number(id)),
} satisfies Partial<ChangeHandlers>;
