import type { Delivery } from '#contract/confirmed-orders.ts';
import type { OrderLine } from '#contract/orders.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';

/** A line of an order with pieces that are in a delivery, or that can be put into it. */
export interface PackableLine {
  readonly lineId: string;
  readonly itemNumber: string;
  readonly about: string;
  /** Facts of the item, such as the unit of the quantities. */
  readonly facts: OrderLine['facts'];
  /** Pieces in the delivery so far. */
  readonly packed: number;
  /** Initial value of the field: for a new delivery, remaining pieces in stock that are not reserved. */
  readonly offered: number;
  /** Pieces that were not shipped. */
  readonly remaining: number;
  readonly stock: number;
  /** Pieces of the stock that are promised to orders confirmed earlier. */
  readonly reserved: number;
}

/** The lines of an order that can be in a delivery. @param delivery absent for a delivery to be shipped */
export function packableLines(
  { items, deliveries }: StaffOrder,
  delivery?: Delivery,
): PackableLine[] {
  // Lines of the same item share the stock.
  const stockLeft = new Map<string, number>();
  return items.flatMap((item) => {
    const { id, itemNumber, name, turboPn, model, facts, promisedBefore } = item;
    const piecesIn = (lines: Delivery['lines'] | undefined) =>
      lines?.find(({ lineId }) => lineId === id)?.quantity ?? 0;
    const packed = piecesIn(delivery?.lines);
    const remaining = deliveries?.remaining.find(({ lineId }) => lineId === id)?.quantity ?? 0;
    if (packed + remaining === 0) return [];
    // A complete turbo has no component name.
    const about = [name || turboPn, model].filter(Boolean).join(', ');
    const stock = stockLeft.get(itemNumber) ?? item.stock ?? 0;
    const reserved = Math.min(stock, promisedBefore);
    stockLeft.set(itemNumber, Math.max(stock - remaining, 0));
    const line = { lineId: id, itemNumber, about, facts, packed, remaining, stock, reserved };
    return [{ ...line, offered: delivery ? packed : Math.min(remaining, stock - reserved) }];
  });
}
