/** Orders at no charge that replace claimed pieces (docs/product.md 12.17), from placing to their end. */
import { parse } from 'csv-parse/sync';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { StaffClaim } from '#contract/staff/claims.ts';
import { languages } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { addPart } from '#test/factories.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper, setStock, withdraw } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';
import { claimTimeline } from '../timeline.ts';

const desk = openOrderDesk({ BANK_DETAILS: 'Bank of Example; IBAN DE02' });
let ada: string;
beforeAll(async () => {
  ada = await addStaffMember(desk.site, 'sales', 'ada@test.example');
});

let shopper: Shopper;
let item: number;
let order: OrderDetail;
/** A claim about 2 pieces of an order of 5 pieces at 12.50 EUR less 10 %, of which 3 have arrived. */
let claimId: string;
const parcel = { carrier: 'DHL', trackingNumber: 'JD1' };
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  [item = 0] = await addParts(desk.site, 1);
  order = await shopper.placed(item, 5);
  const { id } = order;
  await shopper.call('orderAmendmentAdd', { orderId: id, poNumber: 'PO 7' });
  const quotation = {
    currency: 'EUR',
    lines: [{ id: order.orderItems[0]?.id, unitPrice: '12.50' }],
    discountPercent: '10',
    freight: '30.00',
    incoterm: 'FOB',
    incotermPlace: 'Shanghai',
    paymentTerms: '30 days',
    validUntil: '2999-12-31',
  };
  await desk.act('changeOrder', id, { remark: 'As agreed', quotation });
  await shopper.call('getOrder', { orderId: id });
  await shopper.call('orderConfirm', { orderId: id });
  await ship(id, 3);
  await shopper.call('orderConfirmDelivery', { orderId: id });
  claimId = await claimed(await detail(id), 2);
});

const detail = async (orderId: string) =>
  (await shopper.call('getOrder', { orderId })).val as OrderDetail;
const ship = async (id: string, quantity: number) => {
  const [line] = (await desk.look(id)).items;
  const lines = [{ id: line?.id, quantity }];
  return desk.act('shipOrder', id, { ...parcel, lines });
};
async function claimed({ id, orderItems }: OrderDetail, quantity: number) {
  const fields = { reason: 'defective', quantity, text: 'The shaft has play.' };
  const { val } = await shopper.call('claimAdd', {
    orderId: id,
    lineId: orderItems[0]?.id,
    ...fields,
  });
  return (val as { id: string }).id;
}
const asStaff = async (id = claimId) => (await desk.call('getClaim', { id })).val as StaffClaim;
const decide = async (action: string, fields: object = {}, id = claimId) =>
  desk.call('decideClaim', { id, version: (await asStaff(id)).version, action, ...fields });
async function replacementOf(id = claimId): Promise<OrderDetail> {
  const { replacement } = await asStaff(id);
  return detail(replacement?.id ?? '0');
}
const replaced = async (fields: object = {}) => {
  expect(await decide('replace', fields)).toMatchObject({ status: 200, msg: '' });
  return replacementOf();
};

