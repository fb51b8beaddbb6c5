/**
 * The answers that a page was rendered with, on their way to the browser. They carry no time: the
 * server has asked for them again if it kept the page (decision 16), so they are as old as the page
 * is in the browser, and its clock, which may differ from the server's, tells how fresh they are.
 */
import type { QueryClient, QueryKey } from '@tanstack/react-query';

export type Answers = readonly (readonly [key: QueryKey, data: unknown])[];

/** What the queries hold; those without an answer are asked for in the browser. */
export function answersOf(queries: QueryClient): Answers {
  return queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []));
}

/** Puts them into the queries of the browser. */
export function keepAnswers(queries: QueryClient, answers: Answers): void {
  // Going back may bring a page from the browser's cache without a question to the server.
  const [entry] = performance.getEntriesByType('navigation');
  const isOld = (entry as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
  for (const [key, data] of answers) {
    queries.setQueryData(key, data, isOld ? { updatedAt: 1 } : {});
  }
}
