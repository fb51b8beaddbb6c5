import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePerson } from '../session/person.ts';
import { followOpening, isNewOpening } from './openings.ts';
import { useSite } from './site.tsx';

/**
 * Keeps in the history of who is signed in that the page of a turbo, part or CHRA was opened: once
 * for each opening, and never for a page that was only fetched ahead.
 * @param id of the item; nothing is kept without it
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
