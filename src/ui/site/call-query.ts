/**
 * Calls of the contract as TanStack Query definitions. Keys start with the language, since answers
 * differ by it. The query client never treats old data as new.
 * After a change, every page refetches the answers that depend on the change.
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

/**
 * The part of the site that queries use: the typed client (over fetch or in process) and the
 * language.
 */
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
 * Answers change only with a published catalogue or with stock, so one minute is fresh enough. An older
 * answer is fetched again when its page mounts or the window gets the focus (TanStack Query's default).
 */
const FRESH_MS = 60_000;
/**
 * A failure stays fresh for a short time, so that the mounting page does not repeat the loader's
 * call.
 */
const FAILURE_FRESH_MS = 5_000;

/** A call as a query; its data is an Outcome. */
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
 * A query client that restarts running fetches when their query is invalidated. TanStack Query
 * does that only for queries that are shown and have data. Any other running fetch, such
 * as the prefetch of a link, would end with the data from before the change, clear the
 * invalidation, and count as fresh. Callers that wait for the fetch get the new fetch's data.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      // First of all, since a fetch that is cancelled later restores the state from before it.
      query.invalidate();
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters, { ...options, cancelRefetch: false });
  }
}

/**
 * Method and path of each call, and the things of the customer that its answer depends on. The build
 * extracts them (tools/call-places.ts), so the browser loads no schemas.
 */
export type CallPlaces = Readonly<
  Record<CallName, readonly [method: 'GET' | 'POST', path: string, ...things: OwnThing[]]>
>;

export const callPlaces: CallPlaces = __CALLS__;

/**
 * Marks the cached answers that depend on `changed` as outdated. Answers of the open page are
 * refetched, and so are answers that were being fetched (FreshQueryClient).
 * @returns resolves when the open page has its new answers
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
