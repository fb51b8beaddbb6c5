/** Changes of a confirmed order on the side of staff (docs/product.md 12.16). */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import type { CorrectedField } from '#contract/order-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import {
  answerAmendment,
  correctDelivery,
  type ProposedAmendment,
  proposeAmendment,
} from '../../server/amendments.ts';
import { idOf } from '../../server/items.ts';
import { checkOrderVersion } from './decide.ts';
import { orderAuditOf, orderCodeOf } from './messages.ts';

/** @param who e-mail of the member of staff @throws CallError as proposeAmendment */
export async function amendOrder(
  client: pg.ClientBase,
  {
    id,
    version,
    lines = [],
    added = [],
    backOrder,
    remark = '',
    ...fields
  }: Payload<StaffCalls['amendOrder']>,
  who: string,
) {
  const orderId = idOf(id);
  const code = await orderCodeOf(client, orderId);
  if (version !== undefined) await checkOrderVersion(client, orderId, Number(version), who);
  const amendment = await proposeAmendment(
    client,
    orderId,
    { actor: 'staff', who },
    {
      ...fields,
      lines: lines.map((line) => ({
        lineId: idOf(line.id),
        quantity: Number(line.quantity),
        replacement: line.replacement,
      })),
      added: added.map(({ itemId, quantity, unitPrice, leadDays }) => ({
        itemId: idOf(itemId),
        quantity: Number(quantity),
        unitPrice,
        ...(leadDays !== undefined && { leadDays: Number(leadDays) }),
      })),
      backOrder: Number(backOrder ?? 0) === 1,
      remark,
    },
  );
  const { state } = amendment;
  const audit = auditOf({ orderId, code, remark }, amendment, state === 'waiting');
  return { val: { id: String(amendment.id), state }, audit };
}

/** @param who e-mail of the member of staff @throws CallError as correctDelivery */
export async function correctDeliveryOfDesk(
  client: pg.ClientBase,
  { id, deliveryId, remark = '', ...parcel }: Payload<StaffCalls['correctDelivery']>,
  who: string,
) {
  const orderId = idOf(id);
  const code = await orderCodeOf(client, orderId);
  const correction = { ...parcel, remark, deliveryId: idOf(deliveryId) };
  const corrections = await correctDelivery(client, orderId, { actor: 'staff', who }, correction);
  const parts = { changes: [], added: [], corrections };
  return { val: null, audit: auditOf({ orderId, code, remark }, parts, false) };
}

/** Personal values, which erasing a customer could not take out of the audit log; the change holds them. */
const consigneeFields = new Set<CorrectedField>([
  'name',
  'company',
  'contact',
  'address',
  'zipcode',
]);

/** The audit entry of a change: what it was and shall be. */
function auditOf(
  { orderId, code, remark }: { orderId: number; code: string; remark: string },
  { changes, added, corrections }: Pick<ProposedAmendment, 'changes' | 'added' | 'corrections'>,
  isProposed: boolean,
) {
  const changedLines = changes.map(({ refCodeOld, replacedBy, from, to }) => [
    refCodeOld,
    { from, to: replacedBy ? `${to} as ${replacedBy}` : to },
  ]);
  const addedLines = added.map(({ refCodeOld, quantity, unitPrice }) => [
    refCodeOld,
    { from: 0, to: unitPrice ? `${quantity} at ${unitPrice}` : quantity },
  ]);
  const fields = corrections.map(({ field, from, to }) => [
    field,
    consigneeFields.has(field) ? { from: '', to: 'corrected' } : { from, to },
  ]);
  const all = Object.fromEntries([...changedLines, ...addedLines, ...fields]) as Record<
    string,
    { from: string | number; to: string | number }
  >;
  const side = (name: 'from' | 'to') =>
    Object.fromEntries(Object.entries(all).map(([field, values]) => [field, values[name]]));
  return {
    ...orderAuditOf(orderId, code, {
      ...(isProposed && { change: 'proposed' }),
      ...side('to'),
      ...(remark && { remark }),
    }),
    before: side('from'),
  };
}

/** @param who e-mail of the member of staff @throws CallError as answerAmendment */
export async function answerOfDesk(
  client: pg.ClientBase,
  { id, amendmentId, accept, reason = '', backOrder }: Payload<StaffCalls['answerAmendment']>,
  who: string,
) {
  const orderId = idOf(id);
  const code = await orderCodeOf(client, orderId);
  const isAccepted = Number(accept) === 1;
  const changes = await answerAmendment(
    client,
    orderId,
    { actor: 'staff', who },
    {
      amendmentId: idOf(amendmentId),
      accept: isAccepted,
      reason,
      backOrder: Number(backOrder ?? 0) === 1,
    },
  );
  const after = {
    'change answered': isAccepted ? 'accepted' : 'refused',
    ...Object.fromEntries(changes.map(({ refCodeOld, to }) => [refCodeOld, to])),
    ...(reason && { reason }),
  };
  return { val: null, audit: orderAuditOf(orderId, code, after) };
}
