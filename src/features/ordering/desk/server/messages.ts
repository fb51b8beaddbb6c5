/** Messages and files about an order, on the side of staff. */
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { Files } from '#platform/files.ts';
import { queries } from '#platform/queries.ts';
import type { AuditEntry } from '#staff/server/audit.ts';
import { addMessage, markRead, type TypedMessage } from '../../server/messages.ts';
import { checkedFile, type FileOfCall, noteFile, storeFile } from '../../server/order-files.ts';

/**
 * Writes to the customer, and marks what the customer wrote before as read.
 * @param who e-mail of the member of staff
 * @throws CallError notFound; as addMessage
 */
export async function sendOrderMessage(
  client: pg.ClientBase,
  { id, text = '', files = [] }: TypedMessage & { id: string | number },
  who: string,
) {
  const orderId = Number(id);
  const code = await orderCodeOf(client, orderId);
  const message = { orderId, actor: 'staff', who, text, files } as const;
  const messageId = await addMessage(client, message);
  await markRead(client, { orderId, reader: 'staff', messageId: Number(messageId) });
  const after = { message: text.trim(), ...(files.length > 0 && { files: files.length }) };
  return { val: { id: messageId }, audit: orderAuditOf(orderId, code, after) };
}

/**
 * Keeps a file until a message to the customer names it.
 * @param who e-mail of the member of staff
 * @throws CallError notFound; as checkedFile and noteFile
 */
export async function addDeskFile(
  client: pg.ClientBase,
  files: Files,
  { id, ...sent }: FileOfCall & { id: string | number },
  who: string,
) {
  const orderId = Number(id);
  const code = await orderCodeOf(client, orderId);
  const file = checkedFile(sent);
  const name = await storeFile(files, file);
  const val = await noteFile(client, { orderId, actor: 'staff', who }, { ...file, name });
  return { val, audit: orderAuditOf(orderId, code, { file: val.name, bytes: val.bytes }) };
}

/** Marks the customer's messages as read without an answer. @throws CallError notFound */
export async function markMessagesRead(
  client: pg.ClientBase,
  { id, messageId }: { id: string | number; messageId: string | number },
) {
  const orderId = Number(id);
  const code = await orderCodeOf(client, orderId);
  const count = await markRead(client, {
    orderId,
    reader: 'staff',
    messageId: Number(messageId),
  });
  return { val: null, audit: orderAuditOf(orderId, code, { 'messages read': count }) };
}

/** The audit entry of what staff do beside an order's states. */
export const orderAuditOf = (
  subjectId: number,
  subjectName: string,
  after: AuditEntry['after'],
): AuditEntry => ({ subject: 'order', subjectId, subjectName, before: {}, after });

/** @throws CallError notFound */
export async function orderCodeOf(client: pg.ClientBase, orderId: number): Promise<string> {
  const { code } = await queries(client)
    .selectFrom('ordering.customer_order')
    .select('code')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such order.'));
  return code ?? '';
}
