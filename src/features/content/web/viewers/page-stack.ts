/** Where pages lie that stand below each other: so that only those near the window need to be there. Pure. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

interface Stack {
  /** Top of each page in px, from the start of what scrolls; the first page's is `gap`. */
  readonly tops: readonly number[];
  /** Height of each page in px. */
  readonly heights: readonly number[];
  /** Of all together, px. */
  readonly height: number;
}

/** A place in a document that stays the same whatever sizes become. Pages count from 0 here. */
interface Place {
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

export function placeAt(stack: Stack, y: number): Place {
  const page = pageAt(stack, y);
  const height = stack.heights[page] || 1;
  return { page, part: (y - (stack.tops[page] ?? 0)) / height };
}

/** The reverse of placeAt. */
export const topOf = ({ tops, heights }: Stack, { page, part }: Place): number =>
  (tops[page] ?? 0) + part * (heights[page] ?? 0);

/** First and last page that are in the window or not farther from it than it is high. */
export function nearPages(stack: Stack, scrollTop: number, windowHeight: number) {
  return {
    first: pageAt(stack, scrollTop - windowHeight),
    last: pageAt(stack, scrollTop + 2 * windowHeight),
  };
}

interface View {
  /** First and last page that are to be there, from 0. */
  first: number;
  last: number;
  /** The page that is read, from 0. */
  page: number;
}

/**
 * Follows how far a stack of pages is scrolled, and keeps the place when zoom or sizes change.
 * @param stage what scrolls
 */
export function useScrolling(stage: RefObject<HTMLElement | null>, stack: Stack) {
  const [view, setView] = useState<View>({ first: 0, last: 1, page: 0 });
  const place = useRef<Place>({ page: 0, part: 0 });
  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = stage.current ?? {};
    const near = nearPages(stack, scrollTop, clientHeight);
    // The page over the middle is the one that is read.
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
