/** Entries that staff type into a quotation, and the draft that is sent. */
import { expect, test } from 'vitest';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { format, type TextKey } from '#language/format.ts';
import type { OfficeText } from '#ui/office/text.ts';
import {
  hasNoAmounts,
  priceEntries,
  quotationDraftOf,
  withListPrices,
  withTypedPrices,
} from './quotation-entries.ts';
import { filledWords } from './quotation-form.tsx';

const t: OfficeText = (key, params) => format({}, 'en', key as TextKey, params);

const item = (id: string) => ({ id, itemNumber: `TW-${id}`, quantity: 2 });
const order = { items: [item('1'), item('2')] } as unknown as StaffOrder;
const now = Date.parse('2026-11-27T00:00:00Z');
const fields = {
  ...priceEntries(order, now),
  currency: 'EUR',
  unitPrices: { 1: '12,5', 2: '3' },
} as const;
const quantities = { 1: '2', 2: '2' };

test('Prices and charges make a quotation with its totals', () => {
  const entries = { ...fields, freight: '10', leadDays: { 1: '7', 2: '' }, discountPercent: '10' };
  const { draft, totals, problem } = quotationDraftOf(order, quantities, entries, [], t);
  expect(problem).toBe('');
  expect(totals).toMatchObject({ linesTotal: '31.00', discount: '3.10', total: '37.90' });
  expect(draft).toEqual({
    currency: 'EUR',
    lines: [
      { id: '1', unitPrice: '12.50', leadDays: '7' },
      { id: '2', unitPrice: '3.00' },
    ],
    discountPercent: '10',
    freight: '10.00',
    otherCharges: '0',
    paymentTerms: '',
    validUntil: '2026-12-27',
  });
});

test('Added lines count in the totals', () => {
  const added = [{ quantity: '3', unitPrice: '5.50' }];
  const { totals } = quotationDraftOf(order, quantities, fields, added, t);
  expect(totals).toMatchObject({ linesTotal: '47.50', total: '47.50' });
});

test('A line without pieces needs no price', () => {
  const entries = { ...fields, unitPrices: { 1: '12.5' } };
  expect(quotationDraftOf(order, { 1: '2', 2: '0' }, entries, [], t).draft?.lines).toHaveLength(1);
});

test.each([
  [{ unitPrices: { 1: '1' } }, 'Enter the price of TW-2 like this: 1250.50.'],
  [{ unitPrices: { 1: '1,000', 2: '1' } }, 'Enter the price of TW-1 like this: 1250.50.'],
  [{ currency: 'JPY' }, 'Enter the price of TW-1 like this: 1250.'],
  [{ freight: '1,000' }, 'Enter the freight like this: 1250.50.'],
  [{ discountPercent: '101' }, 'A discount is 0 to 100 per cent, with at most 2 decimals.'],
  [{ leadDays: { 1: 'soon' } }, 'Lead times are whole days from 0 to 999.'],
  [{ incoterm: 'FOB' }, 'An Incoterm needs its place: FOB Shanghai.'],
  [{ validUntil: '' }, 'Until which day is the quotation valid?'],
] as const)('%o is answered with a sentence', (typed, problem) => {
  const result = quotationDraftOf(order, quantities, { ...fields, ...typed }, [], t);
  expect(result.draft).toBeUndefined();
  expect(result.problem).toBe(problem);
});

test('The fields begin with the quotation, and an expired one is renewed', () => {
  const quotation = {
    currency: 'KWD',
    lines: [{ id: '1', unitPrice: '1.250', leadDays: 3 }],
    discountPercent: '0',
    freight: '5.000',
    otherCharges: '0.000',
    incoterm: '',
    incotermPlace: '',
    paymentTerms: 'Net 30',
    validUntil: '2026-11-01',
    isExpired: true,
  };
  expect(priceEntries({ ...order, quotation } as unknown as StaffOrder, now)).toMatchObject({
    currency: 'KWD',
    unitPrices: { 1: '1.250' },
    leadDays: { 1: '3' },
    discountPercent: '',
    freight: '5.000',
    paymentTerms: 'Net 30',
    validUntil: '2026-12-27',
  });
});

