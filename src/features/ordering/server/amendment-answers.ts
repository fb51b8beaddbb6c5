/** Answers to waiting changes of an order (docs/product.md 12.16). */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { AmendmentState } from '#contract/order-names.ts';
import { writtenText } from '#language/plain-text.ts';
import type { TextKey } from '#language/text.ts';
import { queries } from '#platform/queries.ts';
import type { AmendmentEnd, AmendmentParts } from '../amendment-parts.ts';
import { queueAmendmentMail } from '../mail/amendment-mail.ts';
import { queueOrderMail } from '../mail/order-mail.ts';
import { isConfirmed } from '../states.ts';
import { amendmentEndText } from '../words.ts';
import { amendmentEndOf } from './amendment-ends.ts';
import { checkGranted } from './claim-replacements.ts';
import { lockOrder } from './locked-order.ts';
import { hasPrices, makeAmendment, orderNews, type Party } from './make-amendment.ts';
import { quotationAfter } from './quotations.ts';

export interface AmendmentAnswer {
  readonly amendmentId: number;
  readonly accept: boolean;
  readonly reason: string;
  /** Staff only: lines with too few free pieces become back orders. */
  readonly backOrder?: boolean;
}

/**
 * Accepts or refuses a change of the other side, or withdraws the party's own change.
 * @returns the parts of the change
 * @throws CallError notFound; conflict if the change was answered already, if it can no longer be carried
 * out, or if too few pieces are free; the errors of quotationAfter and checkGranted
 */
export async function answerAmendment(
  client: pg.ClientBase,
  orderId: number,
  party: Party,
  { amendmentId, accept, reason, backOrder = false }: AmendmentAnswer,
): Promise<AmendmentParts> {
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
  const isOpen = !isConfirmed(order);
  const isPriced = hasPrices(proposed);
  let parts = proposed;
  if (accept) {
    if (party.actor === 'staff' && backOrder) parts = { ...parts, backOrder: true };
    const end = await amendmentEndOf(client, orderId, parts);
    if (end) throw noLongerPossible(end);
    await checkGranted(client, orderId, parts);
    // Computed at the answer: a proposal made before the order was confirmed had no prices.
    const quotation = isPriced ? await quotationAfter(client, orderId, parts, !isOpen) : undefined;
    if (quotation) parts = { ...parts, quotation: quotation.event };
    await makeAmendment(client, order, party, { parts, remark });
    // The customer confirms the order next, so the mail shows the whole order.
    if (isOpen && isPriced) {
      const news = orderNews(party, '', quotation);
      await queueOrderMail(client, orderId, { ...news, acceptsProposal: true });
    }
  }
  const state = accept ? 'accepted' : isOwn ? 'withdrawn' : 'refused';
  await client.query(
    `update ordering.amendment set state = $2, answered_at = now(), answer = $3, answered_by = $4,
       answered_who = $5, parts = $6 where id = $1`,
    [amendmentId, state, writtenText(reason), party.actor, party.who, JSON.stringify(parts)],
  );
  if (!accept || !isOpen || !isPriced) {
    await queueAmendmentMail(client, amendmentId, party.actor);
  }
  return parts;
}

/** Why an answer to an amendment can't be given; undefined if it can. */
function obstacleTo(state: string, acceptsOwn: boolean): TextKey | undefined {
  if (state === 'withdrawn') return 'This change has been withdrawn.';
  if (state !== 'waiting') return 'This change has already been answered.';
  if (acceptsOwn) return 'Only the other side can accept your change. You can withdraw it.';
  return undefined;
}

const noLongerPossible = (end: AmendmentEnd) => new CallError('conflict', ...amendmentEndText(end));

/**
 * Ends the customer's waiting proposal of lines, because staff change the order. The proposal is accepted if
 * the order now has its quantities and it asks for nothing else; otherwise it is withdrawn. The mail about
 * the change tells the customer.
 * @returns whether a proposal was accepted
 */
export async function answerProposal(
  client: pg.ClientBase,
  orderId: number,
  who: string,
): Promise<boolean> {
  const end: AmendmentEnd = { reason: 'answered' };
  const { rows } = await client.query<{ state: AmendmentState }>(
    `with proposal as (
       select id, not exists (
         select from json_to_recordset(parts->'changes') as c ("lineId" int, "to" int)
           join ordering.order_line l on l.id = c."lineId" where l.quantity <> c."to")
         and parts->'corrections' is null as taken
       from ordering.amendment where order_id = $1 and state = 'waiting'
         and json_array_length(parts->'changes') > 0)
     update ordering.amendment a set answered_at = now(), answered_by = 'staff', answered_who = $2,
       state = case when taken then 'accepted' else 'withdrawn' end,
       ended = case when not taken then $3::json end
     from proposal p where p.id = a.id returning a.state`,
    [orderId, who, JSON.stringify(end)],
  );
  return rows.some(({ state }) => state === 'accepted');
}
