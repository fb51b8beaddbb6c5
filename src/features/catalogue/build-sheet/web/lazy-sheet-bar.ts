import { lazyPart } from '#ui/site/lazy-part.tsx';

/** Many lines at once, below the lines; nobody presses it first. */
export const SheetBar = lazyPart('sheet bar', () =>
  import('./sheet-bar.tsx').then(({ SheetBar: part }) => part),
);
