/**
 * Staff actions on orders, except the decisions in decide.ts, each with its audit entry: changes
 * (docs/product.md 12.16), deliveries, invoices, messages and files (12.11).
 */
import type pg from 'pg';
import type { Payload } from '#contract/call.ts';
import { CallError } from '#contract/errors.ts';
import { storedMessage } from '#contract/message.ts';
import type { CorrectedField } from '#contract/order-names.ts';
import type { StaffCallName, StaffCalls } from '#contract/staff/index.ts';
import { doneOnce } from '#features/gateway/server/done-once.ts';
import { plainText, writtenText } from '#language/plain-text.ts';
import type { Files } from '#platform/files.ts';
import { queries } from '#platform/queries.ts';
import type { AuditEntry, Staff } from '#staff/server/audit.ts';
import type { AmendmentParts, Correction } from '../../amendment-parts.ts';
import { answerAmendment } from '../../server/amendment-answers.ts';
import { amendOrder, correctDelivery, packDelivery } from '../../server/amendments.ts';
import { issueInvoice } from '../../server/invoices.ts';
import { idOf } from '../../server/items.ts';
import type { Party } from '../../server/make-amendment.ts';
import { addMessage, markRead } from '../../server/messages.ts';
import { addFile, checkedFile } from '../../server/order-files.ts';
import { beyondStockOf, checkOrderVersion, linePiecesOf, statesOf } from './decide.ts';

/** @throws the errors of checkOrderVersion and amendOrder */
export async function changeOrder(
  client: pg.ClientBase,
  { id, version, quotation, ...typed }: Payload<StaffCalls['changeOrder']>,
  party: Party,
) {
  const orderId = idOf(id);
  const { lines = [], added = [], expected, backOrder, remark = '', ...fields } = typed;
  await checkOrderVersion(client, orderId, Number(version), party.who);
  const { before, after, ...amendment } = await amendOrder(client, orderId, party, {
    ...fields,
    expected: expected?.map(({ id: lineId, day }) => ({
      ...(lineId !== undefined && { lineId: idOf(lineId) }),
      day,
    })),
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
    draft: quotation,
    backOrder: Number(backOrder ?? 0) === 1,
    remark,
  });
  const { state, parts } = amendment;
  const isProposed = state === 'waiting';
  const audit = auditOf({ orderId, code: before.code, remark }, parts, isProposed);
  return {
    val: {
      id: String(amendment.id),
      state,
      ...statesOf(after),
      version: before.version + (isProposed ? 0 : 1),
    },
    audit: {
      ...audit,
      before: { ...statesOf(before), ...audit.before },
      after: { ...statesOf(after), ...audit.after },
    },
  };
}

/** @throws the errors of correctDelivery */
export async function correctDeliveryOfDesk(
  client: pg.ClientBase,
  {
    id,
    version,
    deliveryId,
    lines = [],
    beyondStock = [],
    remark = '',
    ...parcel
  }: Payload<StaffCalls['correctDelivery']>,
  party: Party,
) {
  const orderId = idOf(id);
  const code = await orderCodeOf(client, orderId);
  if (version !== undefined) await checkOrderVersion(client, orderId, Number(version), party.who);
  else if (lines.length > 0) {
    throw new CallError('badInput', 'Pieces are corrected with the version of the order.');
  }
  const correction = {
    ...parcel,
    remark,
    deliveryId: idOf(deliveryId),
    lines: linePiecesOf(lines),
    beyondStock: beyondStockOf(beyondStock),
  };
  const corrections = await correctDelivery(client, orderId, party, correction);
  const parts = { changes: [], corrections };
  return { val: null, audit: auditOf({ orderId, code, remark }, parts, false) };
}

/** @throws the errors of checkOrderVersion and issueInvoice */
export async function issueInvoiceOfDesk(
  client: pg.ClientBase,
  { id, version, deliveryId }: Payload<StaffCalls['issueInvoice']>,
  { who, seller }: Party,
) {
  const orderId = idOf(id);
  const orderCode = await orderCodeOf(client, orderId);
  await checkOrderVersion(client, orderId, Number(version), who);
  const code = await issueInvoice(client, orderId, idOf(deliveryId), seller);
  return { val: { code }, audit: orderAuditOf(orderId, orderCode, { invoice: code }) };
}

