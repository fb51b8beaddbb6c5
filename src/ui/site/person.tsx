/** The signed-in person and the counts of the header: the same on the server and in the browser. */
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

// Stored in the query cache, which the server's render passes to the browser.
const queryKey = ['person'] as const;

export const isPersonKey = (key: readonly unknown[]): boolean => key[0] === queryKey[0];

/** The person signed in; undefined for a visitor. */
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

/** Provides a page's user: one query for all components, since each line of a build sheet needs it. */
export function PersonProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery<Person | null>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return <PersonContext value={data ?? undefined}>{children}</PersonContext>;
}

/** The person signed in; undefined for a visitor. */
export const usePerson = (): Person | undefined => useContext(PersonContext);

/** Returns a function that updates the shown name or e-mail of the signed-in person. */
export function useRenamePerson(): (person: Person) => void {
  const queries = useQueryClient();
  return (person) => setPerson(queries, person);
}

/** The counts of the header: lines of cart and list, and orders that wait for the customer. */
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
