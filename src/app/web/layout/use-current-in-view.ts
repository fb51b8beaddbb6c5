import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls only a row of links, so that the current link is visible. */
export function useCurrentInView(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = ref.current;
    const current = row?.querySelector('[aria-current]');
    if (!row || !current) return;
    const [outer, inner] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.left < outer.left || inner.right > outer.right) {
      row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
    }
  });
  return ref;
}
