/** Commercial invoices and credit notes: numbers have no gaps, and a delivery has one valid invoice at most. */
import { parse } from 'csv-parse/sync';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ExportedFile } from '#contract/exports.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { Invoice } from '#contract/quotations.ts';
import { languages } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { openOrderDesk } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { addStaffMember, staffCall } from '#test/staff.ts';

const desk = openOrderDesk({
  BANK_DETAILS: 'Bank of Example; IBAN DE02',
  SELLER_NAME: 'E&E Turbocharger Co., Ltd.',
  SELLER_ADDRESS: '8 Chuangxin Road; Changzhou',
  SELLER_EORI: 'de 123 456 789',
});
let items: number[];
beforeAll(async () => {
  items = await addParts(desk.site, 2, 9999);
  await desk.site.database.write.query(
    `update catalogue.part set hs_code = '84149000', hs_codes = '{"US": "8414909080"}', origin = 'CN',
       weight_grams = 1250 where id = any ($1)`,
    [items],
  );
});

interface Sale {
  readonly shopper: Shopper;
  readonly id: string;
  readonly lines: readonly string[];
}

/** An accepted order of 20 pieces of each item, at 12.50 and 3.00 EUR, with 10 % discount and 30 EUR freight. */
async function sold(): Promise<Sale> {
  const shopper = await addShopper(desk.site);
  for (const item of items.toReversed()) await shopper.add(item, 20);
  const { val: orderCode } = await shopper.order();
  const { id, orderItems } = (await shopper.call('getOrder', { orderCode })).val as OrderDetail;
  const lines = orderItems.map((line) => line.id);
  const quotation = quotationOf(lines, ['12.50', '3.00']);
  await desk.act('changeOrder', id, { remark: 'As agreed', quotation });
  expect((await shopper.call('orderConfirm', { orderId: id, version: 2 })).status).toBe(200);
  return { shopper, id, lines };
}
const quotationOf = (lines: readonly string[], prices: readonly string[]) => ({
  currency: 'EUR',
  lines: lines.map((id, at) => ({ id, unitPrice: prices[at] })),
  discountPercent: '10',
  freight: '30.00',
  incoterm: 'FOB',
  incotermPlace: 'Shanghai',
  validUntil: '2999-12-31',
});

