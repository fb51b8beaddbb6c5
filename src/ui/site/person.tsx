/** The signed-in person and the counts in the header, the same in server and browser. */
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import type { Counts, HeaderCounts } from '#contract/ordering.ts';
import { callQuery, type QuerySite } from './call-query.ts';
import type { Outcome } from './outcome.ts';
import { useSite } from './site.tsx';

export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

// The person is in the query cache, because the server passes this cache to the browser.
const queryKey = ['person'] as const;

export const isPersonKey = (key: readonly unknown[]): boolean => key[0] === queryKey[0];

/** The signed-in person; undefined for a visitor. */
export const personOf = (queries: QueryClient): Person | undefined =>
  queries.getQueryData<Person | null>(queryKey) ?? undefined;

export function setPerson(queries: QueryClient, person: Person | undefined): void {
  const value = person && {
    email: person.email,
    firstName: person.firstName,
    lastName: person.lastName,
  };
  queries.setQueryData<Person | null>(queryKey, value ?? null);
}

const PersonContext = createContext<Person | undefined>(undefined);

/**
 * Reads the signed-in person once for the whole page: each line of a build sheet uses it, and a query per line
 * would be slow.
 */
export function PersonProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery<Person | null>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return <PersonContext value={data ?? undefined}>{children}</PersonContext>;
}

export const usePerson = (): Person | undefined => useContext(PersonContext);

/** Returns a function that updates the displayed name and e-mail of the signed-in person. */
export function useRenamePerson(): (person: Person) => void {
  const queries = useQueryClient();
  return (person) => setPerson(queries, person);
}

/** The counts in the header: lines of cart and list, and orders that wait for the customer. */
export const countsQuery = (site: QuerySite) => callQuery(site, 'getCounts', {});

/** The signed-in customer's counts. Fetched again whenever the window gets the focus. */
export function useCounts(): HeaderCounts | undefined {
  const person = usePerson();
  const { data } = useQuery({
    ...countsQuery(useSite()),
    enabled: person !== undefined,
    refetchOnWindowFocus: 'always',
  });
  return person && data?.ok ? data.val : undefined;
}

/** Returns a function that stores the counts from the response of a change. */
export function useKeepCounts(): (counts: Counts) => void {
  const queries = useQueryClient();
  const { queryKey } = countsQuery(useSite());
  return (counts) => {
    // A running request may return counts from before the change.
    void queries.cancelQueries({ queryKey });
    // The response of a change has only the line counts.
    queries.setQueryData<Outcome<HeaderCounts>>(queryKey, (before) => ({
      ok: true,
      val: { ...(before?.ok && before.val), ...counts },
    }));
  };
}

/** Whether the counts are loaded. From then on they are kept up to date. */
export const countsKnown = (queries: QueryClient, site: QuerySite): boolean =>
  queries.getQueryData(countsQuery(site).queryKey) !== undefined;
