import { createRoute } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { AdvancedForms } from '#features/catalogue/web/late-forms.ts';
import { parseQuerySearch } from '#features/catalogue/web/search/search-params.ts';
import {
  homeBlocksQuery,
  latestNewsQuery,
  latestVideosQuery,
} from '#features/content/web/content-links.ts';
import { personOf } from '#ui/session/person.tsx';
import { headOf, siteDescription } from '#ui/site/head.ts';
import { lazyPage, searchOf, withSearch } from './page.tsx';
import { querySite, ready, vehicleListsReady } from './ready.ts';
import { rootRoute } from './root.tsx';

const homePage = lazyPage('#app/web/home-page.tsx', () => import('#app/web/home-page.tsx'), 'HomePage');

export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.Index,
  ...searchOf(parseQuerySearch),
  loader: async ({ context, deps }) => {
    const site = querySite(context);
    const signedIn = personOf(context.queries) !== undefined;
    await Promise.all([
      vehicleListsReady(context, deps),
      deps.isAdvSearch === '1' && AdvancedForms.ready(context),
      ready(context, homeBlocksQuery(site)),
      ready(context, latestNewsQuery(site, signedIn)),
      ready(context, latestVideosQuery(site, signedIn)),
    ]);
  },
  head: ({ match }) => {
    const { text } = match.context.wording;
    return headOf(match.context, {
      title: text('Find your turbo'),
      description: siteDescription(text),
      address: paths.Index,
    });
  },
  component: withSearch(homePage, parseQuerySearch),
});