const parcel = { carrier: 'DHL', trackingNumber: 'JD1' };
const ship = async ({ id, lines }: Sale, quantities: readonly number[]) => {
  const pieces = lines.map((line, at) => ({ id: line, quantity: quantities[at] ?? 0 }));
  const { status } = await desk.act('shipOrder', id, { ...parcel, lines: pieces });
  expect(status).toBe(200);
  return (await desk.look(id)).deliveries?.shipped.at(-1)?.id ?? '';
};
const issue = ({ id }: Sale, deliveryId: string) => desk.act('issueInvoice', id, { deliveryId });
const asCustomer = async ({ shopper, id }: Sale) =>
  (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
const invoicesOf = async (sale: Sale): Promise<Invoice[]> =>
  (await asCustomer(sale)).invoices ?? [];
const shown = async (sale: Sale) =>
  (await invoicesOf(sale)).map(({ series, delivery, total, cancelledBy }) =>
    [series, delivery, total, ...(cancelledBy ? ['cancelled'] : [])].join(' '),
  );
const correct = (sale: Sale, deliveryId: string, fields: object) =>
  desk.act('correctDelivery', sale.id, { deliveryId, ...parcel, ...fields });

/** An order of which 10 and 5 pieces are shipped and invoiced. */
async function invoiced() {
  const sale = await sold();
  const deliveryId = await ship(sale, [10, 5]);
  expect(await issue(sale, deliveryId)).toMatchObject({ status: 200 });
  return { sale, deliveryId };
}

const numbersOf = async (series: string): Promise<number[]> => {
  const { rows } = await desk.site.database.write.query<{ number: number }>(
    'select number from ordering.invoice where series = $1 order by number',
    [series],
  );
  return rows.map(({ number }) => number);
};
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

test('64 that are issued at once get 64 numbers without a gap, refused ones get none', async () => {
  const sales = await Promise.all(Array.from({ length: 64 }, sold));
  const shipped = await Promise.all(
    sales.map(async (sale) => ({ sale, deliveryId: await ship(sale, [1, 0]) })),
  );
  const before = (await numbersOf('invoice')).length;
  const answers = await Promise.all(
    shipped.flatMap(({ sale, deliveryId }) => [issue(sale, deliveryId), issue(sale, deliveryId)]),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(64);
  expect(statuses.filter((status) => status === 409)).toHaveLength(64);
  expect(await numbersOf('invoice')).toEqual(upTo(before + 64));
  // Concurrent corrections leave no gaps, either.
  const corrected = await Promise.all(
    shipped.map(({ sale, deliveryId }) =>
      correct(sale, deliveryId, { lines: [{ id: sale.lines[0], quantity: 2 }] }),
    ),
  );
  expect(corrected.map(({ status }) => status)).toEqual(Array(64).fill(200));
  expect(await numbersOf('invoice')).toEqual(upTo(before + 128));
  expect(await numbersOf('credit note')).toEqual(upTo(64));
}, 120_000);

test('A transaction that ends after it took a number gives it back', async () => {
  const { sale, deliveryId } = await invoiced();
  const before = (await numbersOf('invoice')).length;
  const client = await desk.site.database.write.connect();
  await client.query('begin');
  await client.query('update ordering.paper_number set last = last + 1');
  const waiting = correct(sale, deliveryId, { lines: [{ id: sale.lines[0], quantity: 9 }] });
  // The database rolls back like this if a process is killed.
  await client.query('rollback');
  client.release();
  expect((await waiting).status).toBe(200);
  expect(await numbersOf('invoice')).toEqual(upTo(before + 1));
});

describe('An invoice', () => {
  test('has the prices of its pieces, and the first one of an order freight and charges', async () => {
    const { sale, deliveryId } = await invoiced();
    // 10 × 12.50 + 5 × 3.00 = 140.00, less 10 %, plus 30.00 freight.
    const second = await ship(sale, [10, 15]);
    await issue(sale, second);
    expect(await shown(sale)).toEqual(['invoice 1 156.00', 'invoice 2 153.00']);
    const all = (await asCustomer(sale)).quotation?.total;
    expect(Number(all)).toBe(156 + 153);
    const answer = await issue(sale, deliveryId);
    expect(answer.status).toBe(409);
    expect(answer.msg).toContain('CI0');
  });

  test('is refused without prices, for another delivery, for another role, and to the slower of two', async () => {
    const shopper = await addShopper(desk.site);
    const { id } = await shopper.placed(items[0] ?? 0, 2);
    await desk.act('confirmOrder', id);
    const unpriced = { shopper, id, lines: [(await desk.look(id)).items[0]?.id ?? ''] };
    const delivery = await ship(unpriced, [2]);
    expect((await issue(unpriced, delivery)).status).toBe(409);
    const { sale, deliveryId } = await invoiced();
    expect((await issue(sale, delivery)).status).toBe(404);
    const { version } = await desk.look(sale.id);
    const stale = { id: sale.id, version: version - 1, deliveryId };
    expect((await desk.call('issueInvoice', stale)).status).toBe(409);
    const writer = await addStaffMember(desk.site, 'content');
    const asWriter = await staffCall(desk.site, 'issueInvoice', { ...stale, version }, writer);
    expect(asWriter.status).toBe(403);
    expect(await shown(sale)).toHaveLength(1);
  });

  test('is told by mail', async () => {
    const { sale } = await invoiced();
    const [{ code } = { code: '' }] = await invoicesOf(sale);
    const mails = async () =>
      (await desk.mailbox.to(await desk.customerOf(sale.id))).find(({ subject }) =>
        subject?.startsWith(`Commercial invoice ${code}`),
      );
    await expect.poll(mails).toBeDefined();
    expect((await mails())?.text).toContain('EUR');
  });
});

describe('A delivery with an invoice', () => {
  test('that is corrected gets a credit note and another invoice', async () => {
    const { sale, deliveryId } = await invoiced();
    const lines = [{ id: sale.lines[0], quantity: 8 }];
    expect((await correct(sale, deliveryId, { lines })).status).toBe(200);
    expect(await shown(sale)).toEqual([
      'invoice 1 156.00 cancelled',
      'credit note 1 156.00',
      'invoice 1 133.50',
    ]);
    const [first, note] = await invoicesOf(sale);
    expect(note?.cancels).toBe(first?.code);
    expect(first?.cancelledBy).toBe(note?.code);
  });

  test('has the seller and the valid invoice on its packing list and delivery note, for both sides', async () => {
    const { sale, deliveryId } = await invoiced();
    const { shopper, id, lines } = sale;
    await correct(sale, deliveryId, { lines: [{ id: lines[0], quantity: 9 }] });
    const [cancelled, , valid] = await invoicesOf(sale);
    const query = `id=${id}&delivery=1`;
    for (const url of [
      `/packinglist.pdf?${query}`,
      `/deliverynote.pdf?${query}`,
      `/api/staff/orders/packing-list?${query}`,
    ]) {
      const headers = { cookie: `tk=${shopper.token}`, 'x-staff-token': desk.staff };
      const { rawPayload } = await desk.site.app.inject({ url, headers });
      const words = await wordsOf(rawPayload.toString('base64'));
      expect(words).toContain(bare('E&E Turbocharger Co., Ltd.'));
      expect(words).toContain(bare('8 Chuangxin Road'));
      expect(words).toContain('DE123456789');
      expect(words).toContain(bare(`Commercial invoice ${valid?.code}, `));
      expect(words).not.toContain(cancelled?.code);
    }
  });

  test('keeps it if pieces and prices stay', async () => {
    const { sale, deliveryId } = await invoiced();
    await correct(sale, deliveryId, { trackingNumber: 'JD2' });
    await desk.act('deliverOrder', sale.id);
    expect(await shown(sale)).toEqual(['invoice 1 156.00']);
  });

  test('that is packed gets another one with cartons and weights', async () => {
    const { sale, deliveryId } = await invoiced();
    const lines = sale.lines.map((id, at) => ({ id, quantity: at === 0 ? 10 : 5 }));
    const cartons = [{ grossGrams: 20_000, lines }];
    await desk.act('packDelivery', sale.id, { deliveryId, cartons });
    expect(await shown(sale)).toHaveLength(3);
    await desk.act('packDelivery', sale.id, { deliveryId, cartons });
    expect(await shown(sale)).toHaveLength(3);
    const last = (await invoicesOf(sale)).at(-1)?.code ?? '';
    expect((await read(sale, last)).words).toContain(bare('Gross weight in kg20'));
  });

  test('names the country and its HS codes to which it left, also after the order goes elsewhere', async () => {
    const sale = await sold();
    const deliveryId = await ship(sale, [10, 5]);
    const consignee = { country: 'US', zipcode: '10001', address: '2 Pier Street, New York' };
    await desk.site.database.write.query(
      `update ordering.customer_order set consignee_country = $2, consignee_zipcode = $3,
         consignee_address = $4 where id = $1`,
      [sale.id, consignee.country, consignee.zipcode, consignee.address],
    );
    await issue(sale, deliveryId);
    await issue(sale, await ship(sale, [1, 1]));
    const [first, second] = await Promise.all(
      (await invoicesOf(sale)).map(async ({ code }) => (await read(sale, code)).words),
    );
    expect(first).toMatch(/Musterstr.*84149000/);
    expect(second).toMatch(/2PierStreet.*8414909080/);
  });

  test('that is taken back gets a credit note alone, and freight comes with the next invoice', async () => {
    const { sale, deliveryId } = await invoiced();
    await desk.act('takeBackDelivery', sale.id, { deliveryId });
    expect(await shown(sale)).toEqual(['invoice 1 156.00 cancelled', 'credit note 1 156.00']);
    await issue(sale, await ship(sale, [10, 5]));
    expect((await shown(sale)).at(-1)).toBe('invoice 2 156.00');
  });

  test.each([true, false])(
    'gets another one when its price is changed, arrived: %s',
    async (hasArrived) => {
      const { sale } = await invoiced();
      if (hasArrived) await desk.act('deliverOrder', sale.id);
      const quotation = quotationOf(sale.lines, ['10.00', '3.00']);
      const { val } = await desk.act('changeOrder', sale.id, { remark: 'As agreed', quotation });
      expect(await shown(sale)).toHaveLength(1);
      const amendmentId = (val as { id: string }).id;
      const answer = { orderId: sale.id, amendmentId, accept: '1' };
      expect((await sale.shopper.call('orderAmendmentAnswer', answer)).status).toBe(200);
      expect(await shown(sale)).toEqual([
        'invoice 1 156.00 cancelled',
        'credit note 1 156.00',
        'invoice 1 133.50',
      ]);
    },
  );
});

const bare = (words: string) =>
  words.normalize('NFKC').replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');

async function read({ shopper, id }: Sale, code: string, language = 'en') {
  const answer = await shopper.call(
    'exportQuotation',
    { orderId: id, document: 'invoice', code },
    { 'x-language': language },
  );
  expect(answer.status).toBe(200);
  const { name, content } = answer.val as ExportedFile;
  return { name, content, words: await wordsOf(content) };
}

async function wordsOf(content: string): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(Buffer.from(content, 'base64')));
  const { items: parts } = await (await pdf.getPage(1)).getTextContent();
  return bare(parts.map((one) => ('str' in one ? one.str : '')).join(''));
}

