import type { OrderLine } from '#contract/orders.ts';
import { ItemNumber } from '../lines/item-number.tsx';

/** The number of a line of an order, as a link to its item. */
export function OrderItemNumber({ line, copy = true }: { line: OrderLine; copy?: boolean }) {
  const { refCodeOld, type, refId } = line;
  return <ItemNumber number={refCodeOld} copy={copy} turboId={type === '0' ? refId : undefined} />;
}
