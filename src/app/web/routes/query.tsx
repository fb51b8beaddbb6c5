/** Routes of the search: the home page and the results. */
import { createRoute, redirect } from '@tanstack/react-router';
import type { TurboRow } from '#contract/catalogue.ts';
import { paths } from '#contract/paths.ts';
import { queryAddress } from '#features/catalogue/web/catalogue-links.ts';
import {
  catalogueSizeQuery,
  closestNumbersQuery,
  facetsQuery,
  nearestWheelsQuery,
  otherKindsQuery,
  turboListQuery,
  turboStockQuery,
  wheelListQuery,
} from '#features/catalogue/web/queries.ts';
import {
  LateNarrowForm,
  LateResultsEmpty,
  LateWheelPage,
} from '#features/catalogue/web/results/late-parts.ts';
import { LateSoleMatch } from '#features/catalogue/web/results/late-sole-match.ts';
import { LateAdvancedForms, LateVehicleSearch } from '#features/catalogue/web/search/late-forms.ts';
import {
  hasWrongDiameter,
  mayNarrow,
  narrowedBy,
  parseQuerySearch,
  type QuerySearch,
  searchKind,
  typedIn,
  wheelKind,
} from '#features/catalogue/web/search-params.ts';
import {
  homeBlocksQuery,
  latestNewsQuery,
  latestVideosQuery,
} from '#features/content/web/content-links.ts';
import { headOf, siteDescription } from '#ui/site/head.ts';
import { personOf } from '#ui/site/person.tsx';
import type { SiteContext } from '#ui/site/site.tsx';
import {
  answerBy,
  chosenVehicleReady,
  early,
  lazyPage,
  querySite,
  ready,
  rootRoute,
  searchOf,
  vehicleListsReady,
  withSearch,
} from './root.tsx';

const queryPage = lazyPage(
  '#features/catalogue/web/results/query-page.tsx',
  () => import('#features/catalogue/web/results/query-page.tsx'),
  'QueryPage',
  [
    LateAdvancedForms,
    LateNarrowForm,
    LateResultsEmpty,
    LateSoleMatch,
    LateVehicleSearch,
    LateWheelPage,
  ].map(({ source }) => source),
);

export const queryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.Query,
  ...searchOf(parseQuerySearch),
  // Advanced search by text is the cross reference page (docs/product.md 11).
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
      wheelKind(deps)
        ? wheelsReady(context, deps)
        : deps.isAdvSearch === '1' && LateAdvancedForms.ready(context),
    ]);
    return { found };
  },
  head: ({ match, loaderData }) => {
    const { text } = match.context.wording;
    const {
      sortSeq: _column,
      sortDesc: _order,
      narrow,
      ...search
    } = parseQuerySearch({ ...match.search });
    const isNarrowed = narrow !== undefined || narrowedBy(search).length > 0;
    const typed = typedIn(search);
    const what = typed ? `${typed} – ` : '';
    return headOf(match.context, {
      title: `${what}${text('Search results')}`,
      description: siteDescription(text),
      address: queryAddress(search),
      listed: loaderData?.found === true && !isNarrowed,
    });
  },
  ...early(withSearch(queryPage, parseQuerySearch)),
});

/**
 * Loads the rows of a results page, or the content that is shown if there are no rows.
 * @returns whether there are rows
 */
async function resultsReady(context: SiteContext, search: QuerySearch): Promise<boolean> {
  if (searchKind(search) === 'nothing' || hasWrongDiameter(search)) return false;
  const outcome = await answerBy(context, turboListQuery(querySite(context), search));
  if (!outcome?.ok) return false;
  await narrowReady(context, search, outcome.pageInfo?.count ?? 0);
  if (outcome.val.length > 0) await soleReady(context, outcome.val);
  else if (narrowedBy(search).length > 0 || wheelKind(search)) return false;
  else await Promise.all([LateResultsEmpty.ready(context), insteadReady(context, search)]);
  return outcome.val.length > 0;
}

/** Loads the stock of turbos that are the only match. */
async function soleReady(context: SiteContext, rows: readonly TurboRow[]): Promise<void> {
  const ids = rows.flatMap(({ sole, id }) => (sole && id ? [id] : []));
  if (ids.length === 0) return;
  const stock = ids.map((id) => ready(context, turboStockQuery(querySite(context), id)));
  await Promise.all([LateSoleMatch.ready(context), ...stock]);
}

/** Loads the number's matches of other kinds, and the closest numbers. */
async function insteadReady(context: SiteContext, search: QuerySearch): Promise<void> {
  const site = querySite(context);
  const kind = searchKind(search);
  const closest = closestNumbersQuery(site, search.vtype ?? '0', typedIn(search) ?? '');
  if (kind === 'model') await ready(context, closest);
  if (kind === 'number') {
    const [others] = await Promise.all([
      ready(context, otherKindsQuery(site, search)),
      ready(context, closest),
    ]);
    const groups = others?.ok ? others.val : [];
    await soleReady(
      context,
      groups.flatMap((group) => (group.kind === 'part' ? [] : group.rows)),
    );
  }
}

/** Loads the wheels that match the diameters, or the nearest wheels. */
async function wheelsReady(context: SiteContext, search: QuerySearch): Promise<void> {
  const wheelPage = LateWheelPage.ready(context);
  if (hasWrongDiameter(search)) context.setStatus(400);
  else if (searchKind(search) !== 'nothing') {
    const outcome = await answerBy(context, wheelListQuery(querySite(context), search));
    const isEmpty = outcome?.ok && outcome.pageInfo?.count === 0;
    if (isEmpty) await ready(context, nearestWheelsQuery(querySite(context), search));
  }
  await wheelPage;
}

/**
 * Loads the form that narrows results. Its lists are loaded only if the URL has `narrow`, by which browsers
 * without scripts request them.
 */
async function narrowReady(context: SiteContext, search: QuerySearch, count: number) {
  if (!mayNarrow(search, count)) return;
  await LateNarrowForm.ready(context);
  if (search.narrow) await ready(context, facetsQuery(querySite(context), search));
}

const homePage = lazyPage(
  '#app/web/home/home-page.tsx',
  () => import('#app/web/home/home-page.tsx'),
  'HomePage',
  [LateVehicleSearch.source],
);

export const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.Index,
  ...searchOf(parseQuerySearch),
  loader: async ({ context, deps }) => {
    const site = querySite(context);
    const signedIn = personOf(context.queries) !== undefined;
    await Promise.all([
      vehicleListsReady(context, deps),
      deps.isAdvSearch === '1' && LateAdvancedForms.ready(context),
      ready(context, catalogueSizeQuery(site)),
      ready(context, homeBlocksQuery(site)),
      ready(context, latestNewsQuery(site, signedIn)),
      ready(context, latestVideosQuery(site, signedIn)),
    ]);
  },
  head: ({ match }) => {
    const { text } = match.context.wording;
    return headOf(match.context, {
      title: text('Find your turbo'),
      description: siteDescription(text),
      address: paths.Index,
    });
  },
  component: withSearch(homePage, parseQuerySearch),
});