describe('A paper', () => {
  let sale: Sale;
  let codes: string[];
  beforeAll(async () => {
    const made = await invoiced();
    ({ sale } = made);
    await correct(sale, made.deliveryId, { lines: [{ id: sale.lines[0], quantity: 8 }] });
    codes = (await invoicesOf(sale)).map(({ code }) => code);
  });

  test.each(languages.map(({ code }) => code))(
    'says all that customs ask for in %s',
    async (language) => {
      const { name, words } = await read(sale, codes[2] ?? '', language);
      expect(name).toBe(`${codes[2]}.pdf`);
      const facts = [
        ...[codes[2] ?? '', 'E&E Turbocharger Co., Ltd.', '8 Chuangxin Road', 'DE123456789'],
        ...['Erika Mustermann', '84149000', 'CN', 'FOB Shanghai', 'EUR', 'IBAN DE02'],
        ...['Euro one hundred thirty-three and 50/100 only', '欧元壹佰叁拾叁元伍角整'],
        ...(language === 'ara'
          ? []
          : [text(language, 'Amount in words'), text(language, 'Seller')]),
      ];
      expect(facts.filter((fact) => !words.includes(bare(fact)))).toEqual([]);
    },
  );

  test('names the invoice that a credit note cancels, and its amounts', async () => {
    const { words } = await read(sale, codes[1] ?? '');
    expect(words).toContain(bare(`Credit note ${codes[1]}`));
    expect(words).toContain(bare(`Cancels the commercial invoice ${codes[0]}`));
    expect(words).toContain('EUR156.00');
    expect(words).not.toContain('IBAN');
  });

  test('stays as it was issued, and staff read the same', async () => {
    const issued = await read(sale, codes[2] ?? '');
    await desk.site.database.write.query(
      `update ordering.customer_order set consignee_name = 'Bruno Other' where id = $1`,
      [sale.id],
    );
    expect((await read(sale, codes[2] ?? '')).content).toBe(issued.content);
    expect((await read(sale, codes[2] ?? '', 'ru')).words).toContain('ErikaMustermann');
    const request = { id: sale.id, document: 'invoice', code: codes[2] };
    const { val } = await desk.call('getQuotationFile', request);
    expect((val as ExportedFile).content).toBe(issued.content);
  });

  test('is drawn once in English and Chinese beside each other, if staff ask for it', async () => {
    const ask = async () => {
      const request = { id: sale.id, document: 'invoice', code: codes[2], bilingual: '1' };
      return (await desk.call('getQuotationFile', request)).val as ExportedFile;
    };
    const { content } = await ask();
    const words = await wordsOf(content);
    for (const one of ['Commercial invoice', '商业发票', 'Germany / 德国', 'Unit price 单价']) {
      expect(words).toContain(one.replaceAll(' ', ''));
    }
    expect((await ask()).content).toBe(content);
    const own = { orderId: sale.id, document: 'invoice', code: codes[2], bilingual: '1' };
    expect((await sale.shopper.call('exportQuotation', own)).status).toBe(400);
  });

  test('is not found under another code, of another order, and by another customer', async () => {
    const stranger = await addShopper(desk.site);
    const other = await sold();
    const ask = (who: Shopper, orderId: string, code?: string) =>
      who.call('exportQuotation', { orderId, document: 'invoice', ...(code && { code }) });
    for (const answer of [
      await ask(sale.shopper, sale.id, 'CI999999'),
      await ask(sale.shopper, sale.id, "CI' or 1"),
      await ask(sale.shopper, sale.id),
      await ask(stranger, sale.id, codes[0]),
      await ask(other.shopper, other.id, codes[0]),
    ]) {
      expect(answer.status).toBe(404);
    }
  });
});

