/**
 * Changes of a confirmed order (docs/product.md 12.16): one side proposes, the other accepts or refuses. A
 * change that costs nothing and needs no stock takes effect at once.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { MAX_AMENDED_LINES, MAX_AMENDMENTS } from '#contract/order-names.ts';
import { writtenText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import type {
  AddedLine,
  AmendmentEnd,
  AmendmentMore,
  Correction,
  ItemToAdd,
} from '../amendment-parts.ts';
import { queueAmendmentMail } from '../mail/amendment-mail.ts';
import type { Actor } from '../states.ts';
import { hasArrived, isConfirmed } from '../states.ts';
import { amendmentEndText } from '../words.ts';
import { addedLinesOf, totalAfter } from './added-lines.ts';
import {
  type AmendmentChange,
  applyAmendment,
  lineChangesOf,
  noteChange,
  type WantedLine,
} from './amended-lines.ts';
import { amendmentEndOf, endAmendment } from './amendment-ends.ts';
import {
  correctionsOf,
  correctParcel,
  needsConsent,
  type Parcel,
  type WantedCorrections,
} from './corrections.ts';
import { correctPieces } from './delivery-corrections.ts';
import { checkPace } from './messages.ts';
import type { Shipment } from './shipping.ts';

/** Who proposes or answers: another customer's order counts as not found. */
export interface Party {
  readonly actor: Actor;
  /** E-mail. */
  readonly who: string;
  readonly customerId?: number;
  /** For the proforma invoice, of which an accepted change issues another version. */
  readonly bankDetails: string | undefined;
}

/** The wanted changes. */
export interface AmendmentDraft extends WantedCorrections {
  readonly lines: readonly WantedLine[];
  readonly added?: readonly ItemToAdd[];
  /** Staff only: lines of which too few pieces are free when it takes effect become back orders. */
  readonly backOrder?: boolean;
  readonly remark: string;
}

/** Corrected fields of a delivery; without `lines` its pieces stay. */
interface DeliveryCorrection extends Parcel, Pick<Shipment, 'lines' | 'beyondStock'> {
  readonly deliveryId: number;
  readonly remark: string;
}

/** An amendment that was proposed, or that took effect at once. */
export interface ProposedAmendment {
  readonly id: number;
  readonly state: 'waiting' | 'accepted';
  readonly changes: readonly AmendmentChange[];
  readonly added: readonly AddedLine[];
  readonly corrections: readonly Correction[];
}

/**
 * Corrects a confirmed order at once if only fields change that need no consent, else proposes the change. The
 * other side is told by mail.
 * @throws CallError notFound; conflict if the order can't be amended, or another amendment waits; as checkCount;
 * badInput if nothing would change; as checkPace, lineChangesOf, addedLinesOf, totalAfter and
 * correctionsOf
 */
export async function proposeAmendment(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  { lines, added: items = [], remark, backOrder = false, ...fields }: AmendmentDraft,
): Promise<ProposedAmendment> {
  await lockAmendable(client, orderId, party);
  if (party.customerId !== undefined) {
    await checkCount(client, orderId, lines.length);
    await checkPace(client, party.customerId);
  }
  const changes = await lineChangesOf(client, orderId, lines, items.length > 0);
  const replacing = changes.flatMap(({ itemId }) => itemId ?? []);
  const added = await addedLinesOf(client, orderId, items, replacing);
  const corrections = await correctionsOf(client, orderId, fields);
  if (changes.length + added.length + corrections.length === 0) {
    throw new CallError('badInput', 'Change at least one quantity.' satisfies TextKey);
  }
  const isLines = changes.length + added.length > 0;
  const total = isLines ? await totalAfter(client, orderId, changes, added) : undefined;
  const parts = { changes, added, corrections };
  if (isLines || corrections.some(needsConsent)) {
    const more = { added, corrections, total, ...(backOrder && { backOrder: true as const }) };
    const amendment = await insertAmendment(client, orderId, party, { changes, more, remark });
    await queueAmendmentMail(client, amendment, party.actor);
    return { id: amendment, state: 'waiting', ...parts };
  }
  await checkNoneCorrects(client, orderId, corrections);
  const written = writtenText(remark);
  await applyAmendment(client, orderId, { ...party, backOrder: false }, parts, written);
  return { ...parts, ...(await keepCorrections(client, orderId, party, corrections, written)) };
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
  { deliveryId, remark, ...corrected }: DeliveryCorrection,
): Promise<readonly Correction[]> {
  const order = await lockOrder(client, orderId, party);
  if (!isConfirmed(order)) throw changedMeanwhile();
  const corrections = [
    ...(await correctPieces(client, orderId, deliveryId, corrected)),
    ...(await correctParcel(client, orderId, deliveryId, corrected)),
  ];
  if (corrections.length === 0) {
    throw new CallError('badInput', 'Change carrier, tracking number or pieces.');
  }
  const written = writtenText(remark);
  await noteChange(client, orderId, party, { changes: [] }, written);
  await keepCorrections(client, orderId, party, corrections, written);
  await endAmendment(client, orderId, party);
  return corrections;
}

/** Keeps an amendment that took effect at once, and tells the other side by mail. */
async function keepCorrections(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  corrections: readonly Correction[],
  remark: string,
) {
  const more = { corrections, atOnce: true as const };
  const id = await insertAmendment(client, orderId, party, { changes: [], more, remark }, true);
  await queueAmendmentMail(client, id, party.actor);
  return { id, state: 'accepted' as const };
}

interface KeptAmendment {
  readonly changes: readonly AmendmentChange[];
  readonly more: AmendmentMore;
  readonly remark: string;
}

