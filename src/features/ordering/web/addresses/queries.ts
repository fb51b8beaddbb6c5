/** The saved addresses as a TanStack Query definition, for loaders and components. */
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';

export const addressesQuery = (site: QuerySite) => callQuery(site, 'listMyAddress', {});
