/** Reports opened pages to the server, for view counts of content and the customer's history. */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePerson } from './person.tsx';
import { useSite } from './site.tsx';

/** If a page opens again within this time, ms, it counts once. */
const SAME_FOR_MS = 5000;

let last = { what: '', at: Number.NEGATIVE_INFINITY };

/**
 * Whether this is a new opening of a page. A page that mounts again, for example because the layout around it
 * has changed, is not opened again.
 * @param now milliseconds of any clock
 */
export function isNewOpening(what: string, now = performance.now()): boolean {
  const isSame = what === last.what && now - last.at < SAME_FOR_MS;
  last = { what, at: now };
  return !isSame;
}

/** Running calls that report an opening. */
const pending = new Set<Promise<unknown>>();

const isHistory = ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
  queryKey[1] === 'listViewHistory';

/**
 * Tracks a call that reports an opening and ignores its failure. Only the history waits for it, so that the
 * page just left is included.
 */
export function followOpening(call: Promise<unknown>, queries: QueryClient): void {
  const recorded = call.catch(() => undefined).finally(() => pending.delete(recorded));
  pending.add(recorded);
  // Cached histories lack this opening.
  queries.removeQueries({ predicate: isHistory, type: 'inactive' });
}

/** Resolves when no call that reports an opening is running. */
export async function openingsRecorded(): Promise<void> {
  await Promise.all(pending);
}

/**
 * Adds the page of a turbo, part or CHRA to the signed-in customer's history, once for each opening and never
 * on prefetch.
 * @param id of the item; if undefined, nothing is reported
 */
export function useTraceItem(id: string | undefined): void {
  const { client } = useSite();
  const queries = useQueryClient();
  const signedIn = usePerson() !== undefined;
  useEffect(() => {
    if (!id || !signedIn || !isNewOpening(`item ${id}`)) return;
    followOpening(client.call('traceItem', { id }, { keepalive: true }), queries);
  }, [client, id, queries, signedIn]);
}
