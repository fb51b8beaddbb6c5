import { accountRoutes } from './account.tsx';
import { captchaRoute } from './captcha.tsx';
import { indexRoute } from './index.tsx';
import { laterRoutes } from './later.tsx';
import { queryRoute } from './query.tsx';
import { rootRoute } from './root.tsx';
import { turboDetailRoute } from './turbo-detail.tsx';

/** Every page of the site. */
export const routeTree = rootRoute.addChildren([
  indexRoute,
  queryRoute,
  turboDetailRoute,
  ...accountRoutes,
  captchaRoute,
  ...laterRoutes,
]);
