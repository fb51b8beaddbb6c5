import { getRouteApi } from '@tanstack/react-router';
import { parseQuerySearch } from '#features/catalogue/search/web/search-params.ts';
import { HomePage } from '../home-page.tsx';

const route = getRouteApi('/index');

export function IndexPage() {
  return (
    <HomePage search={route.useSearch({ select: parseQuerySearch, structuralSharing: true })} />
  );
}