/** @throws the errors of checkOrderVersion and packDelivery */
export async function packDeliveryOfDesk(
  client: pg.ClientBase,
  { id, version, deliveryId, cartons: typed }: Payload<StaffCalls['packDelivery']>,
  party: Party,
) {
  const orderId = idOf(id);
  const code = await orderCodeOf(client, orderId);
  await checkOrderVersion(client, orderId, Number(version), party.who);
  const cartons = typed.map(({ marks = '', size, grossGrams, lines }) => ({
    marks: writtenText(marks),
    ...(size && {
      size: {
        length: Number(size.length),
        width: Number(size.width),
        height: Number(size.height),
      },
    }),
    ...(grossGrams !== undefined && { grossGrams: Number(grossGrams) }),
    lines: lines.map((line) => ({
      lineId: String(idOf(line.id)),
      quantity: Number(line.quantity),
      serials: plainText(line.serials ?? ''),
    })),
  }));
  const packed = { deliveryId: idOf(deliveryId), cartons };
  const corrections = await packDelivery(client, orderId, party, packed);
  return {
    val: null,
    audit: auditOf({ orderId, code, remark: '' }, { changes: [], corrections }, false),
  };
}

/** Fields whose values the audit log must not hold: erasing a customer could not remove them there. */
const consigneeFields = new Set<CorrectedField>([
  'name',
  'company',
  'contact',
  'address',
  'zipcode',
]);

const auditedName = ({
  field,
  itemNumber,
  delivery,
}: Pick<Correction, 'field' | 'itemNumber' | 'delivery'>) => {
  if (itemNumber === undefined) return field;
  return delivery === undefined
    ? storedMessage({ key: 'Expected day of {number}', params: { number: itemNumber } })
    : storedMessage({
        key: 'Delivery {number}, {item}',
        params: { number: delivery, item: itemNumber },
      });
};

const auditedCorrection = (correction: Correction) => ({
  name: auditedName(correction),
  ...(consigneeFields.has(correction.field)
    ? { from: '', to: 'corrected' }
    : { from: correction.from, to: correction.to }),
});

function auditOf(
  { orderId, code, remark }: { orderId: number; code: string; remark: string },
  { changes, added = [], corrections = [], draft, quotation }: AmendmentParts,
  isProposed: boolean,
) {
  const changedLines = changes.map(({ itemNumber, replacedBy, from, to }) => [
    itemNumber,
    { from, to: replacedBy ? `${to} × ${replacedBy}` : to },
  ]);
  const addedLines = added.map(({ itemNumber, quantity, unitPrice }) => [
    itemNumber,
    { from: 0, to: unitPrice ? `${quantity} × ${unitPrice}` : quantity },
  ]);
  const fields = corrections
    .map(auditedCorrection)
    .map(({ name, from, to }) => [name, { from, to }]);
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
      ...(draft &&
        quotation && {
          quotation: { ...draft, total: `${quotation.currency} ${quotation.total}` },
        }),
    }),
    before: side('from'),
  };
}

/** @throws the errors of answerAmendment */
export async function answerOfDesk(
  client: pg.ClientBase,
  { id, amendmentId, accept, reason = '', backOrder }: Payload<StaffCalls['answerAmendment']>,
  party: Party,
) {
  const orderId = idOf(id);
  const code = await orderCodeOf(client, orderId);
  const isAccepted = Number(accept) === 1;
  const {
    changes,
    corrections = [],
    cancels,
  } = await answerAmendment(client, orderId, party, {
    amendmentId: idOf(amendmentId),
    accept: isAccepted,
    reason,
    backOrder: Number(backOrder ?? 0) === 1,
  });
  const after = {
    'change answered': isAccepted ? 'accepted' : 'refused',
    ...(isAccepted && Object.fromEntries(changes.map(({ itemNumber, to }) => [itemNumber, to]))),
    ...(isAccepted &&
      Object.fromEntries(corrections.map(auditedCorrection).map(({ name, to }) => [name, to]))),
    ...(cancels && { order: isAccepted ? 'cancelled' : 'to be cancelled' }),
    ...(reason && { reason }),
  };
  return { val: null, audit: orderAuditOf(orderId, code, after) };
}

