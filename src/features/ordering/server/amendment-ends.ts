/** Ends waiting changes that can no longer be carried out (docs/product.md 12.16). */
import type pg from 'pg';
import { queries } from '#platform/queries.ts';
import type { AmendmentEnd, AmendmentParts } from '../amendment-parts.ts';
import { queueAmendmentMail } from '../mail/amendment-mail.ts';
import { unshippedSql } from '../remaining-sql.ts';
import { type Actor, hasArrived, isClosed, isConfirmed, type OrderStates } from '../states.ts';

/** Why an amendment of a locked order can't be carried out any more; undefined if it can. */
export async function amendmentEndOf(
  client: pg.ClientBase,
  orderId: number,
  { changes, added = [], corrections = [], cancels }: AmendmentParts,
): Promise<AmendmentEnd | undefined> {
  const { rows } = await client.query<
    OrderStates & { shipped: number; unshipped: number; id: number }
  >(
    `select o.order_status as "orderStatus", o.shipping_status as "shippingStatus", l.id,
       l.quantity - ${unshippedSql} as shipped, ${unshippedSql} as unshipped
     from ordering.customer_order o join ordering.order_line l on l.order_id = o.id where o.id = $1`,
    [orderId],
  );
  const [order] = rows;
  if (!order || isClosed(order)) return { reason: 'cancelled' };
  if (!isConfirmed(order)) return undefined;
  if (hasArrived(order)) return { reason: 'arrived' };
  if (cancels) return rows.some(({ shipped }) => shipped > 0) ? { reason: 'sent' } : undefined;
  for (const { lineId, itemNumber, to, itemId } of changes) {
    const shipped = rows.find(({ id }) => id === lineId)?.shipped ?? 0;
    if (shipped > to || (itemId !== undefined && shipped > 0)) {
      return { reason: 'shipped', itemNumber, shipped };
    }
  }
  if (corrections.length === 0 || added.length > 0) return undefined;
  const remains = rows.some(({ id, shipped, unshipped }) => {
    const change = changes.find(({ lineId }) => lineId === id);
    return change ? change.to > shipped : unshipped > 0;
  });
  return remains ? undefined : { reason: 'all shipped' };
}

export async function readWaitingAmendment(
  client: pg.ClientBase,
  orderId: number,
): Promise<{ id: number; parts: AmendmentParts } | undefined> {
  const amendment = await queries(client)
    .selectFrom('ordering.amendment')
    .select(['id', 'parts'])
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return amendment && { id: amendment.id, parts: amendment.parts as unknown as AmendmentParts };
}

/** Ends the waiting amendment of a locked order if it can't be carried out any more, and queues a mail. */
export async function endAmendment(
  client: pg.ClientBase,
  orderId: number,
  { actor, who }: { actor: Actor; who: string },
): Promise<void> {
  const amendment = await readWaitingAmendment(client, orderId);
  const end = amendment && (await amendmentEndOf(client, orderId, amendment.parts));
  if (!end) return;
  await client.query(
    `update ordering.amendment set state = 'withdrawn', answered_at = now(), answered_by = $2,
       answered_who = $3, ended = $4 where id = $1`,
    [amendment.id, actor, who, JSON.stringify(end)],
  );
  // For a cancelled order, the mail about the cancellation is enough.
  if (end.reason !== 'cancelled') await queueAmendmentMail(client, amendment.id, actor);
}
