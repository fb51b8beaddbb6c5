/** What narrows the results, which few results need. */
import { lazyPart } from '#ui/site/lazy-part.tsx';
import { PAGE_SIZE } from '#ui/site/page-size.ts';
import { narrowedBy, type QuerySearch } from '../../search/web/search-params.ts';

export const NarrowForm = lazyPart(
  'narrow form',
  () => import('./narrow-form.tsx').then(({ NarrowForm: part }) => part),
  'later',
);

/** Whether results are many enough to be narrowed, or are narrowed. */
export const mayNarrow = (search: QuerySearch, count: number): boolean =>
  count > PAGE_SIZE || narrowedBy(search).length > 0;
