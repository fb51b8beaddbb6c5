import { ScrolledViewerPage } from '#features/content/web/viewers/scrolled-viewer.tsx';
import { parseViewerSearch } from '#features/content/web/viewers/viewer-links.ts';
import { ViewerFramePage } from '#features/content/web/viewers/viewer-window.tsx';
import { useCheckedSearch } from './own-page.tsx';

export { FramedViewerPage } from '#features/content/web/viewers/paged-viewer.tsx';

export const PdfView = () => <ViewerFramePage id={useCheckedSearch(parseViewerSearch).id} />;
export const PdfView2 = () => <ScrolledViewerPage id={useCheckedSearch(parseViewerSearch).id} />;
