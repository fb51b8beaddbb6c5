import type { OrderRow } from '#contract/staff/orders.ts';
import { StateMark } from '#ui/desk/sheet.tsx';
import { stateWords } from './order-words.ts';

/** The state of an order, in the desk's words. */
export function DeskOrderState({
  order,
}: {
  order: Pick<OrderRow, 'orderStatus' | 'shippingStatus'>;
}) {
  const [words, colour] = stateWords(order);
  return <StateMark words={words} colour={colour} />;
}
