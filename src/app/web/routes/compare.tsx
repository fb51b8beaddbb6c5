import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { parseScanSearch } from '#features/catalogue/web/scan/scan-links.ts';
import { early, ownPage, withSearch } from './own-page.tsx';

const page = () => import('./compare-page.tsx');

/**
 * Items side by side (docs/product.md 2.17). Not indexed, because visitors choose the numbers freely. The
 * page contains all data that it needs.
 */
export const compareRoute = createRoute({
  ...ownPage(paths.Compare, 'Compare'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await page()).compareReady(context, deps),
  ...early(lazyRouteComponent(page, 'CompareItems')),
});

const scanPage = lazyRouteComponent(
  () => import('#features/catalogue/web/scan/scan-page.tsx'),
  'ScanPage',
);

/** Codes read by the camera (docs/product.md 2.18). */
export const scanRoute = createRoute({
  ...ownPage(paths.Scan, 'Scan a code'),
  component: withSearch(scanPage, parseScanSearch),
});
