import { getRouteApi } from '@tanstack/react-router';
import { QueryPage } from '#features/catalogue/results/web/query-page.tsx';
import { parseQuerySearch } from '#features/catalogue/search/web/search-params.ts';

const route = getRouteApi('/query');

export function ResultsPage() {
  return (
    <QueryPage search={route.useSearch({ select: parseQuerySearch, structuralSharing: true })} />
  );
}
