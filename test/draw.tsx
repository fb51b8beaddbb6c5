import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { WordingProvider, wordingOf } from '#language/web/use-text.ts';
import type { QuerySite } from '#ui/site/call-query.ts';
import { PersonProvider, setPerson } from '#ui/site/person.tsx';

/** A site for pages that are rendered without a server. Calls never resolve. */
export const site: QuerySite = {
  client: { call: () => new Promise<never>(() => undefined) },
  language: 'en',
};

/**
 * Renders a page as HTML for a visitor, without a server. Texts are English in every language.
 * @param fill stores responses for the page in the query cache
 */
export function draw(
  page: ReactNode,
  fill: (queries: QueryClient) => void = () => undefined,
  zone = 'UTC',
  language: LanguageCode = 'en',
): string {
  const queries = new QueryClient();
  setPerson(queries, undefined);
  fill(queries);
  const wording = wordingOf(languageOf(language), {});
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context: { ...site, wording, zone },
  });
  return renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={queries}>
        <PersonProvider>
          <WordingProvider wording={wording}>{page}</WordingProvider>
        </PersonProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
}
