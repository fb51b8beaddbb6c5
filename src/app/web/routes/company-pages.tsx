/** Routes of company pages and of the customer's view history. */
import { createRoute } from '@tanstack/react-router';
import { paths, type SitePageId, sitePageIds, sitePages } from '#contract/paths.ts';
import {
  historyQuery,
  mapTilesQuery,
  parseHistorySearch,
  sitePageQuery,
} from '#features/content/web/content-links.ts';
import type { TextKey } from '#language/format.ts';
import { absolute, headOf, siteDescription } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site.tsx';
import {
  answerBy,
  lazyPage,
  querySite,
  ready,
  rootRoute,
  searchOf,
  signedInOnly,
  unlistedPage,
  withProps,
  withSearch,
} from './root.tsx';

interface Loaded {
  description?: string | undefined;
  jsonLd?: object | undefined;
}

const head =
  (title: TextKey, address: string) =>
  ({ match, loaderData }: { match: { context: SiteContext }; loaderData?: Loaded }) => {
    const { context } = match;
    return headOf(context, { ...loaderData, title: context.wording.text(title), address });
  };

const sitePage = lazyPage(
  '#features/content/web/about/site-page.tsx',
  () => import('#features/content/web/about/site-page.tsx'),
  'SitePage',
);

const sitePageRoute = (id: SitePageId) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: sitePages[id].path,
    loader: async ({ context }) => {
      await answerBy(context, sitePageQuery(querySite(context), id));
      return { description: siteDescription(context.wording.text) };
    },
    head: head(sitePages[id].name, sitePages[id].path),
    component: withProps(sitePage, () => ({ id, key: id })),
  });

const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.Contact,
  loader: async ({ context }) => {
    const [{ organizationData }] = await Promise.all([
      import('#features/content/web/contact/head-office.ts'),
      ready(context, mapTilesQuery(querySite(context))),
    ]);
    const { text } = context.wording;
    return {
      description: text('Head office in Changzhou, China: address, phone, e-mail and directions.'),
      jsonLd: organizationData(absolute(context, paths.Index)),
    };
  },
  head: head('Contact Us', paths.Contact),
  component: lazyPage(
    '#features/content/web/contact/contact-page.tsx',
    () => import('#features/content/web/contact/contact-page.tsx'),
    'ContactPage',
  ),
});

/** Time for which a preloaded history counts as fresh, ms. */
const HISTORY_FRESH = 1000;

const historyRoute = createRoute({
  ...unlistedPage(paths.myviewhistory, 'View history'),
  ...searchOf(parseHistorySearch),
  beforeLoad: signedInOnly,
  // Each visit loads the history again, because new entries are at the top.
  loader: async ({ context, deps }) => {
    const query = historyQuery(querySite(context), deps);
    await answerBy(context, { ...query, staleTime: HISTORY_FRESH });
  },
  component: withSearch(
    lazyPage(
      '#features/content/web/history/view-history-page.tsx',
      () => import('#features/content/web/history/view-history-page.tsx'),
      'ViewHistoryPage',
    ),
    parseHistorySearch,
  ),
});

export const companyRoutes = [
  ...sitePageIds.map(sitePageRoute),
  contactRoute,
  historyRoute,
] as const;
