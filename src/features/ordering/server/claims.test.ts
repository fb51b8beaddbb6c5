/** Claims about delivered lines: opening, questions, decisions and mails; access only for the two sides. */
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListedClaim } from '#contract/claims.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { ClaimRow, StaffClaim } from '#contract/staff/claims.ts';
import { longestTurnOf } from '#test/event-loop.ts';
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
const decide = async (id: string, action: string, remark = '', fields = {}) =>
  desk.call('decideClaim', { id, version: (await asStaff(id)).version, action, remark, ...fields });
/** Customs value of the replacement: the order has no prices. */
const worth = { customsValue: { currency: 'EUR', unitPrice: '11.25' } };
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
    // The question of staff has marked the opening message as read.
    state: 'new',
    unread: 1,
    actions: ['ask', 'replace', 'credit', 'decline'],
    events: [{ who: email }, { who: 'ben@test.example', action: 'ask' }, { action: 'answer' }],
  });
  expect(await decide(id, 'replace', '', worth)).toMatchObject({ status: 200 });
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
  // No credit note is issued for a claim, so the mail announces none.
  const words = `We have accepted your claim ${order.orderCode}-C3 and will credit its pieces to you.`;
  const email = await desk.customerOf(order.id);
  await expect
    .poll(() => desk.mailbox.to(email).some(({ text }) => text?.includes(words)))
    .toBe(true);
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
    desk.call('decideClaim', { id, version: 1, action: 'replace', ...worth }),
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
  expect(text).toContain(`Claimopened${await customerName(id)}·`);
  expect(text).not.toContain('you·');
});

interface SentFile {
  readonly id: string;
  readonly type: 'photo';
}

/** Uploads a file to the order. @returns the file as a message names it */
async function fileOf(name: string, contents: Uint8Array): Promise<SentFile> {
  const content = Buffer.from(contents).toString('base64');
  const sent = await shopper.call('orderFileAdd', { orderId: order.id, name, content });
  expect(sent).toMatchObject({ status: 200 });
  return { id: (sent.val as { id: string }).id, type: 'photo' };
}

/** A grey picture. With `sigma` it has noise, so that its file is as large as that of a photo. */
function photo(width: number, height: number, sigma?: number) {
  const grey = { width, height, channels: 3, background: '#777' } as const;
  if (sigma === undefined) return sharp({ create: grey });
  return sharp({ create: { ...grey, noise: { type: 'gaussian', mean: 128, sigma } } });
}

/** Width and height of each picture in a report, in order. */
const picturesIn = (report: unknown) =>
  bytesOf(report)
    .toString('latin1')
    .split('endobj')
    .filter((object) => object.includes('/Subtype /Image'))
    .map((object) =>
      [/\/Width (\d+)/, /\/Height (\d+)/].map((side) => Number(side.exec(object)?.[1])),
    );

test('The report shows the pictures of both sides upright, and names what it cannot show', async () => {
  const lying = await photo(640, 320).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const png = await photo(300, 200).png().toBuffer();
  const files = [
    await fileOf('plate.jpg', lying),
    await fileOf('damaged.jpg', lying.subarray(0, 300)),
    await fileOf('phone.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
    await fileOf('protocol.pdf', Buffer.from('%PDF-1.7\n')),
    await fileOf('shaft.png', png),
  ];
  const { id } = await claimed({ files });
  const webp = (await photo(200, 100).webp().toBuffer()).toString('base64');
  const { val: answer } = await desk.call('addOrderFile', {
    id: order.id,
    name: 'like this.webp',
    content: webp,
  });
  const answered = [{ id: (answer as { id: string }).id, type: 'photo' }];
  expect(await desk.call('sendClaimMessage', { id, files: answered })).toMatchObject({
    status: 200,
  });

  const { val } = await shopper.call('exportClaim', { claimId: id });
  expect(picturesIn(val)).toEqual([
    [320, 640],
    [300, 200],
    [200, 100],
  ]);
  const text = await textOfReport(val);
  expect(text).toMatch(
    /protocol\.pdf.*Pictures.*plate\.jpgyou·.*shaft\.pngyou·.*likethis\.webpE&ETurbo·/,
  );
  expect(text).toMatch(/Picturesnotshownheredamaged\.jpgphone\.heic/);
  expect(text.split('Pictures')[1]).not.toContain('protocol.pdf');

  const { val: both } = await desk.call('getClaimReport', { id, bilingual: '1' });
  expect(picturesIn(both)).toHaveLength(3);
  const words = await textOfReport(both);
  for (const one of ['Reason/原因', 'Defective/', 'Pictures/图片']) expect(words).toContain(one);
  expect(words).toMatch(/phone\.heicprotocol\.pdf/);
  const now = new Date().toISOString().slice(0, 10);
  expect(words).toMatch(new RegExp(`plate\\.jpg${await customerName(id)}·${now}`));
  expect((await shopper.call('exportClaim', { claimId: id, bilingual: '1' })).status).toBe(400);
});

test('A report holds at most 24 pictures, and names the others', async () => {
  const small = await photo(64, 64).jpeg().toBuffer();
  const messages: SentFile[][] = [];
  for (const count of [10, 9, 7]) {
    const files: SentFile[] = [];
    // One after another, because a message shows its files in the order of upload.
    for (let at = 0; at < count; at++) files.push(await fileOf(`${count}-${at}.jpg`, small));
    messages.push(files);
  }
  const [opening = [], ...more] = messages;
  const { id } = await claimed({ files: opening });
  for (const files of more) await shopper.call('claimMessageAdd', { claimId: id, files });
  const { val } = await shopper.call('exportClaim', { claimId: id });
  expect(picturesIn(val)).toHaveLength(24);
  expect(await textOfReport(val)).toMatch(/Picturesnotshownhere7-5\.jpg7-6\.jpg/);
});

test('A report whose time for pictures is over names those that it does not show', async () => {
  const small = await photo(64, 64).jpeg().toBuffer();
  const { id } = await claimed({
    files: [await fileOf('a.jpg', small), await fileOf('b.jpg', small)],
  });
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const { val } = await shopper.call('exportClaim', { claimId: id }).finally(timeout.mockRestore);
  expect(picturesIn(val)).toHaveLength(0);
  expect(await textOfReport(val)).toMatch(/Picturesnotshownherea\.jpgb\.jpg/);
});

test('A report with pictures of 5 MB holds no turn of the event loop for 50 ms', async () => {
  const large = await photo(3240, 2430, 40).jpeg({ quality: 87 }).toBuffer();
  expect(large.length).toBeGreaterThan(4 << 20);
  expect(large.length).toBeLessThan(5 << 20);
  const { id } = await claimed({
    files: [await fileOf('a.jpg', large), await fileOf('b.jpg', large)],
  });
  let report: unknown;
  const longest = await longestTurnOf(async () => {
    ({ val: report } = await shopper.call('exportClaim', { claimId: id }));
  });
  expect(longest).toBeLessThan(50);
  expect(picturesIn(report)).toHaveLength(2);
  expect(bytesOf(report).length).toBeLessThan(1 << 20);
});

/** E-mail of a claim's customer. The report for staff shows it, because the customer has no name. */
async function customerName(id: string): Promise<string> {
  const { customerId } = await asStaff(id);
  return ((await desk.call('getCustomer', { id: customerId })).val as { email: string }).email;
}

const bytesOf = (report: unknown) => Buffer.from((report as { content: string }).content, 'base64');

/** The text of a report, without spaces. */
async function textOfReport(report: unknown): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytesOf(report)));
  const { text } = await extractText(pdf, { mergePages: true });
  return text.replaceAll(/\s/g, '');
}
