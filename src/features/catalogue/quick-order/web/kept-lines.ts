/**
 * The lines of a quick order in session storage: they are not in the address, and survive a reload,
 * opening an item and signing in.
 */
import { QUICK_LINES } from '#contract/order-names.ts';
import type { QuickLine } from '../../line-state.ts';

const PLACE = 'quickOrder';
const LONGEST = 200;

/** The kept lines; none where storage is blocked or holds something else. */
export function keptLines(): QuickLine[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.slice(0, QUICK_LINES).flatMap(lineOf) : [];
  } catch {
    return [];
  }
}

export function keepLines(lines: readonly QuickLine[]): void {
  try {
    if (lines.length > 0) sessionStorage.setItem(PLACE, JSON.stringify(lines));
    else sessionStorage.removeItem(PLACE);
  } catch {
    // Storage is blocked: the lines last as long as the page.
  }
}

function lineOf(value: unknown, index: number): QuickLine[] {
  const { number, quantity, picks, added, listId } = (value ?? {}) as Partial<QuickLine>;
  if (typeof number !== 'string' || typeof quantity !== 'string') return [];
  const line = { id: index, number: number.slice(0, LONGEST), quantity: quantity.slice(0, 6) };
  return [
    {
      ...line,
      ...(Array.isArray(picks) && { picks: picks.filter((one) => typeof one === 'string') }),
      ...((added === 'cart' || added === 'list') && { added }),
      ...(typeof listId === 'string' && { listId }),
    },
  ];
}
