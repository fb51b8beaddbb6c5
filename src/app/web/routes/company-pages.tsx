import type { SitePageId } from '#contract/company.ts';
import { paths } from '#contract/paths.ts';
import { SitePage, sitePageQuery } from '#features/content/web/about/site-page.tsx';
import { organizationData } from '#features/content/web/contact/head-office.ts';
import { mapTilesQuery } from '#features/content/web/contact/office-map.tsx';
import { historyQuery, parseHistorySearch } from '#features/content/web/history/history-links.ts';
import { ViewHistoryPage } from '#features/content/web/history/view-history-page.tsx';
import { absolute, siteDescription } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { useCheckedSearch } from './own-page.tsx';
import { answerWith, querySite, ready } from './ready.ts';

export { ContactPage } from '#features/content/web/contact/contact-page.tsx';

/** How long a preloaded history stays fresh, ms. */
const HISTORY_FRESH = 1000;

export const AboutPage = () => <SitePage id="1" />;
export const TermsPage = () => <SitePage id="2" />;
export const PrivacyPage = () => <SitePage id="3" />;
export const ImprintPage = () => <SitePage id="4" />;
export const WarrantyPage = () => <SitePage id="5" />;

export async function sitePageReady(context: SiteContext, id: SitePageId) {
  const outcome = await ready(context, sitePageQuery(querySite(context), id));
  answerWith(context, outcome);
  return { description: siteDescription(context.wording.text) };
}

export async function contactReady(context: SiteContext) {
  await ready(context, mapTilesQuery(querySite(context)));
  const { text } = context.wording;
  return {
    description: text('Head office in Changzhou, China: address, phone, e-mail and the way to us.'),
    jsonLd: organizationData(absolute(context, paths.Index)),
  };
}

/** Each visit loads the history again, because new entries appear at the top. */
export async function historyReady(context: SiteContext, search: { page?: unknown }) {
  const query = historyQuery(querySite(context), parseHistorySearch(search));
  answerWith(context, await ready(context, { ...query, staleTime: HISTORY_FRESH }));
}

export const ViewHistory = () => <ViewHistoryPage search={useCheckedSearch(parseHistorySearch)} />;
