/** The stock states in words (docs/product.md 4.3), the same on pages and in files. */
import type { StockState } from '#contract/shown-stock.ts';
import type { TextKey } from './format.ts';

export const stockWords = {
  'Plenty Stock': 'Stock Ok',
  'Low Stock': 'Low Stock',
  'Almost Gone': 'Almost Gone',
  'Out Of Stock': 'Out Of Stock',
  'Request development': 'Request development',
} as const satisfies Record<StockState, TextKey>;
