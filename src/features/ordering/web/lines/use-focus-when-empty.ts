import { useEffect, useRef } from 'react';
import { HEADING } from './heading.ts';

/** Focuses the heading after the last line, which had the focus, was removed. */
export function useFocusWhenEmpty(empty: boolean): void {
  const before = useRef(empty);
  useEffect(() => {
    const gone = empty && !before.current;
    before.current = empty;
    if (gone && document.activeElement === document.body) document.getElementById(HEADING)?.focus();
  }, [empty]);
}