interface StaffRequest {
  readonly call: StaffCallName;
  readonly staff: Pick<Staff, 'id'>;
  /** Idempotency key. Without it, the work is done on every call. */
  readonly payload: { readonly key?: string | undefined };
}

/** Does the work once per idempotency key and member of staff. */
export async function doneByStaffOnce<T>(
  client: pg.ClientBase,
  { call, staff, payload }: StaffRequest,
  work: () => Promise<T>,
): Promise<{ val: T; isRepeated: boolean }> {
  if (payload.key === undefined) return { val: await work(), isRepeated: false };
  let isRepeated = true;
  const owner = { account_id: staff.id };
  const val = await doneOnce(client, { owner, call, payload, idempotencyKey: payload.key }, () => {
    isRepeated = false;
    return work();
  });
  return { val, isRepeated };
}

/** @throws the errors of writeToCustomer and doneOnce */
export async function sendOrderMessage(
  client: pg.ClientBase,
  payload: Payload<StaffCalls['sendOrderMessage']>,
  staff: Pick<Staff, 'id' | 'email'>,
) {
  const { id, text = '', files = [] } = payload;
  const orderId = Number(id);
  const code = await orderCodeOf(client, orderId);
  const request = { call: 'sendOrderMessage', staff, payload } as const;
  const message = await doneByStaffOnce(client, request, () =>
    writeToCustomer(client, { orderId, who: staff.email, text, files }),
  );
  const after = { message: text.trim(), ...(files.length > 0 && { files: files.length }) };
  return { ...message, audit: orderAuditOf(orderId, code, after) };
}

/**
 * Writes to the customer; earlier messages of the customer count as read.
 * @throws the errors of addresseeOf and addMessage
 */
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
 * Stores a file that a later message to the customer can attach.
 * @throws the errors of addresseeOf, checkedFile, addFile and doneOnce
 */
export async function addDeskFile(
  client: pg.ClientBase,
  files: Files,
  payload: Payload<StaffCalls['addOrderFile']>,
  staff: Pick<Staff, 'id' | 'email'>,
) {
  const orderId = Number(payload.id);
  const code = await addresseeOf(client, orderId);
  const file = checkedFile(payload);
  const request = { call: 'addOrderFile', staff, payload } as const;
  const keptFile = await doneByStaffOnce(client, request, () =>
    addFile(client, files, { orderId, actor: 'staff', who: staff.email }, file),
  );
  const after = { file: keptFile.val.name, bytes: keptFile.val.bytes };
  return { ...keptFile, audit: orderAuditOf(orderId, code, after) };
}

/** Marks the customer's messages as read without a reply. @throws CallError notFound */
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

export const orderAuditOf = (
  subjectId: number,
  subjectName: string,
  after: AuditEntry['after'],
): AuditEntry => ({ subject: 'order', subjectId, subjectName, before: {}, after });

const orderOf = (client: pg.ClientBase, orderId: number) =>
  queries(client)
    .selectFrom('ordering.customer_order as o')
    .innerJoin('accounts.customer as c', 'c.id', 'o.customer_id')
    .select(['code', 'erased_at'])
    .where('o.id', '=', orderId);

const noOrder = () => new CallError('notFound', 'There is no such order.');

/**
 * Returns the order's code and locks the customer, who then cannot be erased before the transaction ends.
 * @throws CallError notFound; conflict for an erased customer
 */
async function addresseeOf(client: pg.ClientBase, orderId: number): Promise<string> {
  const query = orderOf(client, orderId).forNoKeyUpdate('c');
  const { code, erased_at } = await query.executeTakeFirstOrThrow(noOrder);
  if (erased_at) throw new CallError('conflict', 'This customer has been erased.');
  return code ?? '';
}

/** @throws CallError notFound */
export async function orderCodeOf(client: pg.ClientBase, orderId: number): Promise<string> {
  const { code } = await orderOf(client, orderId).executeTakeFirstOrThrow(noOrder);
  return code ?? '';
}
