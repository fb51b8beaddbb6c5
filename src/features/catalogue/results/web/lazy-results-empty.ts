import { lazyPart } from '#ui/site/lazy-part.tsx';

/** What is shown where nothing was found. */
export const ResultsEmpty = lazyPart(
  () => import('./results-empty.tsx').then(({ ResultsEmpty: part }) => part),
  'later',
);
