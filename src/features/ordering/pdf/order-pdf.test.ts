/** PDFs of orders, read back: what a reader sees and can copy. */
import { getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import { type LanguageCode, languages } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { shipTo } from '#test/parties.ts';
import { orderPdf } from './order-pdf.ts';

const line = (index: number, fields: Partial<OrderLine> = {}): OrderLine => ({
  id: String(index),
  type: '1',
  refId: String(index),
  itemNumber: `TW-${1000 + index}-001`,
  turboPn: '454231-5007S',
  vehicleOeNo: '028 145 702 R; 028145702H',
  model: 'GT1749V',
  name: '',
  quantity: 3,
  reference: '',
  ...fields,
});

const order: OrderDetail = {
  id: '1',
  orderCode: 'EE2611210001',
  poNumber: '',
  note: '',
  shippingConsigneeName: 'Erika Mustermann',
  shippingConsigneeCompany: 'Turbo Müller GmbH',
  shippingConsigneeContact: '+49 1512 3456789',
  shippingConsigneeAddress: 'Musterstr. 1, Köln',
  shippingConsigneeZipcode: '50667',
  shippingConsigneeCountry: 'DE',
  countryName: 'Germany',
  shippingMethod: '2',
  orderStatus: 'confirm',
  shippingStatus: 'in transit',
  carrier: 'DHL Express',
  trackingNumber: 'JD014600006281230704',
  deliveries: {
    shipped: [
      {
        id: '1',
        number: 1,
        carrier: 'DHL Express',
        trackingNumber: 'JD014600006281230704',
        shippedAt: '2026-11-22T10:00:00.000Z',
        remaining: 0,
        shipTo,
        lines: [],
      },
    ],
    remaining: [],
  },
  inTime: '2026-11-21T10:00:00.000Z',
  orderItems: [
    line(1, { backOrder: true, expected: '2099-12-31' }),
    line(2, { quantity: 1200, askedQuantity: 1500 }),
  ],
  version: 4,
  remarks: [],
  actions: [],
  messages: [
    {
      id: '1',
      at: '2026-11-21T10:30:00.000Z',
      by: 'customer',
      text: 'Please mark the boxes.',
      files: [{ id: '2', type: 'photo', name: 'box.jpg', bytes: 900 }],
      isRead: true,
    },
  ],
  mails: [],
  claims: [],
  history: [
    {
      at: '2026-11-21T10:00:00.000Z',
      by: 'customer',
      action: 'place',
      orderStatus: 'wait for confirm',
      shippingStatus: 'wait for shipping',
      remark: '',
    },
  ],
  amendments: [
    {
      id: '1',
      at: '2026-11-21T12:00:00.000Z',
      by: 'staff',
      state: 'made',
      answer: '',
      remark: 'The rest follows.',
      changes: [{ lineId: '1', itemNumber: 'TW-1002-001', from: 1500, to: 1200 }],
    },
  ],
};

/** The text of each page without spaces, because these tests do not check line breaks. */
async function pagesOf(fields: Partial<OrderDetail>, language: LanguageCode = 'en', zone = 'UTC') {
  const pdf = await getDocumentProxy(await orderPdf({ ...order, ...fields }, language, zone));
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.map((item) => ('str' in item ? item.str : ''));
    pages.push(bare(texts.join('')));
  }
  return pages;
}

