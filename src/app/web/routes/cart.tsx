/**
 * Routes of cart and list (docs/product.md 2.10). Their loaders are in the chunk of the pages, since no
 * other page needs them.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { early, ownPage, signedInOnly } from './own-page.ts';

const pages = () => import('./cart-pages.tsx');

const cartRoute = createRoute({
  ...ownPage(paths.MyCart, 'Manage Cart'),
  beforeLoad: signedInOnly,
  loader: async ({ context }) => (await pages()).cartReady(context),
  ...early(lazyRouteComponent(pages, 'CartPage')),
});

const listRoute = createRoute({
  ...ownPage(paths.MyFavList, 'Manage List'),
  loaderDeps: ({ search }) => search,
  beforeLoad: signedInOnly,
  loader: async ({ context, deps }) => (await pages()).listReady(context, deps),
  ...early(lazyRouteComponent(pages, 'MyFavList')),
});

export const cartRoutes = [cartRoute, listRoute] as const;