test('The invoices of a fully shipped order add up to its proforma invoice, to the cent', async () => {
  const shopper = await addShopper(desk.site);
  const { id } = await shopper.placed(items[0] ?? 0, 3);
  const lines = (await desk.look(id)).items.map((line) => line.id);
  // A tenth of 0.15 is rounded up to 0.02, of 0.30 to 0.03, of 0.45 to 0.05.
  const quotation = { ...quotationOf(lines, ['0.15']), freight: '1.00' };
  await desk.act('changeOrder', id, { remark: 'As agreed', quotation });
  expect((await shopper.call('orderConfirm', { orderId: id, version: 2 })).status).toBe(200);
  const sale = { shopper, id, lines };
  const deliveries: string[] = [];
  for (const _delivery of [1, 2, 3]) {
    deliveries.push(await ship(sale, [1]));
    await issue(sale, deliveries.at(-1) ?? '');
  }
  const { proformas } = await asCustomer(sale);
  expect(proformas?.at(-1)?.total).toBe('1.40');
  expect(await shown(sale)).toEqual(['invoice 1 1.13', 'invoice 2 0.14', 'invoice 3 0.13']);
  // New cartons revise the invoice of their delivery alone.
  const cartons = [{ marks: 'A', lines: [{ id: lines[0], quantity: 1 }] }];
  await desk.act('packDelivery', id, { deliveryId: deliveries[1], cartons });
  expect(await shown(sale)).toEqual([
    'invoice 1 1.13',
    'invoice 2 0.14 cancelled',
    'invoice 3 0.13',
    'credit note 2 0.14',
    'invoice 2 0.14',
  ]);
});

