/** The lightbox with zoom and thumbnails, in its own chunk that loads on demand. */
import YetAnotherLightbox from 'yet-another-react-lightbox';
import Thumbnails from 'yet-another-react-lightbox/plugins/thumbnails';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/thumbnails.css';
import { useText } from '#language/web/use-text.ts';
import type { Picture } from '../queries.ts';

interface Props {
  pictures: readonly Picture[];
  /** Index of the shown picture. */
  index: number;
  onView: (index: number) => void;
  onClose: () => void;
}

export default function Lightbox({ pictures, index, onView, onClose }: Props) {
  const t = useText();
  const single = pictures.length < 2;
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={pictures.map(({ l, m, alt, width, height }) => ({
        src: l,
        thumbnail: m,
        alt,
        width,
        height,
      }))}
      plugins={single ? [Zoom] : [Zoom, Thumbnails]}
      carousel={{ finite: true, padding: innerWidth < 600 ? 8 : 56 }}
      controller={{ closeOnBackdropClick: true }}
      zoom={{ maxZoomPixelRatio: 3, scrollToZoom: true }}
      thumbnails={{ width: 96, height: 72, imageFit: 'contain' }}
      styles={{ root: { '--yarl__thumbnails_thumbnail_active_border_color': '#f0883a' } }}
      on={{ view: (view) => onView(view.index) }}
      {...(single && { render: { buttonPrev: () => null, buttonNext: () => null } })}
      labels={{
        Previous: t('Previous picture'),
        Next: t('Next picture'),
        Close: t('Close'),
        Lightbox: t('Pictures'),
        'Photo gallery': t('Pictures'),
        'Zoom in': t('Zoom in'),
        'Zoom out': t('Zoom out'),
      }}
    />
  );
}
