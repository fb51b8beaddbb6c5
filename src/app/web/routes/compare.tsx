/**
 * Items side by side (docs/product.md 2.17): of numbers that anybody may choose, so not indexed. All
 * that it needs comes with its page.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { early, ownPage } from './own-page.ts';

const page = () => import('./compare-page.tsx');

export const compareRoute = createRoute({
  ...ownPage(paths.Compare, 'Compare'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await page()).compareReady(context, deps),
  ...early(lazyRouteComponent(page, 'CompareItems')),
});