test('If the rest is called off, the invoices of what arrived have the freight and every cent', async () => {
  const sale = await sold();
  const [first, second] = [await ship(sale, [1, 0]), await ship(sale, [0, 20])];
  await issue(sale, first);
  await issue(sale, second);
  expect(await shown(sale)).toEqual(['invoice 1 41.25', 'invoice 2 54.00']);
  await desk.act('takeBackDelivery', sale.id, { deliveryId: first });
  const lines = [{ id: sale.lines[0], quantity: 0 }];
  await sale.shopper.call('orderAmendmentAdd', { orderId: sale.id, lines });
  const amendmentId = (await desk.look(sale.id)).amendments?.at(-1)?.id;
  const accept = { id: sale.id, amendmentId, accept: '1' };
  expect(await desk.call('answerAmendment', accept)).toMatchObject({ status: 200 });
  const { proformas } = await asCustomer(sale);
  expect(proformas?.at(-1)?.total).toBe('84.00');
  expect((await shown(sale)).slice(-2)).toEqual(['credit note 2 54.00', 'invoice 2 84.00']);
});

test('An invoice that is issued again has the freight of a cancelled one', async () => {
  const sale = await sold();
  const [first, second] = [await ship(sale, [1, 0]), await ship(sale, [0, 20])];
  await issue(sale, first);
  await issue(sale, second);
  await desk.act('takeBackDelivery', sale.id, { deliveryId: first });
  const cartons = [{ marks: 'A', lines: [{ id: sale.lines[1], quantity: 20 }] }];
  await desk.act('packDelivery', sale.id, { deliveryId: second, cartons });
  expect((await shown(sale)).at(-1)).toBe('invoice 2 84.00');
  // The delivery that is shipped again has no freight then.
  await issue(sale, await ship(sale, [1, 0]));
  expect((await shown(sale)).at(-1)).toBe('invoice 3 11.25');
});

