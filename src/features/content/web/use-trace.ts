import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { followOpening, isNewOpening } from '#ui/site/openings.ts';
import { useSite } from '#ui/site/site.tsx';

/**
 * Records the opening of an item (docs/product.md 7); the call finishes even if the visitor leaves
 * the page.
 */
export function useTrace(): (id: string) => void {
  const { client } = useSite();
  const queries = useQueryClient();
  return useCallback(
    (id) =>
      followOpening(client.call('traceCommon', { commonId: id }, { keepalive: true }), queries),
    [client, queries],
  );
}

/** Records the opening of the page's item once; does nothing without an item. */
export function useTraceOf(id: string | undefined): void {
  const trace = useTrace();
  useEffect(() => {
    if (id && isNewOpening(`content ${id}`)) trace(id);
  }, [id, trace]);
}
