/** Makes a change of a locked order: lines, fields, prices and terms, history (docs/product.md 12.16). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { AmendmentState } from '#contract/order-names.ts';
import type { TextKey } from '#language/text.ts';
import type { AmendmentParts } from '../amendment-parts.ts';
import { type Actor, allowed, isConfirmed, type OrderStates } from '../states.ts';
import { changeOpenLines, changePromisedLines } from './amended-lines.ts';
import { applyCorrections, needsConsent } from './corrections.ts';
import { reviseInvoices } from './invoices.ts';
import { changedMeanwhile, type LockedOrder, moveOrder } from './locked-order.ts';
import { reviseProforma } from './proforma.ts';
import { noteSent, type TradedQuotation, writeQuotation } from './quotations.ts';
import type { SellerSettings } from './seller.ts';
import { goodsOf } from './shipping.ts';

/** A side that changes an order, or answers a change. */
export interface Party {
  readonly actor: Actor;
  /** E-mail of the person who acts. */
  readonly who: string;
  /** If set, an order of another customer counts as not found; absent for staff. */
  readonly customerId?: number;
  /** Data of the seller for invoices, which an accepted change may issue. */
  readonly seller: SellerSettings;
}

export interface RemarkedParts {
  readonly parts: AmendmentParts;
  readonly remark: string;
}

export const hasLines = ({ changes, added = [] }: AmendmentParts) =>
  changes.length + added.length > 0;

export const hasPrices = (parts: AmendmentParts) => hasLines(parts) || parts.draft !== undefined;

export const partsNeedConsent = (parts: AmendmentParts): boolean =>
  hasPrices(parts) || parts.cancels === true || (parts.corrections ?? []).some(needsConsent);

/**
 * Makes a change of a locked order, and writes the history.
 * @returns the states of the order after the change
 * @throws the errors of changePromisedLines and applyCorrections
 */
export async function makeAmendment(
  client: pg.ClientBase,
  order: LockedOrder,
  { actor, who, seller }: Party,
  { parts, remark }: RemarkedParts,
): Promise<OrderStates> {
  const { changes, corrections = [], draft, backOrder = false, cancels } = parts;
  const isAgreed = isConfirmed(order);
  if (cancels) return cancel(client, order, { actor, who });
  if (draft) await writeQuotation(client, order.id, draft);
  if (!isAgreed && hasPrices(parts)) await noteSent(client, order.id);
  if (!isAgreed) await changeOpenLines(client, order.id, changes, backOrder);
  else if (hasLines(parts)) {
    await changePromisedLines(client, order.id, parts, { actor, backOrder });
  }
  await applyCorrections(client, order.id, corrections);
  const isOnInvoice = hasPrices(parts) || corrections.some(({ field }) => field === 'poNumber');
  if (isAgreed && isOnInvoice) await reviseProforma(client, order.id, seller);
  const after = await statesAfter(client, order, parts);
  await moveOrder(
    client,
    order.id,
    after,
    { action: 'change', actor, who, remark },
    after !== order,
  );
  // Last, because it takes invoice numbers: others who need a number wait until this transaction ends.
  if (isAgreed && hasPrices(parts)) await reviseInvoices(client, order.id, seller);
  return after;
}

/** Cancels a locked order at the customer's request. @throws CallError conflict if goods have left */
async function cancel(
  client: pg.ClientBase,
  order: LockedOrder,
  { actor, who }: Pick<Party, 'actor' | 'who'>,
): Promise<OrderStates> {
  const after = allowed('staff', 'cancel', order);
  if (!after) throw changedMeanwhile();
  await moveOrder(client, order.id, after, { action: 'cancel', actor, who, remark: '' });
  return after;
}

/**
 * The states of a locked order after a change; `order` itself if they stay the same. An order that is not
 * confirmed waits for the customer if lines or prices change. A confirmed order is delivered if nothing
 * remains and all deliveries have arrived.
 */
async function statesAfter(
  client: pg.ClientBase,
  order: LockedOrder,
  parts: AmendmentParts,
): Promise<OrderStates> {
  if (!isConfirmed(order)) {
    return hasPrices(parts) ? (allowed('staff', 'change', order) ?? order) : order;
  }
  const goods = order.shippingStatus === 'in transit' ? await goodsOf(client, order.id) : null;
  const hasArrived = goods && !goods.remain && !goods.underWay;
  return hasArrived ? { orderStatus: order.orderStatus, shippingStatus: 'delivered' } : order;
}

/** Stores a change. @throws CallError conflict if two changes of the order would wait for an answer */
export async function insertAmendment(
  client: pg.ClientBase,
  orderId: number,
  { actor, who }: Pick<Party, 'actor' | 'who'>,
  { parts, remark }: RemarkedParts,
  state: AmendmentState,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into ordering.amendment (order_id, actor, who, remark, parts, state)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (order_id) where state = 'waiting' do nothing returning id`,
    [orderId, actor, who, remark, JSON.stringify(parts), state],
  );
  const [amendment] = rows;
  if (!amendment) throw anotherWaits();
  return amendment.id;
}

export const anotherWaits = () =>
  new CallError(
    'conflict',
    'Another change to this order is waiting for an answer.' satisfies TextKey,
  );

export const orderNews = ({ actor, who }: Party, remark: string, quotation?: TradedQuotation) => ({
  action: 'change' as const,
  by: actor,
  who,
  ...(remark && { remark }),
  ...(quotation && { quotation: quotation.summary }),
});
