/** Routes of content: lists and pages (docs/product.md 2.8 and 2.9), PDF viewers, gallery and preview. */
import { createRoute } from '@tanstack/react-router';
import { paths, pdfFramePath, previewPaths } from '#contract/paths.ts';
import {
  type ContentListName,
  contentListQuery,
  contentQuery,
  type DetailSearch,
  galleryQuery,
  listNames,
  parseContentListSearch,
  parseDetailSearch,
  parseViewerSearch,
  type ViewerSearch,
} from '#features/content/web/content-links.ts';
import { headOf } from '#ui/site/head.ts';
import { personOf } from '#ui/site/person.tsx';
import type { SiteContext } from '#ui/site/site.tsx';
import {
  answerBy,
  early,
  lazyPage,
  querySite,
  rootRoute,
  searchOf,
  unlistedPage,
  useCheckedSearch,
  withProps,
  withSearch,
} from './root.tsx';

// The code for heads is in the chunk of these pages, because no other page needs it.
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
      const outcome = await answerBy(context, query);
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
  const outcome = await answerBy(context, contentQuery(querySite(context), id));
  return { item: outcome?.ok ? outcome.val : undefined };
}

export const contentRoutes = [
  ...listNames.map(listRoute),
  detailRoute('ContentDetail'),
  detailRoute('ContentDetailFull'),
] as const;

const useShownId = () => ({ id: useCheckedSearch(parseViewerSearch).id });

const viewers = {
  PdfView: withProps(
    lazyPage(
      '#features/content/web/viewers/viewer-window.tsx',
      () => import('#features/content/web/viewers/viewer-window.tsx'),
      'ViewerFramePage',
    ),
    useShownId,
  ),
  PdfView2: withProps(
    lazyPage(
      '#features/content/web/viewers/scrolled-viewer.tsx',
      () => import('#features/content/web/viewers/scrolled-viewer.tsx'),
      'ScrolledViewerPage',
    ),
    useShownId,
  ),
};

const viewerRoute = <const N extends keyof typeof viewers>(name: N) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths[name],
    ...searchOf(parseViewerSearch),
    loader: ({ context, deps }) => titleOf(context, deps),
    head: ({ match, loaderData }) => head(match.context, paths[name], loaderData),
    ...early(viewers[name]),
  });

/** The viewer in the frame of PdfView, the same for every document. */
const frameRoute = createRoute({
  ...unlistedPage(pdfFramePath, 'PDF viewer'),
  component: lazyPage(
    '#features/content/web/viewers/paged-viewer.tsx',
    () => import('#features/content/web/viewers/paged-viewer.tsx'),
    'FramedViewerPage',
  ),
});

const galleryRoute = createRoute({
  ...unlistedPage(paths.GalleryTest, 'Product pictures'),
  loader: async ({ context }) => {
    await answerBy(context, galleryQuery(querySite(context)));
  },
  ...early(
    lazyPage(
      '#features/content/web/gallery/gallery-page.tsx',
      () => import('#features/content/web/gallery/gallery-page.tsx'),
      'GalleryPage',
    ),
  ),
});

const preview = lazyPage(
  '#features/content/web/preview/preview-page.tsx',
  () => import('#features/content/web/preview/preview-page.tsx'),
  'PreviewPage',
);

/** Preview of a text. The back office sends the content to it. */
const previewRoute = <const P extends string>(path: P, full: boolean) =>
  createRoute({
    ...unlistedPage(path, 'Preview'),
    component: withProps(preview, () => ({ full })),
  });

async function titleOf(context: SiteContext, { id }: ViewerSearch): Promise<string | undefined> {
  if (!id) {
    context.setStatus(400);
    return undefined;
  }
  const outcome = await answerBy(context, contentQuery(querySite(context), id));
  return outcome?.ok ? outcome.val.title : undefined;
}

function head(context: SiteContext, address: string, title = context.wording.text('PDF viewer')) {
  return headOf(context, { title, address, listed: false });
}

export const viewerRoutes = [
  viewerRoute('PdfView'),
  viewerRoute('PdfView2'),
  frameRoute,
  galleryRoute,
  previewRoute(previewPaths.page, false),
  previewRoute(previewPaths.full, true),
] as const;
