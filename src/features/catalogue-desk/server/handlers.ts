/** Handlers of the catalogue desk's calls. */

import type { Versions } from '#features/catalogue-index/versions.ts';
import type { Database } from '#platform/database.ts';
import type { ChangeHandlers, ReadHandlers } from '#staff/server/gateway.ts';
import { pageOf } from '#staff/server/paging.ts';
import { addApiKey, endApiKey, listApiKeys } from '../erp-stock/server/api-keys.ts';
import { importChanges, importReads } from '../import/server/handlers.ts';
import { itemChanges, itemReads } from '../items/server/handlers.ts';
import { closestOf, listZeroSearches } from '../zero-searches/server/zero-searches.ts';

export const catalogueReads = (database: Database, versions: Versions) =>
  ({
    ...itemReads(database, versions),
    ...importReads(database),
    listZeroSearches: (question) =>
      listZeroSearches(database, closestOf(versions), question, pageOf(question)),
    listApiKeys: (question) => listApiKeys(database, pageOf(question)),
  }) satisfies Partial<ReadHandlers>;

export const catalogueChanges = {
  ...itemChanges,
  ...importChanges,
  addApiKey: ({ name }, { staff }, client) => addApiKey(client, name, staff),
  endApiKey: ({ id }, _context, client) => endApiKey(client, Number(id)),
} satisfies Partial<ChangeHandlers>;
