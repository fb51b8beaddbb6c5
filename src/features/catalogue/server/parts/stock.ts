/** The stock states that visitors see; the count never leaves the server (docs/product.md 12). */

import type { StockState } from '#contract/choices.ts';
import type { ShownStock } from '#contract/shown-items.ts';

export interface StockThresholds {
  /** 'Plenty Stock' from this count. */
  readonly stockPlenty: number;
  /** 'Low Stock' from this count, 'Almost Gone' below. */
  readonly stockLow: number;
}

/** @param quantity pieces; null for an item that is not in production yet */
export function stockState(quantity: number | null, thresholds: StockThresholds): StockState {
  if (quantity === null) return 'Request development';
  if (quantity >= thresholds.stockPlenty) return 'Plenty Stock';
  if (quantity >= thresholds.stockLow) return 'Low Stock';
  return quantity > 0 ? 'Almost Gone' : 'Out Of Stock';
}

/** Today, in UTC, as 2026-12-31. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** The day on which an item that is out of stock is expected; one that has passed is shown to nobody. */
export const expectedOf = (day: string | null | undefined): { expected?: string } =>
  day && day >= today() ? { expected: day } : {};

/** @param backOrder whether staff allow back orders */
export function shownStock(
  stockInfo: StockState,
  expected: string | null | undefined,
  backOrder: boolean,
  successors: string[] = [],
): ShownStock & { replacedBy?: string[] } {
  const replaced = successors.length > 0 && { replacedBy: successors };
  if (stockInfo !== 'Out Of Stock') return { stockInfo, ...replaced };
  return { stockInfo, ...expectedOf(expected), ...(backOrder && { backOrder }), ...replaced };
}
