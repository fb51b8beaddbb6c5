import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { headOf } from '../head.ts';
import { laterPages, paths } from '../paths.ts';
import { rootRoute } from './root.tsx';

/** Pages that are not built yet: known addresses that say what to do instead. */
export const laterRoutes = (Object.keys(laterPages) as (keyof typeof laterPages)[]).map((name) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths[name],
    staticData: { name },
    head: ({ match }) => {
      const { origin, wording } = match.context;
      const title = wording.text(laterPages[name]);
      return headOf(
        { origin, language: wording.language },
        { title, address: paths[name], listed: false },
      );
    },
    component: lazyRouteComponent(() => import('./later-page.tsx'), 'LaterPage'),
  }),
);
