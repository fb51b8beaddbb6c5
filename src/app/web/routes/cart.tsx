/** Routes of cart and list (docs/product.md 2.10). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import {
  cartQuery,
  listQuery,
  listsQuery,
  namedListQuery,
} from '#features/ordering/web/lines/queries.ts';
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
  loader: async ({ context, deps: { list, page = '1', size } }) => {
    const site = querySite(context);
    const shown = { list, page: Number(page), size: sizeOf(size) };
    const [lines] = await Promise.all([
      ready(context, listQuery(site, shown)),
      ready(context, listsQuery(site)),
      list && ready(context, namedListQuery(site, list)),
    ]);
    answerWith(context, lines);
  },
  ...early(listPage),
});

export const cartRoutes = [cartRoute, listRoute] as const;
