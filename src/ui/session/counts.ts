/**
 * The number of lines in cart and list, for the header: the same on the server and in the browser.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Counts } from '#contract/ordering.ts';
import { callQuery, type QuerySite } from '../site/call-query.ts';
import type { Outcome } from '../site/outcome.ts';
import { useSite } from '../site/site.tsx';
import { usePerson } from './person.tsx';

export const countsQuery = (site: QuerySite) => callQuery(site, 'getCounts', {});

/** The counts of the signed-in customer; refetched when the window gets the focus again. */
export function useCounts(): Counts | undefined {
  const person = usePerson();
  const { data } = useQuery({
    ...countsQuery(useSite()),
    enabled: person !== undefined,
    refetchOnWindowFocus: 'always',
  });
  return person && data?.ok ? data.val : undefined;
}

/** Returns a function that stores the counts from the answer of a change. */
export function useKeepCounts(): (counts: Counts) => void {
  const queries = useQueryClient();
  const { queryKey } = countsQuery(useSite());
  return (counts) => {
    // A request that is still running may return counts from before the change.
    void queries.cancelQueries({ queryKey });
    const shown: Outcome<Counts> = { ok: true, val: counts };
    queries.setQueryData(queryKey, shown);
  };
}

/** Whether the counts are loaded; from then on they are kept up to date. */
export const countsKnown = (queries: QueryClient, site: QuerySite): boolean =>
  queries.getQueryData(countsQuery(site).queryKey) !== undefined;
