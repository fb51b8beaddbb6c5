import { accountRoutes } from './account.tsx';
import { captchaRoute } from './captcha.tsx';
import { companyRoutes } from './company.tsx';
import { compareRoute } from './compare.tsx';
import { contentRoutes } from './content.tsx';
import { crossReferenceRoute } from './cross-reference.tsx';
import { indexRoute } from './index.tsx';
import { orderingRoutes } from './ordering.tsx';
import { chraRoute, partRoute } from './part.tsx';
import { queryRoute } from './query.tsx';
import { rootRoute } from './root.tsx';
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
  compareRoute,
  ...accountRoutes,
  ...orderingRoutes,
  ...contentRoutes,
  ...companyRoutes,
  captchaRoute,
  ...viewerRoutes,
]);
