/** Layout of a viewer: zoom, and positions of pages, so that only pages near the window are drawn. */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

interface Stack {
  /** Top of each page in px from the start of the scrolled content. The first page starts at `gap`. */
  readonly tops: readonly number[];
  /** Height of each page in px. */
  readonly heights: readonly number[];
  readonly height: number;
}

/** A position in the document that does not depend on zoom. `page` counts from 0. */
interface PagePosition {
  readonly page: number;
  /** Fraction of the page's height, 0 to 1. */
  readonly part: number;
}

/** @param gap px before, between and after pages */
export function stackOf(heights: readonly number[], gap: number): Stack {
  const tops: number[] = [];
  let top = gap;
  for (const height of heights) {
    tops.push(top);
    top += height + gap;
  }
  return { tops, heights, height: top };
}

/** Index of the last page that starts at or above `y`; 0 above the first page. */
export function pageAt({ tops }: Stack, y: number): number {
  let low = 0;
  let high = tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function placeAt(stack: Stack, y: number): PagePosition {
  const page = pageAt(stack, y);
  const height = stack.heights[page] || 1;
  return { page, part: (y - (stack.tops[page] ?? 0)) / height };
}

/** The reverse of placeAt. */
export const topOf = ({ tops, heights }: Stack, { page, part }: PagePosition): number =>
  (tops[page] ?? 0) + part * (heights[page] ?? 0);

/** First and last page in the window, extended by one window height on both sides. */
export function nearPages(stack: Stack, scrollTop: number, windowHeight: number) {
  return {
    first: pageAt(stack, scrollTop - windowHeight),
    last: pageAt(stack, scrollTop + 2 * windowHeight),
  };
}

interface View {
  /** First page to render, from 0. */
  first: number;
  last: number;
  /** Page in the middle of the window, from 0. */
  page: number;
}

/**
 * Follows the scroll position in a stack of pages. Keeps the position in the document when zoom or sizes
 * change.
 * @param stage the scroll container
 */
export function useScrolling(stage: RefObject<HTMLElement | null>, stack: Stack) {
  const [view, setView] = useState<View>({ first: 0, last: 1, page: 0 });
  const place = useRef<PagePosition>({ page: 0, part: 0 });
  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = stage.current ?? {};
    const near = nearPages(stack, scrollTop, clientHeight);
    // The page in the middle of the window is the one that the user reads.
    const page = pageAt(stack, scrollTop + clientHeight / 2);
    setView((before) =>
      before.first === near.first && before.last === near.last && before.page === page
        ? before
        : { ...near, page },
    );
    return scrollTop;
  }, [stage, stack]);
  useLayoutEffect(() => {
    const scroller = stage.current;
    if (!scroller) return;
    if (place.current.page > 0 || place.current.part > 0) {
      scroller.scrollTop = topOf(stack, place.current);
    }
    look();
    const onScroll = () => {
      place.current = placeAt(stack, look());
    };
    const observer = new ResizeObserver(look);
    observer.observe(scroller);
    scroller.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', onScroll);
    };
  }, [stage, stack, look]);
  return view;
}

/** Makes a scroll container focusable, so that keys scroll it in every browser. */
export const scrolledByKeys = { tabIndex: 0 } as const;

/** Current inner width of an element in px; 0 until the element is mounted. */
export function useInnerWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const measure = () => {
      const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(watched);
      const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
      setWidth(Math.max(0, Math.floor(watched.clientWidth - padding)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/**
 * Zoom of the viewers in tenths, because whole numbers have no rounding errors: 0.3 to 1, initially 0.8
 * (docs/product.md 9).
 */
export const zooms = { least: 3, most: 10, start: 8 } as const;

/**
 * CSS pixels per point. At the initial zoom a page has its natural size (4/3 px per point), or the available
 * width if that is smaller, as on phones.
 * @param zoom tenths
 * @param width available width in px; 0 while unknown
 * @param pageWidth points
 */
export function scaleOf(zoom: number, width: number, pageWidth: number): number {
  const natural = 4 / 3;
  const atStart = width > 0 ? Math.min(natural, width / pageWidth) : natural;
  return (atStart * zoom) / zooms.start;
}

export const clampZoom = (zoom: number): number =>
  Math.min(zooms.most, Math.max(zooms.least, zoom));

/** Page size in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Assumed page size until the size of a page is known. */
export const A4: PageSize = { width: 595, height: 842 };

/** Page sizes in points. A page has the size of the first page until its own size is known. */
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
