import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import type { DrawnPage } from './draw-page.ts';
import type { PageSize } from './page-layout.ts';
import type { Stretch } from './page-text.ts';
import styles from './page-view.module.css';

export interface PageViewProps {
  pdf: PDFDocumentProxy;
  /** Page number from 1. */
  number: number;
  /** CSS pixels per point. */
  scale: number;
  /** Called when the size is known, so that the layout can reserve the space. */
  onSize?: (number: number, size: PageSize) => void;
  /** Search hits on this page, each as the parts of text pieces that it covers. */
  hits?: readonly (readonly Stretch[])[] | undefined;
  current?: number | undefined;
}

/**
 * Replaces the picture and frees the old canvas at once, because phones have memory for few canvases only.
 */
function showPicture(place: HTMLElement | null, canvas?: HTMLCanvasElement): void {
  for (const old of place?.querySelectorAll('canvas') ?? []) {
    old.width = 0;
    old.height = 0;
  }
  canvas?.setAttribute('aria-hidden', 'true');
  place?.replaceChildren(...(canvas ? [canvas] : []));
}

/** A page of a PDF. The old drawing stays until the new one is ready, so that nothing flashes. */
export function PageView({ pdf, number, scale, onSize, hits = [], current }: PageViewProps) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnPage & { number: number; scale: number }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const draw = async () => {
      // Not a lazy component: React would show it with a delay of 300 ms.
      const [{ drawPage }, page] = await Promise.all([
        import('./draw-page.ts'),
        pdf.getPage(number),
      ]);
      stop.signal.throwIfAborted();
      const { width, height } = page.getViewport({ scale: 1 });
      onSize?.(number, { width, height });
      const drawing = await drawPage(page, scale, stop.signal, (canvas) => {
        showPicture(place.current, canvas);
        setFailed(false);
      });
      // Appended before React renders, so that the search marks find the text.
      place.current?.append(drawing.text);
      setDrawn({ ...drawing, number, scale });
    };
    draw().catch(() => stop.signal.aborted || setFailed(true));
    return () => stop.abort();
  }, [pdf, number, scale, onSize]);
  useEffect(() => {
    const element = place.current;
    return () => showPicture(element);
  }, []);
  const fresh = drawn?.number === number && drawn.scale === scale;
  return (
    <div
      className={styles.page}
      data-drawn={fresh ? number : undefined}
      aria-busy={!fresh && !failed}
      // React sets the style by script, which the content security policy allows.
      style={{ '--total-scale-factor': String(drawn?.scale ?? scale) } as React.CSSProperties}
    >
      <div ref={place} className={styles.drawn} dir="ltr" />
      {fresh && hits.length > 0 && <Marks drawn={drawn} hits={hits} current={current} />}
      {failed && <p className={styles.failed}>{t('This page cannot be shown.')}</p>}
    </div>
  );
}

interface MarksProps {
  drawn: DrawnPage;
  hits: readonly (readonly Stretch[])[];
  current?: number | undefined;
}

interface Box {
  key: string;
  hit: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Boxes over the search hits on a page. The current hit has another colour. */
function Marks({ drawn, hits, current }: MarksProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  useLayoutEffect(() => {
    const origin = layer.current?.getBoundingClientRect();
    if (origin) setBoxes(boxesOf(drawn, hits, origin));
  }, [drawn, hits]);
  return (
    <div ref={layer} className={styles.marks} aria-hidden="true">
      {boxes.map(({ key, hit, left, top, width, height }) => (
        <div
          key={key}
          className={styles.mark}
          data-current={hit === current || undefined}
          style={{ left, top, width, height }}
        />
      ))}
    </div>
  );
}

function boxesOf({ pieces }: DrawnPage, hits: MarksProps['hits'], origin: DOMRect): Box[] {
  const range = document.createRange();
  return hits.flatMap((stretches, hit) =>
    stretches.flatMap(({ piece, from, to }) => {
      const text = pieces[piece]?.firstChild;
      if (!(text instanceof Text)) return [];
      range.setStart(text, Math.min(from, text.length));
      range.setEnd(text, Math.min(to, text.length));
      return [...range.getClientRects()].map(({ left, top, width, height }, index) => ({
        key: `${hit}-${piece}-${from}-${index}`,
        hit,
        left: left - origin.left,
        top: top - origin.top,
        width,
        height,
      }));
    }),
  );
}
