/** Routes of cart and list (docs/product.md 2.10). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { cartQuery, listQuery } from '#features/ordering/web/lines/queries.ts';
import { parseListSearch } from '#features/ordering/web/list/list-links.ts';
import { sizeOf } from '#ui/site/page-size.ts';
import { ownHead, signedInOnly } from './own-page.ts';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';

const pages = () => import('./cart-pages.tsx');
const cartPage = lazyRouteComponent(pages, 'MyCart');
const listPage = lazyRouteComponent(pages, 'MyFavList');

const cartRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.MyCart,
  beforeLoad: signedInOnly,
  loader: async ({ context }) => {
    answerWith(context, await ready(context, cartQuery(querySite(context))));
  },
  head: ownHead('Manage Cart', paths.MyCart),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: cartPage,
  component: cartPage,
});

const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.MyFavList,
  validateSearch: parseListSearch,
  // The router merges validated params over the raw ones, so unknown ones stay.
  loaderDeps: ({ search }) => parseListSearch(search),
  beforeLoad: signedInOnly,
  loader: async ({ context, deps: { page = '1', size } }) => {
    const query = listQuery(querySite(context), Number(page), sizeOf(size));
    answerWith(context, await ready(context, query));
  },
  head: ownHead('Manage List', paths.MyFavList),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: listPage,
  component: listPage,
});

export const cartRoutes = [cartRoute, listRoute] as const;