test('What was typed stays beside prices that somebody else has changed meanwhile', () => {
  const typed = { unitPrices: { 1: '14' }, leadDays: {}, freight: '10' };
  const changed = { ...fields, unitPrices: { 1: '13', 2: '4' }, paymentTerms: 'Net 30' };
  expect(withTypedPrices(changed, typed)).toEqual({
    ...changed,
    unitPrices: { 1: '14', 2: '4' },
    freight: '10',
  });
  const emptied = { unitPrices: { 2: '' } };
  expect(withTypedPrices(fields, emptied).unitPrices).toEqual({ 1: '12,5', 2: '' });
});

test('List prices follow the quantity, beside what was typed, in their own currency alone', () => {
  const list = {
    currency: 'EUR',
    steps: {
      1: [
        { from: 1, unitPrice: '100.00' },
        { from: 10, unitPrice: '90.00' },
      ],
      2: [{ from: 5, unitPrice: '7.00' }],
    },
  } as const;
  const pricesFor = (quantities: Record<string, string>, currency: 'EUR' | 'KWD' = 'EUR') =>
    withListPrices({ ...fields, unitPrices: {} }, list, { currency, quantities }).unitPrices;
  expect(pricesFor({ 1: '3', 2: '3' })).toEqual({ 1: '100.00' });
  expect(pricesFor({ 1: '12', 2: '5' })).toEqual({ 1: '90.00', 2: '7.00' });
  expect(pricesFor({ 1: '12', 2: '5' }, 'KWD')).toEqual({});
  const listed = withListPrices(fields, list, { currency: 'EUR', quantities: { 1: '12', 2: '5' } });
  expect(withTypedPrices(listed, { unitPrices: { 1: '95' } }).unitPrices).toEqual({
    1: '95',
    2: '7.00',
  });
});

test('Price lists bring their currency only where nothing was chosen or typed', () => {
  const untouched = priceEntries(order, now);
  expect(hasNoAmounts(order, untouched)).toBe(true);
  expect(hasNoAmounts(order, { ...untouched, freight: '500' })).toBe(false);
  expect(hasNoAmounts(order, { ...untouched, currency: 'KWD' })).toBe(false);
  expect(hasNoAmounts(order, { ...untouched, unitPrices: { 1: '9' } })).toBe(false);
  const quoted = { ...order, quotation: { currency: 'USD' } } as unknown as StaffOrder;
  expect(hasNoAmounts(quoted, untouched)).toBe(false);
});

test("'Fill in list prices' says what it filled in and what it could not", () => {
  const line = (id: string, unitPrice: string | null) => ({ id, unitPrice, steps: [] });
  const answer = {
    currency: 'USD',
    lines: [line('1', '5.00'), line('2', null)],
    otherCurrencies: ['EUR'],
  } as const;
  const filled = {
    ...answer,
    lines: [...answer.lines],
    otherCurrencies: [...answer.otherCurrencies],
  };
  expect(filledWords(filled, 4, new Set(), t)).toBe(
    'Prices filled in: 1 of 4 lines. They follow the quantities. Price lists in EUR have prices, too, but not in USD.',
  );
  expect(filledWords({ ...filled, lines: [line('1', '5.00')] }, 1, new Set(['1']), t)).toBe(
    'Prices filled in: 0 of 1 lines. Prices that you typed stay.',
  );
});

test('The first quotation of an order begins with the terms of the last one, and price lists may bring their currency', () => {
  const formerTerms = {
    currency: 'EUR',
    discountPercent: '2.5',
    incoterm: 'FOB',
    incotermPlace: 'Shanghai',
    paymentTerms: '30 days net',
  } as const;
  const entries = priceEntries({ ...order, formerTerms }, now);
  expect(entries).toMatchObject({ ...formerTerms, freight: '', unitPrices: {} });
  expect(hasNoAmounts({ ...order, formerTerms }, entries)).toBe(true);
  expect(hasNoAmounts({ ...order, formerTerms }, { ...entries, currency: 'USD' })).toBe(false);
});
