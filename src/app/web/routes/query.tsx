import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import { ResultsEmpty } from '#features/catalogue/results/web/lazy-parts.ts';
import {
  parseQuerySearch,
  type QuerySearch,
  searchKind,
  typedIn,
} from '#features/catalogue/search/web/search-params.ts';
import { queryAddress } from '#features/catalogue/web/catalogue-links.ts';
import {
  closestNumbersQuery,
  nearestWheelsQuery,
  otherKindsQuery,
  turboListQuery,
} from '#features/catalogue/web/queries.ts';
import { headOf, siteDescription } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { early } from './own-page.ts';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';
import { chosenVehicleReady } from './vehicle-lists-ready.ts';

const page = lazyRouteComponent(() => import('./query-page.tsx'), 'ResultsPage');

export const queryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.Query,
  validateSearch: parseQuerySearch,
  // The router merges validated params over the raw ones, so unknown ones stay.
  loaderDeps: ({ search }) => parseQuerySearch(search),
  // The advanced search by text is the cross reference page (docs/product.md 11).
  beforeLoad: ({ search }) => {
    const { isAdvSearch, advQueryVtype = '0', val, pindex, size } = parseQuerySearch({ ...search });
    const wheel = advQueryVtype !== '0';
    if (isAdvSearch !== '1' || wheel || !val) return;
    throw redirect({
      to: paths.CrossRefQuery,
      search: { val, ...(pindex && { pindex }), ...(size && { size }) },
      replace: true,
    });
  },
  loader: async ({ context, deps }) => {
    const [found] = await Promise.all([
      resultsReady(context, deps),
      chosenVehicleReady(context, deps),
    ]);
    return { found };
  },
  head: ({ match, loaderData }) => {
    const { text } = match.context.wording;
    const { sortSeq: _column, sortDesc: _order, ...search } = parseQuerySearch({ ...match.search });
    const typed = typedIn(search);
    const what = typed ? `${typed} – ` : '';
    return headOf(match.context, {
      title: `${what}${text('Search results')}`,
      description: siteDescription(text),
      address: queryAddress(search),
      listed: loaderData?.found === true,
    });
  },
  ...early(page),
});

/** Loads the rows; without rows the closest numbers or wheels. @returns whether there are rows */
async function resultsReady(context: SiteContext, search: QuerySearch): Promise<boolean> {
  const kind = searchKind(search);
  if (kind === 'nothing') return false;
  const outcome = await ready(context, turboListQuery(querySite(context), search));
  answerWith(context, outcome);
  if (!outcome?.ok) return false;
  if (outcome.val.length > 0) return true;
  const part = ResultsEmpty.ready();
  const typed = typedIn(search);
  if ((kind === 'number' || kind === 'model') && typed) {
    const site = querySite(context);
    await Promise.all([
      kind === 'number' && ready(context, otherKindsQuery(site, search)),
      ready(context, closestNumbersQuery(site, search.vtype ?? '0', typed)),
    ]);
  }
  if (kind === 'turbineWheel' || kind === 'compressorWheel') {
    await ready(context, nearestWheelsQuery(querySite(context), search));
  }
  await part;
  return false;
}
