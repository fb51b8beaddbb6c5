/** Lines of cart and list, as the header counts them: the same on the server and in the browser. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Counts } from '#contract/ordering.ts';
import { callQuery, type QuerySite } from '../site/call-query.ts';
import type { Outcome } from '../site/outcome.ts';
import { useSite } from '../site/site.tsx';
import { usePerson } from './person.ts';

export const countsQuery = (site: QuerySite) => callQuery(site, 'getCounts', {});

/** The counts of the person signed in; asked for again when the person comes back to the page. */
export function useCounts(): Counts | undefined {
  const person = usePerson();
  const { data } = useQuery({
    ...countsQuery(useSite()),
    enabled: person !== undefined,
    refetchOnWindowFocus: 'always',
  });
  return person && data?.ok ? data.val : undefined;
}

/** How a change of cart or list shows the counts that it answered with. */
export function useKeepCounts(): (counts: Counts) => void {
  const queries = useQueryClient();
  const { queryKey } = countsQuery(useSite());
  return (counts) => {
    // An answer that is on its way may be older than the change.
    void queries.cancelQueries({ queryKey });
    const shown: Outcome<Counts> = { ok: true, val: counts };
    queries.setQueryData(queryKey, shown);
  };
}

/** Whether the counts are there already: they are kept up to date by themselves then. */
export const countsKnown = (queries: QueryClient, site: QuerySite): boolean =>
  queries.getQueryData(countsQuery(site).queryKey) !== undefined;
