import { GalleryPage } from '#features/content/web/gallery/gallery-page.tsx';

export function GalleryTest() {
  return <GalleryPage />;
}
