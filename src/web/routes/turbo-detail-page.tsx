import { getRouteApi } from '@tanstack/react-router';
import { TurboBuildSheetPage } from '#features/catalogue/web/turbo-build-sheet-page.tsx';

const route = getRouteApi('/turbodetail');

export function TurboDetailPage() {
  return <TurboBuildSheetPage search={route.useSearch()} />;
}
