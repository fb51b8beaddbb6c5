/** Routes of cart and list (docs/product.md 2.10). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { cartQuery, listQuery } from '#features/ordering/web/lines/queries.ts';
import { parseListSearch } from '#features/ordering/web/list/list-links.ts';
import { sizeOf } from '#ui/site/page-size.ts';
import { early, ownPage, signedInOnly } from './own-page.ts';
import { answerWith, querySite, ready } from './ready.ts';

const pages = () => import('./cart-pages.tsx');
const cartPage = lazyRouteComponent(pages, 'MyCart');
const listPage = lazyRouteComponent(pages, 'MyFavList');

const cartRoute = createRoute({
  ...ownPage(paths.MyCart, 'Manage Cart'),
  beforeLoad: signedInOnly,
  loader: async ({ context }) => {
    answerWith(context, await ready(context, cartQuery(querySite(context))));
  },
  ...early(cartPage),
});

const listRoute = createRoute({
  ...ownPage(paths.MyFavList, 'Manage List'),
  validateSearch: parseListSearch,
  // The router merges validated params over the raw ones, so unknown ones stay.
  loaderDeps: ({ search }) => parseListSearch(search),
  beforeLoad: signedInOnly,
  loader: async ({ context, deps: { page = '1', size } }) => {
    const query = listQuery(querySite(context), Number(page), sizeOf(size));
    answerWith(context, await ready(context, query));
  },
  ...early(listPage),
});

export const cartRoutes = [cartRoute, listRoute] as const;
