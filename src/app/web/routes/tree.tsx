import { accountRoutes } from './account.tsx';
import { captchaRoute } from './captcha.tsx';
import { cartRoutes } from './cart.tsx';
import { companyRoutes } from './company.tsx';
import { compareRoute } from './compare.tsx';
import { contentRoutes } from './content.tsx';
import { crossReferenceRoute } from './cross-reference.tsx';
import { indexRoute } from './index.tsx';
import { orderRoutes } from './orders.tsx';
import { ownNumbersRoute } from './own-numbers.tsx';
import { chraRoute, partRoute } from './part.tsx';
import { previewRoutes } from './preview.tsx';
import { queryRoute } from './query.tsx';
import { quickOrderRoute } from './quick-order.tsx';
import { rootRoute } from './root.tsx';
import { scanRoute } from './scan.tsx';
import { turboDetailRoute } from './turbo-detail.tsx';
import { viewerRoutes } from './viewers.tsx';

/** Every page of the site. */
export const routeTree = rootRoute.addChildren([
  indexRoute,
  queryRoute,
  turboDetailRoute,
  partRoute,
  chraRoute,
  crossReferenceRoute,
  quickOrderRoute,
  compareRoute,
  scanRoute,
  ownNumbersRoute,
  ...accountRoutes,
  ...orderRoutes,
  ...cartRoutes,
  ...contentRoutes,
  ...companyRoutes,
  captchaRoute,
  ...viewerRoutes,
  ...previewRoutes,
]);
