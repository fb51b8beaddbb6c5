/** Routes of content: its lists and its pages (docs/product.md 2.8 and 2.9). */
import { createRoute } from '@tanstack/react-router';
import { paths } from '#contract/paths.ts';
import {
  type ContentListName,
  contentListQuery,
  contentQuery,
  type DetailSearch,
  listNames,
  parseContentListSearch,
  parseDetailSearch,
} from '#features/content/web/content-links.ts';
import { personOf } from '#ui/session/person.tsx';
import type { SiteContext } from '#ui/site/site-context.ts';
import { early, lazyPage, searchOf, useCheckedSearch, withProps, withSearch } from './page.tsx';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';

// The code for heads is in the chunk of the pages, since no other page needs it.
const heads = () => import('#features/content/web/content-head.ts');

const listPage = lazyPage(
  '#features/content/web/list-page.tsx',
  () => import('#features/content/web/list-page.tsx'),
  'ContentListPage',
);

const listRoute = (name: ContentListName) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths[name],
    ...searchOf(parseContentListSearch),
    loader: async ({ context, deps }) => {
      const signedIn = personOf(context.queries) !== undefined;
      const query = contentListQuery(querySite(context), name, deps, signedIn);
      const outcome = await ready(context, query);
      answerWith(context, outcome);
      return { titles: outcome?.ok ? outcome.val.slice(0, 3).map(({ title }) => title) : [] };
    },
    head: async ({ match, loaderData }) => {
      const search = parseContentListSearch({ ...match.search });
      return (await heads()).listHead(match.context, name, search, loaderData?.titles ?? []);
    },
    ...early(withSearch(listPage, parseContentListSearch, { name })),
  });

const detailSource = '#features/content/web/detail-page.tsx';
const details = () => import('#features/content/web/detail-page.tsx');

const detailPages = {
  ContentDetail: withSearch(lazyPage(detailSource, details, 'DetailPage'), parseDetailSearch),
  ContentDetailFull: withProps(lazyPage(detailSource, details, 'FullDetailPage'), () => ({
    id: useCheckedSearch(parseDetailSearch).id,
  })),
};

const detailRoute = (name: 'ContentDetail' | 'ContentDetailFull') =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths[name],
    validateSearch: parseDetailSearch,
    loaderDeps: ({ search }) => ({ id: parseDetailSearch(search).id }),
    loader: ({ context, deps }) => detailReady(context, deps),
    head: async ({ match, loaderData }) => {
      const { cmType } = parseDetailSearch({ ...match.search });
      return (await heads()).detailHead(match.context, loaderData?.item, cmType);
    },
    ...early(detailPages[name]),
  });

async function detailReady(context: SiteContext, { id }: DetailSearch) {
  if (!id) {
    context.setStatus(404);
    return { item: undefined };
  }
  const outcome = await ready(context, contentQuery(querySite(context), id));
  answerWith(context, outcome);
  return { item: outcome?.ok ? outcome.val : undefined };
}

export const contentRoutes = [
  ...listNames.map(listRoute),
  detailRoute('ContentDetail'),
  detailRoute('ContentDetailFull'),
] as const;
