/** SQL of a customer's wishes about an order (docs/product.md 12.24), and the wishes as both sides see them. */
import type { Order } from '#contract/orders.ts';

export interface WishRow {
  readonly poNumber: string;
  readonly requestedDay: string | null;
  readonly sendWhole: boolean;
}

const wishFields: Readonly<Record<keyof WishRow, string>> = {
  poNumber: 'o.po_number',
  requestedDay: 'o.requested_day::text',
  sendWhole: 'o.send_whole',
};

/** SQL: the wishes about order `o`, as columns. */
export const wishColumns = Object.entries(wishFields)
  .map(([name, sql]) => `${sql} as "${name}"`)
  .join(', ');

/** SQL: the names and values of the wishes about order `o`, for json_build_object. */
export const wishPairs = Object.entries(wishFields)
  .map(([name, sql]) => `'${name}', ${sql}`)
  .join(', ');

/** Wishes as both sides see them: only the PO number is there without a wish. */
export const presentWishes = ({
  poNumber,
  requestedDay,
  sendWhole,
}: WishRow): Pick<Order, keyof WishRow> => ({
  poNumber,
  ...(requestedDay && { requestedDay }),
  ...(sendWhole && { sendWhole }),
});
