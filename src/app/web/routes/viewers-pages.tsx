import { getRouteApi } from '@tanstack/react-router';
import { FramedViewerPage } from '#features/content/web/viewers/framed-viewer-page.tsx';
import { ScrolledViewerPage } from '#features/content/web/viewers/scrolled-viewer-page.tsx';
import { ViewerFramePage } from '#features/content/web/viewers/viewer-frame-page.tsx';
import { parseViewerSearch } from '#features/content/web/viewers/viewer-links.ts';

const paged = getRouteApi('/mf/pdfview.html');
const scrolled = getRouteApi('/mf/pdfview2.html');

export function PdfView() {
  const { id } = paged.useSearch({ select: parseViewerSearch, structuralSharing: true });
  return <ViewerFramePage id={id} />;
}

export function PdfView2() {
  const { id } = scrolled.useSearch({ select: parseViewerSearch, structuralSharing: true });
  return <ScrolledViewerPage id={id} />;
}

export function PdfFrame() {
  return <FramedViewerPage />;
}
