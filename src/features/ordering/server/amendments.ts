/**
 * Changes of a confirmed order (docs/product.md 12.16): one side proposes, the other accepts or refuses. A
 * change that costs nothing and needs no stock takes effect at once.
 */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { withPlainNames } from '#contract/spellings.ts';
import { writtenText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import type { AddedLine, AmendmentMore, Correction, ItemToAdd } from '../amendment-parts.ts';
import { queueAmendmentMail } from '../mail/amendment-mail.ts';
import type { Actor } from '../states.ts';
import { addedLinesOf, totalAfter } from './added-lines.ts';
import {
  type AmendmentChange,
  applyAmendment,
  lineChangesOf,
  noteChange,
  type WantedLine,
} from './amended-lines.ts';
import {
  correctionsOf,
  correctParcel,
  needsConsent,
  type Parcel,
  type WantedCorrections,
} from './corrections.ts';
import { checkPace } from './messages.ts';
import { keptJson } from './order-rows.ts';

/** Who proposes or answers: another customer's order counts as not found. */
export interface Party {
  readonly actor: Actor;
  /** E-mail. */
  readonly who: string;
  readonly customerId?: number;
}

/** What shall change. */
export interface AmendmentDraft extends WantedCorrections {
  readonly lines: readonly WantedLine[];
  readonly added?: readonly ItemToAdd[];
  /** Staff only: lines of which too few pieces are free when it takes effect become back orders. */
  readonly backOrder?: boolean;
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
 * Changes a confirmed order at once where that costs and lacks nothing, else proposes the change. The other
 * side is told by mail.
 * @throws CallError notFound; conflict where the order can't be amended, or another amendment waits;
 * badInput where nothing would change; as checkPace, lineChangesOf, addedLinesOf, totalAfter and
 * correctionsOf
 */
export async function proposeAmendment(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  { lines, added: items = [], remark, backOrder = false, ...fields }: AmendmentDraft,
): Promise<ProposedAmendment> {
  await lockAmendable(client, orderId, party);
  if (party.customerId !== undefined) await checkPace(client, party.customerId);
  const changes = await lineChangesOf(client, orderId, lines, items.length > 0);
  const added = await addedLinesOf(client, orderId, items);
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
  await checkNoneWaits(client, orderId);
  const written = writtenText(remark);
  await applyAmendment(client, orderId, { ...party, backOrder: false }, parts, written);
  return { ...parts, ...(await keepCorrections(client, orderId, party, corrections, written)) };
}

/**
 * Corrects carrier and tracking number of a delivery, at once; the customer is told by mail.
 * @throws CallError notFound; conflict where the order is not confirmed; badInput where nothing would
 * change; as correctParcel
 */
export async function correctDelivery(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  { deliveryId, remark, ...parcel }: Parcel & { deliveryId: number; remark: string },
): Promise<readonly Correction[]> {
  const { order_status } = await lockOrder(client, orderId, party);
  if (order_status !== 'confirm') throw changedMeanwhile();
  const corrections = await correctParcel(client, orderId, deliveryId, parcel);
  if (corrections.length === 0) {
    throw new CallError('badInput', 'Change carrier or tracking number.');
  }
  const written = writtenText(remark);
  await noteChange(client, orderId, party, { changes: [] }, written);
  await keepCorrections(client, orderId, party, corrections, written);
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
       (order_id, actor, who, remark, changes, more, applied, state, answered_at, answered_by)
     values ($1, $2, $3, $4, $5, $6, $7, case when $7 then 'accepted' else 'waiting' end,
       case when $7 then now() end, case when $7 then $2 end)
     on conflict (order_id) where state = 'waiting' do nothing returning id`,
    [orderId, actor, who, writtenText(remark), keptJson(changes), moreOf(more), isApplied],
  );
  const [amendment] = rows;
  if (!amendment) throw anotherWaits();
  return amendment.id;
}

/** Null for changed lines alone, which releases before migration 0064 read. */
function moreOf({ added = [], corrections = [], ...more }: AmendmentMore): string | null {
  if (added.length + corrections.length === 0 && !more.total && !more.backOrder) return null;
  return keptJson({ added, corrections, ...more });
}

const anotherWaits = () =>
  new CallError(
    'conflict',
    'Another change to this order is waiting for an answer.' satisfies TextKey,
  );

/** @throws CallError conflict where an amendment waits, which may be about the same fields */
async function checkNoneWaits(client: pg.ClientBase, orderId: number): Promise<void> {
  const waitingChange = await queries(client)
    .selectFrom('ordering.amendment')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waitingChange) throw anotherWaits();
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
 * Accepts or refuses an amendment of the other side, or withdraws one's own.
 * @returns the changes that were made
 * @throws CallError notFound; conflict where it was answered already, the order can't be amended any
 * more, or too few pieces are free
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
    .select(['actor', 'state', 'remark', 'changes', 'more'])
    .where('id', '=', amendmentId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!amendment) throw new CallError('notFound', 'This change does not exist.' satisfies TextKey);
  const isOwn = amendment.actor === party.actor;
  if (amendment.state !== 'waiting' || (isOwn && accept)) {
    throw new CallError('conflict', 'This change has already been answered.' satisfies TextKey);
  }
  const changes = accept ? withPlainNames(amendment.changes as AmendmentChange[]) : [];
  if (accept) {
    await lockAmendable(client, orderId, party);
    const furtherChanges = withPlainNames((amendment.more ?? {}) as AmendmentMore);
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
       answered_who = $5, applied = $2 = 'accepted' where id = $1`,
    [amendmentId, state, writtenText(reason), party.actor, party.who],
  );
  await queueAmendmentMail(client, amendmentId, party.actor);
  return changes;
}

/** Withdraws what waits, when an order is cancelled. */
export async function closeAmendments(
  client: pg.ClientBase,
  orderId: number,
  { actor, who }: Party,
): Promise<void> {
  await client.query(
    `update ordering.amendment set state = 'withdrawn', answered_at = now(), answered_by = $2,
       answered_who = $3
     where order_id = $1 and state = 'waiting'`,
    [orderId, actor, who],
  );
}

async function lockOrder(client: pg.ClientBase, orderId: number, { customerId }: Party) {
  const order = await queries(client)
    .selectFrom('ordering.customer_order')
    .select(['customer_id', 'order_status', 'shipping_status'])
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
  if (order.order_status !== 'confirm' || order.shipping_status === 'delivered') {
    throw changedMeanwhile();
  }
}

const changedMeanwhile = () =>
  new CallError('conflict', 'The order has changed in the meantime.' satisfies TextKey);
