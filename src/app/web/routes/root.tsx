/** The root route, and functions that other routes share. */
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import {
  type AsyncRouteComponent,
  createRootRouteWithContext,
  HeadContent,
  lazyRouteComponent,
  Outlet,
  redirect,
  Scripts,
  useSearch,
} from '@tanstack/react-router';
import { createElement, type ReactNode } from 'react';
import { failures } from '#contract/errors.ts';
import { needsAllTexts, paths, withLanguage } from '#contract/paths.ts';
import { LateVehicleSearch } from '#features/catalogue/web/search/late-forms.ts';
import {
  keepChosenVehicle,
  vehicleChoice,
  vehicleQueries,
} from '#features/catalogue/web/search/use-vehicle-lists.ts';
import type { QuerySearch } from '#features/catalogue/web/search-params.ts';
import type { TextKey } from '#language/format.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { headOf } from '#ui/site/head.ts';
import type { Outcome } from '#ui/site/outcome.ts';
import { countsKnown, countsQuery, personOf } from '#ui/site/person.tsx';
import { type SiteContext, useSite } from '#ui/site/site.tsx';
import { Layout } from '../layout/layout.tsx';

export const rootRoute = createRootRouteWithContext<SiteContext>()({
  head: ({ match: { context } }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'format-detection', content: 'telephone=no' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      // The browser also reads the URL of the changed texts from this link (entry-client.tsx).
      ...(context.wording.changes
        ? [
            {
              rel: 'preload',
              as: 'fetch',
              href: context.wording.changes,
              crossOrigin: 'anonymous' as const,
            },
          ]
        : []),
    ],
  }),
  // In the browser, loads the texts before the page.
  beforeLoad: async ({ context, location }) => {
    if (needsAllTexts(location.pathname)) await context.allTexts?.();
  },
  // Loads the header's counts for the rendered page.
  loader: async ({ context }) => {
    const site = querySite(context);
    if (!personOf(context.queries) || countsKnown(context.queries, site)) return;
    await ready(context, countsQuery(site));
  },
  shellComponent: Document,
  component: Page,
});

function Document({ children }: { children: ReactNode }) {
  const { tag, dir } = useLanguage();
  const { zone } = useSite();
  return (
    // The browser hydrates the page in the time zone of the render.
    <html lang={tag} dir={dir} data-zone={zone}>
      <head>
        <HeadContent />
      </head>
      <body>
        <Layout>{children}</Layout>
        <Scripts />
      </body>
    </html>
  );
}

function Page() {
  return <Outlet />;
}

export const querySite = ({ client, wording }: SiteContext) => ({
  client,
  language: wording.language.code,
});

/** Loads a query that is missing or stale. @returns the outcome; undefined if it was aborted */
export async function ready<T, K extends QueryKey>(
  { queries }: SiteContext,
  query: FetchQueryOptions<Outcome<T>, Error, Outcome<T>, K>,
): Promise<Outcome<T> | undefined> {
  // In the default network mode an offline fetch waits, and a new page would never open. A query with data
  // keeps this mode, because a failed fetch would replace its data.
  const isNew = queries.getQueryData(query.queryKey) === undefined;
  return queries
    .fetchQuery(isNew ? { ...query, networkMode: 'always' } : query)
    .catch(() => undefined);
}

/** Sets the page's HTTP status by the outcome. */
export function answerWith(context: SiteContext, outcome: Outcome<unknown> | undefined): void {
  if (!outcome || outcome.ok) return;
  const { status } = failures[outcome.code];
  // Status 401 requires a WWW-Authenticate header, so pages that require sign-in use 403.
  context.setStatus(status === 401 ? 403 : status);
}

/** Loads the main data of a page, as `ready` does, and sets the page's status by the outcome. */
export async function answerBy<T, K extends QueryKey>(
  context: SiteContext,
  query: FetchQueryOptions<Outcome<T>, Error, Outcome<T>, K>,
): Promise<Outcome<T> | undefined> {
  const outcome = await ready(context, query);
  answerWith(context, outcome);
  return outcome;
}

