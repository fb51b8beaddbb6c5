import type { Answer, Calls } from '#contract';
import type { CrossRow } from '#contract/parts.ts';
import { parseQuantity } from '#features/adding/web/quantity.ts';
import { isForSale } from '../../web/order-form.tsx';
import type { OrderItem } from '../../web/use-cart-actions.ts';

/** The answer to one of several numbers. */
export type ManyAnswer = Answer<Calls['matchNumbers']>[number];

export interface Chosen {
  item: OrderItem;
  quantity: number;
}

/** Names of a row's form fields: index of the number and of its row. */
export const pickName = (number: number, row: number) => `pick-${number}-${row}`;
export const quantityName = (number: number, row: number) => `quantity-${number}-${row}`;

/**
 * The ticked rows with their quantities; for the cart, without unavailable items.
 * @returns 'none' if no row is ticked, 'quantity' if a quantity is not a number from 1 to 9999
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
      // A 'login to view' turbo has no id for a visitor.
      if (row.id === '' || (target === 'cart' && !isForSale(row.stockInfo))) continue;
      const typed = fields.get(quantityName(place, index));
      const quantity = typeof typed === 'string' ? parseQuantity(typed) : 1;
      if (quantity === undefined) return 'quantity';
      chosen.push({ item: orderItem(row), quantity });
    }
  }
  return chosen.length > 0 ? chosen : 'none';
}

/**
 * Whether the first row is certainly the typed number: a full match, in any notation or sales
 * channel, and no second full match. Only a person can choose a successor, a listed interchange of
 * a turbo or a remanufactured unit (docs/numbers.md 2).
 */
export function isCertain([first, second]: readonly CrossRow[]): boolean {
  if (!first || !isFull(first)) return false;
  return first.match.reason === 'own' || !second || !isFull(second);
}

const fullHows: ReadonlySet<string> = new Set(['same', 'written', 'code', 'channel']);
const others: ReadonlySet<string> = new Set(['superseded', 'supersededBy', 'interchange']);
const isFull = ({ match }: CrossRow): boolean =>
  fullHows.has(match.how) && !others.has(match.reason);

const orderItem = ({ id, prdType, eePn }: CrossRow): OrderItem => ({ id, type: prdType, eePn });
