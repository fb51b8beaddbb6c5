/**
 * Passes the answers of a page's render to the browser. They carry no time: the server checks them
 * before it sends a cached page (decision 16), so they are as old as the page in the browser. The
 * browser dates them by its own clock, which may differ from the server's.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

export type HydratedAnswers = readonly (readonly [key: QueryKey, data: unknown])[];

/** The successful queries of a render; the browser runs the others itself. */
export function answersOf(queries: QueryClient): HydratedAnswers {
  return queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));
}

/** Puts the answers into the browser's query cache. */
export function keepAnswers(queries: QueryClient, answers: HydratedAnswers): void {
  // Going back may take an old page from the browser's cache, so mark its answers as stale.
  const [entry] = performance.getEntriesByType('navigation');
  const isOld = (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
  for (const [key, data] of answers) {
    queries.setQueryData(key, data, isOld ? { updatedAt: 1 } : {});
  }
}
