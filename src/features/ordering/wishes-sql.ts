/**
 * A customer's wishes about an order (docs/product.md 12.24), and the claim whose pieces the order replaces:
 * SQL, and their form in responses.
 */
import type { Order } from '#contract/orders.ts';

export interface WishRow {
  readonly poNumber: string;
  readonly requestedDay: string | null;
  readonly sendWhole: boolean;
  readonly replaces: NonNullable<Order['replaces']> | null;
}

const wishFields: Readonly<Record<keyof WishRow, string>> = {
  poNumber: 'o.po_number',
  requestedDay: 'o.requested_day::text',
  sendWhole: 'o.send_whole',
  replaces: `(select json_build_object('claimId', k.id::text, 'claimCode', f.code || '-C' || k.number,
      'orderId', f.id::text, 'orderCode', f.code)
    from ordering.claim k join ordering.customer_order f on f.id = k.order_id where k.id = o.claim_id)`,
};

/** SQL: the wishes about order `o`, as columns. */
export const wishColumns = Object.entries(wishFields)
  .map(([name, sql]) => `${sql} as "${name}"`)
  .join(', ');

/** SQL: the names and values of the wishes about order `o`, for json_build_object. */
export const wishPairs = Object.entries(wishFields)
  .map(([name, sql]) => `'${name}', ${sql}`)
  .join(', ');

/** Wishes as both sides see them. Empty wishes are absent, except the PO number. */
export const presentWishes = ({
  poNumber,
  requestedDay,
  sendWhole,
  replaces,
}: WishRow): Pick<Order, keyof WishRow> => ({
  poNumber,
  ...(requestedDay && { requestedDay }),
  ...(sendWhole && { sendWhole }),
  ...(replaces && { replaces }),
});
