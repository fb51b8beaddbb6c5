/** Routes of the PDF viewers and the gallery (docs/product.md 2.9). */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { paths, pdfFramePath } from '#contract/paths.ts';
import { galleryQuery } from '#features/content/web/gallery/gallery-query.ts';
import { contentQuery } from '#features/content/web/queries.ts';
import {
  parseViewerSearch,
  type ViewerSearch,
} from '#features/content/web/viewers/viewer-links.ts';
import { headOf } from '#ui/site/head.ts';
import type { SiteContext } from '#ui/site/site-context.ts';
import { ownHead } from './own-page.ts';
import { answerWith, querySite, ready } from './ready.ts';
import { rootRoute } from './root.tsx';

const pages = () => import('./viewers-pages.tsx');
const pagedPage = lazyRouteComponent(pages, 'PdfView');
const scrolledPage = lazyRouteComponent(pages, 'PdfView2');

const pagedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.PdfView,
  validateSearch: parseViewerSearch,
  // The router merges validated params over the raw ones, so an invalid id stays.
  loaderDeps: ({ search }) => parseViewerSearch(search),
  loader: ({ context, deps }) => titleOf(context, deps),
  head: ({ match, loaderData }) => head(match.context, paths.PdfView, loaderData),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: pagedPage,
  component: pagedPage,
});

const scrolledRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.PdfView2,
  validateSearch: parseViewerSearch,
  loaderDeps: ({ search }) => parseViewerSearch(search),
  loader: ({ context, deps }) => titleOf(context, deps),
  head: ({ match, loaderData }) => head(match.context, paths.PdfView2, loaderData),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: scrolledPage,
  component: scrolledPage,
});

/** The viewer in the frame of PdfView; the same for every document. */
const frameRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pdfFramePath,
  head: ownHead('PDF viewer', pdfFramePath),
  component: lazyRouteComponent(pages, 'PdfFrame'),
});

const galleryPage = lazyRouteComponent(() => import('./gallery-page.tsx'), 'GalleryTest');

const galleryRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.GalleryTest,
  loader: async ({ context }) => {
    answerWith(context, await ready(context, galleryQuery(querySite(context))));
  },
  head: ownHead('Product pictures', paths.GalleryTest),
  pendingMs: 150,
  pendingMinMs: 0,
  pendingComponent: galleryPage,
  component: galleryPage,
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

function head({ origin, wording }: SiteContext, address: string, title: string | undefined) {
  const place = { origin, language: wording.language };
  return headOf(place, { title: title ?? wording.text('PDF viewer'), address, listed: false });
}

export const viewerRoutes = [pagedRoute, scrolledRoute, frameRoute, galleryRoute] as const;
