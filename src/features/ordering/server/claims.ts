/** Claims of customers about delivered lines (docs/product.md 12.17). */
import type pg from 'pg';
import type { Answer, Calls, Payload } from '#contract';
import type { Claim } from '#contract/claims.ts';
import { CallError, type PageOf } from '#contract/errors.ts';
import {
  type ClaimAction,
  type ClaimEventName,
  type ClaimState,
  MAX_CLAIMS,
} from '#contract/order-names.ts';
import { plainText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import type { Database } from '#platform/database.ts';
import { requestedPage } from '#platform/paging.ts';
import { now, queries } from '#platform/queries.ts';
import { queueClaimMail } from '../mail/message-mail.ts';
import type { Actor } from '../states.ts';
import { claimStateAfter, freesPieces } from '../states.ts';
import { placeReplacement, type WantedReplacement } from './claim-replacements.ts';
import {
  type ClaimFields,
  claimFieldsSql,
  presentClaim,
  presentWholeClaim,
  type WholeClaim,
  wholeClaimSql,
} from './claim-rows.ts';
import { idOf } from './items.ts';
import { ownOrder, writeToStaff } from './messages.ts';
import { jsonSql } from './order-rows.ts';

const missing: TextKey = 'This claim does not exist.';
const changed: TextKey = 'The claim has changed in the meantime. Please look at it again.';

/**
 * Opens a customer's claim about pieces of a delivered line.
 * @throws CallError notFound for an order of another customer and a line of another order; conflict for more
 * pieces than have arrived and are not claimed yet, and for an order with MAX_CLAIMS claims; the errors of writeToStaff
 */
export async function addClaim(
  client: pg.ClientBase,
  customerId: number,
  { orderId: order, lineId, text, files, ...claim }: Payload<Calls['claimAdd']>,
): Promise<{ id: string }> {
  const orderId = idOf(order);
  const { email } = await ownOrder(client, customerId, orderId);
  // Lock the order, so that two claims at once can't be about the same piece.
  await client.query('select from ordering.customer_order where id = $1 for update', [orderId]);
  await expectPieces(client, orderId, idOf(lineId), Number(claim.quantity));
  const { rows } = await client.query<{ id: number }>(
    `insert into ordering.claim
       (order_id, line_id, number, reason, quantity, serial_number, vehicle, mileage)
     select $1, $2, count(*) + 1, $3, $4, $5, $6, $7 from ordering.claim
     where order_id = $1 having count(*) < $8
     returning id`,
    [
      orderId,
      idOf(lineId),
      claim.reason,
      Number(claim.quantity),
      plainText(claim.serialNumber ?? ''),
      plainText(claim.vehicle ?? ''),
      claim.mileage === undefined ? null : Number(claim.mileage),
      MAX_CLAIMS,
    ],
  );
  const [row] = rows;
  if (!row) {
    const key: TextKey = 'An order holds at most {most} claims. Please write to us by e-mail.';
    throw new CallError('conflict', key, { most: MAX_CLAIMS });
  }
  await noteEvent(client, row.id, { actor: 'customer', who: email, action: 'open', state: 'new' });
  const opening = { id: row.id, action: 'open' } as const;
  await writeToStaff(client, customerId, orderId, { text, files, claim: opening });
  return { id: String(row.id) };
}

/** @throws CallError notFound for a line of another order; conflict for too many pieces */
async function expectPieces(
  client: pg.ClientBase,
  orderId: number,
  lineId: number,
  quantity: number,
): Promise<void> {
  const { rows } = await client.query<{ number: string; open: number }>(
    `select l.ref_code_old as number, (
       (select coalesce(sum(dl.quantity), 0) from ordering.delivery_line dl
         join ordering.delivery d on d.id = dl.delivery_id
         where dl.line_id = l.id and d.arrived_at is not null)
       - (select coalesce(sum(k.quantity), 0) from ordering.claim k
         where k.line_id = l.id and k.counts))::int as open
     from ordering.order_line l where l.id = $1 and l.order_id = $2`,
    [lineId, orderId],
  );
  const [line] = rows;
  if (!line) {
    throw new CallError('notFound', 'This line is not part of the order.' satisfies TextKey);
  }
  const { number, open } = line;
  if (quantity <= open) return;
  const key: TextKey =
    open > 0
      ? '{number}: at most {most} of the pieces that have arrived can still be claimed.'
      : '{number}: there are no pieces that have arrived and are not claimed yet.';
  throw new CallError('conflict', key, { number, most: open });
}

interface NewEvent {
  readonly actor: Actor;
  /** E-mail of the person who acted. */
  readonly who: string;
  readonly action: ClaimEventName;
  readonly state: ClaimState;
  readonly remark?: string;
}

const noteEvent = (client: pg.ClientBase, claimId: number, event: NewEvent) =>
  queries(client)
    .insertInto('ordering.claim_event')
    .values({ claim_id: claimId, remark: '', ...event })
    .execute();

interface ActionOnClaim {
  readonly actor: Actor;
  readonly who: string;
  readonly action: ClaimAction;
  readonly remark?: string;
  /** Version that the actor saw. If the claim has another version, the action is refused. */
  readonly version?: number;
  /** Only with 'replace'. */
  readonly replacement?: WantedReplacement | undefined;
}

/**
 * Applies an action to a claim, writes the history and queues the mail, in the caller's transaction. The
 * caller must have checked that the actor may change this claim. 'answer' queues no mail, because its message
 * has a mail.
 * @throws CallError conflict if the state does not allow the action or the claim was changed since it was
 * read; the errors of placeReplacement
 */
export async function applyClaimAction(
  client: pg.ClientBase,
  claimId: number,
  { actor, who, action, remark = '', version, replacement }: ActionOnClaim,
) {
  const claim = await queries(client)
    .selectFrom('ordering.claim')
    .select(['state', 'version'])
    .where('id', '=', claimId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new CallError('notFound', missing));
  const state = claimStateAfter(actor, action, claim.state);
  if (!state || (version !== undefined && version !== claim.version)) {
    throw new CallError('conflict', changed);
  }
  if (actor === 'staff') await markSeenMessages(client, claimId);
  await queries(client)
    .updateTable('ordering.claim')
    .set({ state, version: claim.version + 1, changed_at: now })
    .$if(freesPieces(action), (update) => update.set({ counts: false }))
    .where('id', '=', claimId)
    .execute();
  await noteEvent(client, claimId, { actor, who, action, state, remark });
  if (replacement) await placeReplacement(client, claimId, who, replacement);
  if (action !== 'answer') {
    await queueClaimMail(client, claimId, { by: actor, action, text: remark, files: [] });
  }
  return { before: claim.state, state, version: claim.version + 1 };
}

/**
 * Marks the customer's messages up to the last change of a claim as read, because the decision answers them.
 * Staff may not have seen later messages, because a message does not change the claim's version.
 */
async function markSeenMessages(client: pg.ClientBase, claimId: number): Promise<void> {
  await client.query(
    `update ordering.order_message m set read_at = now()
     from ordering.claim k
     where k.id = $1 and m.claim_id = k.id and m.actor = 'customer' and m.read_at is null
       and m.at <= k.changed_at`,
    [claimId],
  );
}

/** A claim of a customer. @throws CallError notFound, also for a claim of another customer */
async function ownClaim(client: pg.ClientBase, customerId: number, claimId: number) {
  return queries(client)
    .selectFrom('ordering.claim as k')
    .innerJoin('ordering.customer_order as o', 'o.id', 'k.order_id')
    .innerJoin('accounts.customer as c', 'c.id', 'o.customer_id')
    .select(['o.id as orderId', 'k.state', 'c.email'])
    .where('k.id', '=', claimId)
    .where('o.customer_id', '=', customerId)
    .executeTakeFirstOrThrow(() => new CallError('notFound', missing));
}

/**
 * Sends a customer's message about a claim. If staff have asked for more information, the message is the
 * answer.
 * @throws the errors of writeToStaff
 */
export async function writeAboutClaim(
  client: pg.ClientBase,
  customerId: number,
  { claimId, ...message }: Payload<Calls['claimMessageAdd']>,
): Promise<{ id: string }> {
  const { orderId, state, email } = await ownClaim(client, customerId, idOf(claimId));
  const claim = { id: idOf(claimId), action: 'message' } as const;
  const id = await writeToStaff(client, customerId, orderId, { ...message, claim });
  if (state === 'more information') {
    await applyClaimAction(client, claim.id, { actor: 'customer', who: email, action: 'answer' });
  }
  return { id };
}

/** @throws CallError notFound for a claim of another customer; conflict for a decided claim */
export async function withdrawClaim(
  client: pg.ClientBase,
  customerId: number,
  claimId: number,
): Promise<void> {
  const { email } = await ownClaim(client, customerId, claimId);
  await applyClaimAction(client, claimId, { actor: 'customer', who: email, action: 'withdraw' });
}

const from = `ordering.claim k
  join ordering.order_line l on l.id = k.line_id
  join ordering.customer_order o on o.id = k.order_id`;

/**
 * Claims of a customer. Claims on which the customer has to act come first; others follow, the newest first.
 */
export async function claimPage(
  database: Database,
  customerId: number,
  payload: Payload<Calls['claimList']>,
): Promise<PageOf<Answer<Calls['claimList']>[number]>> {
  const { page, size, offset } = requestedPage(payload, 50);
  const { rows } = await database.write.query<{ claim: ClaimFields; count: number }>(
    `select ${jsonSql(claimFieldsSql)} as claim, count(*) over ()::int as count
     from ${from} where o.customer_id = $1
     order by k.state = 'more information' desc, k.id desc limit $2 offset $3`,
    [customerId, size, offset],
  );
  return {
    val: rows.map(({ claim }) => presentClaim(claim, 'customer')),
    pageInfo: { page, size, count: rows[0]?.count ?? 0 },
  };
}

/** A claim of a customer in full. @throws CallError notFound, also for a claim of another customer */
export async function claimOf(
  database: Database,
  customerId: number,
  claimId: number,
): Promise<Claim> {
  const { rows } = await database.write.query<{ claim: WholeClaim }>(
    `select ${jsonSql(wholeClaimSql(false))} as claim
     from ${from} where k.id = $1 and o.customer_id = $2`,
    [claimId, customerId],
  );
  const [row] = rows;
  if (!row) throw new CallError('notFound', missing);
  return presentWholeClaim(row.claim);
}
