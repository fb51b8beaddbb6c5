/** Messages about an order, on the side of staff. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { addMessage, markRead } from '../../server/messages.ts';

/**
 * Writes to the customer, and marks what the customer wrote before as read.
 * @param who e-mail of the member of staff
 * @throws CallError notFound; as addMessage
 */
export async function sendOrderMessage(
  client: pg.ClientBase,
  { id, text }: { id: string | number; text: string },
  who: string,
) {
  const orderId = Number(id);
  const code = await codeOf(client, orderId);
  const message = { orderId, actor: 'staff', who, text } as const;
  const messageId = await addMessage(client, message);
  await markRead(client, { orderId, reader: 'staff', messageId: Number(messageId) });
  return { val: { id: messageId }, audit: auditOf(orderId, code, { message: text.trim() }) };
}

/** Marks the customer's messages as read without an answer. @throws CallError notFound */
export async function markMessagesRead(
  client: pg.ClientBase,
  { id, messageId }: { id: string | number; messageId: string | number },
) {
  const orderId = Number(id);
  const code = await codeOf(client, orderId);
  const count = await markRead(client, {
    orderId,
    reader: 'staff',
    messageId: Number(messageId),
  });
  return { val: null, audit: auditOf(orderId, code, { 'messages read': count }) };
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
