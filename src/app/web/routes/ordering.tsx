/** Routes of the cart, lists, orders and the pages before them. */
import { createRoute } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { parseScanSearch } from '#features/catalogue/web/scan-link.tsx';
import {
  cartQuery,
  conversationsQuery,
  developmentQuery,
  listQuery,
  listsQuery,
  namedListQuery,
  orderListQuery,
  orderQuery,
  orderTotalsQuery,
  parseItemListSearch,
  parseOrderSearch,
  parseOrdersSearch,
  parseOwnNumbersSearch,
} from '#features/ordering/web/ordering-pages.ts';
import { headOf } from '#ui/site/head.ts';
import { sizeOf } from '#ui/site/page-size.ts';
import {
  answerBy,
  early,
  lazyPage,
  querySite,
  ready,
  rootRoute,
  searchOf,
  signedInOnly,
  unlistedPage,
  useCheckedSearch,
  withProps,
  withSearch,
} from './root.tsx';

/** Cart (docs/product.md 2.10). */
const cartRoute = createRoute({
  ...unlistedPage(paths.MyCart, 'Manage Cart'),
  beforeLoad: signedInOnly,
  loader: async ({ context }) => {
    await answerBy(context, cartQuery(querySite(context)));
  },
  ...early(
    lazyPage(
      '#features/ordering/web/cart/cart-page.tsx',
      () => import('#features/ordering/web/cart/cart-page.tsx'),
      'CartPage',
    ),
  ),
});

const listPage = lazyPage(
  '#features/ordering/web/list/list-page.tsx',
  () => import('#features/ordering/web/list/list-page.tsx'),
  'ListPage',
);

/** List (docs/product.md 2.10). */
const listRoute = createRoute({
  ...unlistedPage(paths.MyFavList, 'Manage List'),
  ...searchOf(parseItemListSearch),
  beforeLoad: signedInOnly,
  loader: async ({ context, deps: { list, page = '1', size } }) => {
    const site = querySite(context);
    await Promise.all([
      answerBy(context, listQuery(site, { list, page: Number(page), size: sizeOf(size) })),
      ready(context, listsQuery(site)),
      list && ready(context, namedListQuery(site, list)),
    ]);
  },
  ...early(
    withProps(listPage, () => {
      const { list, page = '1', size } = useCheckedSearch(parseItemListSearch);
      const shownList = { list, page: Number(page), size: sizeOf(size) };
      return { shown: shownList, key: `${list} ${page} ${size}` };
    }),
  ),
});

const ordersRoute = createRoute({
  ...unlistedPage(paths.OrderList, 'Manage Orders'),
  ...searchOf(parseOrdersSearch),
  beforeLoad: signedInOnly,
  loader: async ({ context, deps }) => {
    const site = querySite(context);
    if (deps.tab === 'development') {
      await answerBy(context, developmentQuery(site));
    } else if (deps.tab === 'messages') {
      const page = Number(deps.page ?? '1');
      await answerBy(context, conversationsQuery(site, page));
    } else {
      await Promise.all([
        answerBy(context, orderListQuery(site, deps)),
        ready(context, orderTotalsQuery(site, deps)),
      ]);
    }
  },
  component: withSearch(
    lazyPage(
      '#features/ordering/web/orders/orders-page.tsx',
      () => import('#features/ordering/web/orders/orders-page.tsx'),
      'OrdersPage',
    ),
    parseOrdersSearch,
  ),
});

const orderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.OrderDetail,
  ...searchOf(parseOrderSearch),
  beforeLoad: signedInOnly,
  loader: async ({ context, deps }) => {
    const outcome = await answerBy(context, orderQuery(querySite(context), deps));
    return { code: outcome?.ok ? outcome.val.orderCode : undefined };
  },
  head: ({ match, loaderData }) => {
    const { text } = match.context.wording;
    const code = loaderData?.code;
    const title = code ? text('Order {code}', { code }) : text('Orders');
    return headOf(match.context, { title, address: paths.OrderDetail, listed: false });
  },
  component: withSearch(
    lazyPage(
      '#features/ordering/web/orders/order-page.tsx',
      () => import('#features/ordering/web/orders/order-page.tsx'),
      'OrderPage',
    ),
    parseOrderSearch,
  ),
});

/** The customer's own numbers (docs/product.md 2.15). */
const ownNumbersRoute = createRoute({
  ...unlistedPage(paths.OwnNumbers, 'Your own numbers'),
  validateSearch: parseOwnNumbersSearch,
  beforeLoad: signedInOnly,
  component: withSearch(
    lazyPage(
      '#features/ordering/web/own-numbers/own-numbers-page.tsx',
      () => import('#features/ordering/web/own-numbers/own-numbers-page.tsx'),
      'OwnNumbersPage',
    ),
    parseOwnNumbersSearch,
  ),
});

/** Open to visitors, whose lines are kept in the tab until they sign in (docs/product.md 2.14). */
const quickOrderRoute = createRoute({
  ...unlistedPage(paths.QuickOrder, 'Quick order'),
  component: lazyPage(
    '#features/catalogue/web/quick-order/quick-order-page.tsx',
    () => import('#features/catalogue/web/quick-order/quick-order-page.tsx'),
    'QuickOrderPage',
  ),
});

/** Camera scanning (docs/product.md 2.18). */
const scanRoute = createRoute({
  ...unlistedPage(paths.Scan, 'Scan a code'),
  component: withSearch(
    lazyPage(
      '#features/catalogue/web/scan/scan-page.tsx',
      () => import('#features/catalogue/web/scan/scan-page.tsx'),
      'ScanPage',
    ),
    parseScanSearch,
  ),
});

export const orderingRoutes = [
  cartRoute,
  listRoute,
  ordersRoute,
  orderRoute,
  ownNumbersRoute,
  quickOrderRoute,
  scanRoute,
] as const;
