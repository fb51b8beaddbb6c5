/**
 * Changes of an order (docs/product.md 12.16): a set of lines, fields, prices and terms. Who has to agree decides
 * when it takes effect. A change that costs and lacks nothing is made at once. Staff change an order that is not
 * confirmed at once, too, and the customer then confirms the order. Every other change waits for the other side.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { type AmendmentState, MAX_AMENDED_LINES, MAX_AMENDMENTS } from '#contract/order-names.ts';
import type { QuotationDraft } from '#contract/quotations.ts';
import { filledText, writtenText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import type { AmendmentEnd, AmendmentParts, Correction, ItemToAdd } from '../amendment-parts.ts';
import { queueAmendmentMail } from '../mail/amendment-mail.ts';
import { queueOrderMail } from '../mail/order-mail.ts';
import { type Actor, allowed, isConfirmed, mayAmend, type OrderStates } from '../states.ts';
import { amendmentEndText } from '../words.ts';
import { addedLinesOf } from './added-lines.ts';
import {
  changeOpenLines,
  changePromisedLines,
  lineChangesOf,
  type WantedLine,
} from './amended-lines.ts';
import { amendmentEndOf, endAmendment, readWaitingAmendment } from './amendment-ends.ts';
import {
  applyCorrections,
  correctionsOf,
  correctParcel,
  movesDay,
  needsConsent,
  type Parcel,
  type WantedCorrections,
} from './corrections.ts';
import { correctPieces } from './delivery-corrections.ts';
import { changedMeanwhile, type LockedOrder, lockOrder, moveOrder } from './locked-order.ts';
import { checkPace } from './messages.ts';
import { reviseProforma } from './proforma.ts';
import { quotationAfter, type TradedQuotation, writeQuotation } from './quotations.ts';
import { goodsOf, type Shipment } from './shipping.ts';

/** A side that changes an order, or answers a change. */
export interface Party {
  readonly actor: Actor;
  /** E-mail. */
  readonly who: string;
  /** Another customer's order counts as not found; absent for staff. */
  readonly customerId?: number;
  /** For the proforma invoice, of which an accepted change issues another version. */
  readonly bankDetails: string | undefined;
}

/** The wanted changes. */
export interface WantedAmendment extends WantedCorrections {
  readonly lines: readonly WantedLine[];
  readonly added?: readonly ItemToAdd[];
  readonly draft?: QuotationDraft | undefined;
  /** Staff only: lines of which too few pieces are free when it takes effect become back orders. */
  readonly backOrder?: boolean;
  readonly remark: string;
}

/** Corrected fields of a delivery; without `lines` its pieces stay. */
interface DeliveryCorrection extends Parcel, Pick<Shipment, 'lines' | 'beyondStock'> {
  readonly deliveryId: number;
  readonly remark: string;
}

/** A change that waits for the other side, or was made. */
export interface AmendedOrder {
  readonly id: number;
  readonly state: Extract<AmendmentState, 'waiting' | 'made'>;
  readonly parts: AmendmentParts;
  readonly before: LockedOrder;
  readonly after: OrderStates;
}

/**
 * Changes an order at once, or proposes the change to the other side. The other side is told by mail.
 * @throws CallError notFound; conflict if the order can't be changed, or another change waits; as checkCount;
 * badInput if nothing would change; as checkPace, lineChangesOf, addedLinesOf, quotationAfter and correctionsOf
 */
export async function amendOrder(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  wanted: WantedAmendment,
): Promise<AmendedOrder> {
  const order = await lockOrder(client, orderId, party.customerId);
  if (!mayAmend(party.actor, order)) throw changedMeanwhile();
  if (party.customerId !== undefined) {
    await checkCount(client, orderId, wanted.lines.length);
    await checkPace(client, party.customerId);
  }
  const { parts, quotation } = await partsOf(client, order, party.actor, wanted);
  const isAgreed = !partsNeedConsent(parts);
  const remark = remarkOf(party, parts, wanted.remark);
  const amendment = { parts, remark };
  if (!isAgreed && (party.actor === 'customer' || isConfirmed(order))) {
    const id = await insertAmendment(client, orderId, party, amendment, 'waiting');
    await queueAmendmentMail(client, id, party.actor);
    return { id, state: 'waiting', parts, before: order, after: order };
  }
  if (isAgreed) await checkNoneCorrects(client, orderId, parts.corrections);
  const after = await makeAmendment(client, order, party, amendment);
  const id = await insertAmendment(client, orderId, party, amendment, 'made');
  if (isAgreed) await queueAmendmentMail(client, id, party.actor);
  else {
    await queueOrderMail(client, orderId, orderNews(party, remark, quotation));
    await answerProposal(client, orderId, party.who);
  }
  return { id, state: 'made', parts, before: order, after };
}

