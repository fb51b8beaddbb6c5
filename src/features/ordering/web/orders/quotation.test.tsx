/** What a customer sees of a quotation on the page of its order. */
import { expect, test } from 'vitest';
import type { OrderDetail, OrderLine } from '#contract/orders.ts';
import type { Quotation } from '#contract/quotations.ts';
import { draw } from '#test/draw.tsx';
import { OrderQuotation } from './quotation.tsx';

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
};
const order = {
  id: '7',
  orderCode: 'EE2611210001',
  orderStatus: 'wait for customer confirm',
  orderItems: [line('1', 10), line('2', 0)],
  version: 2,
  quotation,
} as OrderDetail;

const drawn = (fields: Partial<OrderDetail>) =>
  draw(<OrderQuotation order={{ ...order, ...fields }} />).replace(/<[^>]*>/g, ' ');

test('Lines, terms and totals are shown; what is nothing or empty is not named', () => {
  const text = drawn({});
  const parts = [
    'TW-1',
    '€12.50',
    '€125.00',
    'Freight',
    '€30.00',
    'Total',
    '€155.00',
    'Dec 31, 2026',
  ];
  for (const part of [...parts, 'FOB &lt;b&gt;Shanghai', 'Propose other quantities']) {
    expect(text).toContain(part);
  }
  // A line that staff took out has no price.
  for (const part of ['TW-2', 'Discount', 'Other charges', 'Payment terms', 'has expired']) {
    expect(text).not.toContain(part);
  }
});

test('Lead times have a column where a line has one, also of no days', () => {
  const withDays = (leadDays?: number) => {
    const lines = quotation.lines.map(({ id, unitPrice, total }) => ({
      ...{ id, unitPrice, total },
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

test('An accepted one has its proforma invoice, and no proposal', () => {
  const accepted = { ...quotation, proforma: 'PI000042' };
  const text = drawn({ orderStatus: 'confirm', quotation: accepted });
  expect(text).toContain('PI000042');
  expect(text).not.toContain('Valid until');
  expect(text).toContain('Proforma invoice as PDF');
  expect(text).not.toContain('Propose other quantities');
});

test('An order without prices shows nothing of them', () => {
  const { quotation: _quotation, ...unpriced } = order;
  expect(draw(<OrderQuotation order={unpriced as OrderDetail} />)).toBe('');
});
