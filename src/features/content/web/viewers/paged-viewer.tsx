import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { PageView } from './page-view.tsx';
import styles from './paged-viewer.module.css';
import { useLate } from './use-late.ts';
import { scrolledByKeys, useRoom } from './use-room.ts';
import { A4, type PageSize } from './use-sizes.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ViewerBar } from './viewer-bar.tsx';
import { clampZoom, scaleOf, zooms } from './zoom.ts';

/** How long a page change waits for another one, ms (docs/product.md 9). */
const PAGE_CHANGE_MS = 500;

interface Props {
  pdf: PDFDocumentProxy;
  url: string;
  title: string;
}

/** A PDF one page at a time (docs/product.md 2.9, 4 and 9). */
export function PagedViewer({ pdf, url, title }: Props) {
  const t = useText();
  const pages = pdf.numPages;
  const [wanted, setWanted] = useState(1);
  const shown = useLate(wanted, PAGE_CHANGE_MS);
  const [zoom, setZoom] = useState<number>(zooms.start);
  const [size, setSize] = useState(A4);
  const stage = useRef<HTMLElement>(null);
  const scale = scaleOf(zoom, useRoom(stage), size.width);
  const drawn = useRef(1);
  const onSize = useCallback((number: number, found: PageSize) => {
    if (number !== drawn.current) stage.current?.scrollTo({ top: 0 });
    drawn.current = number;
    setSize((known) =>
      known.width === found.width && known.height === found.height ? known : found,
    );
  }, []);
  const goTo = (page: number) => setWanted(Math.min(pages, Math.max(1, page)));
  useViewerKeys({
    step: (by) => goTo(wanted + by),
    toEnd: (end) => goTo(end === 'first' ? 1 : pages),
    zoom: (by) => setZoom(clampZoom(zoom + by)),
  });
  return (
    <>
      <ViewerBar page={wanted} pages={pages} onPage={goTo} zoom={zoom} onZoom={setZoom} url={url} />
      <p role="status" className="unseen">
        {t('Page {page} of {pages}', { page: shown, pages })}
      </p>
      <section ref={stage} className={styles.stage} aria-label={title} {...scrolledByKeys}>
        <div
          className={styles.page}
          style={{ inlineSize: size.width * scale, blockSize: size.height * scale }}
        >
          <PageView pdf={pdf} number={shown} scale={scale} onSize={onSize} />
        </div>
      </section>
    </>
  );
}
