/** The router and the pages of the back office. */
import '#ui/styles/tokens.css';
import '#ui/styles/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { lazy, type ReactNode, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Me } from '#contract/staff/accounts.ts';
import { NEW_PASSWORD } from '#contract/staff/names.ts';
import { englishSenses } from '#language/desk-texts/en.ts';
import type { Texts } from '#language/format.ts';
import type { LanguageCode } from '#language/languages.ts';
import { loadTexts } from '#language/web/load-texts.ts';
import { WordingProvider, wordingOf } from '#language/web/use-text.ts';
import { StaffAccountPage } from '#staff/web/account-page.tsx';
import { deskLanguage, isDark, showDark } from '#staff/web/preferences.ts';
import { whoAmI } from '#staff/web/session.ts';
import { Shell } from '#staff/web/shell.tsx';
import { NewPasswordPage, SignInPage } from '#staff/web/sign-in.tsx';
import { sayFailuresIn } from '#ui/office/calls.ts';
import { PageTitle, useMember } from '#ui/office/member.tsx';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import { browserZone } from '#ui/site/client.ts';
import { PersonProvider, setPerson } from '#ui/site/person.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { ToastProvider } from '#ui/toaster.tsx';
import { deskQueries } from './queries.ts';

const rootRoute = createRootRoute({ component: Frame });

let signedIn: Me | undefined;

function Frame() {
  const [member, setMember] = useState(signedIn);
  if (member) return <Shell member={member} />;
  return <SignInPage onDone={async () => setMember(await whoAmI())} />;
}

function LostPage() {
  const t = useDeskText();
  return (
    <>
      <PageTitle>{t('Page not found')}</PageTitle>
      <SiteLink to="/">{t('To do')}</SiteLink>
    </>
  );
}

const under = () => rootRoute;

/** Route of a page whose module is loaded when the page is first opened. */
const page = <Name extends string>(
  path: string,
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
) => createRoute({ getParentRoute: under, path, component: lazyRouteComponent(load, name) });

function FirstPage() {
  const Page = useMember().role === 'content' ? ContentTodo : TodoPage;
  return (
    <Suspense>
      <Page />
    </Suspense>
  );
}

const TodoPage = lazy(async () => ({ default: (await import('./todo-page.tsx')).TodoPage }));

const ContentTodo = lazy(async () => ({
  default: (await import('#features/content/desk/web/content-todo.tsx')).ContentTodo,
}));

const contentItem = () => import('#features/content/desk/web/item-page.tsx');
const sitePages = () => import('#features/content/desk/web/pages-desk.tsx');
const staffAccounts = () => import('#staff/web/staff-accounts.tsx');
const evidence = () => import('#staff/web/evidence.tsx');
const catalogueItem = () => import('#features/catalogue-desk/items/web/item-page.tsx');
const backlog = () => import('#features/ordering/desk/web/backlog.tsx');
const development = () => import('#features/ordering/desk/web/development.tsx');

