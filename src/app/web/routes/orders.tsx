/**
 * Routes of the customer's orders. Their loaders are in the chunk of the pages, since no other page
 * needs them.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { headOf } from '#ui/site/head.ts';
import { ownPage, signedInOnly } from './own-page.ts';
import { rootRoute } from './root.tsx';

const pages = () => import('./orders-pages.tsx');

const ordersRoute = createRoute({
  ...ownPage(paths.OrderList, 'Manage Orders'),
  loaderDeps: ({ search }) => search,
  beforeLoad: signedInOnly,
  loader: async ({ context, deps }) => (await pages()).ordersReady(context, deps),
  component: lazyRouteComponent(pages, 'Orders'),
});

const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.OrderDetail,
  loaderDeps: ({ search }) => search,
  beforeLoad: signedInOnly,
  loader: async ({ context, deps }) => (await pages()).orderReady(context, deps),
  head: ({ match, loaderData }) => {
    const { text } = match.context.wording;
    const code = loaderData?.code;
    const title = code ? text('Order {code}', { code }) : text('Orders');
    return headOf(match.context, { title, address: paths.OrderDetail, listed: false });
  },
  component: lazyRouteComponent(pages, 'OrderDetail'),
});

export const orderRoutes = [ordersRoute, orderRoute] as const;
