/** Routes of the customer's orders. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { parseOrderSearch, parseOrdersSearch } from '#features/ordering/web/orders/order-links.ts';
import {
  developmentQuery,
  orderListQuery,
  orderQuery,
  orderTotalsQuery,
} from '#features/ordering/web/orders/queries.ts';
import { headOf } from '#ui/site/head.ts';
import { ownPage, signedInOnly } from './own-page.ts';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';

const pages = () => import('./orders-pages.tsx');

const ordersRoute = createRoute({
  ...ownPage(paths.OrderList, 'Manage Orders'),
  validateSearch: parseOrdersSearch,
  // The router merges validated params over the raw ones, so unknown ones stay.
  loaderDeps: ({ search }) => parseOrdersSearch(search),
  beforeLoad: signedInOnly,
  loader: async ({ context, deps }) => {
    const site = querySite(context);
    const [outcome] =
      deps.tab === 'development'
        ? [await ready(context, developmentQuery(site))]
        : await Promise.all([
            ready(context, orderListQuery(site, deps)),
            ready(context, orderTotalsQuery(site, deps)),
          ]);
    answerWith(context, outcome);
  },
  component: lazyRouteComponent(pages, 'Orders'),
});

const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.OrderDetail,
  validateSearch: parseOrderSearch,
  loaderDeps: ({ search }) => parseOrderSearch(search),
  beforeLoad: signedInOnly,
  loader: async ({ context, deps }) => {
    const outcome = await ready(context, orderQuery(querySite(context), deps));
    answerWith(context, outcome);
    return { code: outcome?.ok ? outcome.val.orderCode : undefined };
  },
  head: ({ match, loaderData }) => {
    const { text } = match.context.wording;
    const code = loaderData?.code;
    const title = code ? text('Order {code}', { code }) : text('Orders');
    return headOf(match.context, { title, address: paths.OrderDetail, listed: false });
  },
  component: lazyRouteComponent(pages, 'OrderDetail'),
});

export const orderRoutes = [ordersRoute, orderRoute] as const;