/** Loads the form of a search by vehicle and its pick lists. Does nothing for other searches. */
export async function vehicleListsReady(context: SiteContext, search: QuerySearch): Promise<void> {
  if (search.vtype !== '1' || search.vsubtype !== '1') return;
  const queries = Object.values(vehicleQueries(querySite(context), vehicleChoice(search)));
  await Promise.all([
    LateVehicleSearch.ready(context),
    ...queries.map((query) => query && ready(context, query)),
  ]);
}

/** Like vehicleListsReady, for results pages: the server sends the chosen names in place of the lists. */
export async function chosenVehicleReady(context: SiteContext, search: QuerySearch): Promise<void> {
  await vehicleListsReady(context, search);
  if (!import.meta.env.SSR || search.vtype !== '1' || search.vsubtype !== '1') return;
  keepChosenVehicle(context.queries, querySite(context), vehicleChoice(search));
}

interface Visit {
  context: SiteContext;
  location: { pathname: string; searchStr: string };
}

/** For `beforeLoad`: redirects visitors to sign-in, which then returns here. */
export function signedInOnly({ context, location }: Visit): void {
  if (personOf(context.queries)) return;
  const { prefix } = context.wording.language;
  const back = withLanguage(prefix, location.pathname + location.searchStr);
  throw redirect({ to: paths.Login, search: { back } });
}

/** Options of a route that search engines should not index. */
export const unlistedPage = <const P extends string>(path: P, title: TextKey) => ({
  getParentRoute: () => rootRoute,
  path,
  head: ({ match }: { match: { context: SiteContext } }) => {
    const { context } = match;
    return headOf(context, { title: context.wording.text(title), address: path, listed: false });
  },
});

/** Validates the search parameters of a route, also for its loader. */
export const searchOf = <S extends object>(parse: Parse<S>) => ({
  validateSearch: parse,
  loaderDeps: ({ search }: { search: object }) => parse({ ...search }),
});

/** Shows the page as a skeleton while its data loads. */
export const early = <C,>(page: C) => ({
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: page,
  component: page,
});

export type LazyPage<P> = AsyncRouteComponent<P> & {
  /** Modules, as imported, whose scripts and styles the server links in the page's head. */
  readonly sources: readonly string[];
};

/**
 * @param source the module that `load` imports
 * @param parts modules of lazy parts (ui/site/lazy-part.tsx) whose HTML the server sends with the page
 */
export const lazyPage = <M extends Record<string, unknown>, const N extends keyof M>(
  source: string,
  load: () => Promise<M>,
  name: N,
  parts: readonly string[] = [],
): LazyPage<M[N] extends (props: infer P) => unknown ? P : never> =>
  Object.assign(
    lazyRouteComponent(() => load().catch(keepPageOffline), name),
    {
      sources: [source, ...parts],
    },
  );

/**
 * If a script is missing, for example after a release, the router reloads the document. Offline the reload
 * would lose the page, so the error gets a message that the router does not recognise.
 */
function keepPageOffline(error: Error): never {
  if (navigator.onLine) throw error;
  throw new Error(`Offline: ${error.message}`, { cause: error });
}

/** A page with props that a hook reads from the URL or the loader. A changed `key` remounts the page. */
export function withProps<P extends object>(
  Page: LazyPage<P>,
  useProps: () => P & { key?: string },
): LazyPage<object> {
  const WithProps = () => createElement(Page, useProps());
  return Object.assign(WithProps, {
    preload: async () => Page.preload?.(),
    sources: Page.sources,
  });
}

/** A page that gets the validated search parameters as `search`, besides `props`. */
export const withSearch = <P extends { search: object }>(
  page: LazyPage<P>,
  parse: Parse<P['search']>,
  props?: Omit<P, 'search'>,
): LazyPage<object> =>
  withProps(page, () => ({ ...props, search: useCheckedSearch(parse) }) as P & { key?: string });

/**
 * Validates search parameters. The router keeps unknown and invalid parameters beside validated ones, so
 * pages parse them again.
 */
type Parse<S> = (raw: Readonly<Record<string, unknown>>) => S;

/** The validated search parameters of the current page. Returns the same object while they are equal. */
export function useCheckedSearch<S extends object>(parse: Parse<S>): S {
  const select = parse as Parse<object> as Parse<Record<string, string>>;
  return useSearch({ strict: false, select, structuralSharing: true }) as object as S;
}
