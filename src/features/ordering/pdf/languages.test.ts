/** Every document of an order in every language, with long names: read back, all of it on the paper. */
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { Claim } from '#contract/claims.ts';
import type { Delivery } from '#contract/confirmed-orders.ts';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import type { Quotation } from '#contract/quotations.ts';
import { type LanguageCode, languages } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { claimPdf, orderPdf } from './order-pdf.ts';
import { packingList } from './packing-list.ts';
import { quotationPdf } from './quotation-pdf.ts';

const at = '2026-11-22T10:00:00.000Z';
const company = 'Internationale Turboladerinstandsetzungsgesellschaft mit beschränkter Haftung';
const line = (id: string, fields: Partial<OrderLine> = {}): OrderLine => ({
  ...{ id, type: '1', refId: id, itemNumber: `TW-100${id}-001`, turboPn: '454231-5007S' },
  ...{ vehicleOeNo: '028145702R; 028145702H; 028145702HX', model: 'GT1749V' },
  ...{ name: 'turbine wheel', quantity: 1200, reference: 'JOB 2026/4711 – workshop Nord' },
  ...fields,
});
const delivery: Delivery = {
  ...{ id: '1', number: 1, shippedAt: at, lines: [{ id: '1', lineId: '1', quantity: 1199 }] },
  carrier: 'Yiwu Long Way International Freight Forwarders Ltd',
  trackingNumber: 'JD014600006281230704',
};
const order: OrderDetail = {
  ...{ id: '1', orderCode: 'EE2611210001', poNumber: 'PO #4711-2026/Europe', note: 'A\nB' },
  shippingConsigneeName: 'Maximilian von Mustermann-Oberhausen',
  shippingConsigneeCompany: company,
  shippingConsigneeContact: '+49 1512 3456789',
  shippingConsigneeAddress: `${company}, Hinterhaus, Garmisch-Partenkirchen`,
  ...{ shippingConsigneeZipcode: '82467', shippingConsigneeCountry: 'DE', countryName: 'DE' },
  ...{ shippingMethod: '2', orderStatus: 'confirm', shippingStatus: 'in transit', inTime: at },
  ...{ carrier: delivery.carrier, trackingNumber: delivery.trackingNumber, version: 4 },
  orderItems: [line('1', { backOrder: true, expected: '2099-12-31' }), line('2')],
  deliveries: { shipped: [delivery], remaining: [{ lineId: '1', quantity: 1 }] },
  ...{ remarks: [], actions: [], messages: [], mails: [], claims: [], history: [] },
};
const quotation: Quotation = {
  ...{ currency: 'USD', linesTotal: '1483703.50', discountPercent: '2.5', discount: '37092.59' },
  ...{ freight: '120.00', otherCharges: '35.40', total: '1446766.31', isExpired: false },
  ...{ incoterm: 'FOB', incotermPlace: 'Shanghai Pudong International Terminal' },
  ...{ paymentTerms: '30 % in advance, 70 % before shipping', validUntil: '2026-12-31' },
  lines: [
    { id: '1', unitPrice: '1234.50', leadDays: 45, total: '1481400.00' },
    { id: '2', unitPrice: '1.92', total: '2303.50' },
  ],
};
const claim: Claim = {
  ...{ id: '1', code: 'EE2611210001-C1', orderId: '1', lineId: '1', itemNumber: 'TW-1001-001' },
  ...{ reason: 'missing', quantity: 2, serialNumber: 'SN 4711-2026-A', mileage: 120000 },
  ...{ vehicle: 'Volkswagen Golf VI Variant 1.9 TDI BlueMotion', state: 'more information' },
  ...{ version: 2, openedAt: at, changedAt: at, actions: [], messages: [] },
  events: [{ at, by: 'staff', action: 'ask', state: 'more information', remark: 'Which oil?' }],
};
const priced = { order, quotation, at };
const proforma = { code: 'PI000042', bank: ['IBAN DE02 1203 0000 0000 2020 51'] };

type Draw = (language: LanguageCode) => Promise<Uint8Array>;
const documents: Record<string, [Draw, words: readonly string[], keys: readonly TextKey[]]> = {
  order: [(code) => orderPdf(order, code, 'UTC'), ['GT1749V'], ['Delivery address']],
  quotation: [(code) => quotationPdf(priced, code, 'UTC'), ['FOB Shanghai'], ['Freight']],
  'proforma invoice': [
    (code) => quotationPdf({ ...priced, proforma }, code, 'UTC'),
    ['PI000042', 'IBAN DE02 1203 0000 0000 2020 51'],
    ['Bank details'],
  ],
  'packing list': [
    (code) => packingList(order, delivery, code, 'UTC'),
    ['JD014600006281230704'],
    ['Tracking number'],
  ],
  'claim report': [
    (code) => claimPdf({ claim, order }, code, 'UTC'),
    ['EE2611210001-C1', 'SN 4711-2026-A', 'Which oil?', 'BlueMotion'],
    ['Reason'],
  ],
};

/** Without what shapes and breaks lines: spaces, signs of direction, forms of Arabic letters. */
const bare = (value: string) =>
  value.normalize('NFKC').replaceAll(/[\s\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');

describe.each(Object.entries(documents))('A %s', (_name, [draw, words, keys]) => {
  test.each(languages.map(({ code }) => code))('stays on its paper in %s', async (code) => {
    const pdf = await getDocumentProxy(await draw(code));
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
    ];
    for (const one of [...typed, ...words]) expect(pageText).toContain(bare(one));
    for (const key of keys) {
      // Arabic words come out of a PDF in the order in which they stand from left to right.
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
