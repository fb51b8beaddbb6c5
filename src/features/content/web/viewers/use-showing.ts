import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type RefObject, useEffect, useRef } from 'react';
import { type CurrentHit, pointOf } from './use-hits.ts';

/** Scrolls to the current hit when it changes, unless it is in view. */
export function useShowing(
  pdf: PDFDocumentProxy,
  current: CurrentHit | undefined,
  stage: RefObject<HTMLElement | null>,
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
