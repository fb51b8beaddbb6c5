import { lazyPart } from '#ui/site/lazy-part.tsx';

/** Many lines at once, below the lines; nobody presses it first. */
export const SheetBar = lazyPart(() =>
  import('./sheet-bar.tsx').then(({ SheetBar: part }) => part),
);
