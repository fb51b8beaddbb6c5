/**
 * Moves the focus from a button of a row that is removed to the same button of the next row, or to a
 * heading if there is no next row.
 * @param what the button's `data-change`
 * @param heading id of an element with `tabIndex={-1}`
 */
export function focusNextRow(what: string, button: Element | null, heading: string): void {
  const row = button?.closest('tr, li');
  const next = row?.nextElementSibling ?? row?.previousElementSibling;
  const same = next?.querySelector<HTMLElement>(`[data-change="${what}"]:enabled`);
  (same ?? document.getElementById(heading))?.focus();
}
