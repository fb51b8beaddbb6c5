import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { PageInStack } from './page-in-stack.tsx';
import { stackOf } from './page-stack.ts';
import styles from './scrolled-viewer.module.css';
import { SearchBox } from './search-box.tsx';
import { useHits } from './use-hits.ts';
import { scrolledByKeys, useRoom } from './use-room.ts';
import { useScrolling } from './use-scrolling.ts';
import { useSearch } from './use-search.ts';
import { useShowing } from './use-showing.ts';
import { A4, useSizes } from './use-sizes.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ViewerBar } from './viewer-bar.tsx';
import { clampZoom, scaleOf, zooms } from './zoom.ts';

/** Between pages, px. */
const GAP = 12;

interface Props {
  pdf: PDFDocumentProxy;
  url: string;
  title: string;
}

/** A PDF as one long scroll with a search: only the pages near the window are drawn. */
export function ScrolledViewer({ pdf, url, title }: Props) {
  const t = useText();
  const pages = pdf.numPages;
  const stage = useRef<HTMLElement>(null);
  const room = useRoom(stage);
  const [zoom, setZoom] = useState<number>(zooms.start);
  const { sizes, onSize } = useSizes(pages);
  const scale = scaleOf(zoom, room, sizes[0]?.width ?? A4.width);
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
