/** Quotations: staff give prices, the customer accepts, declines or proposes other quantities. */
import { readXlsx } from 'hucre/xlsx';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { QuotationDraft } from '#contract/quotations.ts';
import { languages } from '#language/languages.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { isExpired } from './quotations.ts';

const desk = openOrderDesk({ SELLER_NAME: 'E&E Turbocharger Co., Ltd.' });
let items: number[];
beforeAll(async () => {
  items = await addParts(desk.site, 2, 9999);
});

/** An order of 10 pieces of an item and 3 of another: the newest line of the cart comes first. */
async function placed(shopper: Shopper): Promise<OrderDetail> {
  for (const [index, item] of items.entries()) await shopper.add(item, index === 0 ? 3 : 10);
  const { val: orderCode } = await shopper.order();
  return (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
}

let shopper: Shopper;
let order: OrderDetail;
beforeEach(async () => {
  shopper = await addShopper(desk.site);
  order = await placed(shopper);
});

const day = (daysAhead: number) =>
  new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
const lineIds = ({ orderItems }: OrderDetail) => orderItems.map(({ id }) => id);
const draftOf = (one: OrderDetail, fields: Partial<QuotationDraft> = {}): QuotationDraft => ({
  currency: 'EUR',
  lines: lineIds(one).map((id, at) => ({ id, unitPrice: at === 0 ? '12.50' : '99.99' })),
  validUntil: day(30),
  ...fields,
});
const asStaff = () => desk.look(order.id);
const asCustomer = async () =>
  (await shopper.call('getOrder', { orderId: order.id })).val as OrderDetail;
async function quote(fields: object = {}, quotation: object = {}) {
  const { version } = await asStaff();
  const payload = { id: order.id, version, remark: '', lines: [], ...fields };
  const draft = { quotation: draftOf(order, quotation) };
  return desk.call('changeOrder', { ...draft, ...payload });
}
const setDay = (daysAhead: number) =>
  desk.site.database.write.query(
    'update ordering.quotation set valid_until = $2 where order_id = $1',
    [order.id, day(daysAhead)],
  );

test('Staff give prices, and both sides see lines, terms and totals', async () => {
  const [first = '', second = ''] = lineIds(order);
  const answer = await quote(
    { remark: 'As discussed' },
    {
      lines: [
        { id: first, unitPrice: '12.5', leadDays: 7 },
        { id: second, unitPrice: '99.99' },
      ],
      discountPercent: '2.5',
      freight: '30',
      otherCharges: '4.20',
      incoterm: 'FOB',
      incotermPlace: ' Shanghai ',
      paymentTerms: '30 % in advance',
    },
  );
  expect(answer).toMatchObject({ status: 200, val: { orderStatus: 'wait for customer confirm' } });
  const quotation = {
    currency: 'EUR',
    lines: [
      { id: first, unitPrice: '12.50', leadDays: 7, total: '125.00' },
      { id: second, unitPrice: '99.99', total: '299.97' },
    ],
    linesTotal: '424.97',
    discountPercent: '2.5',
    discount: '10.62',
    freight: '30.00',
    otherCharges: '4.20',
    total: '448.55',
    incoterm: 'FOB',
    incotermPlace: 'Shanghai',
    paymentTerms: '30 % in advance',
    validUntil: day(30),
    isExpired: false,
    sent: { version: 1, at: expect.stringMatching(/Z$/) },
  };
  const detail = await asCustomer();
  expect(detail.quotation).toEqual(quotation);
  expect(detail.actions).toEqual(['cancel', 'confirm']);
  expect(detail.amendments).toMatchObject([
    {
      state: 'made',
      changes: [],
      quotation: { currency: 'EUR', total: '448.55', validUntil: day(30), prices: [] },
    },
  ]);
  expect((await asStaff()).quotation).toEqual(quotation);
  const { val } = await shopper.call('orderList');
  expect((val as OrderDetail[])[0]?.quotation).toEqual(quotation);
  const { rows } = await desk.site.database.write.query(
    `select after from staff.audit where subject = 'order' and subject_id = $1`,
    [order.id],
  );
  expect(rows[0].after.quotation).toMatchObject({ total: 'EUR 448.55', freight: '30' });
  const mail = await desk.mailbox.next(await desk.customerOf(order.id), 2);
  expect(mail.text).toContain(
    'Discount 2.5%: -EUR\u00a010.62\nFreight: EUR\u00a030.00\nOther charges: EUR\u00a04.20',
  );
});

test('An order without prices has no quotation, and is confirmed by staff as before', async () => {
  expect('quotation' in order).toBe(false);
  const confirmed = { id: order.id, version: order.version };
  expect(await desk.call('confirmOrder', confirmed)).toMatchObject({ status: 200 });
  expect((await asCustomer()).quotation).toBeUndefined();
  const { rows } = await desk.site.database.write.query(
    'select from ordering.proforma where order_id = $1',
    [order.id],
  );
  expect(rows).toEqual([]);
});

test('An order with prices is confirmed by the customer alone', async () => {
  await quote();
  const { version } = await asStaff();
  expect(await desk.call('confirmOrder', { id: order.id, version })).toMatchObject({
    status: 409,
    msg: 'This order has a quotation, which the customer has to accept. Nothing was confirmed.',
  });
  expect((await asStaff()).orderStatus).toBe('wait for customer confirm');
});

test('Quantities that change later change the totals, and renewed prices stand in the history', async () => {
  await quote();
  const [first = '', second = ''] = lineIds(order);
  const lines = [{ id: first, quantity: '4' }];
  await quote({ lines, remark: 'Only 4 are left.', quotation: undefined });
  expect((await asCustomer()).quotation).toMatchObject({ total: '349.97' });
  await quote(
    { lines: [{ id: second, quantity: '0' }] },
    { lines: [{ id: first, unitPrice: '11' }] },
  );
  const { quotation, amendments } = await asCustomer();
  expect(quotation).toMatchObject({ total: '44.00', lines: [{ id: first, total: '44.00' }] });
  expect(amendments?.at(-1)?.quotation?.prices).toEqual([
    { itemNumber: order.orderItems[0]?.itemNumber, from: '12.50', to: '11.00' },
  ]);
  // The removed line lost its price, so it returns only with a new price.
  const back = {
    lines: [{ id: second, quantity: '1' }],
    remark: 'Found one',
    quotation: undefined,
  };
  expect(await quote(back)).toMatchObject({
    status: 400,
    msg: expect.stringContaining('has no price'),
  });
});

const paper = async (document: string) => {
  const call = await shopper.call('exportQuotation', { orderId: order.id, document });
  if (call.status !== 200) return call.msg;
  const { name, content } = call.val as ExportedFile;
  const pdf = await getDocumentProxy(Uint8Array.from(Buffer.from(content, 'base64')));
  const { text } = await extractText(pdf, { mergePages: true });
  return `${name}: ${text}`.replaceAll(/\s+/g, ' ');
};

describe('Versions of a quotation', () => {
  const accept = async (amendmentId: string | undefined) => {
    const { orderStatus } = await asCustomer();
    return orderStatus === 'confirm'
      ? shopper.call('orderAmendmentAnswer', { orderId: order.id, amendmentId, accept: '1' })
      : desk.call('answerAmendment', { id: order.id, amendmentId, accept: '1' });
  };
  const lastChange = async () => (await asStaff()).amendments?.at(-1);

  test('count what was sent: prices, quantities and proposals that staff accept, nothing refused and no address', async () => {
    const code = `${order.orderCode}-Q`;
    await quote();
    expect(await paper('quotation')).toMatch(
      RegExp(`^${code}\\.pdf: .*Quotation ${code}.*Version 1 `),
    );
    const lines = [{ id: lineIds(order)[0], quantity: '4' }];
    await quote({ lines, remark: 'Only 4 are left.', quotation: undefined });
    expect(await quote({}, { freight: '-1' })).toMatchObject({ status: 400 });
    const address = { orderId: order.id, poNumber: 'PO 2' };
    expect(await shopper.call('orderAmendmentAdd', address)).toMatchObject({ status: 200 });
    const proposal = { orderId: order.id, lines: [{ id: lineIds(order)[0], quantity: 3 }] };
    await shopper.call('orderAmendmentAdd', proposal);
    expect((await asCustomer()).quotation?.sent).toMatchObject({ version: 2 });
    await accept((await lastChange())?.id);
    const { quotation, amendments = [] } = await asCustomer();
    const events = amendments.map((one) => one.quotation?.version);
    expect(events).toEqual([1, 2, undefined, 3]);
    const { at = '', formerAt = '' } = quotation?.sent ?? {};
    expect(quotation?.sent).toEqual({ version: 3, at, formerAt });
    expect([formerAt < at, (await asStaff()).quotation?.sent]).toEqual([true, quotation?.sent]);
    const words = /Version 3, replaces version 2 of /;
    expect(await paper('quotation')).toMatch(RegExp(`^${code}-v3\\.pdf: .*${words.source}`));
    const mail = await desk.mailbox.next(await desk.customerOf(order.id), 4);
    expect(mail.text).toMatch(RegExp(`Quotation: ${code} · ${words.source}`));
    for (const search of [code, `${code}-v3`.toLowerCase()]) {
      expect((await shopper.call('orderList', { search })).val).toMatchObject([{ id: order.id }]);
      const found = await desk.call('listOrders', { text: search });
      expect(found.val).toMatchObject([{ id: order.id }]);
    }
  });

  test('end when the order is confirmed: its confirmation replaces the quotation once prices change', async () => {
    await quote();
    await shopper.call('orderConfirm', { orderId: order.id, version: 2 });
    await quote({}, { freight: '500' });
    expect(await paper('quotation')).toContain('Version 1 ');
    const { id, at = '' } = (await lastChange()) ?? {};
    expect(await accept(id)).toMatchObject({ status: 200 });
    expect(await paper('quotation')).toBe('The order confirmation has replaced this quotation.');
    expect(await paper('confirmation')).toMatch(/500\.00/);
    const { quotation } = await asCustomer();
    expect(quotation).toMatchObject({ freight: '500.00', sent: { version: 1 } });
    expect(quotation?.sent?.at.localeCompare(at)).toBe(-1);
  });

  test('are none if prices were agreed after the order was confirmed without any', async () => {
    await desk.act('confirmOrder', order.id);
    await quote();
    await accept((await lastChange())?.id);
    expect((await asCustomer()).quotation).not.toHaveProperty('sent');
    expect(await paper('quotation')).toBe('This order has no quotation.');
    expect(await paper('confirmation')).toContain(`Order confirmation ${order.orderCode}`);
  });
});

test('Quotation and confirmation name both parties as they agreed, remark, last day and back orders', async () => {
  const buyer = await desk.customerOf(order.id);
  const rename = (company: string) =>
    desk.site.database.write.query(
      'update accounts.customer set company_name = $2 where email = $1 returning id',
      [buyer, company],
    );
  await rename('Weber GmbH');
  await desk.site.database.write.query(
    `update ordering.order_line set back_order = true, expected = '2998-12-20' where order_id = $1`,
    [order.id],
  );
  await quote({ remark: 'Prices without packing.' }, { validUntil: '2999-12-31' });
  const parties = ['Seller', 'E&E Turbocharger Co., Ltd.', 'Buyer', 'Weber GmbH'];
  const note = 'Back order, expected Dec 20, 2998';
  const quoted = [
    ...parties,
    'Valid until Dec 31, 2999',
    'Remark',
    'Prices without packing.',
    note,
  ];
  const missing = async (document: string, words: readonly string[]) => {
    const page = await paper(document);
    return words.filter((one) => !page.includes(one));
  };
  expect(await missing('quotation', quoted)).toEqual([]);
  await shopper.call('orderConfirm', { orderId: order.id, version: 2 });
  await rename('Weber and Sons');
  expect(await missing('quotation', quoted)).toEqual([]);
  const signed = 'E&E Turbocharger Co., Ltd. Stamp and signature';
  expect(await missing('confirmation', [...parties, signed, note])).toEqual([]);
  expect(await paper('confirmation')).not.toMatch(/Valid until|Remark/);
});

describe('What is refused changes nothing', () => {
  test.each([
    ['no price for a line', { lines: [{ unitPrice: '1' }] }, 'has no price'],
    ['decimals that JPY has not', { currency: 'JPY' }, 'more decimals than JPY has'],
    ['freight with too many decimals', { freight: '1.234' }, 'more decimals than EUR has'],
    ['an Incoterm without a place', { incoterm: 'FOB', incotermPlace: ' ' }, 'needs its place'],
    ['a day that has passed', { validUntil: '2020-01-01' }, 'has passed'],
    ['a day that does not exist', { validUntil: '2099-02-30' }, 'does not exist'],
    ['an unknown currency', { currency: 'XXX' }, ''],
    ['a negative price', { freight: '-1' }, ''],
    ['a number as a price', { freight: 12.5 }, ''],
    ['more than 100 per cent', { discountPercent: '100.5' }, ''],
    ['an unknown Incoterm', { incoterm: 'DAT', incotermPlace: 'Rotterdam' }, ''],
  ])('%s', async (_what, fields, sentence) => {
    const [first = ''] = lineIds(order);
    const lines = (fields as { lines?: object[] }).lines?.map((line) => ({ id: first, ...line }));
    const answer = await quote({}, { ...fields, ...(lines && { lines }) });
    expect(answer).toMatchObject({ status: 400, msg: expect.stringContaining(sentence) });
    expect(await asStaff()).toMatchObject({ version: 1, orderStatus: 'wait for confirm' });
    expect((await asCustomer()).quotation).toBeUndefined();
  });

  test('a line of another order, and one that is named twice', async () => {
    const foreign = await placed(await addShopper(desk.site));
    const [first = ''] = lineIds(order);
    for (const [ids, msg] of [
      [[...lineIds(order), ...lineIds(foreign)], 'A line is not of this order.'],
      [[first, ...lineIds(order)], 'A line is named twice.'],
    ] as const) {
      const lines = ids.map((id) => ({ id, unitPrice: '1' }));
      expect(await quote({}, { lines })).toMatchObject({ status: 400, msg });
    }
    expect((await asStaff()).version).toBe(1);
  });

  test('a change of neither quantities nor prices, and one without a remark', async () => {
    const [first = ''] = lineIds(order);
    expect(await quote({ quotation: undefined, remark: 'So' })).toMatchObject({ status: 400 });
    const lines = [{ id: first, quantity: '1' }];
    expect(await quote({ quotation: undefined, lines })).toMatchObject({ status: 400 });
  });
});

describe('The customer', () => {
  test('accepts the version that was shown, and gets a proforma invoice', async () => {
    await quote();
    const { version } = await asCustomer();
    await quote({}, { freight: '500' });
    const confirm = (seen: number) =>
      shopper.call('orderConfirm', { orderId: order.id, version: seen });
    expect(await confirm(version)).toMatchObject({ status: 409 });
    expect(await confirm(version + 1)).toMatchObject({ status: 200 });
    const { orderStatus, quotation } = await asCustomer();
    expect(orderStatus).toBe('confirm');
    expect(quotation?.proforma).toMatch(/^PI\d{6}$/);
    expect((await asStaff()).quotation?.proforma).toBe(quotation?.proforma);
  });

  test('accepts once, however often the call comes', async () => {
    await quote();
    const { version } = await asCustomer();
    const headers = { 'idempotency-key': `accept-${order.id}` };
    const payload = { orderId: order.id, version };
    const answers = await Promise.all([
      shopper.call('orderConfirm', payload, headers),
      shopper.call('orderConfirm', payload, headers),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await desk.site.database.write.query(
      'select from ordering.proforma where order_id = $1',
      [order.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('cannot accept a quotation that has expired, until staff renew it', async () => {
    await quote();
    await setDay(-3);
    const { version, actions, quotation } = await asCustomer();
    expect(quotation?.isExpired).toBe(true);
    expect(actions).toEqual(['cancel']);
    expect((await shopper.call('getCounts')).val).not.toHaveProperty('orders');
    expect(await shopper.call('orderConfirm', { orderId: order.id, version })).toMatchObject({
      status: 409,
      msg: 'This quotation has expired. Write to us below, and we will send you a new one.',
    });
    const [first = ''] = lineIds(order);
    const change = { lines: [{ id: first, quantity: '1' }], remark: 'One', quotation: undefined };
    expect(await quote(change)).toMatchObject({
      status: 400,
      msg: 'The day until which the quotation is valid has passed.',
    });
    expect(await quote()).toMatchObject({ status: 200 });
    const renewed = await asCustomer();
    expect((await shopper.call('getCounts')).val).toMatchObject({ orders: 1 });
    expect(
      await shopper.call('orderConfirm', { orderId: order.id, version: renewed.version }),
    ).toMatchObject({ status: 200 });
  });

  test('declines it with a reason, which staff read', async () => {
    await quote();
    const reason = 'Too dear:\u0007 elsewhere it is 10.';
    expect(await shopper.call('orderCancel', { orderId: order.id, reason })).toMatchObject({
      status: 200,
    });
    const { orderStatus, history } = await asStaff();
    expect(orderStatus).toBe('cancel');
    expect(history.at(-1)).toMatchObject({
      action: 'cancel',
      remark: 'Too dear: elsewhere it is 10.',
    });
  });

  test("neither sees nor touches another's quotation", async () => {
    await quote();
    const stranger = await addShopper(desk.site);
    const [first = ''] = lineIds(order);
    for (const call of [
      stranger.call('getOrder', { orderId: order.id }),
      stranger.call('orderConfirm', { orderId: order.id, version: 2 }),
      stranger.call('orderAmendmentAdd', {
        orderId: order.id,
        lines: [{ id: first, quantity: 1 }],
      }),
    ]) {
      expect(await call).toMatchObject({ status: 404 });
    }
  });
});

describe('A proposal of other quantities', () => {
  const propose = (lines: object[], remark = '') =>
    shopper.call('orderAmendmentAdd', { orderId: order.id, lines, remark });
  const mailsAfter = async (count: number) => {
    const email = await desk.customerOf(order.id);
    await desk.mailbox.next(email, count);
    return desk.mailbox.to(email);
  };

  test('names them, and changes nothing yet', async () => {
    await quote();
    const [first = '', second = ''] = lineIds(order);
    const number = order.orderItems[0]?.itemNumber;
    const lines = [
      { id: first, quantity: '20' },
      { id: second, quantity: 3 },
    ];
    expect(await propose(lines, 'Is there a better price for 20?')).toMatchObject({ status: 200 });
    expect((await asStaff()).amendments?.at(-1)).toMatchObject({
      by: 'customer',
      state: 'waiting',
      remark: 'Is there a better price for 20?',
      changes: [{ lineId: first, itemNumber: number, from: 10, to: 20 }],
    });
    expect(await asCustomer()).toMatchObject({
      version: 3,
      quotation: { total: '424.97' },
      proposed: [{ itemNumber: number, from: 10, to: 20 }],
    });
  });

  test('is answered by the next change of staff: accepted with its quantities, else at an end', async () => {
    await quote();
    const [first = ''] = lineIds(order);
    await propose([{ id: first, quantity: '20' }]);
    await quote({ lines: [{ id: first, quantity: '15' }] });
    expect((await asCustomer()).amendments?.[1]).toMatchObject({
      by: 'customer',
      state: 'withdrawn',
      ended: { reason: 'answered' },
    });
    await propose([{ id: first, quantity: '20' }]);
    await quote({ lines: [{ id: first, quantity: '20' }] });
    const { amendments = [], ...seen } = await asCustomer();
    expect(amendments.map(({ by, state }) => `${by} ${state}`)).toEqual([
      ...['staff made', 'customer withdrawn', 'staff made', 'customer accepted', 'staff made'],
    ]);
    expect(seen).not.toHaveProperty('proposed');
    const mails = await mailsAfter(4);
    const sent = mails.filter(({ text }) => text?.includes('We have accepted your proposal.'));
    expect(sent).toHaveLength(1);
  });

  test('that staff accept changes quantities and totals, and the customer confirms the order', async () => {
    await quote();
    const [first = ''] = lineIds(order);
    await propose([{ id: first, quantity: '20' }]);
    const amendmentId = (await asStaff()).amendments?.at(-1)?.id;
    const answer = { id: order.id, amendmentId, accept: '1' };
    expect(await desk.call('answerAmendment', answer)).toMatchObject({ status: 200 });
    const seen = await asCustomer();
    expect(seen).toMatchObject({ orderStatus: 'wait for customer confirm', version: 4 });
    expect(seen.orderItems[0]).toMatchObject({ quantity: 20, askedQuantity: 10 });
    const words = 'We have accepted your proposal.\n\nWe have sent you a quotation.';
    expect((await mailsAfter(3)).some(({ text }) => text?.includes(words))).toBe(true);
    expect(seen.amendments?.at(-1)).toMatchObject({
      state: 'accepted',
      quotation: { total: seen.quotation?.total },
    });
    const stale = { orderId: order.id, version: 3 };
    expect(await shopper.call('orderConfirm', stale)).toMatchObject({ status: 409 });
    const confirm = { orderId: order.id, version: seen.version };
    expect(await shopper.call('orderConfirm', confirm)).toMatchObject({ status: 200 });
  });

  test('of a line without a price is not accepted, neither before nor after the order is confirmed', async () => {
    const [first = '', second = ''] = lineIds(order);
    await quote(
      { lines: [{ id: second, quantity: '0' }] },
      { lines: [{ id: first, unitPrice: '9' }] },
    );
    await propose([{ id: second, quantity: '4' }]);
    const amendmentId = (await asStaff()).amendments?.at(-1)?.id;
    const accept = () => desk.call('answerAmendment', { id: order.id, amendmentId, accept: '1' });
    const refusal = { status: 400, msg: expect.stringContaining('has no price') };
    expect(await accept()).toMatchObject(refusal);
    await shopper.call('orderConfirm', { orderId: order.id, version: 2 });
    expect(await accept()).toMatchObject(refusal);
    expect((await asCustomer()).orderItems[1]).toMatchObject({ quantity: 0 });
  });

  test('waits on when the customer confirms the order as it is, and ends with a cancelled order', async () => {
    await quote();
    const [first = ''] = lineIds(order);
    await propose([{ id: first, quantity: '5' }]);
    await shopper.call('orderConfirm', { orderId: order.id, version: 3 });
    expect((await asStaff()).amendments?.at(-1)).toMatchObject({ state: 'waiting' });
    await desk.act('cancelOrder', order.id, { reason: 'Not made any more' });
    expect((await asStaff()).amendments?.at(-1)).toMatchObject({
      state: 'withdrawn',
      ended: { reason: 'cancelled' },
    });
  });

  test('needs an order that waits for the customer, and changes of its own lines', async () => {
    const [first = '', second = ''] = lineIds(order);
    const twenty = { id: first, quantity: '20' };
    expect(await propose([twenty])).toMatchObject({ status: 409 });
    await quote();
    for (const lines of [
      [{ id: first, quantity: '10' }],
      [{ id: '999999999', quantity: '1' }],
      [twenty, twenty],
      [
        { id: first, quantity: '0' },
        { id: second, quantity: '0' },
      ],
      [{ id: first, quantity: '10000' }],
    ]) {
      expect(await propose(lines), JSON.stringify(lines)).toMatchObject({ status: 400 });
    }
    expect((await asCustomer()).amendments).toHaveLength(1);
  });
});

describe('Files', () => {
  const csv = async () => {
    const { val } = await shopper.call('exportOrder', { orderId: order.id, format: 'csv' });
    return Buffer.from((val as ExportedFile).content, 'base64').toString();
  };

  test('The file of an order has its prices once it is quoted', async () => {
    expect(await csv()).not.toContain('Unit price');
    await quote();
    const [header, first] = (await csv()).split('\r\n');
    expect(header).toContain('Lead time in days,Unit price,Line total,Currency,');
    expect(first).toContain(',12.50,125.00,EUR,');
    expect(first).toContain(`,${order.orderCode}-Q,`);
  });

  test('Amounts are numbers in a workbook, and have the decimal mark of the language in CSV', async () => {
    await quote();
    const file = async (format: string, language: string) => {
      const headers = { 'x-language': language };
      const { val } = await shopper.call('exportOrder', { orderId: order.id, format }, headers);
      return Buffer.from((val as ExportedFile).content, 'base64');
    };
    const { sheets } = await readXlsx(await file('xlsx', 'en'));
    const [heads = [], cells = []] = sheets[0]?.rows ?? [];
    const at = heads.indexOf('Unit price');
    expect(cells.slice(at, at + 3)).toEqual([12.5, 125, 'EUR']);
    for (const { code } of languages) {
      const [, first] = (await file('csv', code)).toString().split('\r\n');
      const amounts = ['en', 'zh'].includes(code) ? /,12\.50,125\.00,EUR,/ : /;12,50;125,00;EUR;/;
      expect(first, code).toMatch(amounts);
    }
  });

  test('Both sides get the quotation, and the invoice once it is accepted; strangers get neither', async () => {
    const stranger = await addShopper(desk.site);
    const ofCustomer = (document: string, who = shopper) =>
      who.call('exportQuotation', { orderId: order.id, document });
    const ofStaff = (document: string) => desk.call('getQuotationFile', { id: order.id, document });
    expect((await ofCustomer('quotation')).status).toBe(404);
    expect((await ofStaff('quotation')).status).toBe(404);
    await quote();
    for (const document of ['proforma', 'confirmation']) {
      expect((await ofCustomer(document)).status).toBe(404);
    }
    await shopper.call('orderConfirm', { orderId: order.id, version: 2 });
    const { quotation } = await asCustomer();
    for (const document of ['quotation', 'confirmation', 'proforma']) {
      const names = { proforma: quotation?.proforma, quotation: `${order.orderCode}-Q` };
      const name = names[document as keyof typeof names] ?? `${order.orderCode}-confirmation`;
      for (const { status, val } of [await ofCustomer(document), await ofStaff(document)]) {
        expect(status).toBe(200);
        const file = val as ExportedFile;
        expect(file.name).toBe(`${name}.pdf`);
        expect(Buffer.from(file.content, 'base64').toString('latin1')).toMatch(/^%PDF/);
      }
      expect((await ofCustomer(document, stranger)).status).toBe(404);
    }
  });

  test('A document shows nothing to the customer: the version shown last is agreed to', async () => {
    await quote();
    await asCustomer();
    await quote({}, { freight: '500' });
    await desk.call('getQuotationFile', { id: order.id, document: 'quotation' });
    // Without a version in the call, the version shown last counts.
    expect((await shopper.call('orderConfirm', { orderId: order.id })).status).toBe(409);
  });
});

test('The desk remembers the terms of the last quotation of a customer, and of no other customer', async () => {
  const place = async (buyer: Shopper) => {
    const [item = 0] = await addParts(desk.site, 1);
    return (await buyer.placed(item, 1)).id;
  };
  const buyer = await addShopper(desk.site);
  const first = await place(buyer);
  expect(await desk.look(first)).not.toHaveProperty('formerTerms');
  const [line] = (await desk.look(first)).items;
  const terms = {
    currency: 'EUR',
    discountPercent: '2.5',
    incoterm: 'FOB',
    incotermPlace: 'Shanghai',
    paymentTerms: '30 days net',
  };
  const lines = [{ id: line?.id, unitPrice: '12.50' }];
  const quotation = { ...terms, lines, freight: '30', validUntil: '2999-12-31' };
  await desk.act('changeOrder', first, { quotation });
  expect(await desk.look(first)).not.toHaveProperty('formerTerms');
  expect((await desk.look(await place(buyer))).formerTerms).toEqual(terms);
  const stranger = await place(await addShopper(desk.site));
  expect(await desk.look(stranger)).not.toHaveProperty('formerTerms');
});

test('A quotation is valid until its last day has ended everywhere', () => {
  const end = Date.parse('2026-12-31T12:00:00Z') + 86_400_000;
  expect(isExpired('2026-12-31', end - 1)).toBe(false);
  expect(isExpired('2026-12-31', end)).toBe(true);
});
