import type { PDFDocumentProxy } from 'pdfjs-dist';
import { lazy, memo, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '#features/language/web/use-text.ts';
import { stackOf } from './page-stack.ts';
import type { Stretch } from './page-text.ts';
import type { PageSize } from './page-view.tsx';
import styles from './scrolled-viewer.module.css';
import { SearchBox } from './search-box.tsx';
import { type CurrentHit, pointOf, useHits } from './use-hits.ts';
import { scrolledByKeys, useRoom } from './use-room.ts';
import { useScrolling } from './use-scrolling.ts';
import { useSearch } from './use-search.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ViewerBar } from './viewer-bar.tsx';
import { clampZoom, scaleOf, zooms } from './zoom.ts';

const PageView = lazy(() => import('./page-view.tsx'));

/** Between pages, px. */
const GAP = 12;
const A4: PageSize = { width: 595, height: 842 };

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
  const stack = useMemo(
    () =>
      stackOf(
        sizes.map(({ height }) => Math.round(height * scale)),
        GAP,
      ),
    [sizes, scale],
  );
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

/** Sizes of the pages in points: that of the first, until a page's own is known. */
function useSizes(pages: number) {
  const [known, setKnown] = useState<ReadonlyMap<number, PageSize>>(new Map());
  const onSize = useCallback((number: number, size: PageSize) => {
    setKnown((before) => {
      const same = before.get(number);
      if (same?.width === size.width && same.height === size.height) return before;
      return new Map(before).set(number, size);
    });
  }, []);
  const sizes = useMemo(() => {
    const usual = known.get(1) ?? A4;
    return Array.from({ length: pages }, (_, index) => known.get(index + 1) ?? usual);
  }, [known, pages]);
  return { sizes, onSize };
}

/** Scrolls to the current hit when it changes, unless it is in view. */
function useShowing(
  pdf: PDFDocumentProxy,
  current: CurrentHit | undefined,
  stage: React.RefObject<HTMLElement | null>,
  layout: { tops: readonly number[]; scale: number },
) {
  const latest = useRef(layout);
  latest.current = layout;
  const { index, page } = current ?? {};
  const hit = useRef(current);
  hit.current = current;
  useEffect(() => {
    if (index === undefined || page === undefined) return;
    let gone = false;
    const show = async () => {
      if (!hit.current) return;
      const point = await pointOf(pdf, hit.current, latest.current.scale);
      const scroller = stage.current;
      if (gone || !scroller) return;
      const top = (latest.current.tops[page - 1] ?? 0) + point.top;
      const { scrollTop, clientHeight } = scroller;
      const inView = top > scrollTop + 24 && top < scrollTop + clientHeight - 24;
      if (!inView) scroller.scrollTo({ top: top - clientHeight / 3 });
    };
    show().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [pdf, index, page, stage]);
}

interface PageProps {
  pdf: PDFDocumentProxy;
  number: number;
  label: string;
  top: number;
  width: number;
  height: number;
  scale: number;
  onSize: (number: number, size: PageSize) => void;
  hits: readonly (readonly Stretch[])[] | undefined;
  current: number | undefined;
}

const PageInStack = memo(function PageInStack({ label, top, width, height, ...page }: PageProps) {
  return (
    <section
      className={styles.page}
      aria-label={label}
      style={{ insetBlockStart: top, inlineSize: width, blockSize: height }}
    >
      <Suspense>
        <PageView {...page} />
      </Suspense>
    </section>
  );
});
