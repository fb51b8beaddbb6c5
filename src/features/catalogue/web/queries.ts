/**
 * The catalogue's calls as TanStack Query definitions, used by loaders and components alike.
 * Every key starts with the language: answers and sentences differ by it.
 */
import { callQuery, type QuerySite } from '#web/call-query.ts';
import { listPayload, type QuerySearch } from './search-params.ts';

export const turboListQuery = (site: QuerySite, search: QuerySearch) =>
  callQuery(site, 'getTurboList', listPayload(search));

export const turboQuery = (site: QuerySite, id: string) => callQuery(site, 'getTurboById', { id });

export const brandsQuery = (site: QuerySite) => callQuery(site, 'getVehicleBrands', {});

export const applicationsQuery = (site: QuerySite, vehicleBrand: string) =>
  callQuery(site, 'getVehicleApplications', { vehicleBrand });

export const enginesQuery = (site: QuerySite, vehicleBrand: string, vehicleApplication: string) =>
  callQuery(site, 'getVehicleEngines', { vehicleBrand, vehicleApplication });

export const yearsQuery = (
  site: QuerySite,
  vehicleBrand: string,
  vehicleApplication: string,
  vehicleEngine: string,
) => callQuery(site, 'getVehicleYears', { vehicleBrand, vehicleApplication, vehicleEngine });

type NumberMode = NonNullable<QuerySearch['vtype']>;

export const suggestionsQuery = (site: QuerySite, vtype: NumberMode, val: string) =>
  callQuery(site, 'suggestNumbers', { vtype, val });

export const closestNumbersQuery = (site: QuerySite, vtype: NumberMode, val: string) =>
  callQuery(site, 'getClosestNumbers', { vtype, val });
