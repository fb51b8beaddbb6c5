/** A waiting change while its order goes on: it waits as long as it can be carried out, and then ends. */
import { beforeEach, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import { openOrderDesk, salesMail } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';

const desk = openOrderDesk();

let shopper: Shopper;
let id: string;
let line: { id: string; itemNumber: string };
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  const [item = 0] = await addParts(desk.site, 1, 30);
  const { val: orderCode } = await shopper.order([await shopper.add(item, 9)]);
  const order = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  const [first] = order.orderItems;
  if (!first) throw new Error('the order has no line');
  id = order.id;
  line = first;
  await desk.act('confirmOrder', id);
});

const propose = async (quantity: number) =>
  shopper.call('orderAmendmentAdd', { orderId: id, lines: [{ id: line.id, quantity }] });
const ship = (quantity: number) =>
  desk.act('shipOrder', id, {
    carrier: 'DHL',
    trackingNumber: 'JD1',
    lines: [{ id: line.id, quantity }],
  });
const seenByCustomer = async () =>
  (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
const lastChange = async () => (await seenByCustomer()).amendments?.at(-1);
const answer = async (accept: '0' | '1') => {
  const { amendments = [] } = await seenByCustomer();
  const change = amendments.find(({ state }) => state === 'waiting') ?? amendments.at(-1);
  return desk.call('answerAmendment', { id, amendmentId: change?.id, accept });
};
const mailsTo = (to: string) =>
  expect.poll(
    () =>
      desk.mailbox
        .to(to)
        .map(({ text }) => text)
        .join(),
    { timeout: 30_000 },
  );
const address = {
  shippingConsigneeName: 'Jo Doe',
  shippingConsigneeContact: '1',
  shippingConsigneeAddress: 'Ring 2',
  shippingConsigneeZipcode: '89073',
};

test('A change to fewer pieces than were shipped since ends, and both sides read why', async () => {
  await propose(2);
  await ship(9);
  const ended = { reason: 'shipped', itemNumber: line.itemNumber, shipped: 9 };
  const [change] = (await desk.look(id)).amendments ?? [];
  expect(change).toMatchObject({ state: 'withdrawn', answeredBy: 'staff', ended });
  expect(await lastChange()).toMatchObject({ state: 'withdrawn', ended });
  for (const accept of ['1', '0'] as const) {
    expect(await answer(accept)).toMatchObject({
      status: 409,
      msg: `${line.itemNumber}: pieces already shipped: 9.`,
    });
  }
  const mails = mailsTo(await desk.customerOf(id));
  await mails.toContain('can no longer be carried out');
  await mails.toContain('pieces already shipped: 9.');
  expect(await propose(10)).toMatchObject({ status: 200 });
});

test('A change that can still be carried out waits on while a part is shipped', async () => {
  await propose(4);
  await ship(4);
  expect(await lastChange()).toMatchObject({ state: 'waiting' });
  expect(await answer('1')).toMatchObject({ status: 200 });
  expect(await seenByCustomer()).toMatchObject({ orderItems: [{ quantity: 4 }] });
});

test('More pieces can be accepted until everything has arrived; then the proposal ends', async () => {
  await propose(12);
  await ship(9);
  expect(await lastChange()).toMatchObject({ state: 'waiting' });
  await shopper.call('orderConfirmDelivery', { orderId: id });
  expect(await lastChange()).toMatchObject({
    state: 'withdrawn',
    answeredBy: 'customer',
    ended: { reason: 'arrived' },
  });
  expect(await answer('1')).toMatchObject({
    status: 409,
    msg: 'Everything in this order has arrived.',
  });
  await mailsTo(salesMail).toContain('Everything in this order has arrived.');
});

test('Another country that staff propose ends when everything is shipped; an item that replaces ends with its line', async () => {
  const consignee = { ...address, shippingConsigneeCountry: 'FR' };
  expect(await desk.act('changeOrder', id, { consignee })).toMatchObject({ status: 200 });
  await ship(4);
  expect(await lastChange()).toMatchObject({ state: 'waiting' });
  await ship(5);
  expect(await lastChange()).toMatchObject({
    state: 'withdrawn',
    ended: { reason: 'all shipped' },
  });
  await desk.site.database.write.query(
    `insert into ordering.amendment (order_id, actor, who, parts)
     values ($1, 'staff', 'ben@test.example', $2)`,
    [
      id,
      JSON.stringify({
        changes: [
          { lineId: Number(line.id), itemNumber: line.itemNumber, from: 9, to: 9, itemId: 1 },
        ],
      }),
    ],
  );
  expect(
    await shopper.call('orderAmendmentAnswer', {
      orderId: id,
      amendmentId: (await lastChange())?.id,
      accept: 1,
    }),
  ).toMatchObject({ status: 409, msg: `${line.itemNumber}: pieces already shipped: 9.` });
});

test('A cancelled order ends what waits', async () => {
  await propose(2);
  await desk.act('cancelOrder', id, { reason: 'Not made any more' });
  expect(await lastChange()).toMatchObject({ state: 'withdrawn', ended: { reason: 'cancelled' } });
  expect(await answer('1')).toMatchObject({ status: 409, msg: 'This order was cancelled.' });
});

test('While a change waits, an address can be corrected; another country waits its turn', async () => {
  await propose(2);
  const correct = (country: string) =>
    desk.act('changeOrder', id, { consignee: { ...address, shippingConsigneeCountry: country } });
  expect(await correct('DE')).toMatchObject({ status: 200, val: { state: 'made' } });
  expect(await seenByCustomer()).toMatchObject({ shippingConsigneeName: 'Jo Doe' });
  expect(await correct('FR')).toMatchObject({ status: 409 });
  expect((await seenByCustomer()).amendments?.[0]).toMatchObject({ state: 'waiting' });
  expect(await answer('1')).toMatchObject({ status: 200 });
});

test('A field that a waiting change is about cannot be corrected meanwhile', async () => {
  const change = { ...address, shippingConsigneeCountry: 'FR' };
  await desk.act('changeOrder', id, { consignee: change });
  const corrected = { ...address, shippingConsigneeName: 'Al Roe', shippingConsigneeCountry: 'DE' };
  expect(await desk.act('changeOrder', id, { consignee: corrected })).toMatchObject({
    status: 409,
    msg: 'Another change to this order is waiting for an answer.',
  });
});

test('The changes that customers propose have a view and a figure at the desk', async () => {
  const figure = async () =>
    ((await desk.call('getQueues')).val as Record<string, { count: number; oldest: string }>)
      .proposedChanges;
  const isListed = async () => {
    const { val } = await desk.call('listOrders', { amended: '1', size: 200 });
    return (val as { id: string }[]).some((row) => row.id === id);
  };
  const { count = 0 } = (await figure()) ?? {};
  expect(await isListed()).toBe(false);
  await propose(2);
  expect(await isListed()).toBe(true);
  expect(await figure()).toMatchObject({ count: count + 1 });
  await answer('0');
  expect(await isListed()).toBe(false);
  expect((await figure())?.count).toBe(count);
});
