/** Routes of the PDF viewers, the gallery (docs/product.md 2.9) and the preview frame. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths, pdfFramePath, previewPaths } from '#contract/paths.ts';
import { contentQuery, galleryQuery } from '#features/content/web/queries.ts';
import {
  parseViewerSearch,
  type ViewerSearch,
} from '#features/content/web/viewers/viewer-links.ts';
import { headOf } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { early, ownPage, searchOf } from './own-page.tsx';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';

const pages = () => import('./viewers-pages.tsx');
const viewerRoute = <const N extends 'PdfView' | 'PdfView2'>(name: N) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths[name],
    ...searchOf(parseViewerSearch),
    loader: ({ context, deps }) => titleOf(context, deps),
    head: ({ match, loaderData }) => head(match.context, paths[name], loaderData),
    ...early(lazyRouteComponent(pages, name)),
  });

/** The viewer in the frame of PdfView; the same for every document. */
const frameRoute = createRoute({
  ...ownPage(pdfFramePath, 'PDF viewer'),
  component: lazyRouteComponent(pages, 'FramedViewerPage'),
});

const galleryPage = lazyRouteComponent(
  () => import('#features/content/web/gallery/gallery-page.tsx'),
  'GalleryPage',
);

const galleryRoute = createRoute({
  ...ownPage(paths.GalleryTest, 'Product pictures'),
  loader: async ({ context }) => {
    answerWith(context, await ready(context, galleryQuery(querySite(context))));
  },
  ...early(galleryPage),
});

const preview = () => import('./preview-page.tsx');

/** The preview of a text; the back office sends the content to it. */
const previewRoute = <const P extends string>(path: P, page: 'PagePreview' | 'FullPreview') =>
  createRoute({ ...ownPage(path, 'Preview'), component: lazyRouteComponent(preview, page) });

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
  previewRoute(previewPaths.page, 'PagePreview'),
  previewRoute(previewPaths.full, 'FullPreview'),
] as const;
