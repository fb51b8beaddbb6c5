/** A quotation on the page of its order, as the customer sees it. */
import { expect, test } from 'vitest';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import type { Quotation } from '#contract/quotations.ts';
import { draw } from '#test/draw.tsx';
import { OrderDocuments } from './documents.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderChanges } from './waiting.tsx';

const line = (id: string, quantity: number) =>
  ({ id, type: '1', refId: '5', itemNumber: `TW-${id}`, name: '', quantity }) as OrderLine;
const quotation: Quotation = {
  currency: 'EUR',
  lines: [{ id: '1', unitPrice: '12.50', leadDays: 7, total: '125.00' }],
  linesTotal: '125.00',
  discountPercent: '0',
  discount: '0.00',
  freight: '30.00',
  otherCharges: '0.00',
  total: '155.00',
  incoterm: 'FOB',
  incotermPlace: '<b>Shanghai',
  paymentTerms: '',
  validUntil: '2026-12-31',
  isExpired: false,
  sent: { version: 2, at: '2026-12-01T10:00:00Z', formerAt: '2026-11-30T10:00:00Z' },
};
const order = {
  id: '7',
  orderCode: 'EE2611210001',
  orderStatus: 'wait for customer confirm',
  orderItems: [line('1', 10), line('2', 0)],
  version: 2,
  quotation,
  claims: [],
  messages: [],
  remarks: [],
} as unknown as OrderDetail;

const unasked = () => new Promise<never>(() => undefined);
const documentsOf = (shown: OrderDetail) => (
  <OrderDocuments
    order={shown}
    quotationFile={unasked}
    claimReport={unasked}
    fileAddress={(id) => id}
  />
);

/** Text of the page's parts that show a quotation. */
function drawn(fields: Partial<OrderDetail>): string {
  const shown = { ...order, ...fields };
  const parts = (
    <>
      <OrderChanges order={shown} />
      <OrderLines order={shown} />
      {documentsOf(shown)}
    </>
  );
  return draw(parts).replace(/<[^>]*>/g, ' ');
}

test('Lines, terms and totals are shown; what is nothing or empty is not named', () => {
  const text = drawn({});
  const parts = [
    'TW-1',
    'EUR\u00a012.50',
    'EUR\u00a0125.00',
    'Freight',
    'EUR\u00a030.00',
    'Total',
    'EUR\u00a0155.00',
    'Dec 31, 2026',
  ];
  for (const part of [...parts, 'FOB &lt;b&gt;Shanghai', 'Quotation as PDF']) {
    expect(text).toContain(part);
  }
  // A line that staff removed has no price.
  expect(text.match(/EUR\u00a012\.50/g)).toHaveLength(1);
  for (const part of ['Discount', 'Other charges', 'Payment terms', 'has expired']) {
    expect(text).not.toContain(part);
  }
});

test('Lead times have a column where a line has one, also of no days', () => {
  const withDays = (leadDays?: number) => {
    const lines = quotation.lines.map(({ id, unitPrice, total }) => ({
      id,
      unitPrice,
      total,
      ...(leadDays !== undefined && { leadDays }),
    }));
    return drawn({ quotation: { ...quotation, lines } });
  };
  expect(withDays()).not.toContain('Lead time in days');
  expect(withDays(0)).toContain('Lead time in days');
});

test('An expired one says so while the order waits for the customer', () => {
  const expired = { quotation: { ...quotation, isExpired: true } };
  expect(drawn(expired)).toContain('This quotation has expired.');
  expect(drawn({ ...expired, orderStatus: 'confirm' })).not.toContain('has expired');
});

test('An accepted one has its proforma invoice, which says if the order was cancelled', () => {
  const accepted = { ...quotation, proforma: 'PI000042' };
  const text = drawn({ orderStatus: 'confirm', quotation: accepted });
  expect(text).toContain('PI000042');
  expect(text).not.toContain('Valid until');
  expect(text).toContain('Proforma invoice as PDF');
  expect(text).not.toContain('This order was cancelled.');
  expect(drawn({ orderStatus: 'cancel', quotation: accepted })).toMatch(
    /PI000042\s+This order was cancelled\./,
  );
});

test('A replaced invoice stands beside the one that replaced it, each with its file', () => {
  const text = drawn({
    orderStatus: 'confirm',
    quotation: { ...quotation, proforma: 'PI000042' },
    proformas: [
      { version: 1, issuedAt: '2026-11-28T10:00:00Z', currency: 'EUR', total: '280.00' },
      { version: 2, issuedAt: '2026-12-03T10:00:00Z', currency: 'EUR', total: '155.00' },
    ],
  });
  for (const part of [
    'Version 2, replaces version 1 of Nov 28, 2026',
    'Version 1 of Nov 28, 2026, EUR\u00a0280.00: replaced by version 2',
    'Version 1 as PDF',
    'Proforma invoice as PDF',
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Version 2 as PDF');
});

test('A quotation has its number and version, and no file once the confirmed order has other prices', () => {
  const words = /EE2611210001-Q\s+· Version 2, replaces version 1 of Nov 30, 2026/;
  expect(drawn({})).toMatch(words);
  const amendments = [
    { state: 'accepted', changes: [], quotation: { currency: 'EUR', total: '1.00', prices: [] } },
  ] as unknown as NonNullable<OrderDetail['amendments']>;
  const changed = drawn({ orderStatus: 'confirm', amendments });
  expect(changed).toMatch(words);
  expect(changed).toContain('The order confirmation has replaced this quotation.');
  expect(changed).not.toContain('Quotation as PDF');
  // The version is that of the quotation, and does not stand beside the order confirmation.
  expect(drawn({ orderStatus: 'confirm' })).toMatch(
    /Quotation as PDF\s+EE2611210001-Q\s+· Version 2, [\w ,]+?\s+Order confirmation as PDF/,
  );
});

test('Cancelled invoices and their credit notes are folded under one line, the newest first', () => {
  const paper = {
    delivery: 1,
    issuedAt: '2026-12-03T10:00:00Z',
    currency: 'EUR',
    total: '1.00',
  } as const;
  const page = draw(
    documentsOf({
      ...order,
      invoices: [
        { ...paper, code: 'CI000001', series: 'invoice', cancelledBy: 'CN000001' },
        { ...paper, code: 'CN000001', series: 'credit note', cancels: 'CI000001' },
        { ...paper, code: 'CI000002', series: 'invoice' },
      ],
    }),
  );
  const [valid, folded = ''] = page.split('<details');
  expect(valid).toMatch(/CI000002/);
  expect(folded).toMatch(
    /^><summary>Cancelled invoices and credit notes: 2<.*CN000001.*CI000001.*<\/details>/,
  );
  expect(page.match(/>CI000001</g)).toHaveLength(1);
});

test('An order without prices shows nothing of them', () => {
  const { quotation: _quotation, ...rest } = order;
  const unpriced = rest as OrderDetail;
  expect(draw(<OrderLines order={unpriced} />)).not.toMatch(/price|total<|EUR/i);
  expect(draw(documentsOf(unpriced))).toBe('');
});
