import { TurboBuildSheetPage } from '#features/catalogue/web/turbo-build-sheet-page.tsx';
import { turboDetailRoute } from './turbo-detail.tsx';

export function TurboDetailPage() {
  return <TurboBuildSheetPage search={turboDetailRoute.useSearch()} />;
}
