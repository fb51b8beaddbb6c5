import { useQuery } from '@tanstack/react-query';
import { call } from '#ui/desk/calls.ts';

const none = { components: [], makers: [], applications: [], templates: [] };

/** The usual names of components, makers and applications; none until they have come. */
export function useNames() {
  const { data } = useQuery({
    queryKey: ['desk-names'],
    queryFn: async ({ signal }) => (await call('getDeskNames', {}, signal)).val,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? none;
}
