import { type RefObject, useLayoutEffect, useState } from 'react';

/** For a part of the page that scrolls by itself: it takes the focus, so that keys scroll it in every browser. */
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
