import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { ownPage } from './own-page.ts';

/** Codes read by the camera (docs/product.md 2.18). */
export const scanRoute = createRoute({
  ...ownPage(paths.Scan, 'Scan a code'),
  component: lazyRouteComponent(() => import('./scan-page.tsx'), 'Scan'),
});
