import { useEffect, useRef } from 'react';
import { focusNextRow } from '#ui/site/focus-next-row.ts';

/** Id of the heading of cart and list: it gets the focus when the focused line was removed. */
export const HEADING = 'lines-heading';

/**
 * Moves the focus from a button of a removed line to the same button of the next line, or to the
 * heading after the last line.
 */
export const focusNextLine = (what: 'move' | 'delete', button: Element | null): void =>
  focusNextRow(what, button, HEADING);

/** Focuses the heading after the last line, which had the focus, was removed. */
export function useFocusWhenEmpty(empty: boolean): void {
  const before = useRef(empty);
  useEffect(() => {
    const gone = empty && !before.current;
    before.current = empty;
    if (gone && document.activeElement === document.body) document.getElementById(HEADING)?.focus();
  }, [empty]);
}
