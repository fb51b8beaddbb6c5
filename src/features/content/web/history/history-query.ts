import { callQuery, type QuerySite } from '#ui/site/call-query.ts';
import { openingsRecorded } from '#ui/site/openings.ts';
import type { HistorySearch } from './history-links.ts';

/** Page size of the history. */
export const HISTORY_PAGE_SIZE = 25;

/** A page of the history; waits until the server has recorded the last openings. */
export function historyQuery(site: QuerySite, { page = '1' }: HistorySearch) {
  const client: QuerySite['client'] = {
    async call(name, payload, options) {
      await openingsRecorded();
      return site.client.call(name, payload, options);
    },
  };
  const payload = { page, size: String(HISTORY_PAGE_SIZE) };
  return callQuery({ ...site, client }, 'listViewHistory', payload);
}
