import { HEADING } from './heading.ts';
import type { Change } from './use-line-changes.tsx';

/**
 * Moves the focus from a button of a removed line to the same button of the next line, or to the
 * heading after the last line.
 */
export function focusNextLine(what: Change, button: Element | null): void {
  const row = button?.closest('tr');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const same = next?.querySelector<HTMLElement>(`[data-change="${what}"]:enabled`);
  (same ?? document.getElementById(HEADING))?.focus();
}