const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: under, path: '/', component: FirstPage }),
  createRoute({ getParentRoute: under, path: '/account', component: StaffAccountPage }),
  page('/customers', () => import('#features/accounts/desk/web/customer-list.tsx'), 'CustomerList'),
  page(
    '/customers/$id/show',
    () => import('#features/accounts/desk/web/customer-show.tsx'),
    'CustomerShow',
  ),
  page('/content', () => import('#features/content/desk/web/content-list.tsx'), 'DeskContentList'),
  page('/content/create', contentItem, 'NewContentPage'),
  page('/content/$id/show', contentItem, 'ContentItemPage'),
  page('/pages', sitePages, 'PageList'),
  page('/pages/$id/show', sitePages, 'PagePage'),
  page('/home', () => import('#features/content/desk/web/home-desk.tsx'), 'HomeDeskPage'),
  page('/texts', () => import('#features/texts/desk/web/texts-list.tsx'), 'TextsList'),
  page('/texts/$id/show', () => import('#features/texts/desk/web/text-page.tsx'), 'TextShow'),
  page('/orders', () => import('#features/ordering/desk/web/order-list.tsx'), 'OrderList'),
  page(
    '/orders/create',
    () => import('#features/ordering/desk/web/order-create.tsx'),
    'OrderCreate',
  ),
  page('/backlog', backlog, 'BacklogOrders'),
  page('/backlog/items', backlog, 'BacklogItems'),
  page('/backlog/days', backlog, 'BacklogDays'),
  page('/price-lists', () => import('#features/ordering/desk/web/price-lists.tsx'), 'PriceLists'),
  page(
    '/price-lists/$id/show',
    () => import('#features/ordering/desk/web/price-list-show.tsx'),
    'PriceListShow',
  ),
  page('/carriers', () => import('#features/ordering/desk/web/carriers.tsx'), 'CarrierList'),
  page('/catalogue', () => import('#features/catalogue-desk/items/web/find-page.tsx'), 'FindPage'),
  page('/catalogue/create', catalogueItem, 'NewCatalogueItemPage'),
  page('/catalogue/$id/show', catalogueItem, 'CatalogueItemPage'),
  page('/pictures', () => import('#features/pictures/desk/web/picture-list.tsx'), 'PictureList'),
  page(
    '/versions',
    () => import('#features/catalogue-desk/items/web/versions-page.tsx'),
    'VersionsPage',
  ),
  page(
    '/imports',
    () => import('#features/catalogue-desk/import/web/import-list.tsx'),
    'ImportList',
  ),
  page(
    '/imports/$id/show',
    () => import('#features/catalogue-desk/import/web/import-show.tsx'),
    'ImportShow',
  ),
  page(
    '/synonyms',
    () => import('#features/catalogue-desk/import/web/synonyms.tsx'),
    'SynonymList',
  ),
  page(
    '/missing-data',
    () => import('#features/catalogue-desk/missing-data/web/missing-data.tsx'),
    'MissingDataList',
  ),
  page(
    '/zero-searches',
    () => import('#features/catalogue-desk/zero-searches/web/zero-searches.tsx'),
    'ZeroSearchList',
  ),
  page(
    '/stock-keys',
    () => import('#features/catalogue-desk/erp-stock/web/api-keys.tsx'),
    'ApiKeyList',
  ),
  page('/staff', staffAccounts, 'StaffList'),
  page('/staff/create', staffAccounts, 'StaffCreate'),
  page('/stamp', () => import('#features/ordering/desk/web/stamp.tsx'), 'StampPage'),
  page('/audit', evidence, 'AuditList'),
  page('/security', evidence, 'SecurityList'),
  page('/orders/$id/show', () => import('#features/ordering/desk/web/order-show.tsx'), 'OrderShow'),
  page('/claims', () => import('#features/ordering/desk/web/claim-list.tsx'), 'ClaimDeskList'),
  page('/claims/$id/show', () => import('#features/ordering/desk/web/claims.tsx'), 'ClaimShow'),
  page('/development', development, 'DevelopmentList'),
  page('/development/$id/show', development, 'DevelopmentShow'),
  createRoute({ getParentRoute: under, path: '$', component: LostPage }),
]);

/** Search parameters stay strings. The router's own codec would turn some part numbers into numbers. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));
const stringifySearch = (search: Record<string, string>) => {
  const text = new URLSearchParams(search).toString();
  return text && `?${text}`;
};

/** Loads the texts of the back office, merged with the texts of the site. */
async function tableOf(language: LanguageCode): Promise<Texts> {
  if (language !== 'zh') return englishSenses;
  const [site, { deskTexts }] = await Promise.all([
    loadTexts(language),
    import('#language/desk-texts/zh.ts'),
  ]);
  await site.all();
  return { ...site.table, ...deskTexts };
}

export async function drawOffice(place: HTMLElement, member: Me | undefined): Promise<void> {
  const language = deskLanguage();
  document.documentElement.lang = language.tag;
  showDark(isDark());
  const wording = wordingOf(language, await tableOf(language.code));
  sayFailuresIn(wording.text as (key: DeskKey) => string);
  const queries = deskQueries();
  // Components of the site read the signed-in customer. The back office has no customer.
  setPerson(queries, undefined);
  signedIn = member;
  const router = createRouter({
    routeTree,
    basepath: '/staff',
    context: { wording, zone: browserZone() },
    parseSearch,
    stringifySearch,
    defaultPreload: false,
    scrollRestoration: true,
  });
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <WordingProvider wording={wording}>
          <PersonProvider>
            <ToastProvider>
              {location.pathname === NEW_PASSWORD ? (
                <NewPasswordPage token={location.hash.slice(1)} />
              ) : (
                <RouterProvider router={router as never} />
              )}
            </ToastProvider>
          </PersonProvider>
        </WordingProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
