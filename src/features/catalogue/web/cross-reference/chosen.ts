import type { Answer, Calls } from '#contract';
import type { CrossRow } from '#contract/parts.ts';
import { isForSale } from '../order-form.tsx';
import { parseQuantity } from '../quantity.ts';
import type { OrderItem } from '../use-cart-actions.ts';

/** The answer to one of several numbers. */
export type ManyAnswer = Answer<Calls['matchNumbers']>[number];

export interface Chosen {
  item: OrderItem;
  quantity: number;
}

/** Names of a row's fields: the number's place and the row's place under it. */
export const pickName = (number: number, row: number) => `pick-${number}-${row}`;
export const quantityName = (number: number, row: number) => `quantity-${number}-${row}`;

/**
 * The rows ticked, with their quantities. For the cart, what can't be ordered is left out.
 * @returns 'none' where nothing is ticked, 'quantity' where one is no number from 1 to 9999
 */
export function chosenOf(
  answers: readonly ManyAnswer[],
  fields: FormData,
  target: 'cart' | 'list',
): Chosen[] | 'none' | 'quantity' {
  const chosen: Chosen[] = [];
  for (const [place, { rows }] of answers.entries()) {
    for (const [index, row] of rows.entries()) {
      if (!fields.has(pickName(place, index))) continue;
      if (target === 'cart' && !isForSale(row.stockInfo)) continue;
      const typed = fields.get(quantityName(place, index));
      const quantity = typeof typed === 'string' ? parseQuantity(typed) : 1;
      if (quantity === undefined) return 'quantity';
      chosen.push({ item: orderItem(row), quantity });
    }
  }
  return chosen.length > 0 ? chosen : 'none';
}

const orderItem = ({ id, prdType, eePn }: CrossRow): OrderItem => ({ id, type: prdType, eePn });
