/** Collects the desks of all features for the back office. */

import type { ExportList } from '#contract/staff/import-names.ts';
import {
  accessRequests,
  customerExports,
  waitingAccounts,
} from '#features/accounts/desk/server/customers.ts';
import { customerChanges, customerReads } from '#features/accounts/desk/server/handlers.ts';
import { catalogueExports } from '#features/catalogue-desk/export/server/export.ts';
import { catalogueChanges, catalogueReads } from '#features/catalogue-desk/server/handlers.ts';
import { zeroSearchExports } from '#features/catalogue-desk/zero-searches/server/zero-searches.ts';
import type { Versions } from '#features/catalogue-index/versions.ts';
import { contentChanges, contentReads } from '#features/content/desk/server/handlers.ts';
import { orderExports } from '#features/ordering/desk/server/exports.ts';
import { orderChanges, orderQueues, orderReads } from '#features/ordering/desk/server/orders.ts';
import { pictureChanges, pictureReads } from '#features/pictures/desk/server/handlers.ts';
import { textChanges, textReads } from '#features/texts/desk/server/change.ts';
import { textExports } from '#features/texts/desk/server/file.ts';
import type { Database } from '#platform/database.ts';
import { auditExports } from '#staff/server/audit.ts';
import type { ExportedList } from '#staff/server/exports/list.ts';
import type { Desks } from '#staff/server/open.ts';

export const openDesks = (database: Database, versions: Versions): Desks => ({
  reads: {
    getQueues: async () => {
      const [accounts, access, orders] = await Promise.all([
        waitingAccounts(database),
        accessRequests(database),
        orderQueues(database),
      ]);
      return { val: { waitingAccounts: accounts, accessRequests: access, ...orders } };
    },
    ...customerReads(database),
    ...orderReads(database),
    ...pictureReads(database),
    ...catalogueReads(database, versions),
    ...contentReads(database),
    ...textReads(database),
  },
  changes: {
    ...customerChanges,
    ...orderChanges,
    ...pictureChanges,
    ...catalogueChanges,
    ...contentChanges,
    ...textChanges,
  },
});

/** Every list that staff can export. */
export const exportedLists: Record<ExportList, ExportedList> = {
  ...catalogueExports,
  ...customerExports,
  ...orderExports,
  ...zeroSearchExports,
  ...textExports,
  ...auditExports,
};
