import { callQuery, type QuerySite } from '#web/call-query.ts';
import type { HistorySearch } from './history-links.ts';

/** Things in a page of the history. */
export const HISTORY_PAGE_SIZE = 25;

export const historyQuery = (site: QuerySite, { page = '1' }: HistorySearch) =>
  callQuery(site, 'listViewHistory', { page, size: String(HISTORY_PAGE_SIZE) });
