import { ScrolledViewerPage } from '#features/content/web/viewers/scrolled-viewer-page.tsx';
import { ViewerFramePage } from '#features/content/web/viewers/viewer-frame-page.tsx';
import { parseViewerSearch } from '#features/content/web/viewers/viewer-links.ts';
import { useCheckedSearch } from './checked-search.tsx';

export { FramedViewerPage } from '#features/content/web/viewers/framed-viewer-page.tsx';

export const PdfView = () => <ViewerFramePage id={useCheckedSearch(parseViewerSearch).id} />;
export const PdfView2 = () => <ScrolledViewerPage id={useCheckedSearch(parseViewerSearch).id} />;
