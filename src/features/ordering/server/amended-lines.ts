/** What an accepted amendment does to an order: its lines, its history, and what is promised. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import type { Actor } from '../states.ts';
import { unshippedSql } from '../unshipped.ts';

/** A change of a line, as it is kept. */
export interface AmendmentChange {
  readonly lineId: number;
  readonly refCodeOld: string;
  readonly from: number;
  readonly to: number;
  /** The item that replaces the line's, with its number. */
  readonly itemId?: number;
  readonly replacedBy?: string;
}

interface Acceptance {
  readonly actor: Actor;
  readonly who: string;
  /** Lines of which too few pieces are free become back orders. */
  readonly backOrder: boolean;
}

/**
 * Changes the lines of a locked order, promises the pieces, and writes the history.
 * @throws CallError conflict where pieces were shipped meanwhile, an item is no longer in the catalogue,
 * or too few pieces are free
 */
export async function applyChanges(
  client: pg.ClientBase,
  orderId: number,
  { actor, who, backOrder }: Acceptance,
  changes: readonly AmendmentChange[],
  remark: string,
): Promise<void> {
  // Locks the stock of the items before, and marks it as changed.
  await client.query('select ordering.touch_stock($1)', [orderId]);
  await client.query(setQuantitiesSql, [
    changes.map(({ lineId }) => lineId),
    changes.map(({ to }) => to),
  ]);
  for (const change of changes) await replaceItem(client, change);
  await client.query('select ordering.touch_stock($1)', [orderId]);
  await checkPieces(client, changes, actor, backOrder);
  await client.query(noteChangeSql, [
    orderId,
    actor,
    who,
    remark,
    JSON.stringify(
      changes.map(({ refCodeOld, replacedBy, from, to }) => ({
        refCodeOld: replacedBy ? `${refCodeOld} → ${replacedBy}` : refCodeOld,
        from,
        to,
      })),
    ),
  ]);
}

async function replaceItem(
  client: pg.ClientBase,
  { lineId, itemId }: AmendmentChange,
): Promise<void> {
  if (itemId === undefined) return;
  const { rowCount } = await client.query(replaceItemSql, [lineId, itemId]);
  if (rowCount === 0) {
    throw new CallError('conflict', 'The order has changed in the meantime.' satisfies TextKey);
  }
  await client.query('update ordering.promised_line set item_id = $2 where line_id = $1', [
    lineId,
    itemId,
  ]);
}

/** A line after the change. */
interface ChangedLine {
  readonly id: number;
  readonly refCodeOld: string;
  readonly unshipped: number;
  /** More is promised of its item than there is. */
  readonly isShort: boolean;
}

async function checkPieces(
  client: pg.ClientBase,
  changes: readonly AmendmentChange[],
  actor: Actor,
  backOrder: boolean,
): Promise<void> {
  const { rows } = await client.query<ChangedLine>(changedLinesSql, [
    changes.map(({ lineId }) => lineId),
  ]);
  if (rows.some(({ unshipped }) => unshipped < 0)) {
    throw new CallError('conflict', 'The order has changed in the meantime.' satisfies TextKey);
  }
  // Fewer pieces of the same item need no stock.
  const short = rows.filter(({ id, isShort }) => {
    const change = changes.find(({ lineId }) => lineId === id);
    return isShort && change && (change.to > change.from || change.itemId !== undefined);
  });
  if (short.length === 0) return;
  if (actor === 'staff' && backOrder) {
    await client.query('update ordering.order_line set back_order = true where id = any ($1)', [
      short.map(({ id }) => id),
    ]);
    return;
  }
  const items = short.map(({ refCodeOld }) => refCodeOld).join(', ');
  const key: TextKey =
    'Not all of this is in stock any more: {items}. Please write to us about this order.';
  if (actor === 'customer') throw new CallError('conflict', key, { items });
  throw new CallError(
    'conflict',
    'More would be promised than is in stock: {items}. Nothing was changed; accept it as a back order, or refuse it.',
    { items },
  );
}

const changedLinesSql = `
  select l.id, l.ref_code_old as "refCodeOld", ${unshippedSql} as unshipped,
    not l.back_order and coalesce(s.quantity, 0) < coalesce(p.pieces, 0) as "isShort"
  from ordering.order_line l
    left join catalogue.stock s on s.item_id = l.item_id
    left join ordering.promised p on p.item_id = l.item_id
  where l.id = any ($1::int[])`;

/** Sets quantities of order lines. */
const setQuantitiesSql = `
  update ordering.order_line l set quantity = n.quantity
  from unnest($1::int[], $2::int[]) n (id, quantity) where l.id = n.id`;

/** Gives a line another item, with its texts of today. */
const replaceItemSql = `
  update ordering.order_line l set item_id = i.id, type = i.type, ref_code_old = i.ee_pn,
    line_fields = '{}', component = coalesce(p.component, ''),
    model = coalesce(nullif(p.model, ''), t.model, l.model)
  from catalogue.item i
    left join catalogue.part p on p.id = i.id
    left join catalogue.turbo t on t.id = i.id
  where l.id = $1 and i.id = $2 and i.withdrawn_at is null and i.ee_pn is not null`;

/** The history of a change; where nothing remains of it, what has arrived was all. */
const noteChangeSql = `
  with moved as (
    update ordering.customer_order o set version = version + 1, changed_at = now(),
      shipping_status = case
        when o.shipping_status = 'in transit'
          and not exists (select from ordering.order_line l where l.order_id = o.id and ${unshippedSql} > 0)
          and not exists (select from ordering.delivery d where d.order_id = o.id and d.arrived_at is null)
        then 'delivered' else o.shipping_status end
    where id = $1 returning order_status, shipping_status
  )
  insert into ordering.order_event
    (order_id, actor, who, action, order_status, shipping_status, remark, changes)
  select $1, $2, $3, 'change', order_status, shipping_status, $4, $5 from moved`;
