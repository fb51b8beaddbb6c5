/**
 * Applies actions of customers and staff to an order, as the table of states allows. Changes of an order are
 * in amendments.ts.
 */
import type pg from 'pg';
import type { Goods } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import type { OrderAction } from '#contract/order-names.ts';
import type { TextKey } from '#language/text.ts';
import type { MovedGoods } from '../mail/order-letters.ts';
import { queueOrderMail } from '../mail/order-mail.ts';
import { type Actor, allowed, isConfirmed, type OrderStates } from '../states.ts';
import { endAmendment } from './amendment-ends.ts';
import { expectRemaining } from './amendments.ts';
import { takeBack } from './correct-delivery.ts';
import type { Parcel } from './corrections.ts';
import { cancelInvoices } from './invoices.ts';
import { changedMeanwhile, type LockedOrder, lockOrder, moveOrder } from './locked-order.ts';
import { issueProforma } from './proforma.ts';
import { type AcceptedLine, backOrderLines, promisePieces } from './promised-stock.ts';
import { acceptableQuotation } from './quotations.ts';
import type { SellerSettings } from './seller.ts';
import { goodsOf, type Moved, receivePieces, type Shipment, shipPieces } from './shipping.ts';

export interface ActionOnOrder extends Partial<Shipment> {
  readonly orderId: number;
  readonly actor: Actor;
  readonly action: Exclude<OrderAction, 'change'>;
  /** E-mail of the person who acts. */
  readonly by: string;
  /** If set, an order of another customer counts as not found. */
  readonly customerId?: number;
  /** Only with the customer's 'confirm': the version agreed to; if absent, the last version shown. */
  readonly version?: number;
  /** Remark or reason, which the customer reads, too. */
  readonly remark?: string;
  /**
   * Expected day, by staff. With 'confirm': of the back orders; of all lines if the order has no back orders.
   * With 'ship': of the remaining pieces.
   */
  readonly expected?: string;
  /** With 'confirm' by staff: lines that become back orders if too few pieces are free. */
  readonly backOrders?: readonly AcceptedLine[];
  /** With 'take back': the delivery. With 'deliver': the arrived delivery; absent: all under way. */
  readonly deliveryId?: number;
  /** For the proforma invoice that a customer's 'confirm' issues. */
  readonly seller?: SellerSettings;
}

export interface ActionDone extends OrderStates {
  readonly version: number;
  readonly orderCode: string;
  readonly before: OrderStates;
  /** Set for 'ship', 'deliver' and 'take back'. */
  readonly goods: MovedGoods | undefined;
}

/**
 * Locks the order, checks the table of states, sets the new states, writes the history and queues the mails,
 * all in the caller's transaction.
 * @throws CallError notFound; conflict if the state does not allow the action, and if the customer confirms
 * an outdated version; the errors of promisePieces, shipPieces, receivePieces, takeBack and expectRemaining
 */
export async function applyAction(
  client: pg.ClientBase,
  action: ActionOnOrder,
): Promise<ActionDone> {
  const { orderId, actor } = action;
  const before = await lockOrder(client, orderId, action.customerId);
  const goods = before.shippingStatus === 'in transit' ? await goodsOf(client, orderId) : null;
  const next = allowed(actor, action.action, { ...before, goods });
  if (!next) throw refusalOf(action, before, goods);
  checkAgreed(action, before);
  if (action.action === 'confirm') {
    await promisePieces(client, orderId, actor, action.backOrders);
  }
  const moved = await moveGoods(client, before, action, goods);
  if (action.expected) {
    // On 'confirm', the day applies to the back orders; if there are none, to all lines.
    const lineIds = action.action === 'confirm' ? await backOrderLines(client, orderId) : [];
    const days = { day: action.expected, lineIds };
    await expectRemaining(client, orderId, { actor, who: action.by }, days);
  }
  const after = { ...next, ...(moved && { shippingStatus: moved.shippingStatus }) };
  const isAgreed = actor === 'customer' && action.action === 'confirm';
  const quotation = isAgreed ? await acceptableQuotation(client, orderId) : undefined;
  const remark = action.remark?.trim() ?? '';
  const event = {
    action: action.action,
    actor,
    who: action.by,
    remark: eventRemark(action, remark),
  };
  await moveOrder(client, orderId, after, { ...event, ...moved });
  await queueOrderMail(client, orderId, {
    action: action.action,
    by: actor,
    who: action.by,
    ...(remark && { remark }),
    ...(moved && { goods: moved.goods }),
    ...(quotation && { quotation: quotation.summary }),
  });
  await endAmendment(client, orderId, { actor, who: action.by });
  // Last, because these take numbers of invoices: other transactions that need a number wait until this one
  // ends.
  if (action.action === 'take back') await cancelInvoices(client, orderId, moved?.goods.deliveries);
  if (quotation) await issueProforma(client, orderId, action.seller);
  const { version, code } = before;
  return { ...after, version: version + 1, orderCode: code, before, goods: moved?.goods };
}

/** Why an action is refused, for both sides. Usually the other side was faster. */
function refusalOf({ action }: ActionOnOrder, order: LockedOrder, goods: Goods | null): CallError {
  if (action === 'ship') {
    const message = isConfirmed(order)
      ? 'Nothing of this order remains to be shipped.'
      : 'Only a confirmed order can be shipped.';
    return new CallError('conflict', message);
  }
  const needsParcel = action === 'deliver' || action === 'take back';
  if (needsParcel && goods && !goods.underWay) {
    const key: TextKey =
      'No delivery of this order is on its way. Pieces still to be shipped: {number}.';
    return new CallError('conflict', key, { number: goods.ordered - goods.shipped });
  }
  return changedMeanwhile();
}

/**
 * Ships, receives or takes back goods. @returns also the carrier and tracking number that the order then
 * shows
 */
async function moveGoods(
  client: pg.ClientBase,
  order: LockedOrder,
  action: ActionOnOrder,
  goods: Goods | null,
): Promise<(Moved & { parcel?: Parcel }) | undefined> {
  const { orderId, carrier = '', trackingNumber = '', deliveryId } = action;
  if (action.action === 'ship') {
    const parcel = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() };
    return { ...(await shipPieces(client, order, { ...action, ...parcel })), parcel };
  }
  if (action.action === 'take back') return takeBack(client, orderId, deliveryId ?? 0);
  if (action.action !== 'deliver' || !goods) return undefined;
  return receivePieces(client, orderId, deliveryId, goods);
}

/** The remark for the history, after carrier and tracking number. */
const eventRemark = ({ carrier, trackingNumber }: ActionOnOrder, remark: string): string =>
  [carrier?.trim(), trackingNumber?.trim(), remark].filter(Boolean).join(', ');

/** Checks that the order has not changed since the customer saw it (docs/product.md 4.6). */
function checkAgreed({ actor, action, version }: ActionOnOrder, order: LockedOrder): void {
  if (actor !== 'customer' || action !== 'confirm') return;
  // If the call names no version, the version that the customer was shown last is compared.
  const seenVersion = version ?? order.shownVersion;
  if (seenVersion === order.version) return;
  throw new CallError(
    'conflict',
    'The order has changed since you opened it. Please check it again, then confirm it.' satisfies TextKey,
  );
}