test('An invoice of a delivery that is packed in part names no cartons and weights', async () => {
  const sale = await sold();
  const deliveryId = await ship(sale, [2, 1]);
  const cartons = [{ marks: 'A', grossGrams: 3000, lines: [{ id: sale.lines[0], quantity: 2 }] }];
  await desk.act('packDelivery', sale.id, { deliveryId, cartons });
  await issue(sale, deliveryId);
  const { rows } = await desk.site.database.write.query(
    `select paper->'packages' as packages from ordering.invoice where order_id = $1`,
    [sale.id],
  );
  expect(rows).toEqual([{ packages: { cartons: 0, net: null, gross: null } }]);
});

test('Files of both sides name terms and papers, and the totals of an order once', async () => {
  const { sale } = await invoiced();
  const { orderCode, quotation, invoices = [] } = await asCustomer(sale);
  const exported = await sale.shopper.call('exportOrder', { orderId: sale.id, format: 'csv' });
  const own = Buffer.from((exported.val as ExportedFile).content, 'base64').toString();
  const papers = { proforma: quotation?.proforma ?? '', invoice: invoices[0]?.code ?? '' };
  expect(papers).toEqual({
    proforma: expect.stringMatching(/^PI\d{6}$/),
    invoice: expect.stringMatching(/^CI\d{6}$/),
  });
  const address = ['Musterstr. 1, Köln', '50667', 'Germany'];
  const amounts = ['310.00', '31.00', '30.00', '0.00', '309.00'];
  const once = [...amounts, 'FOB Shanghai', '', `${orderCode}-Q`, papers.proforma, papers.invoice];
  const [heads, first, second] = rowsOf(own);
  expect(heads).toEqual(
    expect.arrayContaining(['Address', 'Freight', 'Invoices and credit notes']),
  );
  expect(first).toEqual(expect.arrayContaining(address));
  expect(first?.slice(-10)).toEqual(once);
  expect(second?.slice(-10)).toEqual(Array(10).fill(''));

  const { body } = await desk.site.app.inject({
    method: 'GET',
    url: '/api/staff/export',
    query: { list: 'orders', text: orderCode },
    headers: { 'x-staff-token': desk.staff },
  });
  const [names = [], ...orders] = rowsOf(body);
  expect(orders).toHaveLength(1);
  const cells = Object.fromEntries(names.map((name, at) => [name, orders[0]?.[at]]));
  expect(cells).toMatchObject({
    incoterm: 'FOB Shanghai',
    payment_terms: '',
    quotation: `${orderCode}-Q`,
    proforma_invoice: papers.proforma,
    invoices: papers.invoice,
    freight: '30.00',
    total: '309.00',
  });
});

const rowsOf = (csv: string): string[][] => parse(csv, { bom: true });
