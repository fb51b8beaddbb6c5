import type { ShownStock, StockState } from '#contract/shown-stock.ts';

/** Stock states without ordering (docs/product.md 4.3), unless staff allow back orders (12.9). */
const notForSale: readonly StockState[] = ['Out Of Stock', 'Request development'];

/** Whether an item can be ordered, by its stock as shown; the server decides. */
export const isForSale = ({ stockInfo, backOrder }: ShownStock): boolean =>
  backOrder === true || !notForSale.includes(stockInfo);
