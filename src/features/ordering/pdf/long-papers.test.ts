/** Papers with contents of maximum length: all text stands on a page, above the footer. */
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { Carton, Delivery } from '#contract/confirmed-orders.ts';
import { MAX_MARKS, MAX_MESSAGE, MAX_SERIALS } from '#contract/order-names.ts';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import type { Quotation } from '#contract/quotations.ts';
import { parties, shipTo } from '#test/parties.ts';
import { orderPdf } from './order-pdf.ts';
import { labelSizes, labels, packingLists } from './packing-list.ts';
import { quotationPdf } from './quotation-pdf.ts';

const LINES = 80;
const at = '2026-11-22T10:00:00.000Z';
const numberOf = (index: number) => `TW-${1000 + index}-001`;
const line = (index: number): OrderLine => ({
  id: String(index),
  type: '1',
  refId: String(index),
  itemNumber: numberOf(index),
  turboPn: '454231-5007S',
  vehicleOeNo: '028145702R',
  model: 'GT1749V',
  name: 'turbine wheel',
  quantity: 3,
  reference: '',
});
const indexes = Array.from({ length: LINES }, (_, index) => index);
const delivery: Delivery = {
  id: '1',
  number: 1,
  carrier: 'DHL',
  trackingNumber: 'JD0146',
  shippedAt: at,
  remaining: 0,
  shipTo,
  lines: indexes.map((index) => ({
    id: String(index),
    lineId: String(index),
    quantity: 3,
    ordered: 3,
  })),
};
const order: OrderDetail = {
  ...shipTo,
  id: '1',
  orderCode: 'EE2611210001',
  poNumber: '',
  note: '',
  countryName: 'Germany',
  shippingMethod: '2',
  orderStatus: 'confirm',
  shippingStatus: 'in transit',
  carrier: 'DHL',
  trackingNumber: 'JD0146',
  deliveries: { shipped: [delivery], remaining: [] },
  inTime: at,
  orderItems: indexes.map(line),
  version: 4,
  remarks: [],
  actions: [],
  messages: [],
  mails: [],
  claims: [],
  history: [],
};
/** Lines that differ, so that a lost line is found. */
const linesOf = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name}${index}.`);

/** Height of the bottom margin, which has the footer, and of the page, in points. */
const [FOOTER, PAGE] = [56, 842];

/** Texts of the pages above the footer, without spaces. A text beyond the page or in the footer is not among them. */
async function pagesOf(bytes: Uint8Array, footer = FOOTER): Promise<string[]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items
        .map((item) => {
          if (!('str' in item)) return '';
          const height = Number(item.transform[5]);
          return height > footer && height < PAGE ? item.str : '';
        })
        .join('')
        .replaceAll(/[\s\u200b]/g, '');
    }),
  );
}
const lost = (pages: readonly string[], words: readonly string[]) =>
  words.filter((one) => !pages.join('').includes(one.replaceAll(' ', '')));

const packingListOf = async (cartons: Carton[]) =>
  pagesOf(
    await packingLists(
      [{ order, delivery: { ...delivery, cartons }, seller: parties.legalSeller, zone: 'UTC' }],
      'en',
    ),
  );
/** A carton with `count` lines. */
const cartonOf = (count: number, serials = '', marks = ''): Carton => ({
  marks,
  lines: indexes
    .slice(0, count)
    .map((index) => ({ lineId: String(index), quantity: 3, serials, netGrams: 1250 })),
});

test('A packing list has every line of a carton, with the number of the carton on each page', async () => {
  const pages = await packingListOf([cartonOf(1), cartonOf(LINES), cartonOf(2)]);
  const at = pages.findIndex((page) => page.includes('Contentsofthecarton'));
  const cartons = pages.slice(at);
  expect(cartons.length).toBeGreaterThan(2);
  expect(
    lost(
      cartons,
      indexes.map((index) => `3 × ${numberOf(index)}`),
    ),
  ).toEqual([]);
  for (const page of cartons) expect(page).toContain('2/3');
  // The totals stand on the page of the last line.
  expect(cartons.at(-1)).toMatch(/3\/3.*3cartons/);
});

test('A packing list has all serial numbers and marks of a carton', async () => {
  const serials = linesOf('S1234567', 90).join(', ').slice(0, MAX_SERIALS);
  const marks = linesOf('M', 80).join('\n').slice(0, MAX_MARKS);
  const pages = await packingListOf([cartonOf(9, serials, marks), cartonOf(1)]);
  expect(pages.join('').split(serials.replaceAll(' ', '')).length).toBe(10);
  expect(lost(pages, marks.split('\n'))).toEqual([]);
});

test.each(['a6', '100x150'])(
  'A label on %s shortens long marks, and keeps weights and carton number',
  async (size) => {
    const marks = [linesOf('M', 60).join('\n').slice(0, MAX_MARKS), 'WWWW '.repeat(MAX_MARKS / 5)];
    const cartons = marks.map((one) => ({ ...cartonOf(3, '', one), grossGrams: 12_345 }));
    const long = { ...shipTo, shippingConsigneeAddress: linesOf('Street', 10).join('\n') };
    const labelled = { order, delivery: { ...delivery, shipTo: long, cartons } };
    const sheet = labelSizes.get(size);
    const pages = await pagesOf(await labels([labelled], sheet), 0);
    expect(pages).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      expect(lost([page], ['Street9.', '…', '12.345', `Carton ${index + 1} of 2`])).toEqual([]);
    }
  },
);

test('On a label long marks are shortened before the address becomes smaller than they are', async () => {
  const cartons = [{ ...cartonOf(3, '', 'WWWW '.repeat(38)), grossGrams: 12_345 }];
  const long = { ...shipTo, shippingConsigneeAddress: linesOf('Street', 10).join('\n') };
  const labelled = { order, delivery: { ...delivery, shipTo: long, cartons } };
  const bytes = await labels([labelled], labelSizes.get('100x150'));
  const page = await (await getDocumentProxy(new Uint8Array(bytes))).getPage(1);
  const { items } = await page.getTextContent();
  const sizeOf = (word: string) =>
    items.flatMap((item) => ('str' in item && item.str.includes(word) ? item.height : []))[0];
  expect(sizeOf('WWWW')).toBeGreaterThan(0);
  expect(sizeOf('Street9')).toBeGreaterThanOrEqual(sizeOf('WWWW') ?? 0);
});

test('The history of an order shows an entry that is longer than a page', async () => {
  const pieces = Array.from({ length: 194 }, (_, index) => ({
    itemNumber: numberOf(index),
    quantity: index + 1,
  }));
  const state = { orderStatus: 'confirm', shippingStatus: 'in transit', by: 'staff' } as const;
  const message = linesOf('Message', 150).join('\n').slice(0, MAX_MESSAGE);
  const pages = await pagesOf(
    await orderPdf(
      {
        ...order,
        note: linesOf('Note', 70).join('\n'),
        orderItems: [line(0)],
        history: [{ ...state, at, action: 'ship', remark: '', delivery: 1, pieces }],
        messages: [{ id: '1', at, by: 'customer', text: message, files: [], isRead: true }],
        amendments: [
          {
            id: '1',
            at,
            by: 'staff',
            state: 'made',
            answer: '',
            remark: '',
            changes: indexes.map((index) => ({
              lineId: String(index),
              itemNumber: `CH-${1000 + index}`,
              from: 9,
              to: 3,
            })),
          },
        ],
      },
      'en',
      'UTC',
    ),
  );
  const words = [
    ...pieces.map(({ itemNumber }) => itemNumber),
    ...message.split('\n'),
    ...indexes.map((index) => `CH-${1000 + index} from 9 to 3`),
    ...linesOf('Note', 70),
  ];
  expect(lost(pages, words)).toEqual([]);
});

const quotationOf = (lines: readonly OrderLine[]): Quotation => ({
  currency: 'EUR',
  lines: lines.map(({ id }) => ({ id, unitPrice: '1.00', total: '3.00' })),
  linesTotal: '3.00',
  discountPercent: '0',
  discount: '0.00',
  freight: '10.00',
  otherCharges: '0.00',
  total: '13.00',
  incoterm: 'FOB',
  incotermPlace: 'Shanghai',
  paymentTerms: '',
  validUntil: '2026-12-31',
  isExpired: false,
});

test('A quotation shows a remark that is longer than a page, and signs beside its last line', async () => {
  const remark = linesOf('R', 110).join('\n');
  const pages = await pagesOf(
    await quotationPdf(
      {
        ...parties,
        order: { ...order, orderItems: [line(0)] },
        quotation: quotationOf([line(0)]),
        at,
        remark,
        isConfirmation: true,
        signed: { stamp: undefined },
      },
      'en',
      'UTC',
    ),
  );
  expect(lost(pages, remark.split('\n'))).toEqual([]);
  expect(pages.at(-1)).toMatch(/R109\..*Stampandsignature/);
});

const counts = Array.from({ length: 24 }, (_, index) => index + 5);

test.each(counts)(
  'Totals of an order, and the signature of a delivery note, stand below a line: %s lines',
  async (count) => {
    const orderItems = indexes.slice(0, count).map(line);
    const quotation = quotationOf(orderItems);
    const ofOrder = await pagesOf(await orderPdf({ ...order, orderItems, quotation }, 'en', 'UTC'));
    expect(ofOrder.find((page) => page.includes('Sumofthelines'))).toMatch(/TW-\d{4}-001.*Total/);
    const lines = delivery.lines.slice(0, count);
    const leaving = {
      order,
      delivery: { ...delivery, lines },
      seller: parties.legalSeller,
      zone: 'UTC',
    };
    const note = await pagesOf(await packingLists([leaving], 'en', 'delivery note'));
    expect(note.at(-1)).toMatch(/TW-\d{4}-001.*Piecesintotal.*Receivedingoodcondition/);
  },
);
