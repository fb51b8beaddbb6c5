/** Routes of the preview frame. The back office sends the content to it. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { previewPaths } from '#contract/paths.ts';
import { ownPage } from './own-page.ts';

const page = () => import('./preview-page.tsx');

const pageRoute = createRoute({
  ...ownPage(previewPaths.page, 'Preview'),
  component: lazyRouteComponent(page, 'PagePreview'),
});

const fullRoute = createRoute({
  ...ownPage(previewPaths.full, 'Preview'),
  component: lazyRouteComponent(page, 'FullPreview'),
});

export const previewRoutes = [pageRoute, fullRoute] as const;
