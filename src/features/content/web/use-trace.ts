import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { followOpening, isNewOpening } from '#ui/site/openings.ts';
import { useSite } from '#ui/site/site.tsx';

/** Records that an item was opened (docs/product.md 7); arrives even if the page is left at once. */
export function useTrace(): (id: string) => void {
  const { client } = useSite();
  const queries = useQueryClient();
  return useCallback(
    (id) =>
      followOpening(client.call('traceCommon', { commonId: id }, { keepalive: true }), queries),
    [client, queries],
  );
}

/** Records the item that a page shows, once; nothing while there is none. */
export function useTraceOf(id: string | undefined): void {
  const trace = useTrace();
  useEffect(() => {
    if (id && isNewOpening(`content ${id}`)) trace(id);
  }, [id, trace]);
}
