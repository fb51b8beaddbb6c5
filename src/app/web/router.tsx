import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter as createTanstackRouter } from '@tanstack/react-router';
import { WordingProvider } from '#language/web/wording-provider.tsx';
import { type Person, PersonProvider, setPerson } from '#ui/session/person.tsx';
import { FreshQueryClient } from '#ui/site/fresh-queries.ts';
import { partsReady } from '#ui/site/lazy-part.tsx';
import type { SiteContext } from '#ui/site/site-context.ts';
import { ToastProvider } from '#ui/toaster.tsx';
import { answersOf, keepAnswers } from './hydration.ts';
import { ErrorPage, NotFoundPage } from './layout/error-page.tsx';
import { routeTree } from './routes/tree.tsx';
import { parseSearch, stringifySearch } from './search-codec.ts';

export type SiteParts = Omit<SiteContext, 'queries' | 'lazyParts'> & {
  /** The signed-in customer; in the browser it comes with the rendered page. */
  readonly person?: Person | undefined;
};

/**
 * Creates a router, for each request on the server and once per document in a browser. Its language
 * never changes, since another language is another address.
 * @param server on the server: the nonce of the answer's scripts
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
    // The query cache decides freshness; the router must not cache too.
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
