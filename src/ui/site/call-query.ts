/** A call of the contract as a TanStack Query definition. Keys start with the language: answers differ by it. */
import { queryOptions } from '@tanstack/react-query';
import type { Answer, CallName, Calls, PageInfo, Payload } from '#contract';
import { type Outcome, outcomeOf } from './outcome.ts';

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
/** A failure is shown as it came; asking again at once, when the page mounts, would only repeat it. */
const FAILURE_FRESH_MS = 5_000;

/** A call as a query: its outcome, kept for as long as it is fresh. */
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
