/** The router of the site: pages, data passed from server to browser, search parameters, and error pages. */
import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { createRouter as createTanstackRouter } from '@tanstack/react-router';
import { company, emailLink, paths, phoneLink } from '#contract/paths.ts';
import { useText, WordingProvider } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/error-state.tsx';
import { FreshQueryClient } from '#ui/site/call-query.ts';
import { partsReady } from '#ui/site/lazy-part.tsx';
import { type Person, PersonProvider, setPerson } from '#ui/site/person.tsx';
import type { SiteContext } from '#ui/site/site.tsx';
import { isLoadFailure, reloadOr, ToastProvider, useNetworkToast } from '#ui/toaster.tsx';
import styles from './layout/ways-on.module.css';
import { accountRoutes, captchaRoute } from './routes/account.tsx';
import { companyRoutes } from './routes/company-pages.tsx';
import { contentRoutes, viewerRoutes } from './routes/content.tsx';
import {
  chraRoute,
  compareRoute,
  crossReferenceRoute,
  partRoute,
  turboDetailRoute,
} from './routes/items.tsx';
import { orderingRoutes } from './routes/ordering.tsx';
import { indexRoute, queryRoute } from './routes/query.tsx';
import { rootRoute } from './routes/root.tsx';

type SiteParts = Omit<SiteContext, 'queries' | 'lazyParts'> & {
  /** The signed-in customer. Only on the server: the browser gets it with the rendered page. */
  readonly person?: Person | undefined;
};

/**
 * Creates a router: for each request on the server, once per document in a browser. The language of a router
 * never changes, because another language has another URL.
 * @param server on the server: nonce of the response's scripts
 */
export function createRouter(parts: SiteParts, server?: { nonce: string }) {
  const queries = new FreshQueryClient();
  const { person, ...given } = parts;
  const lazyParts = new Set<string>();
  const context: SiteContext = { ...given, queries, lazyParts };
  if (server) setPerson(queries, person);
  const { language } = parts.wording;
  return createTanstackRouter({
    routeTree,
    context,
    ...(server && { ssr: server }),
    basepath: `/${language.prefix}`,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Only the query cache decides about freshness; the router must not cache.
    defaultPreloadStaleTime: 0,
    defaultStructuralSharing: true,
    scrollRestoration: false,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    dehydrate: async () => ({ answers: answersOf(queries) as never, lazyParts: [...lazyParts] }),
    async hydrate(page) {
      keepAnswers(queries, page.answers);
      await partsReady(page.lazyParts, context);
    },
    Wrap: ({ children }) => (
      <QueryClientProvider client={queries}>
        <WordingProvider wording={parts.wording}>
          <PersonProvider>
            <ToastProvider>{children}</ToastProvider>
          </PersonProvider>
        </WordingProvider>
      </QueryClientProvider>
    ),
  });
}

export type SiteRouter = ReturnType<typeof createRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: SiteRouter;
  }
}

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

/**
 * Results of a page's render, passed to the browser. They carry no time, because the clocks of server and
 * browser may differ: the browser counts them as fresh from now on. A cached page has fresh results, too,
 * because the server verifies them before it sends the page (decision 16).
 */
type HydratedAnswers = readonly (readonly [key: QueryKey, data: unknown])[];

/** The successful queries of a render. The browser runs the others itself. */
function answersOf(queries: QueryClient): HydratedAnswers {
  return queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));
}

function keepAnswers(queries: QueryClient, answers: HydratedAnswers): void {
  // Back may restore an old page from the browser's cache, so its results count as stale.
  const [entry] = performance.getEntriesByType('navigation');
  const isOld = (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
  for (const [key, data] of answers) {
    queries.setQueryData(key, data, isOld ? { updatedAt: 1 } : {});
  }
}

/**
 * Maximum length of a value; the rest is cut off. It exceeds the limit of every field, so that calls still
 * refuse values that are too long.
 */
export const MAX_VALUE_LENGTH = 200;

type SearchParams = Record<string, string>;

/**
 * Parameters of a URL as plain text: the first value of each name, truncated. The router's own codec parses
 * values as JSON, which would turn the part number 0028145702 into a number and put quotes around 454231.
 */
export function parseSearch(search: string): SearchParams {
  const params: SearchParams = {};
  for (const [name, value] of new URLSearchParams(search)) {
    // Skips __proto__, because code that copies field by field would set the prototype.
    if (name === '__proto__' || Object.hasOwn(params, name)) continue;
    params[name] = value.slice(0, MAX_VALUE_LENGTH);
  }
  return params;
}

/** The query string with its question mark. Leaves out '' and values other than strings and numbers. */
export function stringifySearch(params: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) {
      search.set(name, String(value));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}

/**
 * Page for an unexpected error, or for a page whose scripts failed to load. A retry reloads the document,
 * because router and browser cache the failure of a script.
 */
function ErrorPage({ error }: { error: unknown }) {
  const t = useText();
  const tell = useNetworkToast();
  const title = isLoadFailure(error)
    ? t('Network error, Please try it later')
    : t('Process error, please try it later.');
  return (
    <div className={styles.failed}>
      <title>{title}</title>
      <ErrorState title={title} retry={() => reloadOr(tell)} />
      <WaysOn variant="plain" />
    </div>
  );
}

function NotFoundPage() {
  const t = useText();
  return (
    <EmptyState title={t('Page not found')}>
      <title>{t('Page not found')}</title>
      <meta name="robots" content="noindex" />
      <p>{t('The address may be mistyped, or the page has moved.')}</p>
      <WaysOn />
    </EmptyState>
  );
}

/** Next steps on a page without content: search, call, write. */
function WaysOn({ variant = 'primary' }: { variant?: 'primary' | 'plain' }) {
  const t = useText();
  return (
    <>
      <p>
        <LinkButton to={paths.Index} variant={variant}>
          {t('Search the catalogue')}
        </LinkButton>
      </p>
      <dl className={styles.contact}>
        <dt>{t('Phone')}</dt>
        <dd>
          <a href={phoneLink}>
            <bdi dir="ltr">{company.phone}</bdi>
          </a>
        </dd>
        <dt>{t('E-mail')}</dt>
        <dd>
          <a href={emailLink}>
            <bdi dir="ltr">{company.email}</bdi>
          </a>
        </dd>
      </dl>
    </>
  );
}
