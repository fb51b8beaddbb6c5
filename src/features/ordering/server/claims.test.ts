/** Claims about delivered lines: opened, asked about, decided, told by mail, read only by the two sides. */
import { getDocumentProxy } from 'unpdf';
import { beforeEach, expect, test } from 'vitest';
import type { ListedClaim } from '#contract/claims.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { ClaimRow, StaffClaim } from '#contract/staff/claims.ts';
import { openOrderDesk, salesMail } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';

const desk = openOrderDesk();

let shopper: Shopper;
let order: OrderDetail;
let lineId: string;
/** An order of 5 pieces, of which 3 have arrived. */
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  const [item = 0] = await addParts(desk.site, 1);
  order = await shopper.placed(item, 5);
  lineId = order.orderItems[0]?.id ?? '';
  const { id } = order;
  await desk.call('confirmOrder', { id, version: 1 });
  const shipment = { carrier: 'DHL', trackingNumber: 'JD1', lines: [{ id: lineId, quantity: 3 }] };
  await desk.call('shipOrder', { id, version: 2, ...shipment });
  await shopper.call('orderConfirmDelivery', { orderId: id });
});

const claim = (fields: object = {}, headers = {}, by = shopper) =>
  by.call(
    'claimAdd',
    {
      orderId: order.id,
      lineId,
      reason: 'defective',
      quantity: 2,
      text: 'The shaft has play.',
      ...fields,
    },
    headers,
  );
const claimed = async (fields: object = {}) => (await claim(fields)).val as { id: string };
const claims = async () =>
  ((await shopper.call('getOrder', { orderId: order.id })).val as OrderDetail).claims;
const asStaff = async (id: string) => (await desk.call('getClaim', { id })).val as StaffClaim;
const decide = async (id: string, action: string, remark = '') =>
  desk.call('decideClaim', { id, version: (await asStaff(id)).version, action, remark });
test('A message about a claim that staff send twice with one key is written once', async () => {
  const { id } = await claimed();
  const send = () => desk.call('sendClaimMessage', { id, text: 'Which oil?', key: 'one' });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status, (await send()).val]).toEqual([200, first.val]);
  expect(second.val).toEqual(first.val);
  expect((await asStaff(id)).messages).toHaveLength(2);
});

