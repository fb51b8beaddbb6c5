/** Changes by a customer besides quantities: address, PO number, wishes, cancellation (docs/product.md 12.16). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import { openOrderDesk, salesMail } from '#test/order-desk.ts';
import { addParts, addShopper, consignee, type Shopper } from '#test/ordering.ts';

const desk = openOrderDesk();
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const parcel = { carrier: 'DHL', trackingNumber: 'JD1' };
const { shippingMethod: _method, ...address } = consignee;

let shopper: Shopper;
let item: number;
let id: string;
let lineId: string;
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  [item = 0] = await addParts(desk.site, 1, 10);
  const order = await shopper.placed(item, 4);
  id = order.id;
  lineId = order.orderItems[0]?.id ?? '';
});

const read = async () => (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
const ask = (fields: object, headers = {}) =>
  shopper.call('orderAmendmentAdd', { orderId: id, ...fields }, headers);
const waitingChange = async () =>
  (await read()).amendments?.find(({ state }) => state === 'waiting');
async function answer(accept: 0 | 1, fields: object = {}) {
  const amendmentId = (await waitingChange())?.id;
  return desk.call('answerAmendment', { id, amendmentId, accept, ...fields });
}
/** Text of the last mail to `to` that contains `words`. */
async function mailOf(to: string, words: string) {
  const find = () => desk.mailbox.to(to).findLast(({ text }) => text?.includes(words));
  await expect.poll(find).toBeDefined();
  return find()?.text ?? '';
}

describe('Before the order is confirmed', () => {
  test('address, PO number and wishes change at once, and the sales desk is told', async () => {
    const version = (await desk.look(id)).version;
    const moved = { ...address, shippingConsigneeAddress: 'Hafenstr. 2, Köln' };
    const wishes = { poNumber: ' PO-8 ', requestedDay: day(9), sendWhole: '1' };
    const { status, val } = await ask({ consignee: moved, ...wishes, remark: 'We have moved.' });
    expect({ status, val }).toMatchObject({ status: 200, val: { state: 'made' } });
    expect(await read()).toMatchObject({
      orderStatus: 'wait for confirm',
      shippingConsigneeAddress: 'Hafenstr. 2, Köln',
      poNumber: 'PO-8',
      requestedDay: day(9),
      sendWhole: true,
      amendments: [{ by: 'customer', state: 'made', remark: 'We have moved.' }],
    });
    const { orderCode } = await read();
    const mail = await mailOf(salesMail, `The customer has changed the order ${orderCode}`);
    expect(mail).toMatch(/Partial deliveries:\s+from Yes, send what is ready to No, send every/);
    expect(mail).toContain('We have moved.');
    // Staff who have opened the former version are refused.
    expect(await desk.call('confirmOrder', { id, version })).toMatchObject({ status: 409 });
    expect(await desk.act('confirmOrder', id)).toMatchObject({ status: 200 });
  });

  test('another country waits for staff, who may confirm the order before they answer', async () => {
    const consigneeInFrance = { ...address, shippingConsigneeCountry: 'FR' };
    expect(await ask({ consignee: consigneeInFrance })).toMatchObject({
      val: { state: 'waiting' },
    });
    expect(await read()).toMatchObject({ shippingConsigneeCountry: 'DE' });
    // The PO number changes at once: it costs nothing.
    expect(await ask({ poNumber: 'PO-9' })).toMatchObject({ val: { state: 'made' } });
    expect(await ask({ consignee: { ...address, shippingConsigneeCountry: 'IT' } })).toMatchObject({
      status: 409,
    });
    await desk.act('confirmOrder', id);
    expect(await answer(1)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({ shippingConsigneeCountry: 'FR', orderStatus: 'confirm' });
  });

  test('staff who accept another country leave the order where it stands, and the customer reads so', async () => {
    await ask({ consignee: { ...address, shippingConsigneeCountry: 'FR' } });
    expect(await answer(1)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      orderStatus: 'wait for confirm',
      shippingConsigneeCountry: 'FR',
    });
    const text = await mailOf(await desk.customerOf(id), 'was accepted');
    expect(text).toMatch(/Country:\s+from Germany to France/);
  });

  test('other quantities wait for the first answer of staff, and cancelling needs no proposal', async () => {
    expect(await ask({ lines: [{ id: lineId, quantity: 2 }] })).toMatchObject({ status: 409 });
    expect(await ask({ cancel: 1 })).toMatchObject({
      status: 400,
      msg: 'The field “Cancel order” is not valid.',
    });
    expect(await shopper.call('orderCancel', { orderId: id })).toMatchObject({ status: 200 });
    expect(await ask({ poNumber: 'PO-9' })).toMatchObject({ status: 409 });
  });

  test('a quotation stays as it is, and the customer confirms the version that was changed', async () => {
    const lines = [{ id: lineId, unitPrice: '2.00' }];
    const quotation = { currency: 'EUR', lines, validUntil: '2999-12-31' };
    await desk.act('changeOrder', id, { quotation });
    expect(await ask({ poNumber: 'PO-7' })).toMatchObject({ val: { state: 'made' } });
    const { version, orderStatus, quotation: kept } = await read();
    expect(orderStatus).toBe('wait for customer confirm');
    expect(kept).toMatchObject({ total: '8.00' });
    expect(await shopper.call('orderConfirm', { orderId: id, version })).toMatchObject({
      status: 200,
    });
  });

  test('quantities with other fields wait as one change; another answer of staff ends it', async () => {
    await desk.act('changeOrder', id, { lines: [{ id: lineId, quantity: '3' }], remark: 'Only 3' });
    const proposal = { lines: [{ id: lineId, quantity: 2 }], requestedDay: day(6) };
    expect(await ask(proposal)).toMatchObject({ val: { state: 'waiting' } });
    await desk.act('changeOrder', id, { lines: [{ id: lineId, quantity: '2' }], remark: 'Fine' });
    const { amendments, orderItems, requestedDay } = await read();
    // The order has the quantities of the proposal, but not its day.
    expect(amendments?.find(({ by }) => by === 'customer')).toMatchObject({
      state: 'withdrawn',
      ended: { reason: 'answered' },
    });
    expect([orderItems[0]?.quantity, requestedDay]).toEqual([2, undefined]);
  });
});

