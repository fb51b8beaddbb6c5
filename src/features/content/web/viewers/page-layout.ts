/** The layout of a viewer: zoom, and positions of pages in a column, so that only pages near the window are drawn. */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

interface Stack {
  /** Top of each page in px, from the start of the scrolled content; the first page's is `gap`. */
  readonly tops: readonly number[];
  /** Height of each page in px. */
  readonly heights: readonly number[];
  /** Height of all pages together, px. */
  readonly height: number;
}

/** A position in a document that does not depend on the sizes of its pages. Pages count from 0 here. */
interface PagePosition {
  readonly page: number;
  /** Part of the page's height, 0 to 1. */
  readonly part: number;
}

/** @param gap px before, between and behind pages */
export function stackOf(heights: readonly number[], gap: number): Stack {
  const tops: number[] = [];
  let top = gap;
  for (const height of heights) {
    tops.push(top);
    top += height + gap;
  }
  return { tops, heights, height: top };
}

/** The last page that starts at or above `y`; 0 before the first. */
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

/** First and last page in the window, or at most one window height away from it. */
export function nearPages(stack: Stack, scrollTop: number, windowHeight: number) {
  return {
    first: pageAt(stack, scrollTop - windowHeight),
    last: pageAt(stack, scrollTop + 2 * windowHeight),
  };
}

interface View {
  /** First and last page to render, from 0. */
  first: number;
  last: number;
  /** The page being read, from 0. */
  page: number;
}

/**
 * Follows the scroll position of a stack of pages, and keeps the position in the document when zoom or sizes change.
 * @param stage the scroll container
 */
export function useScrolling(stage: RefObject<HTMLElement | null>, stack: Stack) {
  const [view, setView] = useState<View>({ first: 0, last: 1, page: 0 });
  const place = useRef<PagePosition>({ page: 0, part: 0 });
  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = stage.current ?? {};
    const near = nearPages(stack, scrollTop, clientHeight);
    // The page in the middle of the window is the one being read.
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

/** Props of a scroll container. It is focusable, so that keys scroll it in every browser. */
export const scrolledByKeys = { tabIndex: 0 } as const;

/** Inner width of an element in px, kept up to date; 0 until the element is mounted. */
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

/** Zoom of the PDF viewers in tenths, so that steps are exact: 0.3 to 1, starting at 0.8 (docs/product.md 9). */
export const zooms = { least: 3, most: 10, start: 8 } as const;

/**
 * CSS pixels per point: at the start a page has its natural size (4/3 px per point), or the available width
 * if that is less, as on phones.
 * @param zoom tenths
 * @param width px for the page's width; 0 while unknown
 * @param pageWidth points
 */
export function scaleOf(zoom: number, width: number, pageWidth: number): number {
  const natural = 4 / 3;
  const atStart = width > 0 ? Math.min(natural, width / pageWidth) : natural;
  return (atStart * zoom) / zooms.start;
}

/** Limits a zoom to the smallest and the largest step. */
export const clampZoom = (zoom: number): number =>
  Math.min(zooms.most, Math.max(zooms.least, zoom));

/** Width and height of a page in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Size assumed for a page until the size of any page is known. */
export const A4: PageSize = { width: 595, height: 842 };

/** Sizes of the pages in points; a page has the first page's size until its own is known. */
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
