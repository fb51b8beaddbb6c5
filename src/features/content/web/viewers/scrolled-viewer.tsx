import type { PDFDocumentProxy } from 'pdfjs-dist';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { useScripts } from '#ui/site/lazy-part.tsx';
import {
  A4,
  clampZoom,
  scaleOf,
  scrolledByKeys,
  stackOf,
  useInnerWidth,
  useScrolling,
  useSizes,
  zooms,
} from './page-layout.ts';
import { PageView, type PageViewProps } from './page-view.tsx';
import { PdfDocument, type ShownDocument } from './pdf-document.tsx';
import styles from './scrolled-viewer.module.css';
import { SearchBox, useHits, useSearch, useShowing } from './search-box.tsx';
import { useViewerKeys, ViewerBar } from './viewer-bar.tsx';
import { ViewerWindow } from './viewer-window.tsx';

/** Gap between pages, px. */
const GAP = 12;

interface Props {
  pdf: PDFDocumentProxy;
  url: string;
  title: string;
}

/** Shows a PDF as one long scroll with a search. Only pages near the window are drawn. */
function ScrolledViewer({ pdf, url, title }: Props) {
  const t = useText();
  const pages = pdf.numPages;
  const stage = useRef<HTMLElement>(null);
  const width = useInnerWidth(stage);
  const [zoom, setZoom] = useState<number>(zooms.start);
  const { sizes, onSize } = useSizes(pages);
  const scale = scaleOf(zoom, width, sizes[0]?.width ?? A4.width);
  const stack = useMemo(() => {
    const heights = sizes.map(({ height }) => Math.round(height * scale));
    return stackOf(heights, GAP);
  }, [sizes, scale]);
  const view = useScrolling(stage, stack);
  const goTo = (page: number) => {
    const index = Math.min(pages, Math.max(1, page)) - 1;
    stage.current?.scrollTo({ top: (stack.tops[index] ?? 0) - GAP });
  };
  const [typed, setTyped] = useState('');
  const search = useSearch(pdf, typed);
  const reading = useRef(1);
  reading.current = view.page + 1;
  const { current, step } = useHits(
    search,
    useCallback(() => reading.current, []),
  );
  useShowing(pdf, current, stage, { tops: stack.tops, scale });
  useViewerKeys(
    {
      step: (by) => goTo(view.page + 1 + by),
      toEnd: (end) => goTo(end === 'first' ? 1 : pages),
      zoom: (by) => setZoom(clampZoom(zoom + by)),
    },
    true,
  );
  const hitsOf = new Map(search.found.map(({ page, hits }) => [page, hits]));
  return (
    <>
      <ViewerBar
        page={view.page + 1}
        pages={pages}
        onPage={goTo}
        zoom={zoom}
        onZoom={setZoom}
        url={url}
      >
        <SearchBox
          typed={typed}
          onType={setTyped}
          search={search}
          current={current?.index}
          onStep={step}
          pages={pages}
        />
      </ViewerBar>
      <section ref={stage} className={styles.stage} aria-label={title} {...scrolledByKeys}>
        <div className={styles.stack} style={{ blockSize: stack.height }}>
          {range(view.first, Math.min(view.last, pages - 1)).map((index) => (
            <PageInStack
              key={index}
              pdf={pdf}
              number={index + 1}
              label={t('Page {page} of {pages}', { page: index + 1, pages })}
              top={stack.tops[index] ?? 0}
              width={Math.round((sizes[index]?.width ?? A4.width) * scale)}
              height={stack.heights[index] ?? 0}
              scale={scale}
              onSize={onSize}
              hits={hitsOf.get(index + 1)}
              current={current?.page === index + 1 ? current.onPage : undefined}
            />
          ))}
        </div>
      </section>
    </>
  );
}

const range = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

interface PageInStackProps extends PageViewProps {
  label: string;
  top: number;
  width: number;
  height: number;
}

/** A page at a position in the scrolled content. All sizes in px. */
const PageInStack = memo(function PageInStack({
  label,
  top,
  width,
  height,
  ...page
}: PageInStackProps) {
  return (
    <section
      className={styles.page}
      aria-label={label}
      style={{ insetBlockStart: top, inlineSize: width, blockSize: height }}
    >
      <PageView {...page} />
    </section>
  );
});

/**
 * /mf/pdfview2.html: a document as one long scroll, with a search.
 * @param id item id; undefined if the URL has none
 */
export function ScrolledViewerPage({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <ViewerWindow id={id} route="PdfView2" other={{ route: 'PdfView', name: t('Page by page') }}>
      {(document) => <Scrolled {...document} />}
    </ViewerWindow>
  );
}

function Scrolled({ url, title, here }: ShownDocument) {
  const t = useText();
  const scripts = useScripts();
  return scripts ? (
    <PdfDocument url={url} here={here}>
      {(pdf) => <ScrolledViewer pdf={pdf} url={url} title={title} />}
    </PdfDocument>
  ) : (
    <noscript>
      <a href={url}>{t('Open the PDF')}</a>
    </noscript>
  );
}
