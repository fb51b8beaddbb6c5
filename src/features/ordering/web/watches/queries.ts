/** What a customer waits for, as a TanStack Query definition, for loaders and components. */
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';

export const watchesQuery = (site: QuerySite) => callQuery(site, 'watchList', {});
