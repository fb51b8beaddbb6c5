/**
 * The pieces of a delivery and the stock (docs/product.md 12.12). Each line of a delivery stores how many
 * pieces it took off the stock. A correction returns at most these pieces to the stock.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { unshippedSql } from '../remaining-sql.ts';

export interface ShippedLine {
  readonly lineId: number;
  readonly quantity: number;
}

/** A line that is shipped with more pieces than are in stock; `stock` is the stock that staff saw. */
export interface LineBeyondStock {
  readonly lineId: number;
  readonly stock: number;
}

export interface DeliveryLine {
  readonly id: number;
  readonly itemId: number;
  readonly itemNumber: string;
  readonly unshipped: number;
  /** Pieces in the delivery. */
  readonly shipped: number;
  /** Pieces in the delivery that shipping took off the stock. */
  readonly offStock: number;
  readonly stock: number;
  /** Whether the item was counted after the delivery left. If so, shipping does not change the stock. */
  readonly isCounted: boolean;
}

/** A line whose pieces in the delivery change to `to`. */
export type ChangedLine = DeliveryLine & { readonly to: number };

/**
 * Locks the stock of a locked order and reads its lines.
 * @param deliveryId the delivery; 0 if it is not written yet
 */
export async function deliveryLines(
  client: pg.ClientBase,
  orderId: number,
  { deliveryId = 0, shippedAt }: { deliveryId?: number; shippedAt?: Date | undefined },
): Promise<DeliveryLine[]> {
  await client.query('select ordering.touch_stock($1)', [orderId]);
  const { rows } = await client.query<DeliveryLine>(
    `select l.id, l.item_id as "itemId", l.ref_code_old as "itemNumber", ${unshippedSql} as unshipped,
       coalesce(dl.quantity, 0) as shipped, coalesce(dl.off_stock, 0) as "offStock",
       coalesce(s.quantity, 0) as stock, coalesce(s.counted_at > coalesce($3, now()), false) as "isCounted"
     from ordering.order_line l
       left join ordering.delivery_line dl on dl.line_id = l.id and dl.delivery_id = $2
       left join catalogue.stock s on s.item_id = l.item_id
     where l.order_id = $1 order by l.seq`,
    [orderId, deliveryId, shippedAt ?? null],
  );
  return rows;
}

/** Stock that is left after preceding lines took their pieces: two lines may have the same item. */
class StockLeft {
  readonly #taken = new Map<number, number>();

  of({ itemId, stock }: DeliveryLine): number {
    return Math.max(stock - (this.#taken.get(itemId) ?? 0), 0);
  }

  take({ itemId }: DeliveryLine, pieces: number): void {
    this.#taken.set(itemId, (this.#taken.get(itemId) ?? 0) + pieces);
  }
}

/** Unshipped pieces that are in stock, by line. */
export function piecesInStock(rows: readonly DeliveryLine[]): ShippedLine[] {
  const stockLeft = new StockLeft();
  return rows.map((row) => {
    const quantity = Math.min(row.unshipped, stockLeft.of(row));
    stockLeft.take(row, quantity);
    return { lineId: row.id, quantity };
  });
}

/**
 * Lines whose wanted pieces differ from their pieces in the delivery, each with the stock that is left for
 * the line.
 * The stock is not checked if it was counted after the delivery left, or if staff accepted the shortage and the
 * stock has not fallen since.
 * @throws CallError badInput for a line of another order; conflict for more pieces than remain, or than are in
 * stock
 */
export function changedLines(
  rows: readonly DeliveryLine[],
  wanted: readonly ShippedLine[],
  beyondStock: readonly LineBeyondStock[] = [],
): ChangedLine[] {
  if (wanted.some(({ lineId }) => !rows.some(({ id }) => id === lineId))) {
    throw new CallError('badInput', 'A line is not of this order.');
  }
  const seenStock = new Map(beyondStock.map(({ lineId, stock }) => [lineId, stock]));
  const stockLeft = new StockLeft();
  return wanted.flatMap(({ lineId, quantity: to }) => {
    const row = rows.find(({ id }) => id === lineId);
    if (!row || row.shipped === to) return [];
    const difference = to - row.shipped;
    const { itemNumber: number, unshipped } = row;
    const stock = stockLeft.of(row);
    if (difference > unshipped) {
      throw new CallError(
        'conflict',
        '{number}: {quantity} to ship, but only {remaining} remain. Nothing was shipped.',
        { number, quantity: difference, remaining: unshipped },
      );
    }
    if (difference > stock && !row.isCounted && (seenStock.get(lineId) ?? stock + 1) > stock) {
      throw new CallError(
        'conflict',
        '{number}: {quantity} to ship, but {stock} in stock. Nothing was shipped. Ship fewer, or say for this line that more is shipped.',
        { number, quantity: difference, stock },
      );
    }
    stockLeft.take(row, Math.max(difference, 0));
    return [{ ...row, stock, to }];
  });
}

/** Writes the pieces of a delivery, and takes them off the stock or gives them back to it. */
export async function writePieces(
  client: pg.ClientBase,
  deliveryId: number,
  lines: readonly ChangedLine[],
): Promise<void> {
  const moved = lines.map(({ id, itemId, shipped, to, offStock, stock, isCounted }) => {
    const fromStock = isCounted ? 0 : Math.min(Math.max(to - shipped, 0), stock);
    const after = Math.min(offStock + fromStock, to);
    return { id, itemId, to, after, back: isCounted ? 0 : offStock - after };
  });
  await client.query(
    `insert into ordering.delivery_line (delivery_id, line_id, quantity, off_stock, ordered)
     select $1, l.id, n.quantity, n.off_stock, l.quantity
     from unnest($2::int[], $3::int[], $4::int[]) n (line_id, quantity, off_stock)
       join ordering.order_line l on l.id = n.line_id
     where n.quantity > 0
     on conflict (delivery_id, line_id)
       do update set quantity = excluded.quantity, off_stock = excluded.off_stock`,
    [
      deliveryId,
      moved.map(({ id }) => id),
      moved.map(({ to }) => to),
      moved.map(({ after }) => after),
    ],
  );
  await client.query(
    'delete from ordering.delivery_line where delivery_id = $1 and line_id = any ($2::int[])',
    [deliveryId, moved.filter(({ to }) => to === 0).map(({ id }) => id)],
  );
  await client.query(
    `update catalogue.stock s set quantity = least(s.quantity::bigint + n.pieces, 2147483647)
     from (
       select item_id, sum(pieces) as pieces from unnest($1::int[], $2::int[]) l (item_id, pieces)
       group by item_id
     ) n
     where s.item_id = n.item_id and s.quantity is not null and n.pieces <> 0`,
    [moved.map(({ itemId }) => itemId), moved.map(({ back }) => back)],
  );
}

export const addedPieces = (lines: readonly ChangedLine[]) =>
  lines.reduce((sum, { to, shipped }) => sum + to - shipped, 0);

export const pieceOf = ({ id, itemNumber, to }: ChangedLine) => ({
  lineId: id,
  itemNumber,
  quantity: to,
});
