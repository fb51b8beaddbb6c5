/**
 * The counts of the header: lines of cart and list, and orders that wait for the customer. The same on the
 * server and in the browser.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Counts, HeaderCounts } from '#contract/ordering.ts';
import { callQuery, type QuerySite } from '../site/call-query.ts';
import type { Outcome } from '../site/outcome.ts';
import { useSite } from '../site/site.tsx';
import { usePerson } from './person.tsx';

export const countsQuery = (site: QuerySite) => callQuery(site, 'getCounts', {});

/** The counts of the signed-in customer; refetched when the window gets the focus again. */
export function useCounts(): HeaderCounts | undefined {
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
    // The answer of a change has the lines only.
    queries.setQueryData<Outcome<HeaderCounts>>(queryKey, (before) => ({
      ok: true,
      val: { ...(before?.ok && before.val), ...counts },
    }));
  };
}

/** Whether the counts are loaded; from then on they are kept up to date. */
export const countsKnown = (queries: QueryClient, site: QuerySite): boolean =>
  queries.getQueryData(countsQuery(site).queryKey) !== undefined;
