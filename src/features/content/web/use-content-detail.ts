import { useQuery } from '@tanstack/react-query';
import { useSite } from '#ui/site/site.tsx';
import { contentQuery } from './queries.ts';
import { useTraceOf } from './use-trace.ts';

/**
 * The item that a page shows, and the record that it was opened.
 * @param id undefined where the address names none
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
    /** Why there is none; undefined while it is on its way. */
    outcome: data?.ok === false ? data : undefined,
    retry: () => void refetch(),
  };
}
