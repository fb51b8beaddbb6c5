/**
 * Routes of the pages about the company, and of a customer's history. Their loaders are in the
 * chunk of the pages, since no other page needs them.
 */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { type SitePageId, sitePages } from '#contract/company.ts';
import { paths } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { headOf } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { ownPage, signedInOnly } from './own-page.tsx';
import { rootRoute } from './root.tsx';

const pages = () => import('./company-pages.tsx');

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

type SitePageName = 'AboutPage' | 'TermsPage' | 'PrivacyPage' | 'ImprintPage' | 'WarrantyPage';

/** The route of a page that staff write. */
const sitePageRoute = (id: SitePageId, component: SitePageName) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: sitePages[id].path,
    loader: async ({ context }) => (await pages()).sitePageReady(context, id),
    head: head(sitePages[id].name, sitePages[id].path),
    component: lazyRouteComponent(pages, component),
  });

const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.Contact,
  loader: async ({ context }) => (await pages()).contactReady(context),
  head: head('Contact Us', paths.Contact),
  component: lazyRouteComponent(pages, 'ContactPage'),
});

const historyRoute = createRoute({
  ...ownPage(paths.myviewhistory, 'View history'),
  loaderDeps: ({ search }) => ({ page: (search as { page?: unknown }).page }),
  beforeLoad: signedInOnly,
  loader: async ({ context, deps }) => (await pages()).historyReady(context, deps),
  component: lazyRouteComponent(pages, 'ViewHistory'),
});

export const companyRoutes = [
  sitePageRoute('1', 'AboutPage'),
  sitePageRoute('2', 'TermsPage'),
  sitePageRoute('3', 'PrivacyPage'),
  sitePageRoute('4', 'ImprintPage'),
  sitePageRoute('5', 'WarrantyPage'),
  contactRoute,
  historyRoute,
] as const;
