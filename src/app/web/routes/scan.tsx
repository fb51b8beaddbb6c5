import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { parseScanSearch } from '#features/catalogue/scan/web/scan-links.ts';
import { withSearch } from './checked-search.tsx';
import { ownPage } from './own-page.ts';

const page = lazyRouteComponent(
  () => import('#features/catalogue/scan/web/scan-page.tsx'),
  'ScanPage',
);

/** Codes read by the camera (docs/product.md 2.18). */
export const scanRoute = createRoute({
  ...ownPage(paths.Scan, 'Scan a code'),
  component: withSearch(page, parseScanSearch),
});
