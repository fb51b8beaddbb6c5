import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import type { DrawnPage } from './draw-page.ts';
import { Marks } from './marks.tsx';
import type { Stretch } from './page-text.ts';
import styles from './page-view.module.css';
import type { PageSize } from './use-sizes.ts';

interface Props {
  pdf: PDFDocumentProxy;
  /** Counts from 1. */
  number: number;
  /** CSS pixels to a point. */
  scale: number;
  /** Told once it is known; the page's place should have it. */
  onSize?: (number: number, size: PageSize) => void;
  /** What a search found on this page, each as the parts of text pieces that it covers. */
  hits?: readonly (readonly Stretch[])[] | undefined;
  /** Index of the current one of them. */
  current?: number | undefined;
}

/** Puts a drawn page into its place; before React knows of it, so that marks find its text there. */
function hang(place: HTMLElement | null, { canvas, text }: DrawnPage): void {
  canvas.setAttribute('aria-hidden', 'true');
  place?.replaceChildren(canvas, text);
}

/** Browsers free a canvas late, and phones have room for few. */
function free({ canvas }: DrawnPage): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** A page of a PDF. What is drawn stays until what comes after it is ready, so that nothing flashes. */
export function PageView({ pdf, number, scale, onSize, hits = [], current }: Props) {
  const t = useText();
  const place = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<DrawnPage & { number: number; scale: number }>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const draw = async () => {
      // pdf.js is there already. React shows what a lazy component waited for 300 ms late.
      const [{ drawPage }, page] = await Promise.all([
        import('./draw-page.ts'),
        pdf.getPage(number),
      ]);
      stop.signal.throwIfAborted();
      const { width, height } = page.getViewport({ scale: 1 });
      onSize?.(number, { width, height });
      const made = await drawPage(page, scale, stop.signal);
      hang(place.current, made);
      setFailed(false);
      setDrawn({ ...made, number, scale });
    };
    draw().catch(() => stop.signal.aborted || setFailed(true));
    return () => stop.abort();
  }, [pdf, number, scale, onSize]);
  useEffect(() => () => drawn && free(drawn), [drawn]);
  const fresh = drawn?.number === number && drawn.scale === scale;
  return (
    <div
      className={styles.page}
      data-drawn={fresh ? number : undefined}
      aria-busy={!fresh && !failed}
      // Set by script, which the content security policy allows.
      style={{ '--total-scale-factor': String(drawn?.scale ?? scale) } as React.CSSProperties}
    >
      <div ref={place} className={styles.drawn} dir="ltr" />
      {fresh && hits.length > 0 && <Marks drawn={drawn} hits={hits} current={current} />}
      {failed && <p className={styles.failed}>{t('This page can not be shown.')}</p>}
    </div>
  );
}
