/**
 * Calls of the contract as TanStack Query definitions. Keys start with the language, since answers
 * differ by it.
 */
import { queryOptions } from '@tanstack/react-query';
import type { Answer, CallName, Calls, PageInfo, Payload } from '#contract';
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

/** Answers change only with a published catalogue or with stock, so one minute is fresh enough. */
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
