/**
 * Checks whether the pieces of an order can be promised (docs/product.md 12.15). The views
 * `ordering.promised` and `catalogue.free_stock` (migration 0009) have the promised and the free pieces.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { Actor } from '../states.ts';

/** A line that staff confirm as a back order. `free` is the number of free pieces that they saw. */
export interface AcceptedLine {
  readonly id: number;
  readonly free: number;
}

/** A line with more pieces ordered than are free. Lines that are back orders already are excluded. */
interface ShortLine {
  readonly id: number;
  readonly itemNumber: string;
  readonly quantity: number;
  readonly free: number;
}

/**
 * Checks, before an order is confirmed, that its pieces are free: in stock, and not promised to others.
 * The stock stays locked until the transaction ends, so that no piece is promised twice.
 * @param accepted lines that become back orders if less is free; 'all' for any line
 * @throws CallError conflict if less is free than staff saw; for a customer, if less is free
 */
export async function promisePieces(
  client: pg.ClientBase,
  orderId: number,
  actor: Actor,
  accepted: readonly AcceptedLine[] | 'all' = [],
): Promise<void> {
  await lockStock(client, orderId);
  const { rows } = await client.query<ShortLine>({ ...shortLinesSql, values: [orderId] });
  if (rows.length === 0) return;
  if (actor === 'customer') {
    const key: TextKey =
      'Not all of this is in stock any more: {items}. Please write to us about this order.';
    const items = rows.map(({ itemNumber }) => itemNumber).join(', ');
    throw new CallError('conflict', key, { items });
  }
  if (accepted !== 'all') checkAccepted(rows, accepted);
  await client.query(intoBackOrderSql, [rows.map(({ id }) => id)]);
}

/** Checks that staff saw no more free pieces than there are now: stock may fall before they confirm. */
function checkAccepted(rows: readonly ShortLine[], accepted: readonly AcceptedLine[]): void {
  const acceptedLines = new Map(accepted.map(({ id, free }) => [id, free]));
  const line = rows.find(({ id, free }) => (acceptedLines.get(id) ?? free + 1) > free);
  if (!line) return;
  const { itemNumber, quantity, free } = line;
  throw new CallError(
    'conflict',
    '{number}: {quantity} ordered, {free} in stock and not promised. Nothing was confirmed; please look at the order again, and confirm what is missing as a back order.',
    { number: itemNumber, quantity, free },
  );
}

/** Locks the stock of an order's items and of added items, always in the same sequence (no deadlocks). */
export async function lockStock(
  client: pg.ClientBase,
  orderId: number,
  newItemIds: readonly number[] = [],
): Promise<void> {
  await client.query({ ...lockStockSql, values: [orderId, newItemIds] });
}

const lockStockSql = {
  name: 'lock-stock-of-order',
  text: `select from catalogue.stock where item_id in (
      select item_id from ordering.order_line where order_id = $1 union select unnest($2::int[]))
    order by item_id for no key update`,
};

/** SQL: pieces of line `l` that are free. Needs the joins of withFreeStock. */
export const freeSql = 'case when coalesce(t.id, p.id) is not null then s.quantity end';

/** SQL: joins the catalogue to lines `l`. */
export const withFreeStock = `left join catalogue.turbo t on t.id = l.item_id
    left join catalogue.part p on p.id = l.item_id
    left join catalogue.free_stock s on s.item_id = l.item_id`;

const shortLinesSql = {
  name: 'short-lines',
  text: `
    select l.id, l.ref_code_old as "itemNumber", l.quantity, coalesce(${freeSql}, 0) as free
    from ordering.order_line l ${withFreeStock}
    where l.order_id = $1 and not l.back_order and l.quantity > coalesce(${freeSql}, 0)
    order by l.seq`,
};

/** Makes lines back orders. A line without a day gets the expected day of its item. */
export const intoBackOrderSql = `
  update ordering.order_line l set back_order = true,
    expected = coalesce(l.expected,
      (select s.expected from catalogue.stock s where s.item_id = l.item_id))
  where l.id = any ($1::int[])`;

export async function backOrderLines(client: pg.ClientBase, orderId: number): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from ordering.order_line where order_id = $1 and back_order and quantity > 0',
    [orderId],
  );
  return rows.map(({ id }) => id);
}
