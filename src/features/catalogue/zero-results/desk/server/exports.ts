/** Searches without results as a file. */
import { zeroSearchKinds } from '#contract/staff/import-names.ts';
import type { Database } from '#platform/database.ts';
import {
  type ExportedLists,
  type Filters,
  type ListSource,
  oneOf,
  paged,
} from '#staff/server/exports/list.ts';
import { listZeroSearches } from './zero-searches.ts';

export const zeroSearchExports = {
  zeroSearches: {
    roles: ['catalogue', 'admin'],
    filters: { kind: oneOf(zeroSearchKinds), weeks: /^[0-9]{1,2}$/ },
    open: zeroSearches,
  },
} satisfies ExportedLists;

function zeroSearches(database: Database, filters: Filters): ListSource {
  return {
    header: ['searched_for', 'as', 'times', 'levels', 'last'],
    rows: paged(
      // Nobody looks for the nearest of thousands: that is for the page.
      (page) => listZeroSearches(database, () => [], filters, page),
      (one) => [
        one.text,
        one.kind,
        one.count,
        one.levels.map(({ level, count }) => `${level || 'visitors'}: ${count}`).join(', '),
        one.last,
      ],
    ),
  };
}
