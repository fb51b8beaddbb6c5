import { lazyPart } from '#ui/site/lazy-part.tsx';

/** Stock and order forms of a turbo that is the only full match. */
export const LateSoleMatch = lazyPart('#features/catalogue/web/results/sole-match.tsx', () =>
  import('#features/catalogue/web/results/sole-match.tsx').then(({ SoleMatch: part }) => part),
);
