/** Every document of an order in every language, with long names, read back: all text is on the paper. */
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { Claim } from '#contract/claims.ts';
import type { Delivery, ShipTo } from '#contract/confirmed-orders.ts';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import { company as seller } from '#contract/paths.ts';
import type { Invoice, Quotation } from '#contract/quotations.ts';
import { type LanguageCode, languages } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { parties } from '#test/parties.ts';
import { copiedText, overlapsOf } from '#test/pdfium.ts';
import { claimPdf } from './claim-pdf.ts';
import { orderPdf } from './order-pdf.ts';
import { packingLists } from './packing-list.ts';
import { quotationPdf } from './quotation-pdf.ts';

const at = '2026-11-22T10:00:00.000Z';
const company = 'Internationale Turboladerinstandsetzungsgesellschaft mit beschränkter Haftung';
const line = (id: string, fields: Partial<OrderLine> = {}): OrderLine => ({
  id,
  type: '1',
  refId: id,
  itemNumber: `TW-100${id}-001`,
  turboPn: '454231-5007S',
  vehicleOeNo: '028145702R; 028145702H; 028145702HX',
  model: 'GT1749V',
  name: 'turbine wheel',
  quantity: 1200,
  reference: 'JOB 2026/4711 – workshop Nord',
  ...fields,
});
const shipTo: ShipTo = {
  poNumber: 'PO #4711-2026/Europe',
  shippingConsigneeName: 'Maximilian von Mustermann-Oberhausen',
  shippingConsigneeCompany: company,
  shippingConsigneeContact: '+49 1512 3456789',
  shippingConsigneeAddress: `${company}, Hinterhaus, Garmisch-Partenkirchen`,
  shippingConsigneeZipcode: '82467',
  shippingConsigneeCountry: 'DE',
};
const delivery: Delivery = {
  id: '1',
  number: 1,
  shippedAt: at,
  remaining: 1,
  lines: [{ id: '1', lineId: '1', quantity: 1199, ordered: 1200 }],
  carrier: 'Yiwu Long Way International Freight Forwarders Ltd',
  trackingNumber: 'JD014600006281230704',
  shipTo,
};
const order: OrderDetail = {
  id: '1',
  orderCode: 'EE2611210001',
  ...shipTo,
  note: 'A\nB',
  requestedDay: '2026-12-20',
  countryName: 'DE',
  shippingMethod: '2',
  orderStatus: 'confirm',
  shippingStatus: 'in transit',
  inTime: at,
  carrier: delivery.carrier,
  trackingNumber: delivery.trackingNumber,
  version: 4,
  orderItems: [line('1', { backOrder: true, expected: '2099-12-31' }), line('2')],
  deliveries: { shipped: [delivery], remaining: [{ lineId: '1', quantity: 1 }] },
  remarks: [],
  actions: [],
  messages: [],
  mails: [],
  claims: [],
  history: [],
};
const quotation: Quotation = {
  currency: 'USD',
  linesTotal: '1483703.50',
  discountPercent: '2.5',
  discount: '37092.59',
  freight: '120.00',
  otherCharges: '35.40',
  total: '1446766.31',
  isExpired: false,
  incoterm: 'FOB',
  incotermPlace: 'Shanghai Pudong International Terminal',
  paymentTerms: '30 % in advance, 70 % before shipping',
  validUntil: '2026-12-31',
  lines: [
    { id: '1', unitPrice: '1234.50', leadDays: 45, total: '1481400.00' },
    { id: '2', unitPrice: '1.92', total: '2303.50' },
  ],
};
const claim: Claim = {
  id: '1',
  code: 'EE2611210001-C1',
  orderId: '1',
  lineId: '1',
  itemNumber: 'TW-1001-001',
  reason: 'missing',
  quantity: 2,
  serialNumber: 'SN 4711-2026-A',
  mileage: 120000,
  vehicle: 'Volkswagen Golf VI Variant 1.9 TDI BlueMotion',
  state: 'more information',
  version: 2,
  openedAt: at,
  changedAt: at,
  actions: [],
  messages: [],
  events: [{ at, by: 'staff', action: 'ask', state: 'more information', remark: 'Which oil?' }],
};
const invoice: Invoice = {
  code: 'CI000012',
  series: 'invoice',
  delivery: 1,
  issuedAt: at,
  currency: 'EUR',
  total: '1.00',
};
const leaving = {
  order: { ...order, invoices: [invoice] },
  delivery,
  seller: parties.legalSeller,
  zone: 'UTC',
};
const priced = { order, quotation, at, ...parties };
const proforma = {
  code: 'PI000042',
  bank: ['IBAN DE02 1203 0000 0000 2020 51'],
  seller,
  replaces: { version: 2, formerAt: '2026-11-20T10:00:00Z' },
};