/** Removes spaces and direction marks, and normalises the forms of Arabic letters. */
const bare = (value: string) =>
  value.normalize('NFKC').replaceAll(/[\s\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g, '');

describe('The PDF of an order', () => {
  test('says what was ordered, where it goes, how it stands and what was done', async () => {
    const [page = '', ...more] = await pagesOf({});
    expect(more).toEqual([]);
    const said = [
      'Order EE2611210001',
      'E&E Turbo',
      'Erika Mustermann',
      'Turbo Müller GmbH',
      'Musterstr. 1, Köln',
      'Germany',
      'Nov 21, 2026',
      'Sea',
      'Confirmed',
      'In transit',
      'DHL Express',
      'JD014600006281230704',
      'TW-1001-001',
      'Back order, expected Dec 31, 2099',
      '1,200',
      'you asked for 1,500',
      'Pieces in total 1,203',
      'Quantities changed',
      'The rest follows.',
      'Please mark the boxes.',
      'box.jpg',
      'TW-1002-001 from 1,500 to 1,200',
      'Page 1 of 1',
    ];
    expect(said.filter((one) => !page.includes(bare(one)))).toEqual([]);
    expect(page).not.toContain(bare('PO number'));
    // File names stand on a line of their own, without a comma before the line.
    expect(page).not.toContain('boxes.,');
  });

  test('has prices, totals and terms of an order with a quotation, and says what is at no charge', async () => {
    const quotation: NonNullable<OrderDetail['quotation']> = {
      currency: 'EUR',
      linesTotal: '3800.00',
      discountPercent: '2.5',
      discount: '95.00',
      freight: '120.00',
      otherCharges: '0.00',
      total: '3825.00',
      isExpired: false,
      incoterm: 'FOB',
      incotermPlace: 'Shanghai',
      paymentTerms: '30 % in advance',
      validUntil: '2026-12-31',
      lines: [
        { id: '1', unitPrice: '66.67', leadDays: 45, total: '200.00' },
        { id: '2', unitPrice: '3.00', total: '3600.00' },
      ],
    };
    const [page = ''] = await pagesOf({ quotation });
    const words = [
      ...['Quantity Unit price Line total', '3 EUR 66.67 EUR 200.00', 'EUR 3,600.00'],
      ...['Sum of the lines EUR 3,800.00', 'Discount 2.5% -EUR 95.00', 'Freight EUR 120.00'],
      ...['Total EUR 3,825.00', 'Pieces in total 1,203', 'Valid until Dec 31, 2026'],
      ...['Incoterm 2020 FOB Shanghai', 'Payment terms 30 % in advance'],
      'lead time in days: 45',
    ];
    expect(words.filter((one) => !page.includes(bare(one)))).toEqual([]);
    const free = { ...quotation, discount: '3800.00', total: '0.00', isFree: true as const };
    const [other = ''] = await pagesOf({ quotation: free });
    expect(other).toContain(bare('Unit value Value for customs'));
    expect(other).toContain(bare('Value for customs EUR 3,800.00 Total No charge'));
  });

  test('shows changes after confirming, their answers and corrections in the history', async () => {
    const at = '2026-11-22T10:00:00.000Z';
    const staff = { by: 'staff', at, answer: '', changes: [] } as const;
    const accepted = { state: 'accepted', answeredAt: at } as const;
    const amendments: OrderDetail['amendments'] = [
      {
        ...staff,
        ...accepted,
        id: '1',
        remark: 'As agreed',
        changes: [],
        answeredBy: 'customer',
        added: [{ itemNumber: 'TW-1009-001', quantity: 3 }],
      },
      {
        ...staff,
        state: 'made',
        id: '2',
        remark: '',
        changes: [],
        corrections: [
          { field: 'address', from: 'Ring 1', to: 'Ring 11' },
          { field: 'cartons', from: '', to: '3' },
        ],
      },
    ];
    const page = (await pagesOf({ amendments })).join('');
    for (const words of [
      ...['Change proposed', 'As agreed', 'TW-1009-001 from 0 to 3', 'Change accepted'],
      ...['Order corrected', 'Address from Ring 1 to Ring 11', 'Cartons 3'],
    ]) {
      expect(page).toContain(bare(words));
    }
  });

  test("has its days and times in the reader's time zone, and names it", async () => {
    const [first] = order.history;
    if (!first) throw new Error('the order has no history');
    const moment = '2026-11-26T12:56:00Z';
    const fields = { inTime: moment, history: [{ ...first, at: moment }] };
    const [page = ''] = await pagesOf(fields, 'en', 'Pacific/Auckland');
    expect(page).toContain(bare('Nov 27, 2026 (Pacific/Auckland)'));
    expect(page).toContain(bare('Nov 27, 2026, 1:56 AM Pacific/Auckland'));
    const [other = ''] = await pagesOf(fields);
    expect(other).toContain(bare('Nov 26, 2026 (UTC)'));
  });

  test("says the customer's own number, note and references, and what lines show of a part", async () => {
    const facts = [{ name: 'Core', value: 'B' }];
    const orderItems = [line(1, { reference: 'Job <7>' }), line(2, { facts })];
    const wishes = { requestedDay: '2027-03-09', sendWhole: true } as const;
    const fields = { orderItems, poNumber: 'PO #4711', note: 'Pack apart', ...wishes };
    const [page = ''] = await pagesOf(fields);
    for (const one of [
      'PO number PO #4711',
      'Requested shipping day Mar 9, 2027',
      'Partial deliveries No, send everything together',
      'Note Pack apart',
      'Your reference Job <7>',
      'Core: B',
    ]) {
      expect(page).toContain(bare(one));
    }
  });

  test.each(languages.map(({ code }) => code))('is in the words of %s', async (code) => {
    const [page = ''] = await pagesOf({}, code);
    for (const key of ['Delivery address', 'In transit', 'Pieces in total', 'History'] as const) {
      // A PDF returns Arabic words from left to right, so each word is looked for alone.
      for (const word of text(code, key).split(' ')) expect(page, key).toContain(bare(word));
    }
    // Numbers are never reversed, not even in Arabic.
    for (const number of ['EE2611210001', 'TW-1001-001', '454231-5007S', '+4915123456789']) {
      expect(page).toContain(number);
    }
  });

  test('keeps a part number in its order within an Arabic message and note', async () => {
    const text = 'يرجى الإرسال، رقم 717858-5009S قبل الجمعة.';
    const message = { id: '1', at: order.inTime, text, files: [], isRead: true };
    const messages = [{ ...message, by: 'customer' as const }];
    for (const fields of [{ messages }, { note: text }]) {
      const [page] = await pagesOf(fields, 'ara');
      expect(page).toContain('717858-5009S');
    }
  });

  test('has the newest 50 of many long messages, and counts the others', async () => {
    const messages = Array.from({ length: 480 }, (_, at) => ({
      id: String(at),
      at: order.inTime,
      by: 'staff' as const,
      text: `${'a\n'.repeat(200)}No${at}.`,
      files: [],
      isRead: true,
    }));
    const all = (await pagesOf({ messages })).join('');
    expect(all).toContain('Earliermessages:430');
    expect(all).not.toContain('No429.');
    for (const at of [430, 479]) expect(all).toContain(`No${at}.`);
  });

  test.each([
    ['en', 'left'],
    ['ara', 'right'],
  ] as const)('begins its lines in %s on the %s', async (code, side) => {
    const pdf = await getDocumentProxy(await orderPdf(order, code, 'UTC'));
    const page = await pdf.getPage(1);
    const { width } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const placed = items.flatMap((item) => ('str' in item ? [item] : []));
    const number = placed.find(({ str }) => str.includes('TW-1001-001'));
    expect(number?.transform[4] < width / 2 ? 'left' : 'right').toBe(side);
  });

  test('holds names of every script, whatever its own', async () => {
    const names = ['王小明', 'Иван Кузнецов', 'Ærøskøbing Ñandú'];
    for (const shippingConsigneeName of names) {
      const [page] = await pagesOf({ shippingConsigneeName }, 'ara');
      expect(page).toContain(bare(shippingConsigneeName));
    }
    const [page] = await pagesOf({ shippingConsigneeName: 'محمد' }, 'zh');
    expect(page).toContain('محمد');
  });

  test('goes over as many pages as it takes, each with the head of the table and its number', async () => {
    const orderItems = Array.from({ length: 200 }, (_, index) => line(index));
    // Without amendments, so that item numbers stand only in the table, not in the history.
    const pages = await pagesOf({ orderItems, amendments: [] });
    expect(pages.length).toBeGreaterThan(4);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page${index + 1}of${pages.length}`);
      if (page.includes('TW-')) expect(page).toContain(bare('Vehicle OE NO'));
    }
    const all = pages.join('');
    expect(orderItems.filter(({ itemNumber }) => !all.includes(itemNumber))).toEqual([]);
    expect(all).toContain(bare('Pieces in total 600'));
  });

  test('takes what somebody typed as text, whatever it looks like', async () => {
    const hostile = [
      '#read("/etc/passwd")',
      '#panic("no") ] } $x$ *b* _i_ `c` @ref <label>',
      '\\ // /* " \' ~ -- --- {code} {page}',
      '<script>alert(1)</script>',
      ')Tj ET endstream endobj',
    ];
    for (const typed of hostile) {
      const [page = ''] = await pagesOf({
        shippingConsigneeName: typed,
        shippingConsigneeAddress: typed,
        carrier: typed,
        orderItems: [line(1, { itemNumber: typed, model: typed, vehicleOeNo: typed, name: typed })],
        history: order.history.map((event) => ({ ...event, remark: typed })),
      });
      expect(page.split(bare(typed)).length - 1, typed).toBeGreaterThanOrEqual(7);
    }
  });

  test('draws no more marks on a letter than writing has', async () => {
    const orderItems = [line(1, { reference: `Z${'\u0301'.repeat(59)} Việt` })];
    const [page = ''] = await pagesOf({ orderItems });
    // pdf.js returns each drawn mark as a character: only a few of the 59 marks are drawn.
    expect(page).toMatch(/reference.{1,5}Việt/u);
  });

  test('keeps long words and lines on the paper', async () => {
    const long = 'W'.repeat(200);
    const pdf = await getDocumentProxy(
      await orderPdf(
        {
          ...order,
          shippingConsigneeAddress: long,
          orderItems: [line(1, { itemNumber: long.slice(0, 60), vehicleOeNo: long })],
        },
        'en',
        'UTC',
      ),
    );
    const page = await pdf.getPage(1);
    const { width } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const ends = items.map((item) => ('str' in item ? item.transform[4] + item.width : 0));
    expect(Math.max(...ends)).toBeLessThan(width - 30);
  });

  test('gives a long e-mail address as it is when it is copied', async () => {
    const note = 'offers.affiliates@fiftyfive-workshops.example.com';
    const pdf = await getDocumentProxy(await orderPdf({ ...order, note }, 'en', 'UTC'));
    const { items } = await (await pdf.getPage(1)).getTextContent();
    expect(items.map((item) => ('str' in item ? item.str : '')).join('')).toContain(note);
  });

  test.each([
    ['Korean', 'NotoSansKR', '대한터보 주식회사'],
    ['Thai', 'NotoSansThai', 'บริษัท เทอร์โบ'],
    ['Bengali', 'NotoSansBengali', 'ঢাকা টার্বো'],
    ['Tamil', 'NotoSansTamil', 'சென்னை'],
    ['Amharic', 'NotoSansEthiopic', 'አዲስ አበባ'],
  ])('draws names in %s with the font %s', async (_, font, name) => {
    const company = { shippingConsigneeCompany: name };
    const pdf = Buffer.from(await orderPdf({ ...order, ...company }, 'en', 'UTC'));
    expect(pdf.toString('latin1')).toContain(font);
  });

  test('is made beside the event loop', async () => {
    await orderPdf(order, 'en', 'UTC');
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 1);
    const orderItems = Array.from({ length: 200 }, (_, index) => line(index));
    await orderPdf({ ...order, orderItems }, 'en', 'UTC');
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
  });

  test('is refused where too many are asked for at once, and made again after', async () => {
    const many = Array.from({ length: 60 }, () => orderPdf(order, 'en', 'UTC'));
    const results = await Promise.allSettled(many);
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } });
    expect(results.length - refused.length).toBeGreaterThan(10);
    expect((await orderPdf(order, 'en', 'UTC')).length).toBeGreaterThan(1000);
  });
});

test('is drawn with the fonts of the packages alone', async () => {
  const shippingConsigneeName = '대한터보 บริษัท ঢাকা דוד تيربو 株式会社';
  const pdf = await orderPdf({ ...order, shippingConsigneeName }, 'en', 'UTC');
  const fonts = [
    ...Buffer.from(pdf)
      .toString('latin1')
      .matchAll(/\/BaseFont\s*\/(\S+)/g),
  ];
  expect(fonts.length).toBeGreaterThan(0);
  // Noto is in the packages; DejaVu Sans Mono is part of Typst.
  for (const [, name] of fonts) expect(name).toMatch(/^[A-Z]{6}\+(Noto|DejaVuSansMono)/);
});