async function insertAmendment(
  client: pg.ClientBase,
  orderId: number,
  { actor, who }: Party,
  { changes, more, remark }: KeptAmendment,
  isApplied = false,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into ordering.amendment
       (order_id, actor, who, remark, changes, more, state, answered_at, answered_by)
     values ($1, $2, $3, $4, $5, $6, case when $7 then 'accepted' else 'waiting' end,
       case when $7 then now() end, case when $7 then $2 end)
     on conflict (order_id) where state = 'waiting' do nothing returning id`,
    [orderId, actor, who, writtenText(remark), JSON.stringify(changes), moreOf(more), isApplied],
  );
  const [amendment] = rows;
  if (!amendment) throw anotherWaits();
  return amendment.id;
}

/** Null if only quantities and items of lines change. */
function moreOf({ added = [], corrections = [], ...more }: AmendmentMore): string | null {
  if (added.length + corrections.length === 0 && !more.total && !more.backOrder) return null;
  return JSON.stringify({ added, corrections, ...more });
}

/**
 * Limits the changes that a customer proposes, since both sides read all changes of an order at once.
 * @throws CallError conflict if the order has reached the maximum
 */
async function checkCount(client: pg.ClientBase, orderId: number, more: number): Promise<void> {
  const { rows } = await client.query<{ count: number; lines: number }>(
    `select count(*)::int as count, coalesce(sum(json_array_length(changes)), 0)::int as lines
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

/** @throws CallError conflict if an amendment about the same fields waits */
async function checkNoneCorrects(
  client: pg.ClientBase,
  orderId: number,
  wanted: readonly Correction[],
): Promise<void> {
  const waitingChange = await queries(client)
    .selectFrom('ordering.amendment')
    .select('more')
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  const { corrections = [] } = (waitingChange?.more ?? {}) as AmendmentMore;
  const isWaiting = ({ field }: Correction) => corrections.some((one) => one.field === field);
  if (wanted.some(isWaiting)) throw anotherWaits();
}

/** The answer to an amendment. */
export interface AmendmentAnswer {
  readonly amendmentId: number;
  readonly accept: boolean;
  readonly reason: string;
  /** Staff only: lines of which too few pieces are free become back orders. */
  readonly backOrder?: boolean;
}

/**
 * Accepts or refuses an amendment of the other side, or withdraws the party's own amendment.
 * @returns the changes that were made
 * @throws CallError notFound; conflict if it was answered already, it can't be carried out any more, or
 * too few pieces are free
 */
export async function answerAmendment(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  { amendmentId, accept, reason, backOrder = false }: AmendmentAnswer,
): Promise<readonly AmendmentChange[]> {
  await lockOrder(client, orderId, party);
  const amendment = await queries(client)
    .selectFrom('ordering.amendment')
    .select(['actor', 'state', 'remark', 'changes', 'more', 'ended'])
    .where('id', '=', amendmentId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!amendment) throw new CallError('notFound', 'This change does not exist.' satisfies TextKey);
  const isOwn = amendment.actor === party.actor;
  if (amendment.ended) throw noLongerPossible(amendment.ended as AmendmentEnd);
  const obstacle = obstacleTo(amendment.state, isOwn && accept);
  if (obstacle) throw new CallError('conflict', obstacle);
  const changes = accept ? (amendment.changes as AmendmentChange[]) : [];
  if (accept) {
    const furtherChanges = (amendment.more ?? {}) as AmendmentMore;
    const end = await amendmentEndOf(client, orderId, { changes, more: furtherChanges });
    if (end) throw noLongerPossible(end);
    const asBackOrder = furtherChanges.backOrder ?? (party.actor === 'staff' && backOrder);
    const acceptance = { ...party, backOrder: asBackOrder };
    await applyAmendment(
      client,
      orderId,
      acceptance,
      { ...furtherChanges, changes },
      amendment.remark,
    );
  }
  const state = accept ? 'accepted' : isOwn ? 'withdrawn' : 'refused';
  await client.query(
    `update ordering.amendment set state = $2, answered_at = now(), answer = $3, answered_by = $4,
       answered_who = $5 where id = $1`,
    [amendmentId, state, writtenText(reason), party.actor, party.who],
  );
  await queueAmendmentMail(client, amendmentId, party.actor);
  return changes;
}

/** Why an answer to an amendment can't be given; undefined if it can. */
function obstacleTo(state: string, acceptsOwn: boolean): TextKey | undefined {
  if (state === 'withdrawn') return 'This change has been withdrawn.';
  if (state !== 'waiting') return 'This change has already been answered.';
  if (acceptsOwn) return 'Only the other side can accept your change. You can withdraw it.';
  return undefined;
}

async function lockOrder(client: pg.ClientBase, orderId: number, { customerId }: Party) {
  const order = await queries(client)
    .selectFrom('ordering.customer_order')
    .select(['customer_id', 'order_status as orderStatus', 'shipping_status as shippingStatus'])
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order || (customerId !== undefined && order.customer_id !== customerId)) {
    throw new CallError('notFound', 'This order does not exist.' satisfies TextKey);
  }
  return order;
}

/** Locks a confirmed order of which something may still be changed. */
async function lockAmendable(client: pg.ClientBase, orderId: number, party: Party): Promise<void> {
  const order = await lockOrder(client, orderId, party);
  if (!isConfirmed(order) || hasArrived(order)) throw changedMeanwhile();
}

const noLongerPossible = (end: AmendmentEnd) => new CallError('conflict', ...amendmentEndText(end));

const changedMeanwhile = () =>
  new CallError('conflict', 'The order has changed in the meantime.' satisfies TextKey);
