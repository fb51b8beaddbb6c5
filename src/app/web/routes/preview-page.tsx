import { PreviewPage } from '#features/content/web/preview/preview-page.tsx';

export const PagePreview = () => <PreviewPage full={false} />;
export const FullPreview = () => <PreviewPage full />;
