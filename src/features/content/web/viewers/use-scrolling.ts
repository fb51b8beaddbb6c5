import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { nearPages, type Place, pageAt, placeAt, type Stack, topOf } from './page-stack.ts';

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
