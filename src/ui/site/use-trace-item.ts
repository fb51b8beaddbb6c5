import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePerson } from '../session/person.tsx';
import { followOpening, isNewOpening } from './openings.ts';
import { useSite } from './site.tsx';

/**
 * Adds the page of a turbo, part or CHRA to the signed-in customer's history: once for each
 * opening, and never for a prefetch.
 * @param id of the item; undefined records nothing
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