type Draw = (language: LanguageCode) => Promise<Uint8Array>;
const documents: Record<string, [Draw, words: readonly string[], keys: readonly TextKey[]]> = {
  order: [(code) => orderPdf(order, code, 'UTC'), ['GT1749V'], ['Delivery address']],
  'order with prices': [
    (code) => orderPdf({ ...order, quotation }, code, 'UTC'),
    ['GT1749V', 'FOB Shanghai'],
    ['Freight'],
  ],
  quotation: [(code) => quotationPdf(priced, code, 'UTC'), ['FOB Shanghai'], ['Freight']],
  'proforma invoice': [
    (code) => quotationPdf({ ...priced, proforma }, code, 'UTC'),
    ['PI000042', 'IBAN DE02 1203 0000 0000 2020 51', 'Turbo Weber GmbH', '913204'],
    ['Bank details'],
  ],
  'order confirmation': [
    (code) => quotationPdf({ ...priced, isConfirmation: true }, code, 'UTC'),
    ['FOB Shanghai'],
    ['Freight'],
  ],
  'delivery note': [
    (code) => packingLists([leaving], code, 'delivery note'),
    ['JD014600006281230704'],
    ['In this delivery'],
  ],
  'packing list': [
    (code) => packingLists([leaving], code),
    ['JD014600006281230704'],
    ['Tracking number'],
  ],
  'claim report': [
    (code) => claimPdf({ claim, order }, code, 'UTC'),
    ['EE2611210001-C1', 'SN 4711-2026-A', 'Which oil?', 'BlueMotion'],
    ['Reason'],
  ],
};

/** Removes spaces and direction marks, and normalises the forms of Arabic letters. */
const bare = (value: string) =>
  value.normalize('NFKC').replaceAll(/[\s\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');

describe.each(Object.entries(documents))('A %s', (_name, [draw, words, keys]) => {
  test.each(languages.map(({ code }) => code))('stays on its paper in %s', async (code) => {
    const bytes = await draw(code);
    const copied = bare(await copiedText(bytes));
    expect(await overlapsOf(bytes)).toEqual([]);
    const pdf = await getDocumentProxy(bytes);
    const page = await pdf.getPage(1);
    const { width } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const placed = items.flatMap((item) => ('str' in item && item.str.trim() ? [item] : []));
    const pageText = bare(placed.map(({ str }) => str).join(''));
    const typed = [
      'EE2611210001',
      'Mustermann-Oberhausen',
      'Garmisch-Partenkirchen',
      'TW-1001-001',
      '+49 1512 3456789',
    ];
    for (const one of [...typed, ...words]) {
      expect(pageText).toContain(bare(one));
      expect(copied).toContain(bare(one));
    }
    for (const key of keys) {
      // A PDF returns Arabic words from left to right, so each word is looked for alone.
      for (const word of text(code, key).split(' ')) expect(pageText, key).toContain(bare(word));
    }
    expect(pageText).not.toMatch(/\{\w+\}/);
    const margin = 44;
    const out = placed.filter(
      ({ transform, width: length }) =>
        transform[4] < margin || transform[4] + length > width - margin,
    );
    expect(out.map(({ str }) => str)).toEqual([]);
  });
});

async function placedTexts(bytes: Uint8Array) {
  const { items } = await (await (await getDocumentProxy(bytes)).getPage(1)).getTextContent();
  return items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ str: item.str, left: item.transform[4], right: item.transform[4] + item.width }]
      : [],
  );
}