test('A replacement is a confirmed order at no charge, named on both sides', async () => {
  expect(await asStaff()).toMatchObject({ customsValue: { currency: 'EUR', unitPrice: '11.25' } });
  const free = await replaced();
  const { replaces: _none, ...first } = await detail(order.id);
  expect(free).toMatchObject({
    orderStatus: 'confirm',
    shippingStatus: 'wait for shipping',
    version: 2,
    poNumber: 'PO 7',
    shippingMethod: order.shippingMethod,
    shippingConsigneeAddress: first.shippingConsigneeAddress,
    replaces: {
      claimId,
      claimCode: `${order.orderCode}-C1`,
      orderId: order.id,
      orderCode: order.orderCode,
    },
    history: [
      { by: 'staff', action: 'place', orderStatus: 'wait for confirm' },
      { by: 'staff', action: 'confirm', orderStatus: 'confirm' },
    ],
    quotation: {
      isFree: true,
      linesTotal: '22.50',
      discountPercent: '100',
      total: '0.00',
      incoterm: 'FOB',
      incotermPlace: 'Shanghai',
      paymentTerms: '',
    },
  });
  expect(free.orderItems).toMatchObject([
    {
      itemNumber: order.orderItems[0]?.itemNumber,
      quantity: 2,
      remaining: 2,
      reference: `${order.orderCode}-C1`,
      turboPn: order.orderItems[0]?.turboPn,
    },
  ]);
  expect(free.quotation?.proforma).toBeUndefined();
  const { id, orderCode } = free;
  expect(first.claims).toMatchObject([
    { state: 'replacement', replacement: { id, orderCode }, events: [{}, { action: 'replace' }] },
  ]);
  expect(await desk.look(id)).toMatchObject({
    replaces: { claimId },
    customerId: expect.any(String),
  });
  expect((await shopper.call('orderList')).val).toMatchObject([
    { id, replaces: { claimId }, quotation: { total: '0.00' } },
    { id: order.id },
  ]);
  expect(await desk.stockOf(item)).toEqual({ counted: 97, free: 93 });
  const { val: backlog } = await desk.call('listBacklogItems', {});
  const number = free.orderItems[0]?.itemNumber;
  expect(backlog).toContainEqual(expect.objectContaining({ itemNumber: number, pieces: 4 }));
  const email = await desk.customerOf(id);
  const mail = (subject: string) =>
    desk.mailbox.to(email).find((one) => one.subject?.includes(subject))?.text;
  await expect.poll(() => mail(`claim ${order.orderCode}-C1`)).toContain(`?id=${id}`);
  expect(mail(`claim ${order.orderCode}-C1`)).toContain(orderCode);
  await expect.poll(() => mail(orderCode)).toContain(`Claim ${order.orderCode}-C1`);
});