test('A customer claims pieces with a picture; staff ask, the customer answers, a replacement is promised', async () => {
  const picture = Buffer.from('ffd8ffe000104a46494600', 'hex').toString('base64');
  const { val: file } = await shopper.call('orderFileAdd', {
    orderId: order.id,
    name: 'plate.jpg',
    content: picture,
  });
  const files = [{ id: (file as { id: string }).id, type: 'photo' }];
  const details = { serialNumber: 'SN 4711', vehicle: 'VW Golf V', mileage: '120000' };
  const { id } = await claimed({ ...details, files });
  expect(await claims()).toMatchObject([
    {
      code: `${order.orderCode}-C1`,
      lineId,
      reason: 'defective',
      quantity: 2,
      state: 'new',
      actions: ['withdraw'],
      serialNumber: 'SN 4711',
      vehicle: 'VW Golf V',
      mileage: 120_000,
      events: [{ by: 'customer', action: 'open', state: 'new' }],
      messages: [{ text: 'The shaft has play.', files: [{ name: 'plate.jpg', type: 'photo' }] }],
    },
  ]);
  const told = () =>
    desk.mailbox.to(salesMail).find(({ subject }) => subject?.includes(`${order.orderCode}-C1`));
  await expect.poll(() => told()?.text).toContain('The shaft has play.');
  expect(told()?.text).toContain(`/staff/claims/${id}/show`);
  expect(told()?.text).toContain('plate.jpg');

  expect(await decide(id, 'ask', 'Which oil was used?')).toMatchObject({ status: 200 });
  const email = await desk.customerOf(order.id);
  await expect.poll(() => desk.mailbox.to(email).at(-1)?.text).toContain('Which oil was used?');
  expect(desk.mailbox.to(email).at(-1)?.text).toContain(`/orderdetail?id=${order.id}#claim-${id}`);
  expect((await claims())[0]).toMatchObject({ state: 'more information' });
  expect((await shopper.call('getCounts')).val).toMatchObject({ orders: 1 });
  expect((await shopper.call('orderList')).val).toMatchObject([{ questions: ['claim'] }]);
  expect(await shopper.call('claimMessageAdd', { claimId: id, text: '5W-30' })).toMatchObject({
    status: 200,
  });
  expect(await asStaff(id)).toMatchObject({
    // The question has answered the message that opened the claim.
    state: 'new',
    unread: 1,
    actions: ['ask', 'replace', 'credit', 'decline'],
    events: [{ who: email }, { who: 'ben@test.example', action: 'ask' }, { action: 'answer' }],
  });
  expect(await decide(id, 'replace')).toMatchObject({ status: 200 });
  expect(await decide(id, 'close')).toMatchObject({ status: 200 });
  expect((await claims())[0]).toMatchObject({ state: 'closed', actions: [] });
  const { rows } = await desk.site.database.write.query(
    `select action from staff.audit where subject_name = $1 order by id`,
    [`${order.orderCode}-C1`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['decideClaim', 'decideClaim', 'decideClaim']);
});

test('No more is claimed than has arrived and is not claimed, also by two at once', async () => {
  expect(await claim({ quantity: 4 })).toMatchObject({
    status: 409,
    msg: expect.stringContaining('at most 3 of the pieces'),
  });
  const answers = await Promise.all([claim({ quantity: 2 }), claim({ quantity: 2 })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await claim({ quantity: 1 })).toMatchObject({ status: 200 });
  expect(await claim({ quantity: 1 })).toMatchObject({
    status: 409,
    msg: expect.stringContaining('there are no pieces'),
  });
});

test('What is declined or withdrawn can be claimed again; what was accepted can not', async () => {
  const declined = await claimed({ quantity: 3 });
  expect(await decide(declined.id, 'decline', 'The seal was opened.')).toMatchObject({
    status: 200,
  });
  const withdrawn = await claimed({ quantity: 3 });
  expect(await shopper.call('claimWithdraw', { claimId: withdrawn.id })).toMatchObject({
    status: 200,
  });
  const credited = await claimed({ quantity: 3 });
  await decide(credited.id, 'credit');
  await decide(credited.id, 'close');
  expect(await claim({ quantity: 1 })).toMatchObject({ status: 409 });
  expect((await claims()).map(({ state }) => state)).toEqual(['declined', 'closed', 'closed']);
});

test('A decision on an outdated view, without words or from a wrong state changes nothing', async () => {
  const { id } = await claimed();
  const late = { id, version: 9, action: 'replace' };
  expect(await desk.call('decideClaim', late)).toMatchObject({ status: 409 });
  expect(await decide(id, 'ask', ' \u200b ')).toMatchObject({ status: 400 });
  expect(await decide(id, 'close')).toMatchObject({ status: 409 });
  expect(await asStaff(id)).toMatchObject({ state: 'new', version: 1 });
  const answers = await Promise.all([
    desk.call('decideClaim', { id, version: 1, action: 'replace' }),
    desk.call('decideClaim', { id, version: 1, action: 'decline', remark: 'No' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await shopper.call('claimWithdraw', { claimId: id })).toMatchObject({
    status: 409,
    msg: 'The claim has changed in the meantime. Please look at it again.',
  });
});

test('Another customer neither claims, reads, writes nor withdraws', async () => {
  const { id } = await claimed();
  const stranger = await addShopper(desk.site);
  expect(await claim({}, {}, stranger)).toMatchObject({ status: 404 });
  for (const answer of [
    await stranger.call('claimMessageAdd', { claimId: id, text: 'Hello' }),
    await stranger.call('claimWithdraw', { claimId: id }),
    await stranger.call('exportClaim', { claimId: id }),
  ]) {
    expect(answer).toMatchObject({ status: 404, msg: 'This claim does not exist.' });
  }
  expect((await stranger.call('claimList')).val).toEqual([]);
  const [item = 0] = await addParts(desk.site, 1);
  const [line] = (await stranger.placed(item)).orderItems;
  expect(await claim({ lineId: line?.id })).toMatchObject({
    status: 404,
    msg: 'This line is not part of the order.',
  });
});

test('Bad input is refused with a sentence, and nothing is kept', async () => {
  for (const fields of [
    { quantity: 0 },
    { quantity: 'x' },
    { reason: 'because' },
    { text: ' ' },
    { text: '\u200b' },
    { mileage: '-5' },
    { serialNumber: 'x'.repeat(61) },
  ]) {
    expect((await claim(fields)).status, JSON.stringify(fields)).toBe(400);
  }
  expect(await claims()).toEqual([]);
});

test('A claim that is sent twice with one key is opened once', async () => {
  const headers = { 'idempotency-key': 'claim-1' };
  const [first, second] = await Promise.all([claim({}, headers), claim({}, headers)]);
  expect(second.val).toEqual(first.val);
  expect(await claims()).toHaveLength(1);
});

test('Claims are a list of the customer, a queue and a list of staff, and figures', async () => {
  const first = await claimed({ quantity: 1 });
  const second = await claimed({ quantity: 2, reason: 'damaged' });
  await decide(first.id, 'ask', 'A picture, please.');
  const { val: mine, pageInfo } = await shopper.call('claimList');
  expect((mine as ListedClaim[]).map(({ id }) => id)).toEqual([first.id, second.id]);
  expect(pageInfo).toMatchObject({ count: 2 });
  const list = async (question: object) =>
    ((await desk.call('listClaims', { size: 200, ...question })).val as ClaimRow[]).map(
      ({ id }) => id,
    );
  expect(await list({ state: 'new' })).toContain(second.id);
  expect(await list({ state: 'new' })).not.toContain(first.id);
  expect(await list({ reason: 'damaged', text: order.orderCode })).toEqual([second.id]);
  expect(await list({ text: order.orderItems[0]?.itemNumber })).toEqual([second.id, first.id]);
  await decide(second.id, 'credit');
  const { val } = await desk.call('getClaimFigures', {});
  const { items } = val as { items: { name: string }[] };
  expect(items.find(({ name }) => name === order.orderItems[0]?.itemNumber)).toEqual({
    name: order.orderItems[0]?.itemNumber,
    claims: 2,
    pieces: 3,
    accepted: 2,
  });
  expect((await desk.call('getQueues', {})).val).toMatchObject({
    newClaims: { count: expect.any(Number) },
  });
});

test.each(['eng', 'fra', 'zh', 'ara'])('The report is a PDF in %s', async (language) => {
  const { id } = await claimed({ serialNumber: 'SN 4711' });
  const { val } = await shopper.call('exportClaim', { claimId: id }, { 'x-language': language });
  expect(val).toMatchObject({ name: `${order.orderCode}-C1.pdf` });
  const text = await textOfReport(val);
  expect(text).toContain('SN4711');
  expect(text).toContain('Theshafthasplay.');
});

test('The report says you to the customer, and the name of the customer to staff', async () => {
  const { id } = await claimed();
  const { val } = await shopper.call('exportClaim', { claimId: id });
  expect(await textOfReport(val)).toContain('Claimopenedyou·');
  const report = await desk.call('getClaimReport', { id });
  expect(report).toMatchObject({ status: 200, val: { name: `${order.orderCode}-C1.pdf` } });
  const text = await textOfReport(report.val);
  const { customerId } = await asStaff(id);
  const { email } = (await desk.call('getCustomer', { id: customerId })).val as { email: string };
  expect(text).toContain(`Claimopened${email}·`);
  expect(text).not.toContain('you·');
});

/** The text of the first page, without spaces. */
async function textOfReport(report: unknown): Promise<string> {
  const { content } = report as { content: string };
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(content, 'base64')));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const text = items.map((item) => ('str' in item ? item.str : '')).join('');
  return text.replaceAll(/\s/g, '');
}
