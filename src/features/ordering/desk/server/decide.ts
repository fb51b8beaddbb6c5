/** Staff decisions about an order: checked against the order version that staff saw, and applied. */

import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { word } from '#contract/message.ts';
import type { OrderAction } from '#contract/order-names.ts';
import { filledText, writtenText } from '#language/plain-text.ts';
import { momentOf } from '#language/zone.ts';
import { type ActionDone, applyAction } from '../../server/apply-action.ts';
import { lockOrder } from '../../server/locked-order.ts';
import { readQuotation } from '../../server/quotations.ts';
import type { OrderStates } from '../../states.ts';

/** A line that becomes a back order or is shipped beyond stock; `stock` is the stock that staff saw. */
interface ShortLine {
  readonly id: string | number;
  readonly stock: string | number;
}

interface TypedLine {
  readonly id: string | number;
  readonly quantity: string | number;
}

export type OrderDecision =
  | { readonly action: 'deliver'; readonly deliveryId?: string | number | undefined }
  | { readonly action: 'take back'; readonly deliveryId: string | number; readonly remark: string }
  | {
      readonly action: 'confirm';
      readonly short: readonly ShortLine[];
      /** The expected day of the back orders. Without back orders, the expected day of all lines. */
      readonly expected?: string | undefined;
    }
  | { readonly action: 'reject' | 'cancel'; readonly remark: string }
  | {
      readonly action: 'ship';
      readonly carrier: string;
      readonly trackingNumber: string;
      /** Without lines: all remaining pieces that are in stock. */
      readonly lines?: readonly TypedLine[] | undefined;
      /** Lines that are shipped with more pieces than are in stock. */
      readonly beyondStock?: readonly ShortLine[] | undefined;
      /** 1: ships a part although the order is to be sent in one delivery. */
      readonly asPart?: string | number | undefined;
      /** The day on which the remaining pieces are expected. */
      readonly expected?: string | undefined;
      /** Time at which the goods left; now by default. */
      readonly shippedAt?: string | undefined;
    };

export interface SeenOrder {
  readonly id: string | number;
  readonly version: string | number;
}

export const statesOf = ({ orderStatus, shippingStatus }: OrderStates) => ({
  orderStatus,
  shippingStatus,
});

/**
 * Applies a decision in the caller's transaction, which also writes the audit log.
 * @param who e-mail of the member of staff
 * @throws CallError notFound; conflict if the order was changed since it was read (with who and when), if its
 * state does not allow the action, or if fewer pieces are free than the member of staff saw; badInput for a
 * line that is named twice or belongs to another order, and for a text without visible characters
 */
export async function decideOrder(
  client: pg.ClientBase,
  { id, version }: SeenOrder,
  typed: OrderDecision,
  who: string,
) {
  const decision = cleaned(typed);
  const orderId = Number(id);
  await checkOrderVersion(client, orderId, Number(version), who);
  if (decision.action === 'confirm') await checkUnpriced(client, orderId);
  const result = await applyAction(client, {
    orderId,
    actor: 'staff',
    by: who,
    ...detailsOf(decision),
  });
  return {
    val: { ...statesOf(result), version: result.version },
    audit: {
      subject: 'order' as const,
      subjectId: orderId,
      subjectName: result.orderCode,
      before: statesOf(result.before),
      after: {
        ...statesOf(result),
        ...goodsOf(result),
        ...wordsOf(decision),
      },
    },
  };
}

/** Removes control characters from the texts of a decision; carrier and tracking number become one line each. */
function cleaned(decision: OrderDecision): OrderDecision {
  if (decision.action === 'take back') {
    return { ...decision, remark: writtenText(decision.remark) };
  }
  if ('remark' in decision) return { ...decision, remark: filledText(decision.remark) };
  if (decision.action !== 'ship') return decision;
  const line = (text: string) => filledText(text).replaceAll('\n', ' ');
  const { carrier, trackingNumber } = decision;
  return { ...decision, carrier: line(carrier), trackingNumber: line(trackingNumber) };
}

/** Converts a decision into arguments of applyAction. */
function detailsOf(decision: OrderDecision) {
  switch (decision.action) {
    case 'confirm': {
      const { action, short, expected } = decision;
      const backOrders = short.map(({ id, stock }) => ({ id: Number(id), free: Number(stock) }));
      return { action, backOrders, ...(expected && { expected }) };
    }
    case 'reject':
    case 'cancel':
      return decision;
    case 'ship': {
      const { lines, beyondStock = [], asPart, expected, shippedAt, ...shipment } = decision;
      return {
        ...shipment,
        ...(lines && { lines: linePiecesOf(lines) }),
        beyondStock: beyondStockOf(beyondStock),
        asPart: Number(asPart ?? 0) === 1,
        ...(expected && { expected }),
        ...(shippedAt && { shippedAt: pastMoment(shippedAt) }),
      };
    }
    case 'take back':
      return { ...decision, deliveryId: Number(decision.deliveryId) };
    case 'deliver': {
      const { action, deliveryId } = decision;
      return { action, ...(deliveryId !== undefined && { deliveryId: Number(deliveryId) }) };
    }
  }
}

