/**
 * Changes of an order (docs/product.md 12.16): a set of lines, fields, prices and terms, or its cancellation.
 * A change that affects neither cost nor stock takes effect at once if staff make it, or if the customer
 * makes it before the order is confirmed. Before the order is confirmed, every change by staff takes effect
 * at once, and the customer then confirms the order. All other changes wait for the other side.
 */
import type pg from 'pg';
import type { Carton } from '#contract/confirmed-orders.ts';
import { CallError } from '#contract/errors.ts';
import { type AmendmentState, MAX_AMENDED_LINES, MAX_AMENDMENTS } from '#contract/order-names.ts';
import type { QuotationDraft, QuotationEvent } from '#contract/quotations.ts';
import { filledText, writtenText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import type { AmendmentParts, Correction, ItemToAdd } from '../amendment-parts.ts';
import { queueAmendmentMail } from '../mail/amendment-mail.ts';
import { queueOrderMail } from '../mail/order-mail.ts';
import { type Actor, isConfirmed, mayAmend, mayAskToCancel, type OrderStates } from '../states.ts';
import { amendmentEndText } from '../words.ts';
import { addedLinesOf } from './added-lines.ts';
import { lineChangesOf, type WantedLine } from './amended-lines.ts';
import { answerProposal } from './amendment-answers.ts';
import { endAmendment, readWaitingAmendment } from './amendment-ends.ts';
import { packCartons } from './cartons.ts';
import { checkGranted } from './claim-replacements.ts';
import { correctPieces } from './correct-delivery.ts';
import {
  applyCorrections,
  correctionsOf,
  correctParcel,
  movesDay,
  needsConsent,
  type Parcel,
  type WantedCorrections,
} from './corrections.ts';
import { reviseInvoices } from './invoices.ts';
import {
  changedMeanwhile,
  type LockedOrder,
  lockOrder,
  moveOrder,
  raiseVersion,
} from './locked-order.ts';
import {
  anotherWaits,
  hasLines,
  insertAmendment,
  makeAmendment,
  orderNews,
  type Party,
  partsNeedConsent,
} from './make-amendment.ts';
import { checkPace } from './messages.ts';
import { quotationAfter, type TradedQuotation } from './quotations.ts';
import type { Shipment } from './shipping.ts';

export interface WantedAmendment extends WantedCorrections {
  readonly lines: readonly WantedLine[];
  readonly added?: readonly ItemToAdd[];
  readonly draft?: QuotationDraft | undefined;
  /** Customers only: asks to cancel the whole confirmed order. */
  readonly cancels?: boolean;
  /** Staff only: lines with too few free pieces become back orders when the change takes effect. */
  readonly backOrder?: boolean;
  readonly remark: string;
}

/** Corrected fields of a delivery; without `lines`, the pieces of the delivery stay unchanged. */
interface DeliveryCorrection extends Parcel, Pick<Shipment, 'lines' | 'beyondStock'> {
  readonly deliveryId: number;
  readonly remark: string;
}

export interface AmendedOrder {
  readonly id: number;
  readonly state: Extract<AmendmentState, 'waiting' | 'made'>;
  readonly parts: AmendmentParts;
  readonly before: LockedOrder;
  readonly after: OrderStates;
}

/**
 * Changes an order at once, or proposes the change to the other side, which gets a mail.
 * @throws CallError notFound; conflict if the order can't be changed, or another change waits; badInput if nothing
 * would change; the errors of checkCount, checkPace, lineChangesOf, addedLinesOf, quotationAfter, correctionsOf
 * and checkGranted
 */
export async function amendOrder(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  wanted: WantedAmendment,
): Promise<AmendedOrder> {
  const order = await lockOrder(client, orderId, party.customerId);
  const changesLines = wanted.lines.length > 0 || wanted.added !== undefined;
  if (!mayAmend(party.actor, order, changesLines)) throw changedMeanwhile();
  if (party.customerId !== undefined) {
    await checkCount(client, orderId, wanted.lines.length);
    await checkPace(client, party.customerId);
  }
  const { parts, quotation } = await partsOf(client, order, party.actor, wanted);
  await checkGranted(client, orderId, parts);
  const isAgreed = !partsNeedConsent(parts);
  const remark = remarkOf(party, parts, wanted.remark);
  const amendment = { parts, remark };
  if (waitsForOther(party.actor, order, isAgreed)) {
    const id = await insertAmendment(client, orderId, party, amendment, 'waiting');
    await raiseVersion(client, orderId, party.actor);
    await queueAmendmentMail(client, id, party.actor);
    return { id, state: 'waiting', parts, before: order, after: order };
  }
  if (isAgreed) await checkNoneCorrects(client, orderId, parts.corrections);
  const after = await makeAmendment(client, order, party, amendment);
  const id = await insertAmendment(client, orderId, party, amendment, 'made');
  if (isAgreed) await queueAmendmentMail(client, id, party.actor);
  else {
    const isAccepted = await answerProposal(client, orderId, party.who);
    await queueOrderMail(client, orderId, {
      ...orderNews(party, remark, quotation),
      ...(isAccepted && { acceptsProposal: true }),
    });
  }
  return { id, state: 'made', parts, before: order, after };
}

/** @param isAgreed whether the change affects neither cost nor stock */
const waitsForOther = (actor: Actor, order: LockedOrder, isAgreed: boolean): boolean =>
  isAgreed
    ? actor === 'customer' && isConfirmed(order)
    : actor === 'customer' || isConfirmed(order);

/** @throws CallError badInput if staff give no remark for changed lines without prices, or for a moved day */
function remarkOf({ actor }: Party, parts: AmendmentParts, typed: string): string {
  if (actor === 'customer') return writtenText(typed);
  if (hasLines(parts) && !parts.draft) return filledText(typed);
  const remark = writtenText(typed);
  if (remark === '' && (parts.corrections ?? []).some(movesDay)) {
    throw new CallError('badInput', 'Write why the day is moved. The customer reads it.');
  }
  return remark;
}

/**
 * Sets the expected day of lines with remaining pieces, as a part of another action on a locked order. The mail of the
 * action tells the customer.
 * @param lineIds all lines if empty
 * @throws the errors of correctionsOf
 */
export async function expectRemaining(
  client: pg.ClientBase,
  orderId: number,
  party: Pick<Party, 'actor' | 'who'>,
  { day, lineIds }: { readonly day: string; readonly lineIds: readonly number[] },
): Promise<void> {
  const expected = lineIds.length > 0 ? lineIds.map((lineId) => ({ lineId, day })) : [{ day }];
  const corrections = await correctionsOf(client, orderId, { expected });
  if (corrections.length === 0) return;
  await applyCorrections(client, orderId, corrections);
  const parts = { changes: [], corrections };
  await insertAmendment(client, orderId, party, { parts, remark: '' }, 'made');
}

async function partsOf(
  client: pg.ClientBase,
  order: LockedOrder,
  actor: Actor,
  { lines, added: items = [], draft, backOrder = false, cancels, ...fields }: WantedAmendment,
): Promise<{ parts: AmendmentParts; quotation: TradedQuotation | undefined }> {
  const isOpen = !isConfirmed(order);
  if (isOpen && (items.length > 0 || lines.some(({ replacement }) => replacement))) {
    throw new CallError('badInput', 'Items are added or replaced once the order is confirmed.');
  }
  const changes = await lineChangesOf(client, order.id, lines, items.length > 0);
  const replacing = changes.flatMap(({ itemId }) => itemId ?? []);
  const added = await addedLinesOf(client, order.id, items, replacing);
  const corrections = await correctionsOf(client, order.id, fields);
  if (cancels) {
    checkCancelled(order, changes.length + corrections.length);
    return { parts: { changes, cancels }, quotation: undefined };
  }
  if (isOpen && actor === 'staff' && corrections.some(needsConsent)) {
    throw new CallError(
      'badInput',
      'Country and shipping method are changed once the order is confirmed.',
    );
  }
  const isPriced = changes.length + added.length > 0 || draft !== undefined;
  if (!isPriced && corrections.length === 0) {
    throw new CallError('badInput', 'Change at least one field.' satisfies TextKey);
  }
  // A customer's proposal before confirmation has no prices: they are computed when staff accept it.
  const quotation =
    isPriced && !(isOpen && actor === 'customer')
      ? await quotationAfter(client, order.id, { changes, added, draft }, !isOpen)
      : undefined;
  const isOnlyQuoted =
    draft !== undefined && changes.length + added.length + corrections.length === 0;
  if (isOnlyQuoted && !isOpen && quotation && changesNothing(quotation.event)) {
    throw new CallError('badInput', 'Change at least one field.' satisfies TextKey);
  }
  const parts = {
    changes,
    ...(added.length > 0 && { added }),
    ...(corrections.length > 0 && { corrections }),
    ...(draft && { draft }),
    ...(quotation && { quotation: quotation.event }),
    ...(backOrder && { backOrder: true as const }),
  };
  return { parts, quotation };
}

const changesNothing = ({ prices, terms = [] }: QuotationEvent): boolean =>
  prices.length + terms.length === 0;

/**
 * @param parts number of further parts of the change
 * @throws CallError badInput with further parts, and before the order is confirmed; conflict if goods have left
 */
function checkCancelled(order: LockedOrder, parts: number): void {
  if (parts > 0 || !isConfirmed(order)) {
    const key: TextKey = 'The field “{field}” is not valid.';
    throw new CallError('badInput', key, { field: 'cancel' });
  }
  if (!mayAskToCancel(order)) {
    throw new CallError('conflict', ...amendmentEndText({ reason: 'sent' }));
  }
}

/**
 * Corrects carrier, tracking number and pieces of a delivery at once. The customer gets a mail.
 * @throws CallError notFound; conflict if the order is not confirmed; badInput if nothing would change; as
 * correctParcel and correctPieces
 */
export async function correctDelivery(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  { deliveryId, remark: typed, ...corrected }: DeliveryCorrection,
): Promise<readonly Correction[]> {
  const order = await lockOrder(client, orderId, party.customerId);
  if (!isConfirmed(order)) throw changedMeanwhile();
  const corrections = [
    ...(await correctPieces(client, orderId, deliveryId, corrected)),
    ...(await correctParcel(client, orderId, deliveryId, corrected)),
  ];
  if (corrections.length === 0) {
    throw new CallError('badInput', 'Change carrier, tracking number or pieces.');
  }
  const id = await noteCorrections(client, order, party, corrections, writtenText(typed));
  await queueAmendmentMail(client, id, party.actor);
  await endAmendment(client, orderId, party);
  await reviseInvoices(client, orderId, party.seller);
  return corrections;
}

/**
 * Replaces the cartons of a delivery. No mail is sent: the customer sees the cartons on the page of the order.
 * @throws CallError notFound; conflict if the order is not confirmed; the errors of packCartons
 */
export async function packDelivery(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  { deliveryId, cartons }: { readonly deliveryId: number; readonly cartons: readonly Carton[] },
): Promise<readonly Correction[]> {
  const order = await lockOrder(client, orderId, party.customerId);
  if (!isConfirmed(order)) throw changedMeanwhile();
  const corrections = await packCartons(client, orderId, deliveryId, cartons);
  await noteCorrections(client, order, party, corrections, '');
  await reviseInvoices(client, orderId, party.seller);
  return corrections;
}

/** Writes corrections of a delivery into the history of a locked order. @returns the id of the change */
async function noteCorrections(
  client: pg.ClientBase,
  order: LockedOrder,
  party: Party,
  corrections: readonly Correction[],
  remark: string,
): Promise<number> {
  const { actor, who } = party;
  await moveOrder(client, order.id, order, { action: 'change', actor, who, remark }, false);
  const parts = { changes: [], corrections };
  return insertAmendment(client, order.id, party, { parts, remark }, 'made');
}

/**
 * Limits the number of changes that a customer proposes, because an order is read with all of its changes.
 * @throws CallError conflict if the order has reached the maximum
 */
async function checkCount(client: pg.ClientBase, orderId: number, more: number): Promise<void> {
  const { rows } = await client.query<{ count: number; lines: number }>(
    `select count(*)::int as count, coalesce(sum(json_array_length(parts->'changes')), 0)::int as lines
     from ordering.amendment where order_id = $1 and actor = 'customer'`,
    [orderId],
  );
  const { count = 0, lines = 0 } = rows[0] ?? {};
  const most = count < MAX_AMENDMENTS ? MAX_AMENDED_LINES : MAX_AMENDMENTS;
  if (count < MAX_AMENDMENTS && lines + more <= MAX_AMENDED_LINES) return;
  const key: TextKey = 'An order holds at most {most} changes. Please write to us by e-mail.';
  throw new CallError('conflict', key, { most });
}

/** @throws CallError conflict if a change of the same fields waits */
async function checkNoneCorrects(
  client: pg.ClientBase,
  orderId: number,
  wanted: readonly Correction[] = [],
): Promise<void> {
  const { corrections = [] } = (await readWaitingAmendment(client, orderId))?.parts ?? {};
  const isWaiting = ({ field }: Correction) => corrections.some((one) => one.field === field);
  if (wanted.some(isWaiting)) throw anotherWaits();
}
