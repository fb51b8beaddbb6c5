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

/** The site of pages that are drawn alone: its calls never answer. */
export const site: QuerySite = {
  client: { call: () => new Promise<never>(() => undefined) },
  language: 'en',
};

/**
 * A page as HTML, as a visitor reads it, without a server; its texts are English in every language.
 * @param fill puts the answers that the page shows among its queries
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
