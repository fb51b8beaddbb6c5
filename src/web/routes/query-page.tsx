import { getRouteApi } from '@tanstack/react-router';
import { QueryPage } from '#features/catalogue/web/query-page.tsx';

const route = getRouteApi('/query');

export function ResultsPage() {
  return <QueryPage search={route.useSearch()} />;
}
