/** What visitors see of the stock; the count itself never leaves the server (docs/product.md 12). */
import type { StockState } from '#contract/catalogue.ts';

export interface StockThresholds {
  /** From this many on 'Plenty Stock'. */
  readonly stockPlenty: number;
  /** From this many on 'Low Stock', below 'Almost Gone'. */
  readonly stockLow: number;
}

/** @param quantity pieces; null for an item that is not made yet */
export function stockState(quantity: number | null, thresholds: StockThresholds): StockState {
  if (quantity === null) return 'Request development';
  if (quantity >= thresholds.stockPlenty) return 'Plenty Stock';
  if (quantity >= thresholds.stockLow) return 'Low Stock';
  return quantity > 0 ? 'Almost Gone' : 'Out Of Stock';
}
