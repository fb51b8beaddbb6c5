import { getRouteApi } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { parseScanSearch } from '#features/catalogue/scan/web/scan-links.ts';
import { ScanPage } from '#features/catalogue/scan/web/scan-page.tsx';

const route = getRouteApi(paths.Scan);

export function Scan() {
  return <ScanPage search={parseScanSearch(route.useSearch())} />;
}