export const beyondStockOf = (lines: readonly ShortLine[]) =>
  lines.map(({ id, stock }) => ({ lineId: Number(id), stock: Number(stock) }));

export function linePiecesOf(lines: readonly TypedLine[]) {
  const pieces = lines.map((line) => ({
    lineId: Number(line.id),
    quantity: Number(line.quantity),
  }));
  if (new Set(pieces.map(({ lineId }) => lineId)).size < pieces.length) {
    throw new CallError('badInput', 'A line is named twice.');
  }
  return pieces;
}

/** Maximum age of a time of shipping, in days. */
const MAX_DAYS_AGO = 60;

/** @throws CallError badInput for a time that does not exist, is in the future, or is too old */
function pastMoment(text: string): Date {
  const moment = momentOf(text);
  if (!moment) {
    throw new CallError('badInput', 'Enter the moment of shipping with its time zone.');
  }
  const age = Date.now() - moment.getTime();
  if (age < 0 || age > MAX_DAYS_AGO * 86_400_000) {
    throw new CallError('badInput', 'The moment of shipping lies within the last {days} days.', {
      days: MAX_DAYS_AGO,
    });
  }
  return moment;
}

/** Remark, carrier, tracking number and expected day, for the audit log. */
function wordsOf(decision: OrderDecision): Record<string, string> {
  if ('remark' in decision) return { remark: decision.remark };
  const expected = 'expected' in decision && decision.expected;
  const day: Record<string, string> = expected ? { expected } : {};
  if (decision.action !== 'ship') return day;
  const { carrier, trackingNumber, beyondStock = [] } = decision;
  return {
    carrier,
    trackingNumber,
    ...(beyondStock.length > 0 && { 'lines beyond stock': String(beyondStock.length) }),
    ...day,
  };
}

/** Numbers and pieces of the deliveries that the action affected, for the audit log. */
function goodsOf({ goods }: ActionDone): Record<string, string> {
  if (!goods) return {};
  return {
    delivery: goods.deliveries.map(({ number }) => number).join(', '),
    pieces: goods.pieces.map(({ itemNumber, quantity }) => `${itemNumber}: ${quantity}`).join(', '),
  };
}

const actionWords: Record<'place' | 'propose' | OrderAction, string> = {
  place: 'placed',
  propose: 'proposed to change',
  cancel: 'cancelled',
  confirm: 'confirmed',
  change: 'changed',
  reject: 'rejected',
  ship: 'shipped',
  deliver: 'marked as delivered',
  'take back': 'taken back a delivery of',
};

/** Refuses to confirm an order with a quotation: its prices need the customer's consent. */
async function checkUnpriced(client: pg.ClientBase, orderId: number): Promise<void> {
  if (!(await readQuotation(client, orderId)).quotation) return;
  throw new CallError(
    'conflict',
    'This order has a quotation, which the customer has to accept. Nothing was confirmed.',
  );
}

const quicker =
  '{who} has {what} this order at {time}. Nothing of yours was saved; please look at it again.';
/** Shown if the same member of staff sends a decision again after a lost response. */
const savedBefore =
  'You have {what} this order already, at {time}. Nothing else was saved; please look at it again.';

/**
 * Locks the order and compares its version with the version that was read.
 * @param who e-mail of the member of staff
 * @throws CallError notFound; conflict with who changed the order, and when
 */
export async function checkOrderVersion(
  client: pg.ClientBase,
  orderId: number,
  version: number,
  who: string,
): Promise<void> {
  const order = await lockOrder(client, orderId);
  if (order.version === version) return;
  const {
    rows: [event],
  } = await client.query<{ who: string; action: keyof typeof actionWords; at: Date }>(
    `select who, action, at from ordering.order_event where order_id = $1
     union all select who, 'propose', at from ordering.amendment where order_id = $1 and state = 'waiting'
     order by at desc limit 1`,
    [orderId],
  );
  throw new CallError('conflict', event?.who === who ? savedBefore : quicker, {
    who: event?.who ?? word('somebody'),
    what: word(actionWords[event?.action ?? 'change']),
    time: (event?.at ?? new Date()).toISOString(),
  });
}
