import { getRouteApi } from '@tanstack/react-router';
import { HomePage } from '#features/catalogue/search/web/home-page.tsx';
import { parseQuerySearch } from '#features/catalogue/search/web/search-params.ts';

const route = getRouteApi('/index');

export function IndexPage() {
  return (
    <HomePage search={route.useSearch({ select: parseQuerySearch, structuralSharing: true })} />
  );
}
