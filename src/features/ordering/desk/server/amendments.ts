/** Changes of a confirmed order on the side of staff (docs/product.md 12.16). */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { answerAmendment, proposeAmendment } from '../../server/amendments.ts';
import { idOf } from '../../server/items.ts';
import { orderAuditOf, orderCodeOf } from './messages.ts';

/** @param who e-mail of the member of staff @throws CallError as proposeAmendment */
export async function amendOrder(
  client: pg.ClientBase,
  { id, lines, remark = '' }: Payload<StaffCalls['amendOrder']>,
  who: string,
) {
  const orderId = idOf(id);
  const code = await orderCodeOf(client, orderId);
  const wantedLines = lines.map((line) => ({
    lineId: idOf(line.id),
    quantity: Number(line.quantity),
    replacement: line.replacement,
  }));
  const amendmentId = await proposeAmendment(
    client,
    orderId,
    { actor: 'staff', who },
    wantedLines,
    remark,
  );
  const after = {
    'change proposed': wantedLines
      .map(({ lineId, quantity, replacement }) =>
        [`line ${lineId}: ${quantity}`, replacement].filter(Boolean).join(' as '),
      )
      .join(', '),
    ...(remark && { remark }),
  };
  return { val: { id: String(amendmentId) }, audit: orderAuditOf(orderId, code, after) };
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
