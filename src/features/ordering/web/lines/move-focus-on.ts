import { HEADING } from './heading.ts';
import type { Change } from './use-line-changes.tsx';

/** From a line's button to the same one of the next line, since this line goes; else to the heading. */
export function moveFocusOn(what: Change, button: Element | null): void {
  const row = button?.closest('tr');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const same = next?.querySelector<HTMLElement>(`[data-change="${what}"]:enabled`);
  (same ?? document.getElementById(HEADING))?.focus();
}
