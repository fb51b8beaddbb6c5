import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { languageOf } from '#language/languages.ts';
import { PersonProvider, setPerson } from '#ui/session/person.tsx';
import type { QuerySite } from '#ui/site/call-query.ts';

/** The site of pages that are drawn alone: its calls never answer. */
export const site: QuerySite = {
  client: { call: () => new Promise<never>(() => undefined) },
  language: 'en',
};

/**
 * A page as HTML, as a visitor reads it in English, without a server.
 * @param fill puts the answers that the page shows among its queries
 */
export function draw(
  page: ReactNode,
  fill: (queries: QueryClient) => void = () => undefined,
  zone = 'UTC',
): string {
  const queries = new QueryClient();
  setPerson(queries, undefined);
  fill(queries);
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context: { ...site, wording: { language: languageOf('en') }, zone },
  });
  return renderToStaticMarkup(
    <RouterContextProvider router={router as never}>
      <QueryClientProvider client={queries}>
        <PersonProvider>{page}</PersonProvider>
      </QueryClientProvider>
    </RouterContextProvider>,
  );
}
