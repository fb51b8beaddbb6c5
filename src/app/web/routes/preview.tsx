/** Routes of the preview frame. The back office sends the content to it. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { previewPaths } from '#contract/paths.ts';
import { ownHead } from './own-page.ts';
import { rootRoute } from './root.tsx';

const page = () => import('./preview-page.tsx');

const pageRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: previewPaths.page,
  head: ownHead('Preview', previewPaths.page),
  component: lazyRouteComponent(page, 'PagePreview'),
});

const fullRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: previewPaths.full,
  head: ownHead('Preview', previewPaths.full),
  component: lazyRouteComponent(page, 'FullPreview'),
});

export const previewRoutes = [pageRoute, fullRoute] as const;
