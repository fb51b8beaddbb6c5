import {
  comparedIds,
  compareQuery,
  isComparable,
  parseCompareSearch,
} from '#features/catalogue/web/compare/compare-links.ts';
import { ComparePage } from '#features/catalogue/web/compare/compare-page.tsx';
import { Compare } from '#features/catalogue/web/lazy-compare.tsx';
import type { SiteContext } from '#ui/site/site-context.ts';
import { useCheckedSearch } from './own-page.tsx';
import { answerWith, querySite, ready } from './ready.ts';

export const CompareItems = () => <ComparePage search={useCheckedSearch(parseCompareSearch)} />;

/** Loads the items of an address; one that is wrong answers 400. */
export async function compareReady(context: SiteContext, search: object): Promise<void> {
  const ids = comparedIds(parseCompareSearch({ ...search }));
  await Compare.ready(context);
  if (ids && isComparable(ids)) {
    answerWith(context, await ready(context, compareQuery(querySite(context), ids)));
  } else if (ids?.length !== 0) context.setStatus(400);
}