test.each(['ara', 'zh'] as const)('An own number among words of %s stays whole', async (code) => {
  const ownNumber = '03L253016TX/V510-REMAN';
  const facts = [{ name: 'Core deposit class', value: 'A' }] as OrderLine['facts'];
  const orderItems = [line('1', { ownNumber, facts })];
  const texts = await placedTexts(await orderPdf({ ...order, orderItems }, code, 'UTC'));
  expect(texts.map(({ str }) => str).join('\n')).toContain(ownNumber);
});

test.each([
  ['quotation', () => quotationPdf(priced, 'en+zh', 'UTC')],
  ['proforma invoice', () => quotationPdf({ ...priced, proforma }, 'en+zh', 'UTC')],
  ['confirmation', () => quotationPdf({ ...priced, isConfirmation: true }, 'en+zh', 'UTC')],
  ['delivery note', () => packingLists([leaving], 'en+zh')],
  ['report', () => claimPdf({ claim, order }, 'en+zh', 'UTC')],
])('All days of a %s in two languages are in ISO 8601', async (_name, drawBoth) => {
  const bytes = await drawBoth();
  const words = await copiedText(bytes);
  expect(words).toContain('2026-11-22');
  if (_name !== 'report') expect(words).toContain('2026-12-20');
  expect(words).not.toMatch(/Nov|Dec|月/);
  // The paper is 595 pt wide, with margins of 44 pt.
  const out = (await placedTexts(bytes)).filter(({ left, right }) => left < 44 || right > 551);
  expect(out.map(({ str }) => str)).toEqual([]);
});

test('A paper in two languages has what somebody typed once', async () => {
  const facts = [{ name: 'Core deposit class', value: 'A' }] as OrderLine['facts'];
  const orderItems = [line('1', { facts, reference: 'JOB4711', ownNumber: 'OWN12' })];
  const cartons = [{ marks: '', lines: [{ lineId: '1', quantity: 1, serials: 'SN815' }] }];
  const packed = {
    order: { ...order, orderItems },
    delivery: { ...delivery, cartons },
    seller: parties.legalSeller,
    zone: 'UTC',
  };
  const list = bare(await copiedText(await packingLists([packed], 'en+zh')));
  expect(list).toContain(bare('your reference / 您的参考号 JOB4711'));
  expect(list).toContain(bare('Serial numbers / 序列号: SN815'));
  const quoted = { ...priced, order: { ...priced.order, orderItems } };
  const quotation = bare(await copiedText(await quotationPdf(quoted, 'en+zh', 'UTC')));
  expect(quotation).toContain(bare('your number / 您的编号 OWN12'));
  for (const value of ['JOB4711', 'SN815']) expect(list.split(value)).toHaveLength(2);
  for (const value of ['JOB4711', 'OWN12']) expect(quotation.split(value)).toHaveLength(2);
});

test('Figures of a column stand below each other in Arabic, too', async () => {
  const texts = await placedTexts(await quotationPdf(priced, 'ara', 'UTC'));
  const edges = ['1,481,400.00', '2,303.50'].map(
    (figure) => texts.find(({ str }) => str.includes(figure))?.right,
  );
  expect(edges[0]).toBeGreaterThan(0);
  expect(edges[1]).toBeCloseTo(edges[0] ?? 0, 1);
});

test('Each line of a note has its own direction', async () => {
  const note = 'PO 4711\nالرجاء تغليف الصندوق.';
  const texts = await placedTexts(await orderPdf({ ...order, note }, 'ara', 'UTC'));
  const lastWord = texts.find(({ str }) => str === 'الصندوق');
  // The full stop stands left of the last Arabic word.
  const stops = texts.filter(({ str }) => str === '.').map(({ right }) => right.toFixed(1));
  expect(stops).toContain(lastWord?.left.toFixed(1));
});