describe('After the order is confirmed', () => {
  beforeEach(async () => {
    await desk.act('confirmOrder', id);
  });

  test('each change waits for staff, who accept it whole', async () => {
    const moved = { ...address, shippingConsigneeZipcode: '50668' };
    const fields = { consignee: moved, poNumber: 'PO-5', requestedDay: day(12), sendWhole: 1 };
    const lines = [{ id: lineId, quantity: 5 }];
    expect(await ask({ ...fields, lines })).toMatchObject({ val: { state: 'waiting' } });
    expect(await read()).toMatchObject({ poNumber: '', shippingConsigneeZipcode: '50667' });
    // Refused, because the customer's waiting change has the same field.
    expect(await desk.act('changeOrder', id, { poNumber: 'PO-6' })).toMatchObject({ status: 409 });
    expect(await answer(1)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      shippingConsigneeZipcode: '50668',
      poNumber: 'PO-5',
      requestedDay: day(12),
      sendWhole: true,
      orderItems: [{ quantity: 5 }],
    });
    const { rows } = await desk.site.database.write.query(
      `select after from staff.audit where action = 'answerAmendment' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ after: { poNumber: 'PO-5', zipcode: 'corrected' } }]);
    const part = { ...parcel, lines: [{ id: lineId, quantity: 1 }] };
    expect(await desk.act('shipOrder', id, part)).toMatchObject({ status: 409 });
  });

  test('a refused change leaves the order as it is', async () => {
    await ask({ poNumber: 'PO-5' });
    expect(await answer(0, { reason: 'Invoiced already' })).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      poNumber: '',
      amendments: [{ state: 'refused', answer: 'Invoiced already' }],
    });
  });

  test('of two proposals at once the second is refused, and one key proposes once', async () => {
    const answers = await Promise.all([ask({ poNumber: 'PO-1' }), ask({ cancel: 1 })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await answer(0);
    const key = { 'idempotency-key': 'once' };
    const [first, second] = [
      await ask({ poNumber: 'PO-2' }, key),
      await ask({ poNumber: 'PO-2' }, key),
    ];
    expect(second.val).toEqual(first.val);
    expect((await read()).amendments).toHaveLength(2);
  });

  test('what stays is no change, also a requested day that has passed', async () => {
    await desk.site.database.write.query(
      'update ordering.customer_order set requested_day = $2 where id = $1',
      [id, day(-9)],
    );
    const same = { consignee: address, poNumber: '', requestedDay: day(-9), sendWhole: 0 };
    expect(await ask(same)).toMatchObject({ status: 400, msg: 'Change at least one field.' });
    expect(await ask({ ...same, requestedDay: day(-8) })).toMatchObject({ status: 400 });
    expect(await ask({ ...same, requestedDay: '' })).toMatchObject({ status: 200 });
    await answer(1);
    expect(await read()).not.toHaveProperty('requestedDay');
  });

  test('everything that was shipped leaves nothing to change', async () => {
    await ask({ poNumber: 'PO-5' });
    await desk.act('shipOrder', id, parcel);
    expect((await read()).amendments).toMatchObject([
      { state: 'withdrawn', ended: { reason: 'all shipped' } },
    ]);
    expect(await ask({ poNumber: 'PO-5' })).toMatchObject({ status: 409 });
  });
});

describe('A wish to cancel a confirmed order', () => {
  beforeEach(async () => {
    await desk.act('confirmOrder', id);
  });

  test('cancels the order once staff accept it, and frees its pieces', async () => {
    expect(await desk.stockOf(item)).toEqual({ counted: 10, free: 6 });
    expect(await ask({ cancel: '1', remark: 'The engine was sold.' })).toMatchObject({
      val: { state: 'waiting' },
    });
    const { orderCode } = await read();
    const mail = await mailOf(salesMail, 'The engine was sold.');
    expect(mail).toContain('Cancel the whole order');
    const { val } = await desk.call('listOrders', { amended: 1, text: orderCode });
    expect(val).toMatchObject([{ id, isAmended: true }]);
    expect(await answer(1)).toMatchObject({ status: 200 });
    expect(await read()).toMatchObject({
      orderStatus: 'cancel',
      actions: [],
      amendments: [{ state: 'accepted', cancels: true }],
    });
    expect((await read()).history.at(-1)).toMatchObject({ by: 'staff', action: 'cancel' });
    expect(await desk.stockOf(item)).toEqual({ counted: 10, free: 10 });
    expect(await mailOf(await desk.customerOf(id), 'was accepted')).toContain(
      'Cancel the whole order',
    );
    const { rows } = await desk.site.database.write.query(
      `select after from staff.audit where action = 'answerAmendment' order by id desc limit 1`,
    );
    expect(rows).toMatchObject([{ after: { order: 'cancelled' } }]);
  });

  test('leaves the order as it is if staff refuse it or the customer withdraws it', async () => {
    await ask({ cancel: 1 });
    await answer(0, { reason: 'Packed already' });
    await ask({ cancel: 1 });
    const amendmentId = (await waitingChange())?.id;
    await shopper.call('orderAmendmentAnswer', { orderId: id, amendmentId, accept: 0 });
    expect(await read()).toMatchObject({
      orderStatus: 'confirm',
      amendments: [{ state: 'refused' }, { state: 'withdrawn' }],
    });
  });

  test('ends when goods leave, by mail; what is left is a matter of quantities', async () => {
    await ask({ cancel: 1 });
    const part = { ...parcel, lines: [{ id: lineId, quantity: 1 }] };
    await desk.act('shipOrder', id, part);
    const words = 'Goods of this order have already been shipped.';
    expect((await read()).amendments).toMatchObject([
      { state: 'withdrawn', ended: { reason: 'sent' } },
    ]);
    expect(await mailOf(await desk.customerOf(id), words)).toContain(
      'can no longer be carried out',
    );
    expect(await ask({ cancel: 1 })).toMatchObject({
      status: 409,
      msg: expect.stringContaining(words),
    });
    expect(await ask({ lines: [{ id: lineId, quantity: 1 }] })).toMatchObject({ status: 200 });
    await answer(1);
    expect((await read()).goods).toMatchObject({ remain: false });
  });

  test('can be asked for again once the only delivery was taken back', async () => {
    const part = { ...parcel, lines: [{ id: lineId, quantity: 1 }] };
    await desk.act('shipOrder', id, part);
    const deliveryId = (await read()).deliveries?.shipped[0]?.id;
    await desk.act('takeBackDelivery', id, { deliveryId });
    expect(await ask({ cancel: 1 })).toMatchObject({ status: 200 });
    expect(await answer(1)).toMatchObject({ status: 200 });
    expect((await read()).orderStatus).toBe('cancel');
  });

  test('is no longer answered once staff have cancelled the order themselves', async () => {
    await ask({ cancel: 1 });
    const amendmentId = (await waitingChange())?.id;
    await desk.act('cancelOrder', id, { reason: 'As you ask' });
    expect((await read()).amendments).toMatchObject([{ ended: { reason: 'cancelled' } }]);
    expect(await desk.call('answerAmendment', { id, amendmentId, accept: 1 })).toMatchObject({
      status: 409,
    });
  });

  test('has no other part', async () => {
    for (const more of [{ poNumber: 'PO-1' }, { lines: [{ id: lineId, quantity: 1 }] }]) {
      expect(await ask({ cancel: 1, ...more })).toMatchObject({ status: 400 });
    }
    expect((await read()).amendments).toBeUndefined();
  });

  test('of another customer is not found', async () => {
    const stranger = await addShopper(desk.site);
    const answered = await stranger.call('orderAmendmentAdd', { orderId: id, cancel: 1 });
    expect(answered).toMatchObject({ status: 404 });
  });
});

test('another PO number issues another version of the invoice', async () => {
  const lines = [{ id: lineId, unitPrice: '2.00' }];
  const quotation = { currency: 'EUR', lines, validUntil: '2999-12-31' };
  await desk.act('changeOrder', id, { quotation });
  const { version } = await read();
  await shopper.call('orderConfirm', { orderId: id, version });
  await ask({ requestedDay: day(5) });
  await answer(1);
  expect((await read()).proformas).toHaveLength(1);
  await ask({ poNumber: 'PO-10' });
  await answer(1);
  expect((await read()).proformas).toHaveLength(2);
  const { rows } = await desk.site.database.write.query(
    'select paper from ordering.proforma_version where order_id = $1 order by version',
    [id],
  );
  expect(rows).toMatchObject([{ paper: { poNumber: '' } }, { paper: { poNumber: 'PO-10' } }]);
  await desk.act('changeOrder', id, { poNumber: 'PO-11' });
  const mail = await mailOf(await desk.customerOf(id), 'from PO-10 to PO-11');
  expect(mail).toMatch(/Version 3 of the proforma invoice .* replaces version 2/);
});
