/** PDFs of quotations and proforma invoices, read back: what a reader sees and can copy. */
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import { company } from '#contract/paths.ts';
import type { Quotation } from '#contract/quotations.ts';
import { type LanguageCode, languageOf, languages } from '#language/languages.ts';
import { moneyIn } from '#language/money.ts';
import { text } from '#language/text.ts';
import { parties } from '#test/parties.ts';
import { type PricedDocument, quotationPdf } from './quotation-pdf.ts';

const line = (index: number): OrderLine => ({
  id: String(index),
  type: '1',
  refId: String(index),
  itemNumber: `TW-${1000 + index}-001`,
  turboPn: '454231-5007S',
  vehicleOeNo: '',
  model: 'GT1749V',
  name: 'turbine wheel',
  quantity: 3,
  reference: '',
});
const quotation: Quotation = {
  currency: 'EUR',
  lines: [
    { id: '1', unitPrice: '1234.50', leadDays: 45, total: '3703.50' },
    { id: '2', unitPrice: '0.10', total: '0.30' },
  ],
  linesTotal: '3703.80',
  discountPercent: '2.5',
  discount: '92.60',
  freight: '120.00',
  otherCharges: '0.00',
  total: '3731.20',
  incoterm: 'FOB',
  incotermPlace: 'Shanghai',
  paymentTerms: '30 % in advance',
  validUntil: '2026-12-31',
  isExpired: false,
};
const order: OrderDetail = {
  id: '1',
  orderCode: 'EE2611210001',
  poNumber: 'PO #4711',
  requestedDay: '2027-03-09',
  sendWhole: true,
  note: '',
  shippingConsigneeName: 'Erika Mustermann',
  shippingConsigneeCompany: 'Turbo Müller GmbH',
  shippingConsigneeContact: '+49 1512 3456789',
  shippingConsigneeAddress: 'Musterstr. 1, Köln',
  shippingConsigneeZipcode: '50667',
  shippingConsigneeCountry: 'DE',
  countryName: 'Germany',
  shippingMethod: '2',
  orderStatus: 'wait for customer confirm',
  shippingStatus: 'wait for shipping',
  carrier: '',
  trackingNumber: '',
  inTime: '2026-11-21T10:00:00.000Z',
  orderItems: [line(1), line(2)],
  version: 2,
  remarks: [],
  actions: ['cancel', 'confirm'],
  messages: [],
  mails: [],
  claims: [],
  history: [],
};
const quoted: PricedDocument = { order, quotation, at: '2026-11-22T10:00:00.000Z', ...parties };
const invoiced: PricedDocument = {
  ...quoted,
  proforma: {
    code: 'PI000042',
    bank: ['Bank of Example', 'IBAN DE02 1203 0000 0000 2020 51'],
    seller: company,
  },
};