/** @throws CallError badInput if staff do not explain changed lines without prices, or a day that is moved */
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
 * Gives all lines of which something remains an expected day, with another action on a locked order, whose mail tells
 * the customer.
 * @throws CallError as correctionsOf
 */
export async function expectRemaining(
  client: pg.ClientBase,
  orderId: number,
  party: Pick<Party, 'actor' | 'who'>,
  day: string,
): Promise<void> {
  const corrections = await correctionsOf(client, orderId, { expected: [{ day }] });
  if (corrections.length === 0) return;
  await applyCorrections(client, orderId, corrections);
  const parts = { changes: [], corrections };
  await insertAmendment(client, orderId, party, { parts, remark: '' }, 'made');
}

/** A change as it is kept. */
interface Amendment {
  readonly parts: AmendmentParts;
  readonly remark: string;
}

const orderNews = ({ actor, who }: Party, remark: string, quotation?: TradedQuotation) => ({
  ...{ action: 'change' as const, by: actor, who },
  ...(remark && { remark }),
  ...(quotation && { quotation: quotation.summary }),
});

/** The parts of a change of a locked order, and its quotation after the change. */
async function partsOf(
  client: pg.ClientBase,
  order: LockedOrder,
  actor: Actor,
  { lines, added: items = [], draft, backOrder = false, ...fields }: WantedAmendment,
): Promise<{ parts: AmendmentParts; quotation: TradedQuotation | undefined }> {
  const isOpen = !isConfirmed(order);
  if (isOpen && (items.length > 0 || lines.some(({ replacement }) => replacement))) {
    throw new CallError('badInput', 'Items are added or replaced once the order is confirmed.');
  }
  const changes = await lineChangesOf(client, order.id, lines, items.length > 0);
  const replacing = changes.flatMap(({ itemId }) => itemId ?? []);
  const added = await addedLinesOf(client, order.id, items, replacing);
  const corrections = await correctionsOf(client, order.id, fields);
  const isPriced = changes.length + added.length > 0 || draft !== undefined;
  if (!isPriced && corrections.length === 0) {
    throw new CallError('badInput', 'Change at least one quantity.' satisfies TextKey);
  }
  // Staff answer a customer's proposal for an order that is not confirmed, with prices if it has any.
  const quotation =
    isPriced && !(isOpen && actor === 'customer')
      ? await quotationAfter(client, order.id, { changes, added, draft }, !isOpen)
      : undefined;
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

const hasLines = ({ changes, added = [] }: AmendmentParts) => changes.length + added.length > 0;

const hasPrices = (parts: AmendmentParts) => hasLines(parts) || parts.draft !== undefined;

const partsNeedConsent = (parts: AmendmentParts): boolean =>
  hasPrices(parts) || (parts.corrections ?? []).some(needsConsent);

/**
 * Makes a change of a locked order, and writes the history.
 * @returns the states of the order after it
 * @throws CallError as changePromisedLines and applyCorrections
 */
async function makeAmendment(
  client: pg.ClientBase,
  order: LockedOrder,
  { actor, who, bankDetails }: Party,
  { parts, remark }: Amendment,
): Promise<OrderStates> {
  const { changes, corrections = [], draft, backOrder = false } = parts;
  const isAgreed = isConfirmed(order);
  if (draft) await writeQuotation(client, order.id, draft);
  if (!isAgreed) await changeOpenLines(client, order.id, changes, backOrder);
  else if (hasLines(parts)) {
    await changePromisedLines(client, order.id, parts, { actor, backOrder });
  }
  await applyCorrections(client, order.id, corrections);
  if (isAgreed && hasPrices(parts)) await reviseProforma(client, order.id, bankDetails);
  const after = await statesAfter(client, order, parts);
  await moveOrder(
    client,
    order.id,
    after,
    { action: 'change', actor, who, remark },
    after !== order,
  );
  return after;
}

/**
 * The states of a locked order after a change, the same object if it stays in them. An open order waits for the
 * customer. A confirmed order is delivered if nothing remains and all deliveries have arrived.
 */
async function statesAfter(
  client: pg.ClientBase,
  order: LockedOrder,
  parts: AmendmentParts,
): Promise<OrderStates> {
  if (!isConfirmed(order)) {
    return partsNeedConsent(parts) ? (allowed('staff', 'change', order) ?? order) : order;
  }
  const goods = order.shippingStatus === 'in transit' ? await goodsOf(client, order.id) : null;
  const hasArrived = goods && !goods.remain && !goods.underWay;
  return hasArrived ? { orderStatus: order.orderStatus, shippingStatus: 'delivered' } : order;
}

/**
 * Corrects carrier, tracking number and pieces of a delivery, at once; the customer is told by mail.
 * @throws CallError notFound; conflict if the order is not confirmed; badInput if nothing would
 * change; as correctParcel and correctPieces
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
  const { actor, who } = party;
  const remark = writtenText(typed);
  await moveOrder(client, orderId, order, { action: 'change', actor, who, remark }, false);
  const parts = { changes: [], corrections };
  const id = await insertAmendment(client, orderId, party, { parts, remark }, 'made');
  await queueAmendmentMail(client, id, actor);
  await endAmendment(client, orderId, party);
  return corrections;
}

async function insertAmendment(
  client: pg.ClientBase,
  orderId: number,
  { actor, who }: Pick<Party, 'actor' | 'who'>,
  { parts, remark }: Amendment,
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

/**
 * Limits the changes that a customer proposes, since both sides read all changes of an order at once.
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

const anotherWaits = () =>
  new CallError(
    'conflict',
    'Another change to this order is waiting for an answer.' satisfies TextKey,
  );

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

/**
 * Ends the customer's proposal that a change of staff answers: it is accepted if the order has its quantities now.
 * The mail about the change tells the customer.
 */
async function answerProposal(client: pg.ClientBase, orderId: number, who: string): Promise<void> {
  const end: AmendmentEnd = { reason: 'answered' };
  await client.query(
    `with proposal as (
       select id, not exists (
         select from json_to_recordset(parts->'changes') as c ("lineId" int, "to" int)
           join ordering.order_line l on l.id = c."lineId" where l.quantity <> c."to") as taken
       from ordering.amendment where order_id = $1 and state = 'waiting')
     update ordering.amendment a set answered_at = now(), answered_by = 'staff', answered_who = $2,
       state = case when taken then 'accepted' else 'withdrawn' end,
       ended = case when not taken then $3::json end
     from proposal p where p.id = a.id`,
    [orderId, who, JSON.stringify(end)],
  );
}

/** The answer to a change. */
export interface AmendmentAnswer {
  readonly amendmentId: number;
  readonly accept: boolean;
  readonly reason: string;
  /** Staff only: lines of which too few pieces are free become back orders. */
  readonly backOrder?: boolean;
}

/**
 * Accepts or refuses a change of the other side, or withdraws the party's own change.
 * @returns the lines that were changed
 * @throws CallError notFound; conflict if it was answered already, it can't be carried out any more, or
 * too few pieces are free; as quotationAfter
 */
export async function answerAmendment(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  { amendmentId, accept, reason, backOrder = false }: AmendmentAnswer,
): Promise<AmendmentParts['changes']> {
  const order = await lockOrder(client, orderId, party.customerId);
  const amendment = await queries(client)
    .selectFrom('ordering.amendment')
    .select(['actor', 'state', 'remark', 'parts', 'ended'])
    .where('id', '=', amendmentId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!amendment) throw new CallError('notFound', 'This change does not exist.' satisfies TextKey);
  const isOwn = amendment.actor === party.actor;
  if (amendment.ended) throw noLongerPossible(amendment.ended as AmendmentEnd);
  const obstacle = obstacleTo(amendment.state, isOwn && accept);
  if (obstacle) throw new CallError('conflict', obstacle);
  const { remark } = amendment;
  const proposed = amendment.parts as AmendmentParts;
  const isBackOrder = proposed.backOrder ?? (party.actor === 'staff' && backOrder);
  const isOpen = !isConfirmed(order);
  let parts = { ...proposed, ...(isBackOrder && { backOrder: true as const }) };
  if (accept) {
    const end = await amendmentEndOf(client, orderId, parts);
    if (end) throw noLongerPossible(end);
    // A customer proposes for an open order without prices, and may confirm it meanwhile.
    const quotation = hasPrices(parts)
      ? await quotationAfter(client, orderId, parts, !isOpen)
      : undefined;
    if (quotation) parts = { ...parts, quotation: quotation.event };
    await makeAmendment(client, order, party, { parts, remark });
    // The customer then confirms the order, so the mail shows all of it.
    if (isOpen) await queueOrderMail(client, orderId, orderNews(party, '', quotation));
  }
  const state = accept ? 'accepted' : isOwn ? 'withdrawn' : 'refused';
  await client.query(
    `update ordering.amendment set state = $2, answered_at = now(), answer = $3, answered_by = $4,
       answered_who = $5, parts = $6 where id = $1`,
    [amendmentId, state, writtenText(reason), party.actor, party.who, JSON.stringify(parts)],
  );
  if (!accept || !isOpen) await queueAmendmentMail(client, amendmentId, party.actor);
  return accept ? parts.changes : [];
}

/** Why an answer to an amendment can't be given; undefined if it can. */
function obstacleTo(state: string, acceptsOwn: boolean): TextKey | undefined {
  if (state === 'withdrawn') return 'This change has been withdrawn.';
  if (state !== 'waiting') return 'This change has already been answered.';
  if (acceptsOwn) return 'Only the other side can accept your change. You can withdraw it.';
  return undefined;
}

const noLongerPossible = (end: AmendmentEnd) => new CallError('conflict', ...amendmentEndText(end));
