import { createRoute } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import {
  comparedIds,
  compareQuery,
  isComparable,
  parseCompareSearch,
} from '#features/catalogue/web/compare/compare-links.ts';
import { early, lazyPage, searchOf, unlistedPage, withSearch } from './page.tsx';
import { answerWith, querySite, ready } from './ready.ts';

const comparePage = lazyPage(
  '#features/catalogue/web/compare/compare-page.tsx',
  () => import('#features/catalogue/web/compare/compare-page.tsx'),
  'ComparePage',
);

/**
 * Items side by side (docs/product.md 2.17). Not indexed, because visitors choose the numbers freely. The
 * page contains all data that it needs. A wrong address answers 400.
 */
export const compareRoute = createRoute({
  ...unlistedPage(paths.Compare, 'Compare'),
  ...searchOf(parseCompareSearch),
  loader: async ({ context, deps }) => {
    const ids = comparedIds(deps);
    if (ids && isComparable(ids)) {
      answerWith(context, await ready(context, compareQuery(querySite(context), ids)));
    } else if (ids?.length !== 0) context.setStatus(400);
  },
  ...early(withSearch(comparePage, parseCompareSearch)),
});
