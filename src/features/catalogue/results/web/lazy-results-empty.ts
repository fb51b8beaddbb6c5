import { lazyPart } from '#ui/site/lazy-part.tsx';

/** What is shown where nothing was found. */
export const ResultsEmpty = lazyPart(
  'results empty',
  () => import('./results-empty.tsx').then(({ ResultsEmpty: part }) => part),
  'later',
);
