/** The account's calls as TanStack Query definitions, for loaders and components. */
import { callQuery, type QuerySite } from '#ui/site/call-query.ts';

export const countriesQuery = (site: QuerySite) => callQuery(site, 'getCountryDropList', {});
export const profileQuery = (site: QuerySite) => callQuery(site, 'getCustomerInfoByToken', {});
export const devicesQuery = (site: QuerySite) => callQuery(site, 'listDevices', {});
export const secondFactorQuery = (site: QuerySite) => callQuery(site, 'getSecondFactor', {});
