/**
 * Routes of the cart, lists, orders and the pages before them. Their loaders are in the chunks of the pages,
 * since no other page needs them.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { parseOwnNumbersSearch } from '#features/ordering/web/own-numbers/own-number-links.ts';
import { headOf } from '#ui/site/head.ts';
import { early, ownPage, signedInOnly, withSearch } from './own-page.tsx';
import { rootRoute } from './root.tsx';

const cart = () => import('./cart-pages.tsx');
const orders = () => import('./orders-pages.tsx');

/** Cart and list (docs/product.md 2.10). */
const cartRoute = createRoute({
  ...ownPage(paths.MyCart, 'Manage Cart'),
  beforeLoad: signedInOnly,
  loader: async ({ context }) => (await cart()).cartReady(context),
  ...early(lazyRouteComponent(cart, 'CartPage')),
});

const listRoute = createRoute({
  ...ownPage(paths.MyFavList, 'Manage List'),
  loaderDeps: ({ search }) => search,
  beforeLoad: signedInOnly,
  loader: async ({ context, deps }) => (await cart()).listReady(context, deps),
  ...early(lazyRouteComponent(cart, 'MyFavList')),
});

const ordersRoute = createRoute({
  ...ownPage(paths.OrderList, 'Manage Orders'),
  loaderDeps: ({ search }) => search,
  beforeLoad: signedInOnly,
  loader: async ({ context, deps }) => (await orders()).ordersReady(context, deps),
  component: lazyRouteComponent(orders, 'Orders'),
});

const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.OrderDetail,
  loaderDeps: ({ search }) => search,
  beforeLoad: signedInOnly,
  loader: async ({ context, deps }) => (await orders()).orderReady(context, deps),
  head: ({ match, loaderData }) => {
    const { text } = match.context.wording;
    const code = loaderData?.code;
    const title = code ? text('Order {code}', { code }) : text('Orders');
    return headOf(match.context, { title, address: paths.OrderDetail, listed: false });
  },
  component: lazyRouteComponent(orders, 'OrderDetail'),
});

/** A customer's own numbers (docs/product.md 2.15). */
const ownNumbersRoute = createRoute({
  ...ownPage(paths.OwnNumbers, 'Your own numbers'),
  validateSearch: parseOwnNumbersSearch,
  beforeLoad: signedInOnly,
  component: withSearch(
    lazyRouteComponent(
      () => import('#features/ordering/web/own-numbers/own-numbers-page.tsx'),
      'OwnNumbersPage',
    ),
    parseOwnNumbersSearch,
  ),
});

/** Quick order (docs/product.md 2.14). Open to visitors, whose lines wait in the tab until they sign in. */
const quickOrderRoute = createRoute({
  ...ownPage(paths.QuickOrder, 'Quick order'),
  component: lazyRouteComponent(
    () => import('#features/catalogue/web/quick-order/quick-order-page.tsx'),
    'QuickOrderPage',
  ),
});

export const orderingRoutes = [
  cartRoute,
  listRoute,
  ordersRoute,
  orderRoute,
  ownNumbersRoute,
  quickOrderRoute,
] as const;
