/**
 * The catalogue's calls as TanStack Query definitions, used by loaders and components alike.
 * Every key starts with the language: answers and sentences differ by it.
 */
import { queryOptions } from '@tanstack/react-query';
import type { Answer, CallName, Calls, PageInfo, Payload } from '#contract';
import { type Outcome, outcomeOf } from './outcome.ts';
import { listPayload, type QuerySearch } from './search-params.ts';

/** What a query needs of the site: the typed client, over fetch or in process, and the language. */
export interface QuerySite {
  client: {
    call<N extends CallName>(
      name: N,
      payload: Payload<Calls[N]>,
      options?: { signal?: AbortSignal },
    ): Promise<{ val: Answer<Calls[N]>; pageInfo?: PageInfo }>;
  };
  language: string;
}

/** Answers change only with a published catalogue or with stock: a minute old is fresh enough. */
const FRESH_MS = 60_000;

function callQuery<N extends CallName>(site: QuerySite, name: N, payload: Payload<Calls[N]>) {
  return queryOptions<Outcome<Answer<Calls[N]>>>({
    queryKey: [site.language, name, payload],
    queryFn: ({ signal }) => outcomeOf(site.client.call(name, payload, { signal })),
    staleTime: ({ state }) => (state.data?.ok ? FRESH_MS : 0),
    retry: false,
  });
}

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
