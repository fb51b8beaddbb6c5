import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { parseQuerySearch } from '#features/catalogue/web/search-params.ts';
import { headOf, siteDescription } from '../head.ts';
import { paths } from '../paths.ts';
import { rootRoute } from './root.tsx';
import { vehicleListsReady } from './vehicle-lists-ready.ts';

export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.Index,
  validateSearch: parseQuerySearch,
  // The router lays what is validated over the raw params, so unknown ones are still there.
  loaderDeps: ({ search }) => parseQuerySearch(search),
  loader: ({ context, deps }) => vehicleListsReady(context, deps),
  head: ({ match }) => {
    const { origin, wording } = match.context;
    return headOf(
      { origin, language: wording.language },
      {
        title: wording.text('Find your turbo'),
        description: siteDescription(wording.text),
        address: paths.Index,
      },
    );
  },
  component: lazyRouteComponent(() => import('./index-page.tsx'), 'IndexPage'),
});
