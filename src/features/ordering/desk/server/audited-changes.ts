/**
 * What staff do with an order beside moving it on, each with its audit entry: changes of a confirmed order
 * (docs/product.md 12.16), messages and files (12.11).
 */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import type { CorrectedField } from '#contract/order-names.ts';
import type { StaffCallName, StaffCalls } from '#contract/staff/index.ts';
import type { Files } from '#platform/files.ts';
import { queries } from '#platform/queries.ts';
import type { AuditEntry, Staff } from '#staff/server/audit.ts';
import {
  answerAmendment,
  correctDelivery,
  type ProposedAmendment,
  proposeAmendment,
} from '../../server/amendments.ts';
import { doneOnce } from '../../server/change.ts';
import { idOf } from '../../server/items.ts';
import { addMessage, markRead } from '../../server/messages.ts';
import { checkedFile, noteFile, storeFile } from '../../server/order-files.ts';
import { checkOrderVersion } from './decide.ts';

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

/** The audit log must not hold their values: erasing a customer could not remove them there. */
const consigneeFields = new Set<CorrectedField>([
  'name',
  'company',
  'contact',
  'address',
  'zipcode',
]);

/** The audit entry of a change: the values before and after. */
function auditOf(
  { orderId, code, remark }: { orderId: number; code: string; remark: string },
  { changes, added, corrections }: Pick<ProposedAmendment, 'changes' | 'added' | 'corrections'>,
  isProposed: boolean,
) {
  const changedLines = changes.map(({ itemNumber, replacedBy, from, to }) => [
    itemNumber,
    { from, to: replacedBy ? `${to} as ${replacedBy}` : to },
  ]);
  const addedLines = added.map(({ itemNumber, quantity, unitPrice }) => [
    itemNumber,
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
    ...Object.fromEntries(changes.map(({ itemNumber, to }) => [itemNumber, to])),
    ...(reason && { reason }),
  };
  return { val: null, audit: orderAuditOf(orderId, code, after) };
}

/** A call of a member of staff that creates something. */
interface StaffRequest {
  readonly call: StaffCallName;
  /** For whom; absent where it concerns no single customer. */
  readonly customerId?: number;
  readonly staff: Pick<Staff, 'id'>;
  /** Without a key it is done each time. */
  readonly payload: { readonly key?: string | undefined };
}

/** Does the work once for each key of the member of staff. */
export async function doneByStaffOnce<T>(
  client: pg.ClientBase,
  { call, customerId, staff, payload }: StaffRequest,
  work: () => Promise<T>,
): Promise<{ val: T; isRepeated: boolean }> {
  if (payload.key === undefined) return { val: await work(), isRepeated: false };
  let isRepeated = true;
  const owner = customerId === undefined ? { staff } : { customer: { id: customerId } };
  const request = { ...owner, call, payload, idempotencyKey: `staff ${staff.id} ${payload.key}` };
  const val = await doneOnce(client, request, () => {
    isRepeated = false;
    return work();
  });
  return { val, isRepeated };
}

/**
 * Writes to the customer, and marks what the customer wrote before as read.
 * @throws CallError as writeToCustomer and doneOnce
 */
export async function sendOrderMessage(
  client: pg.ClientBase,
  payload: Payload<StaffCalls['sendOrderMessage']>,
  staff: Pick<Staff, 'id' | 'email'>,
) {
  const { id, text = '', files = [] } = payload;
  const orderId = Number(id);
  const { code, customerId } = await orderOf(client, orderId);
  const request = { call: 'sendOrderMessage', customerId, staff, payload } as const;
  const message = await doneByStaffOnce(client, request, () =>
    writeToCustomer(client, { orderId, who: staff.email, text, files }),
  );
  const after = { message: text.trim(), ...(files.length > 0 && { files: files.length }) };
  return { ...message, audit: orderAuditOf(orderId, code, after) };
}

/** Writes to the customer; earlier messages of the customer count as read. @throws as addresseeOf and addMessage */
export async function writeToCustomer(
  client: pg.ClientBase,
  message: Omit<Parameters<typeof addMessage>[1], 'actor'>,
) {
  const { orderId } = message;
  await addresseeOf(client, orderId);
  const id = await addMessage(client, { ...message, actor: 'staff' });
  await markRead(client, { orderId, reader: 'staff', messageId: Number(id) });
  return { id };
}

/**
 * Keeps a file until a message to the customer names it.
 * @throws CallError as addresseeOf, checkedFile, noteFile and doneOnce
 */
export async function addDeskFile(
  client: pg.ClientBase,
  files: Files,
  payload: Payload<StaffCalls['addOrderFile']>,
  staff: Pick<Staff, 'id' | 'email'>,
) {
  const orderId = Number(payload.id);
  const { code, customerId } = await addresseeOf(client, orderId);
  const file = checkedFile(payload);
  const request = { call: 'addOrderFile', customerId, staff, payload } as const;
  const keptFile = await doneByStaffOnce(client, request, async () => {
    const name = await storeFile(files, file);
    return noteFile(client, { orderId, actor: 'staff', who: staff.email }, { ...file, name });
  });
  const after = { file: keptFile.val.name, bytes: keptFile.val.bytes };
  return { ...keptFile, audit: orderAuditOf(orderId, code, after) };
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
async function orderOf(client: pg.ClientBase, orderId: number) {
  const { code, customer_id, erased_at } = await queries(client)
    .selectFrom('ordering.customer_order as o')
    .innerJoin('accounts.customer as c', 'c.id', 'o.customer_id')
    .select(['code', 'customer_id', 'erased_at'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow(() => new CallError('notFound', 'There is no such order.'));
  return { code: code ?? '', customerId: customer_id, erasedAt: erased_at };
}

/** An order whose customer can be written to. @throws CallError notFound; conflict for an erased customer */
async function addresseeOf(client: pg.ClientBase, orderId: number) {
  const { erasedAt, ...order } = await orderOf(client, orderId);
  if (erasedAt) throw new CallError('conflict', 'This customer has been erased.');
  return order;
}

/** @throws CallError notFound */
export const orderCodeOf = async (client: pg.ClientBase, orderId: number): Promise<string> =>
  (await orderOf(client, orderId)).code;
