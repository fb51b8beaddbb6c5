import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { ownPage } from './own-page.ts';

/** Quick order (docs/product.md 2.14). Open to visitors, whose lines wait in the tab until they sign in. */
export const quickOrderRoute = createRoute({
  ...ownPage(paths.QuickOrder, 'Quick order'),
  component: lazyRouteComponent(
    () => import('#features/catalogue/quick-order/web/quick-order-page.tsx'),
    'QuickOrderPage',
  ),
});
