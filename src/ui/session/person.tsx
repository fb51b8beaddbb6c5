/** The signed-in person: the same on the server and in the browser. */
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';

export interface Person {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

// Stored in the query cache, which the server's render passes to the browser.
const queryKey = ['person'] as const;

export const isPersonKey = (key: readonly unknown[]): boolean => key[0] === queryKey[0];

/** First and last name, as far as known; '' without either. */
export const fullName = ({ firstName, lastName }: Partial<Person>): string =>
  [firstName, lastName].filter(Boolean).join(' ');

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
