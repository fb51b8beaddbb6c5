import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { ownHead } from './own-page.ts';
import { rootRoute } from './root.tsx';

/** Quick order (docs/product.md 2.14). Open to visitors, whose lines wait in the tab until they sign in. */
export const quickOrderRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.QuickOrder,
  head: ownHead('Quick order', paths.QuickOrder),
  component: lazyRouteComponent(
    () => import('#features/catalogue/quick-order/web/quick-order-page.tsx'),
    'QuickOrderPage',
  ),
});
