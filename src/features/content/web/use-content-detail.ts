import { useQuery } from '@tanstack/react-query';
import { useSite } from '#ui/site/site.tsx';
import { contentQuery } from './queries.ts';
import { useTraceOf } from './use-trace.ts';

/**
 * Loads the item of a page and records its opening.
 * @param id undefined if the address has none
 */
export function useContentDetail(id: string | undefined) {
  const { data, refetch } = useQuery({
    ...contentQuery(useSite(), id ?? ''),
    enabled: id !== undefined,
  });
  const item = data?.ok ? data.val : undefined;
  useTraceOf(item?.id);
  return {
    item,
    /** The failure; undefined while the call runs. */
    outcome: data?.ok === false ? data : undefined,
    retry: () => void refetch(),
  };
}
