import { callQuery, type QuerySite } from '#ui/site/call-query.ts';

/** Two to four items side by side. */
export const compareQuery = (site: QuerySite, ids: readonly string[]) =>
  callQuery(site, 'compareItems', { ids: [...ids] });