/** Removes spaces and direction marks, and normalises the forms of Arabic letters. */
const bare = (value: string) =>
  value.normalize('NFKC').replaceAll(/[\s\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');

async function textOf(document: PricedDocument, language: LanguageCode = 'en') {
  const pdf = await getDocumentProxy(await quotationPdf(document, language, 'UTC'));
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  return bare(pages.join(''));
}

test('A quotation in Chinese names the person of the buyer, and the contact of the recipient', async () => {
  const page = await textOf(quoted, 'zh');
  expect(page).toContain(bare('联系人 Ann Weber'));
  expect(page).toContain(bare('联系方式 +49 1512 3456789'));
});

test('A quotation says what each line costs, the totals, the terms and where it goes', async () => {
  const page = await textOf(quoted);
  const parts = [
    'Quotation EE2611210001-Q',
    'Erika Mustermann',
    'Turbo Müller GmbH',
    'Nov 22, 2026',
    'PO #4711',
    'Requested shipping day Mar 9, 2027',
    'No, send everything together',
    'Dec 31, 2026',
    'FOB Shanghai',
    '30 % in advance',
    'TW-1001-001',
    'Turbine wheel',
    '45',
    'EUR 1,234.50',
    'EUR 3,703.50',
    'Sum of the lines EUR 3,703.80',
    'Discount 2.5% -EUR 92.60',
    'Freight EUR 120.00',
    'Total EUR 3,731.20',
  ];
  expect(parts.filter((part) => !page.includes(bare(part)))).toEqual([]);
  // Amounts of zero and missing bank details are left out.
  expect(page).not.toContain(bare('Other charges'));
  expect(page).not.toContain(bare('Bank details'));
});

test('A complete turbo, which has no name of a component, is named by its Turbo P/N', async () => {
  const turbo = { ...line(1), type: '0' as const, itemNumber: 'TU-1749-031', name: '' };
  for (const document of [quoted, invoiced]) {
    const page = await textOf({ ...document, order: { ...order, orderItems: [turbo, line(2)] } });
    expect(page).toContain(bare('TU-1749-031 Turbo 454231-5007S'));
  }
});

test('Lead times have a column only where a line has one', async () => {
  expect(await textOf(quoted)).toContain(bare('Lead time in days'));
  const lines = quotation.lines.map(({ leadDays: _, ...one }) => one);
  const page = await textOf({ ...quoted, quotation: { ...quotation, lines } });
  expect(page).not.toContain(bare('Lead time in days'));
  expect(page).toContain(bare('Quantity Unit price Line total'));
});

test('A proforma invoice has its number and the bank details', async () => {
  const page = await textOf(invoiced);
  const parts = ['Proforma invoice PI000042', 'EE2611210001', 'Bank details', 'Bank of Example'];
  for (const part of [...parts, 'IBAN DE02 1203 0000 0000 2020 51']) {
    expect(page).toContain(bare(part));
  }
  expect(page).not.toContain(bare('Valid until'));
});

test.each(languages.map(({ code }) => code))('Both are in the words of %s', async (code) => {
  const { tag } = languageOf(code);
  for (const document of [quoted, invoiced]) {
    const page = await textOf(document, code);
    // Only keys whose Arabic words the PDF does not return as ligatures.
    const keys = ['Unit price', 'Payment terms', 'Freight', 'Date', 'Item'] as const;
    for (const key of keys) {
      // A PDF returns Arabic words from left to right, so each word is looked for alone.
      for (const word of text(code, key).split(' ')) expect(page, key).toContain(bare(word));
    }
    const price = moneyIn(tag, 'EUR', '3731.20').replace('EUR', '');
    for (const figure of [price, 'EE2611210001', 'TW-1001-001'])
      expect(page).toContain(bare(figure));
  }
});

test.each(languages.map(({ code }) => code))('Yen and yuan are told apart in %s', async (code) => {
  for (const currency of ['JPY', 'CNY'] as const) {
    const page = await textOf({ ...quoted, quotation: { ...quotation, currency } }, code);
    expect(page).toContain(currency);
    expect(page).not.toMatch(/[¥￥$]/);
  }
});

test('200 lines take several pages and name each once', async () => {
  const orderItems = Array.from({ length: 200 }, (_, index) => line(index));
  const lines = orderItems.map(({ id }) => ({ id, unitPrice: '12.50', total: '37.50' }));
  const page = await textOf({
    ...quoted,
    order: { ...order, orderItems },
    quotation: { ...quotation, lines },
  });
  const missing = orderItems.filter(({ itemNumber }) => page.split(itemNumber).length !== 2);
  expect(missing).toEqual([]);
});

test('What somebody typed is text, whatever it looks like', async () => {
  const typed = '#panic("no") ] } $x$ *b* _i_ `c` @ref <label>';
  const terms = { incotermPlace: typed, paymentTerms: typed };
  const page = await textOf({
    ...invoiced,
    order: { ...order, poNumber: typed, shippingConsigneeName: typed },
    quotation: { ...quotation, ...terms },
    proforma: { code: 'PI000042', bank: [typed], seller: company },
  });
  expect(page.split(bare(typed)).length - 1).toBe(5);
});
