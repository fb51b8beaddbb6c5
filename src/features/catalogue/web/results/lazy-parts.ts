/** Parts of the results that few searches show. */
import { lazyPart } from '#ui/site/lazy-part.tsx';
import { PAGE_SIZE } from '#ui/site/page-size.ts';
import { narrowedBy, type QuerySearch } from '../search/search-params.ts';

/** What narrows the results. */
export const NarrowForm = lazyPart(
  'narrow form',
  () => import('./narrow-form.tsx').then(({ NarrowForm: part }) => part),
  'later',
);

/** Whether results are many enough to be narrowed, or are narrowed. */
export const mayNarrow = (search: QuerySearch, count: number): boolean =>
  count > PAGE_SIZE || narrowedBy(search).length > 0;

/** What is shown where nothing was found. */
export const ResultsEmpty = lazyPart(
  'results empty',
  () => import('./results-empty.tsx').then(({ ResultsEmpty: part }) => part),
  'later',
);
