import { lazyPart } from '#ui/site/lazy-part.tsx';

/** Stock and order forms of the turbo that alone was found in full. */
export const SoleMatch = lazyPart('sole match', () =>
  import('./sole-match.tsx').then(({ SoleMatch: part }) => part),
);
