import { lazyPart } from '#ui/site/lazy-part.tsx';

/**
 * Chooses an item to be compared; without one, what has been chosen. In a script of its own, which
 * no page waits for.
 */
export const Compare = lazyPart('compare', () =>
  import('./compare-box.tsx').then(({ Compare: part }) => part),
);
