/** Routes of the PDF viewers, the gallery (docs/product.md 2.9) and the preview frame. */
import { createRoute } from '@tanstack/react-router';
import { paths, pdfFramePath, previewPaths } from '#contract/paths.ts';
import { contentQuery, galleryQuery } from '#features/content/web/content-links.ts';
import {
  parseViewerSearch,
  type ViewerSearch,
} from '#features/content/web/viewers/viewer-links.ts';
import { headOf } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { early, lazyPage, searchOf, unlistedPage, useCheckedSearch, withProps } from './page.tsx';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';

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

/** The viewer in the frame of PdfView; the same for every document. */
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
    answerWith(context, await ready(context, galleryQuery(querySite(context))));
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

/** The preview of a text; the back office sends the content to it. */
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
  const outcome = await ready(context, contentQuery(querySite(context), id));
  answerWith(context, outcome);
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
