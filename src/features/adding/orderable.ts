/** Rules for ordering: whether an item can be ordered, in which quantities, and why it cannot. */
import { stockKinds } from '#contract/choices.ts';
import { figureText } from '#contract/figures.ts';
import type { Obstacle } from '#contract/order-names.ts';
import type { ShownStock } from '#contract/shown-items.ts';
import type { TextKey } from '#language/format.ts';

/** Minimum quantity to order (docs/product.md 5). */
const MIN_QUANTITY = 1;

/** Parses a typed quantity: up to four digits of any script with a value of 1 to 9999, else undefined. */
export function parseQuantity(typed: string): number | undefined {
  const text = figureText(typed);
  if (!/^\d{1,4}$/.test(text)) return undefined;
  const quantity = Number(text);
  return quantity >= MIN_QUANTITY ? quantity : undefined;
}

/** Reasons why an item cannot be ordered, shown after its number. */
export const obstacleWords: Record<Obstacle, TextKey> = {
  withdrawn: 'no longer in the catalogue',
  'Out Of Stock': 'Out Of Stock',
  'Request development': 'not made yet',
  'back order': 'out of stock: back order only',
  'not in the cart': 'no longer in the cart',
  'fewer in the cart': 'the cart holds fewer',
  'no right': 'not open to your account',
  'cart is full': 'the cart is full',
  'too many': 'more than 9999 together with what is already there',
  'not confirmed': 'not part of the confirmed order',
};

/**
 * Whether an item can be ordered, by its stock as shown, or because staff allow back orders
 * (docs/product.md 4.3 and 12.9). The server decides.
 */
export const isForSale = ({ stockInfo, backOrder }: ShownStock): boolean =>
  backOrder === true || stockKinds[stockInfo].isForSale;

/** Picks the fields of the stock. Absent fields stay absent. */
export const stockOf = ({ stockInfo, expected, backOrder, replacedBy }: ShownStock) => ({
  stockInfo,
  ...(expected && { expected }),
  ...(backOrder && { backOrder }),
  ...(replacedBy && { replacedBy: [...replacedBy] }),
});
