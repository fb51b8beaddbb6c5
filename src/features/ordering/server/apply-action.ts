/** Actions of customers and staff on an order. The only place that changes an order's state. */
import type pg from 'pg';
import type { Goods } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import type { OrderAction } from '#contract/order-names.ts';
import type { QuotationDraft, QuotationEvent } from '#contract/quotations.ts';
import type { TextKey } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import type { MovedGoods } from '../mail/order-letters.ts';
import { type Actor, allowed, type OrderStates } from '../states.ts';
import { endAmendment } from './amendment-ends.ts';
import type { Parcel } from './corrections.ts';
import { takeBack } from './delivery-corrections.ts';
import { changesJson, piecesJson, type QuantityChange } from './order-rows.ts';
import { issueProforma } from './proforma.ts';
import { type AcceptedLine, promisePieces } from './promised-stock.ts';
import { acceptableQuotation, giveQuotation, type TradedQuotation } from './quotations.ts';
import { goodsOf, type Moved, receivePieces, type Shipment, shipPieces } from './shipping.ts';

/** An event of an order, for the mails about it. */
export interface OrderNews {
  readonly action: 'place' | OrderAction;
  readonly by: Actor;
  /** E-mail of who did it. */
  readonly who: string;
  readonly remark?: string;
  /** With 'ship', 'deliver' and 'take back'. */
  readonly goods?: MovedGoods;
  /** The quotation that staff gave, or that the customer accepted. */
  readonly quotation?: TradedQuotation['summary'];
}

/** Queues the mails about an order, in the transaction of the event. */
export type NotifyOrder = (
  client: pg.ClientBase,
  orderId: number,
  news: OrderNews,
) => Promise<void>;

/** An action on an order; with 'ship', the delivery. */
export interface ActionOnOrder extends Partial<Shipment> {
  readonly orderId: number;
  readonly actor: Actor;
  readonly action: OrderAction;
  /** E-mail of who does it. */
  readonly by: string;
  /** Another customer's order counts as not found. */
  readonly customerId?: number;
  /** Only with the customer's 'confirm': the version agreed to; if absent, the last version shown. */
  readonly version?: number;
  /** Remark or reason; for the customer, too. */
  readonly remark?: string;
  /** With 'change': order lines and their new quantities, 0 to take a line out. */
  readonly changes?: readonly { readonly lineId: number; readonly quantity: number }[];
  /** With 'confirm' and 'change' by staff: lines that become back orders if too few pieces are free. */
  readonly backOrders?: readonly AcceptedLine[] | 'all';
  /** With 'deliver': the delivery that has arrived; if absent, all under way. With 'take back': the delivery. */
  readonly deliveryId?: number;
  /** With 'change': prices and terms. */
  readonly quotation?: QuotationDraft | undefined;
  /** For the proforma invoice that a customer's 'confirm' issues. */
  readonly bankDetails?: string | undefined;
  readonly tell: NotifyOrder;
}

export interface ActionDone extends OrderStates {
  readonly version: number;
  readonly orderCode: string;
  /** States before the action. */
  readonly before: OrderStates;
  readonly changes: readonly QuantityChange[];
  /** With 'change' of an order that has prices. */
  readonly quotation: QuotationEvent | undefined;
  /** With 'ship', 'deliver' and 'take back'. */
  readonly goods: MovedGoods | undefined;
}

/**
 * Locks the order, checks the table of states, changes the order, writes its history and queues the mails,
 * all in the caller's transaction.
 * @throws CallError notFound; conflict if the state does not allow the action, if the customer confirms an
 * outdated version, or if the order would have no lines; as promisePieces, shipPieces, receivePieces and takeBack do; badInput for a line of another order and for
 * changes without effect
 */
export async function applyAction(
  client: pg.ClientBase,
  action: ActionOnOrder,
): Promise<ActionDone> {
  const { orderId, actor } = action;
  const row = await lockOrder(client, action);
  const before = { orderStatus: row.order_status, shippingStatus: row.shipping_status };
  const goods = before.shippingStatus === 'in transit' ? await goodsOf(client, orderId) : null;
  const next = allowed(actor, action.action, { ...before, goods });
  if (!next) throw refusalOf(action, goods);
  checkAgreed(action, row);
  if (action.action === 'confirm') {
    await promisePieces(client, orderId, actor, action.backOrders);
  }
  const moved = await moveGoods(client, action, goods);
  const after = { ...next, ...(moved && { shippingStatus: moved.shippingStatus }) };
  const changes = action.changes ? await changeQuantities(client, action, action.changes) : [];
  if (action.action === 'change' && action.backOrders) {
    await promisePieces(client, orderId, actor, action.backOrders);
  }
  const newQuotation =
    action.action === 'change' ? await giveQuotation(client, orderId, action.quotation) : undefined;
  const isAgreed = actor === 'customer' && action.action === 'confirm';
  const acceptedQuotation = isAgreed ? await acceptableQuotation(client, orderId) : undefined;
  const quotation = newQuotation ?? acceptedQuotation;
  const remark = action.remark?.trim() ?? '';
  await client.query({
    ...moveOrderSql,
    values: [
      orderId,
      after.orderStatus,
      after.shippingStatus,
      moved?.parcel?.carrier ?? null,
      moved?.parcel?.trackingNumber ?? null,
      actor,
      action.by,
      action.action,
      eventRemark(action, remark),
      changesJson(changes),
      moved?.goods.deliveries.length === 1 ? moved.goods.deliveries[0]?.number : null,
      newQuotation ? JSON.stringify(newQuotation.event) : null,
      moved ? piecesJson(moved.goods.pieces) : null,
    ],
  });
  await action.tell(client, orderId, {
    action: action.action,
    by: actor,
    who: action.by,
    ...(remark && { remark }),
    ...(moved && { goods: moved.goods }),
    ...(quotation && { quotation: quotation.summary }),
  });
  await endAmendment(client, orderId, { actor, who: action.by });
  // Last, since all others who accept wait for the number until this transaction ends.
  if (acceptedQuotation) await issueProforma(client, orderId, action.bankDetails);
  const { version, code } = row;
  const result = { ...after, version: version + 1, orderCode: code ?? '', before, changes };
  return { ...result, quotation: newQuotation?.event, goods: moved?.goods };
}

