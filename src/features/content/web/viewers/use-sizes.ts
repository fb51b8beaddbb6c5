import { useCallback, useMemo, useState } from 'react';

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
