/** Changes of a confirmed order on the side of staff (docs/product.md 12.16). */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { answerAmendment, proposeAmendment } from '../../server/amendments.ts';
import { idOf } from '../../server/items.ts';

/** @param who e-mail of the member of staff @throws CallError as proposeAmendment */
export async function amendOrder(
  client: pg.ClientBase,
  { id, lines, remark = '' }: Payload<StaffCalls['amendOrder']>,
  who: string,
) {
  const orderId = idOf(id);
  const code = await codeOf(client, orderId);
  const wanted = lines.map((line) => ({
    lineId: idOf(line.id),
    quantity: Number(line.quantity),
    replacement: line.replacement,
  }));
  const amendmentId = await proposeAmendment(
    client,
    orderId,
    { actor: 'staff', who },
    wanted,
    remark,
  );
  const after = {
    'change proposed': wanted
      .map(({ lineId, quantity, replacement }) =>
        [`line ${lineId}: ${quantity}`, replacement].filter(Boolean).join(' as '),
      )
      .join(', '),
    ...(remark && { remark }),
  };
  return { val: { id: String(amendmentId) }, audit: auditOf(orderId, code, after) };
}

/** @param who e-mail of the member of staff @throws CallError as answerAmendment */
export async function answerOfDesk(
  client: pg.ClientBase,
  { id, amendmentId, accept, reason = '', backOrder }: Payload<StaffCalls['answerAmendment']>,
  who: string,
) {
  const orderId = idOf(id);
  const code = await codeOf(client, orderId);
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
  return { val: null, audit: auditOf(orderId, code, after) };
}

const auditOf = (
  subjectId: number,
  subjectName: string,
  after: AuditEntry['after'],
): AuditEntry => ({ subject: 'order', subjectId, subjectName, before: {}, after });

async function codeOf(client: pg.ClientBase, orderId: number): Promise<string> {
  const { code } = await queries(client)
    .selectFrom('ordering.customer_order')
    .select('code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such order.'));
  return code ?? '';
}
