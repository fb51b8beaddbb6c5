import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useEffect, useRef, useState } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { shownId, viewerAddress } from '../content-links.ts';
import {
  A4,
  clampZoom,
  type PageSize,
  scaleOf,
  scrolledByKeys,
  useInnerWidth,
  zooms,
} from './page-layout.ts';
import { PageView } from './page-view.tsx';
import styles from './paged-viewer.module.css';
import { DocumentOf, LoadingBar, PdfDocument, ViewerFailure } from './pdf-document.tsx';
import { useViewerKeys, ViewerBar } from './viewer-bar.tsx';

/** Delay before a page change takes effect, ms. A further change restarts it (docs/product.md 9). */
const PAGE_CHANGE_MS = 500;

interface Props {
  pdf: PDFDocumentProxy;
  url: string;
  title: string;
}

/** Shows a PDF one page at a time (docs/product.md 2.9, 4 and 9). */
function PagedViewer({ pdf, url, title }: Props) {
  const t = useText();
  const pages = pdf.numPages;
  const [requestedPage, setWanted] = useState(1);
  const shownPage = useLate(requestedPage, PAGE_CHANGE_MS);
  const [zoom, setZoom] = useState<number>(zooms.start);
  const [size, setSize] = useState(A4);
  const stage = useRef<HTMLElement>(null);
  const scale = scaleOf(zoom, useInnerWidth(stage), size.width);
  const drawn = useRef(1);
  const onSize = useCallback((number: number, pageSize: PageSize) => {
    if (number !== drawn.current) stage.current?.scrollTo({ top: 0 });
    drawn.current = number;
    setSize((current) =>
      current.width === pageSize.width && current.height === pageSize.height ? current : pageSize,
    );
  }, []);
  const goTo = (page: number) => setWanted(Math.min(pages, Math.max(1, page)));
  useViewerKeys({
    step: (by) => goTo(requestedPage + by),
    toEnd: (end) => goTo(end === 'first' ? 1 : pages),
    zoom: (by) => setZoom(clampZoom(zoom + by)),
  });
  return (
    <>
      <ViewerBar
        page={requestedPage}
        pages={pages}
        onPage={goTo}
        zoom={zoom}
        onZoom={setZoom}
        url={url}
      />
      <p role="status" className="unseen">
        {t('Page {page} of {pages}', { page: shownPage, pages })}
      </p>
      <section ref={stage} className={styles.stage} aria-label={title} {...scrolledByKeys}>
        <div
          className={styles.page}
          style={{ inlineSize: size.width * scale, blockSize: size.height * scale }}
        >
          <PageView pdf={pdf} number={shownPage} scale={scale} onSize={onSize} />
        </div>
      </section>
    </>
  );
}

/**
 * Debounces a value.
 * @param ms time for which a new value must stay the same before it is returned
 */
function useLate<T>(value: T, ms: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setLate, ms, () => value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return late;
}

/**
 * Viewer in the iframe of /mf/pdfview.html. The page has no parameters; it reads the document's id from the
 * session storage.
 */
export function FramedViewerPage() {
  const t = useText();
  /** undefined until it is read; null if the session storage has no id. */
  const [id, setId] = useState<string | null>();
  useEffect(() => setId(shownId() ?? null), []);
  return (
    <main id="main" tabIndex={-1} className={styles.viewer}>
      <h1 className="unseen">{t('PDF viewer')}</h1>
      {id === undefined && <LoadingBar />}
      {id === null && <ViewerFailure why="noId" here={paths.PdfView} level={2} />}
      {id && (
        <DocumentOf id={id} here={viewerAddress('PdfView', id)} level={2}>
          {({ title, url, here }) => (
            <PdfDocument url={url} here={here}>
              {(pdf) => <PagedViewer pdf={pdf} url={url} title={title} />}
            </PdfDocument>
          )}
        </DocumentOf>
      )}
    </main>
  );
}
