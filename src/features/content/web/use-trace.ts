import { useCallback, useEffect } from 'react';
import { useSite } from '#web/site.tsx';
import { isNewOpening } from './opened-once.ts';

/** Records that an item was opened (specification, section 7); arrives even if the page is left at once. */
export function useTrace(): (id: string) => void {
  const { client } = useSite();
  return useCallback(
    (id) => {
      // Nobody waits for it, and nothing can be done about a failure.
      void client.call('traceCommon', { commonId: id }, { keepalive: true }).catch(() => undefined);
    },
    [client],
  );
}

/** Records the item that a page shows, once; nothing while there is none. */
export function useTraceOf(id: string | undefined): void {
  const trace = useTrace();
  useEffect(() => {
    if (id && isNewOpening(`content ${id}`)) trace(id);
  }, [id, trace]);
}
