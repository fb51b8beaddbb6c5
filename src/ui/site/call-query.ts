/**
 * Calls of the contract as TanStack Query definitions. Query keys start with the language, because responses
 * differ by language. After a change, every page fetches the dependent responses again.
 */
import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query';
import type { Answer, CallName, Calls, PageInfo, Payload } from '#contract';
import type { OwnThing } from '#contract/call.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** The parts of the site that queries use. The client runs over fetch or in process. */
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

/**
 * Time for which a response counts as fresh, ms: most responses change only with the published catalogue or
 * the stock. An older response is refetched when its page mounts or the window gets the focus (TanStack
 * Query's default).
 */
const FRESH_MS = 60_000;
/**
 * Time for which a failure counts as fresh, ms, so that the mounting page does not repeat the loader's call.
 */
const FAILURE_FRESH_MS = 5_000;

/** A query of a call. Its data is an Outcome. */
export function callQuery<N extends CallName>(
  site: QuerySite,
  name: N,
  payload: Payload<Calls[N]>,
) {
  return queryOptions<Outcome<Answer<Calls[N]>>>({
    queryKey: [site.language, name, payload],
    queryFn: ({ signal }) => outcomeOf(site.client.call(name, payload, { signal })),
    staleTime: ({ state }) => (state.data?.ok ? FRESH_MS : FAILURE_FRESH_MS),
    retry: false,
  });
}

/**
 * A query client that restarts running fetches when their query is invalidated. TanStack Query does so only
 * for mounted queries with data. Any other running fetch, such as the prefetch of a link, would end with
 * outdated data, clear the invalidation and count as fresh. Callers that wait for the old fetch get the data
 * of the new fetch.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // Before `fetch`, which remembers this state: if the new fetch is cancelled, TanStack Query restores
      // it, and the query is still invalidated.
      query.invalidate();
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, { ...options, cancelRefetch: false });
  }
}

/**
 * Method and path of each call, and the customer's things that its response depends on. The build extracts
 * them (tools/call-places.ts), so that the browser loads no schemas.
 */
export type CallPlaces = Readonly<
  Record<CallName, readonly [method: 'GET' | 'POST', path: string, ...things: OwnThing[]]>
>;

export const callPlaces: CallPlaces = __CALLS__;

/**
 * Invalidates the cached responses that depend on `changed`. Responses of the open page and running fetches
 * are fetched again (FreshQueryClient).
 * @returns resolves when the open page has the new responses
 */
export async function refetchChanged(
  queries: QueryClient,
  ...changed: readonly OwnThing[]
): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey: [, name] }) => {
      const [, , ...things] = callPlaces[name as CallName] ?? [];
      return changed.some((thing) => things.includes(thing));
    },
  });
}
