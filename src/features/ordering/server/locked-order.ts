/** Locked orders: their state, and the one statement that changes states and writes the history. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { OrderAction } from '#contract/order-names.ts';
import type { TextKey } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import type { MovedGoods } from '../mail/order-letters.ts';
import type { Actor, OrderStates } from '../states.ts';
import { followReplacement } from './claim-replacements.ts';
import type { Parcel } from './corrections.ts';
import { piecesJson } from './order-rows.ts';

/** An order that is locked for changes until the transaction ends. */
export interface LockedOrder extends OrderStates {
  readonly id: number;
  readonly code: string;
  readonly version: number;
  /** The version that the customer was shown last. */
  readonly shownVersion: number | null;
  /** Whether the whole order is to be sent in one delivery. */
  readonly sendWhole: boolean;
}

/**
 * Locks an order.
 * @param customerId if set, an order of another customer counts as not found; absent for staff
 * @throws CallError notFound
 */
export async function lockOrder(
  client: pg.ClientBase,
  orderId: number,
  customerId?: number,
): Promise<LockedOrder> {
  const row = await queries(client, 'lock-order')
    .selectFrom('ordering.customer_order')
    .select(['id', 'customer_id', 'code', 'version', 'shown_version as shownVersion'])
    .select('send_whole as sendWhole')
    .select(['order_status as orderStatus', 'shipping_status as shippingStatus'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (customerId !== undefined && row.customer_id !== customerId)) {
    throw new CallError('notFound', 'This order does not exist.' satisfies TextKey);
  }
  const { code, customer_id: _customerId, ...order } = row;
  return { ...order, code: code ?? '' };
}

/** The refusal of an action that the order's state does not allow: usually the other side was faster. */
export const changedMeanwhile = () =>
  new CallError('conflict', 'The order has changed in the meantime.' satisfies TextKey);

export interface NewEvent {
  readonly action: OrderAction;
  readonly actor: Actor;
  /** E-mail of the person who acted. */
  readonly who: string;
  readonly remark: string;
  /** The parcel that the order shows after the event. */
  readonly parcel?: Parcel | undefined;
  readonly goods?: MovedGoods | undefined;
}

/**
 * Sets the states of a locked order after an event, raises its version, and writes its history.
 * @param isNew false if the states stay the same: `changed_at`, and the claim that a replacement order
 * belongs to, then stay unchanged, too
 */
export async function moveOrder(
  client: pg.ClientBase,
  orderId: number,
  states: OrderStates,
  { action, actor, who, remark, parcel, goods }: NewEvent,
  isNew = true,
): Promise<void> {
  await client.query({
    ...moveOrderSql,
    values: [
      ...[orderId, states.orderStatus, states.shippingStatus],
      ...[parcel?.carrier ?? null, parcel?.trackingNumber ?? null],
      ...[actor, who, action, remark],
      goods?.deliveries.length === 1 ? goods.deliveries[0]?.number : null,
      goods ? piecesJson(goods.pieces) : null,
      isNew,
    ],
  });
  if (isNew) await followReplacement(client, orderId, { actor, who }, states);
}

const moveOrderSql = {
  name: 'move-order',
  text: `
    with moved as (
      update ordering.customer_order set order_status = $2, shipping_status = $3,
        carrier = coalesce($4, carrier), tracking_number = coalesce($5, tracking_number),
        changed_at = case when $12 then now() else changed_at end, version = version + 1
      where id = $1
    )
    insert into ordering.order_event
      (order_id, actor, who, action, order_status, shipping_status, remark, delivery, pieces)
    values ($1, $6, $7, $8, $2, $3, $9, $10, $11)`,
};

/**
 * Raises the version of a locked order when `actor` proposes a change. Staff who read the order before are refused
 * until they have seen the proposal. A customer has seen the version that the customer's own proposal makes.
 */
export const raiseVersion = (client: pg.ClientBase, orderId: number, actor: Actor) =>
  client.query(
    `update ordering.customer_order set version = version + 1, shown_version =
       case when $2 = 'customer' and shown_version = version then version + 1 else shown_version end
     where id = $1`,
    [orderId, actor],
  );
