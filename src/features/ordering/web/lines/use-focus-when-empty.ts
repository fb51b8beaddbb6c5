import { useEffect, useRef } from 'react';
import { HEADING } from './heading.ts';

/** The last line took the focus with it: the heading gets it. */
export function useFocusWhenEmpty(empty: boolean): void {
  const before = useRef(empty);
  useEffect(() => {
    const gone = empty && !before.current;
    before.current = empty;
    if (gone && document.activeElement === document.body) document.getElementById(HEADING)?.focus();
  }, [empty]);
}
