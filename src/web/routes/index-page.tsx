import { getRouteApi } from '@tanstack/react-router';
import { HomePage } from '#features/catalogue/web/home-page.tsx';

const route = getRouteApi('/index');

export function IndexPage() {
  return <HomePage search={route.useSearch()} />;
}