/** Why an action is refused, for both sides. Usually the other side was faster. */
function refusalOf({ action }: ActionOnOrder, goods: Goods | null): CallError {
  const needsParcel = action === 'deliver' || action === 'take back';
  if (needsParcel && goods && !goods.underWay) {
    const key: TextKey =
      'No delivery of this order is on its way. Pieces still to be shipped: {number}.';
    return new CallError('conflict', key, { number: goods.ordered - goods.shipped });
  }
  return new CallError('conflict', 'The order has changed in the meantime.' satisfies TextKey);
}

/** Writes the effect of an action on the goods. @returns also the parcel that the order shows from then on */
async function moveGoods(
  client: pg.ClientBase,
  action: ActionOnOrder,
  goods: Goods | null,
): Promise<(Moved & { parcel?: Parcel }) | undefined> {
  const { orderId, carrier = '', trackingNumber = '', deliveryId } = action;
  if (action.action === 'ship') {
    const parcel = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() };
    return { ...(await shipPieces(client, orderId, { ...action, ...parcel })), parcel };
  }
  if (action.action === 'take back') return takeBack(client, orderId, deliveryId ?? 0);
  if (action.action !== 'deliver' || !goods) return undefined;
  return receivePieces(client, orderId, deliveryId, goods);
}

/** Carrier and tracking number stand in the history as their remark. */
const eventRemark = ({ carrier, trackingNumber }: ActionOnOrder, remark: string): string =>
  [carrier?.trim(), trackingNumber?.trim(), remark].filter(Boolean).join(', ');

async function lockOrder(client: pg.ClientBase, action: ActionOnOrder) {
  const row = await queries(client, 'lock-order')
    .selectFrom('ordering.customer_order')
    .select(['customer_id', 'code', 'order_status', 'shipping_status', 'version', 'shown_version'])
    .where('id', '=', action.orderId)
    .forUpdate()
    .executeTakeFirst();
  const foreign = action.customerId !== undefined && row?.customer_id !== action.customerId;
  if (!row || foreign) {
    throw new CallError('notFound', 'This order does not exist.' satisfies TextKey);
  }
  return row;
}

/** A customer confirms only quantities that they were shown (docs/product.md 4.6). */
function checkAgreed(
  { actor, action, version }: ActionOnOrder,
  row: { version: number; shown_version: number | null },
): void {
  if (actor !== 'customer' || action !== 'confirm') return;
  // Without a version in the call, the version shown last counts.
  const seenVersion = version ?? row.shown_version;
  if (seenVersion === row.version) return;
  throw new CallError(
    'conflict',
    'The order has changed since you opened it. Please check it again, then confirm it.' satisfies TextKey,
  );
}

async function changeQuantities(
  client: pg.ClientBase,
  { orderId, quotation }: ActionOnOrder,
  wanted: NonNullable<ActionOnOrder['changes']>,
): Promise<QuantityChange[]> {
  const rows = await queries(client)
    .selectFrom('ordering.order_line')
    .select(['id', 'ref_code_old as itemNumber', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('seq')
    .execute();
  const quantities = new Map(wanted.map(({ lineId, quantity }) => [lineId, quantity]));
  if (wanted.some(({ lineId }) => !rows.some(({ id }) => id === lineId))) {
    throw new CallError('badInput', 'A line is not of this order.');
  }
  const changed = rows.filter(({ id, quantity }) => (quantities.get(id) ?? quantity) !== quantity);
  if (changed.length === 0 && !quotation) {
    throw new CallError('badInput', 'No quantity was changed.');
  }
  if (rows.every(({ id, quantity }) => (quantities.get(id) ?? quantity) === 0)) {
    throw new CallError(
      'conflict',
      'Nothing would be left of the order. Please reject it instead.',
    );
  }
  await client.query(setQuantitiesSql, [
    changed.map(({ id }) => id),
    changed.map(({ id }) => quantities.get(id) ?? 0),
  ]);
  return changed.map(({ id, itemNumber, quantity }) => ({
    itemNumber,
    from: quantity,
    to: quantities.get(id) ?? 0,
  }));
}

/** A new state of an order, with its line in the history. */
const moveOrderSql = {
  name: 'move-order',
  text: `
    with moved as (
      update ordering.customer_order set order_status = $2, shipping_status = $3,
        carrier = coalesce($4, carrier), tracking_number = coalesce($5, tracking_number),
        changed_at = now(), version = version + 1
      where id = $1
    )
    insert into ordering.order_event
      (order_id, actor, who, action, order_status, shipping_status, remark, changes, delivery,
        quotation, pieces)
    values ($1, $6, $7, $8, $2, $3, $9, $10, $11, $12, $13)`,
};

/** Sets quantities of order lines. */
const setQuantitiesSql = `
  update ordering.order_line l set quantity = n.quantity
  from unnest($1::int[], $2::int[]) n (id, quantity) where l.id = n.id`;
