import { getRouteApi } from '@tanstack/react-router';
import { parseBuildSheetSearch } from '#features/catalogue/web/catalogue-links.ts';
import { TurboBuildSheetPage } from '#features/catalogue/web/turbo-build-sheet-page.tsx';

const route = getRouteApi('/turbodetail');

export function TurboDetailPage() {
  return (
    <TurboBuildSheetPage
      search={route.useSearch({ select: parseBuildSheetSearch, structuralSharing: true })}
    />
  );
}
