import { useQuery } from '@tanstack/react-query';
import { call } from '#ui/desk/calls.ts';

const none = { components: [], makers: [], applications: [], templates: [] };

/** Suggested names of components, makers and applications; empty until loaded. */
export function useNames() {
  const { data } = useQuery({
    queryKey: ['desk-names'],
    queryFn: async ({ signal }) => (await call('getDeskNames', {}, signal)).val,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? none;
}
