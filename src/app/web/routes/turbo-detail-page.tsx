import { getRouteApi } from '@tanstack/react-router';
import { TurboBuildSheetPage } from '#features/catalogue/build-sheet/web/turbo-build-sheet-page.tsx';
import { parseBuildSheetSearch } from '#features/catalogue/web/catalogue-links.ts';

const route = getRouteApi('/turbodetail');

export function TurboDetailPage() {
  return (
    <TurboBuildSheetPage
      search={route.useSearch({ select: parseBuildSheetSearch, structuralSharing: true })}
    />
  );
}
