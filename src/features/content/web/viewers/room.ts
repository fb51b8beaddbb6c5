import { type RefObject, useCallback, useLayoutEffect, useMemo, useState } from 'react';

/** Props of a scroll container. It is focusable, so that keys scroll it in every browser. */
export const scrolledByKeys = { tabIndex: 0 } as const;

/** Width of an element's inside in px, as it changes; 0 before it is there. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(watched);
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
      setRoom(Math.max(0, Math.floor(watched.clientWidth - padding)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return room;
}

/** Zoom of the PDF viewers: 0.3 to 1 in steps of 0.1, starting at 0.8 (docs/product.md 9). In tenths, so that steps are exact. */
export const zooms = { least: 3, most: 10, start: 8 } as const;

/**
 * CSS pixels to a point: at the start a page has its natural size (4/3 px to a point), or the width
 * there is where that is less, as on phones.
 * @param zoom tenths
 * @param room px for the page's width; 0 while unknown
 * @param pageWidth points
 */
export function scaleOf(zoom: number, room: number, pageWidth: number): number {
  const natural = 4 / 3;
  const atStart = room > 0 ? Math.min(natural, room / pageWidth) : natural;
  return (atStart * zoom) / zooms.start;
}

/** Kept within the steps there are. */
export const clampZoom = (zoom: number): number =>
  Math.min(zooms.most, Math.max(zooms.least, zoom));

/** Width and height of a page in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** The place of a page until the size of any is known. */
export const A4: PageSize = { width: 595, height: 842 };

/** Sizes of the pages in points: that of the first, until a page's own is known. */
export function useSizes(pages: number) {
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
