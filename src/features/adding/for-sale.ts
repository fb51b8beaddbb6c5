import { stockKinds } from '#contract/choices.ts';
import type { ShownStock } from '#contract/shown-items.ts';

/**
 * Whether an item can be ordered, by its stock as shown, or because staff allow back orders
 * (docs/product.md 4.3 and 12.9). The server decides.
 */
export const isForSale = ({ stockInfo, backOrder }: ShownStock): boolean =>
  backOrder === true || stockKinds[stockInfo].isForSale;