test('Two who decide at once, and a decision that is sent twice, make one order', async () => {
  const { version } = await asStaff();
  const decision = { id: claimId, version, action: 'replace' };
  const answers = await Promise.all([
    desk.call('decideClaim', decision),
    staffCall(desk.site, 'decideClaim', decision, ada),
    desk.call('decideClaim', decision),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect((await shopper.call('orderList')).val).toHaveLength(2);
});

test('What is short is refused, or becomes a back order if staff say so', async () => {
  await setStock(desk.site, item, 3, { expected: '2999-01-01' });
  const refused = await decide('replace');
  expect(refused).toMatchObject({
    status: 409,
    msg: expect.stringContaining('Nothing was changed; accept it as a back order'),
  });
  expect(await asStaff()).toMatchObject({ state: 'new', version: 1 });
  expect((await shopper.call('orderList')).val).toHaveLength(1);
  const { orderItems } = await replaced({ backOrder: '1' });
  expect(orderItems).toMatchObject([{ backOrder: true, expected: '2999-01-01' }]);
});

test('An item that was withdrawn is refused; one that supersedes it is sent', async () => {
  const number = await desk.numberOf(item);
  const newer = await addPart(desk.site.database, { eePn: `${number}N`, quantity: 9 });
  await desk.site.database.write.query(
    `insert into catalogue.part_replacement (old_id, new_id) values ($1, $2)`,
    [item, newer],
  );
  expect(await asStaff()).toMatchObject({ successors: [`${number}N`] });
  expect(await decide('replace', { replacement: 'TW-0' })).toMatchObject({
    status: 400,
    msg: `TW-0 does not supersede ${number}.`,
  });
  await withdraw(desk.site, item);
  expect(await decide('replace')).toMatchObject({
    status: 409,
    msg: `${number} is no longer in the catalogue.`,
  });
  const { orderItems, quotation } = await replaced({ replacement: `${number}N` });
  expect(orderItems).toMatchObject([{ itemNumber: `${number}N`, quantity: 2 }]);
  expect(quotation).toMatchObject({ linesTotal: '22.50', total: '0.00' });
});

test('Without prices staff give the value for customs', async () => {
  const plain = await shopper.placed(item, 1);
  await desk.act('confirmOrder', plain.id);
  await ship(plain.id, 1);
  await shopper.call('orderConfirmDelivery', { orderId: plain.id });
  const id = await claimed(await detail(plain.id), 1);
  const sentence = 'Enter the value of a piece for customs and its currency.';
  const wrong = [
    undefined,
    { currency: 'JPY', unitPrice: '0' },
    { currency: 'JPY', unitPrice: '12.5' },
    { currency: 'EUR', unitPrice: '-5' },
    { currency: 'Euro', unitPrice: '5' },
    { currency: 'toString', unitPrice: '5' },
  ];
  for (const customsValue of wrong) {
    const answer = await decide('replace', customsValue ? { customsValue } : {}, id);
    expect(answer, JSON.stringify(customsValue)).toMatchObject({ status: 400, msg: sentence });
  }
  const customsValue = { currency: ' jpy', unitPrice: '1 250' };
  expect(await decide('replace', { customsValue }, id)).toMatchObject({ status: 200 });
  expect(await replacementOf(id)).toMatchObject({
    quotation: { currency: 'JPY', linesTotal: '1250', total: '0', incoterm: '' },
  });
});

test('Its claim is closed when all has arrived, and decided again when it was cancelled', async () => {
  const free = await replaced();
  expect(await desk.act('cancelOrder', free.id, { reason: 'Wrong item' })).toMatchObject({
    status: 200,
  });
  const again = await asStaff();
  expect(again).toMatchObject({
    state: 'new',
    actions: ['ask', 'replace', 'credit', 'decline'],
    events: [{}, { action: 'replace' }, { action: 'reopen', by: 'staff', state: 'new' }],
  });
  expect(again.replacement).toBeUndefined();
  expect((await desk.call('getClaimFigures', {})).val).toMatchObject({
    items: expect.arrayContaining([{ name: again.itemNumber, claims: 1, pieces: 2, accepted: 0 }]),
  });
  const { id } = await replaced();
  await ship(id, 1);
  await shopper.call('orderConfirmDelivery', { orderId: id });
  expect(await asStaff()).toMatchObject({ state: 'replacement' });
  await ship(id, 1);
  await shopper.call('orderConfirmDelivery', { orderId: id });
  expect(await asStaff()).toMatchObject({ state: 'closed', replacement: { id } });
  expect((await asStaff()).events.at(-1)).toMatchObject({ action: 'close', by: 'customer' });
  const { code } = again;
  const email = await desk.customerOf(id);
  for (const words of [`Claim ${code}: Opened again`, `Claim ${code}: Closed`]) {
    const isTold = () => desk.mailbox.to(email).some((mail) => mail.text?.includes(words));
    await expect.poll(isTold).toBe(true);
  }
});

test('The history of its claim names the order that is sent, not one that was cancelled', async () => {
  const { id: cancelled } = await replaced();
  await desk.act('cancelOrder', cancelled, { reason: 'Wrong item' });
  const { orderCode } = await replaced();
  const [claim] = (await detail(order.id)).claims;
  const said = claim ? claimTimeline(claim, (key, params) => text('en', key, params)) : [];
  expect(said.map(({ what }) => what).filter((what) => what.startsWith('Accepted'))).toEqual([
    'Accepted: replacement',
    `Accepted: replacement: ${orderCode}`,
  ]);
});

test('The customer asks to cancel it: the claim is open again, and can be withdrawn', async () => {
  const { id } = await replaced();
  await shopper.call('orderAmendmentAdd', { orderId: id, cancel: '1' });
  const amendmentId = (await detail(id)).amendments?.[0]?.id;
  await desk.call('answerAmendment', { id, amendmentId, accept: '1' });
  expect(await asStaff()).toMatchObject({ state: 'new' });
  expect(await shopper.call('claimWithdraw', { claimId })).toMatchObject({ status: 200 });
  expect(await claimed(await detail(order.id), 3)).toBeDefined();
});

test('A replacement is claimed in its turn, with the value for customs that it had', async () => {
  const free = await replaced();
  await ship(free.id, 2);
  await shopper.call('orderConfirmDelivery', { orderId: free.id });
  const id = await claimed(await detail(free.id), 1);
  expect(await asStaff(id)).toMatchObject({
    code: `${free.orderCode}-C1`,
    customsValue: { currency: 'EUR', unitPrice: '11.25' },
  });
  expect(await decide('replace', {}, id)).toMatchObject({ status: 200 });
  expect(await replacementOf(id)).toMatchObject({
    replaces: { orderId: free.id },
    quotation: { linesTotal: '11.25', total: '0.00' },
  });
});

test('Staff change the value for customs, never what is owed; the customer other things', async () => {
  const { id, orderItems } = await replaced();
  const lines = [{ id: orderItems[0]?.id, unitPrice: '10.00' }];
  const draft = { currency: 'EUR', lines, discountPercent: '100', validUntil: '2999-12-31' };
  for (const fields of [{ discountPercent: '50' }, { freight: '5.00' }, { otherCharges: '5.00' }]) {
    expect(await desk.act('changeOrder', id, { quotation: { ...draft, ...fields } })).toMatchObject(
      {
        status: 400,
        msg: expect.stringContaining('A replacement is at no charge'),
      },
    );
  }
  for (const unitPrice of ['0', '0.00']) {
    const worthless = { ...draft, lines: [{ ...lines[0], unitPrice }] };
    expect(await desk.act('changeOrder', id, { quotation: worthless })).toMatchObject({
      status: 400,
      msg: 'Enter the value of a piece for customs and its currency.',
    });
  }
  const { val } = await desk.act('changeOrder', id, { quotation: draft });
  const { id: amendmentId } = val as { id: string };
  await shopper.call('orderAmendmentAnswer', { orderId: id, amendmentId, accept: '1' });
  expect(await detail(id)).toMatchObject({
    quotation: { linesTotal: '20.00', total: '0.00' },
    amendments: [{ state: 'accepted', quotation: { total: '0.00' } }],
  });
  await shopper.call('orderAmendmentAdd', {
    orderId: id,
    poNumber: 'PO 8',
    lines: [{ id: orderItems[0]?.id, quantity: 1 }],
  });
  const proposal = (await detail(id)).amendments?.at(-1);
  await desk.call('answerAmendment', { id, amendmentId: proposal?.id, accept: '1' });
  const after = await detail(id);
  expect(after).toMatchObject({
    poNumber: 'PO 8',
    quotation: { linesTotal: '10.00', total: '0.00' },
  });
  expect(after.proformas).toBeUndefined();
  const email = await desk.customerOf(id);
  await expect
    .poll(() => desk.mailbox.to(email).some((mail) => mail.text?.includes('New total: No charge')))
    .toBe(true);
});

test('Neither side gives a replacement more pieces than its claim granted, and an old proposal is not accepted', async () => {
  const { id, orderItems } = await replaced();
  const lineId = orderItems[0]?.id ?? '';
  const refused = {
    status: 400,
    msg: `Pieces at no charge for claim ${(await asStaff()).code}: at most 2. Please order more in an order of their own.`,
  };
  const propose = (quantity: number) =>
    shopper.call('orderAmendmentAdd', { orderId: id, lines: [{ id: lineId, quantity }] });
  expect(await propose(500)).toMatchObject(refused);
  const more = { remark: 'More', lines: [{ id: lineId, quantity: 3 }] };
  expect(await desk.act('changeOrder', id, more)).toMatchObject(refused);
  const [other = 0] = await addParts(desk.site, 1);
  const added = [{ itemId: other, quantity: 1, unitPrice: '1.00' }];
  expect(await desk.act('changeOrder', id, { remark: 'One more', added })).toMatchObject(refused);
  expect((await detail(id)).amendments ?? []).toEqual([]);
  expect((await propose(1)).status).toBe(200);
  await desk.site.database.write.query(
    `update ordering.amendment set parts = replace(parts::text, '"to":1', '"to":500')::json
     where order_id = $1`,
    [id],
  );
  const amendmentId = (await detail(id)).amendments?.at(-1)?.id;
  const answer = { id, amendmentId, accept: '1', backOrder: '1' };
  expect(await desk.call('answerAmendment', answer)).toMatchObject(refused);
  expect((await desk.look(id)).items).toMatchObject([{ quantity: 2 }]);
  expect(
    (await desk.call('answerAmendment', { ...answer, accept: '0', reason: 'No' })).status,
  ).toBe(200);
});

test('The next quotation does not begin with its terms; ordering again is an ordinary order', async () => {
  const { id } = await replaced();
  expect((await shopper.call('orderAgain', { orderId: id })).val).toEqual({
    added: 1,
    refused: [],
  });
  expect(await shopper.cart()).toMatchObject([{ quantity: 2, reference: '' }]);
  const { val: orderCode } = await shopper.order();
  const next = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  expect(next.replaces).toBeUndefined();
  expect((await desk.look(next.id)).formerTerms).toMatchObject({ discountPercent: '10' });
});

test('Its customer is not erased while it is on its way', async () => {
  const { id } = await replaced();
  const { customerId } = await desk.look(id);
  await desk.act('cancelOrder', order.id, { reason: 'x' });
  await desk.site.database.write.query(`update ordering.claim set state = 'closed' where id = $1`, [
    claimId,
  ]);
  const admin = await addStaffMember(desk.site, 'admin');
  const { val } = await staffCall(desk.site, 'getCustomer', { id: customerId }, admin);
  const { version, email } = val as { version: number; email: string };
  expect(
    await staffCall(desk.site, 'eraseCustomer', { id: customerId, version, email }, admin),
  ).toMatchObject({
    status: 409,
    msg: 'Finish or cancel the open orders of this customer first.',
  });
});

const papersOf = async (ask: (fields: object) => Promise<{ val: unknown }>, fields: object) => {
  const { content } = (await ask(fields)).val as ExportedFile;
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(content, 'base64')));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((one) => ('str' in one ? one.str : '')).join('');
};
const plain = (words: string) => words.replaceAll(/[\s\u200e\u200f\u2066-\u2069]/g, '');

test('Its papers say the value for customs, and that nothing is owed', async () => {
  const { id } = await replaced();
  await ship(id, 1);
  await ship(id, 1);
  for (const { id: deliveryId } of (await detail(id)).deliveries?.shipped ?? []) {
    expect(await desk.act('issueInvoice', id, { deliveryId })).toMatchObject({ status: 200 });
  }
  const second = (await detail(id)).deliveries?.shipped[1]?.id;
  await desk.act('takeBackDelivery', id, { deliveryId: second });
  const { invoices = [] } = await detail(id);
  expect(invoices.map(({ series, total }) => [series, total])).toEqual([
    ['invoice', '0.00'],
    ['invoice', '0.00'],
    ['credit note', '0.00'],
  ]);
  const email = await desk.customerOf(id);
  await expect
    .poll(
      () => desk.mailbox.to(email).find(({ subject }) => subject?.startsWith('Credit note'))?.text,
    )
    .toContain('No charge');
  const asked = (fields: object) => shopper.call('exportQuotation', { orderId: id, ...fields });
  for (const code of [invoices[0]?.code, invoices[2]?.code]) {
    const words = await papersOf(asked, { document: 'invoice', code });
    expect(words).toContain('Replacement at no charge');
    expect(words).toContain('Value for customs EUR 11.25');
    expect(words).toContain('No chargeThe value is for customs only.');
    expect(words).not.toMatch(/only 11|zero|IBAN|Discount|30 days/i);
    for (const { code: language } of languages) {
      const say = (ask: object) =>
        shopper.call('exportQuotation', { orderId: id, ...ask }, { 'x-language': language });
      const drawn = plain(await papersOf(say, { document: 'invoice', code }));
      // Not in Arabic, whose letters are joined in a document.
      if (language !== 'ara') expect(drawn).toContain(plain(text(language, 'Value for customs')));
    }
  }
  const confirmation = await papersOf(asked, { document: 'confirmation' });
  expect(confirmation).toContain(`Claim ${order.orderCode}-C1`);
  expect(confirmation).toContain('Total No charge');
  expect(confirmation).not.toContain('Valid until');
  for (const document of ['quotation', 'proforma']) {
    expect(await asked({ document })).toMatchObject({ status: 404 });
  }
});

test('Files of both sides have its value, its discount and a total of 0', async () => {
  const { id } = await replaced();
  const { val } = await shopper.call('exportOrder', { orderId: id, format: 'csv' });
  const { content } = val as ExportedFile;
  const rows = parse(Buffer.from(content, 'base64'), { bom: true, relax_column_count: true });
  const heads = rows.find((row: string[]) => row[0] === 'Order code') as string[];
  const cells = rows.at(-1) as string[];
  const cellOf = (head: string) => cells[heads.indexOf(head)];
  expect(cellOf('Sum of the lines')).toBe('22.50');
  expect(cellOf('Total')).toBe('0.00');
  expect(cellOf('Replacement at no charge')).toBe(`${order.orderCode}-C1`);
  const response = await desk.site.app.inject({
    url: '/api/staff/export',
    query: { list: 'orders', text: (await detail(id)).orderCode },
    headers: { 'x-staff-token': desk.staff },
  });
  const [row] = parse<Record<string, string>>(response.body, { bom: true, columns: true });
  expect(row).toMatchObject({
    lines_total: '22.50',
    discount: '22.50',
    total: '0.00',
    claim: `${order.orderCode}-C1`,
  });
});
