/** Texts that the pages of customer and staff share stand in the table of the back office, too. */
import { expect, test } from 'vitest';
import type { Amendment } from '#contract/confirmed-orders.ts';
import { amendmentEnds, amendmentStates } from '#contract/order-names.ts';
import { deskTexts } from '#language/desk-texts/zh.ts';
import {
  actionWordsOf,
  amendmentActionWords,
  amendmentEndText,
  amendmentStateWords,
  claimActionWords,
  correctionName,
  fileTypeWords,
  orderActionWords,
  quotationLine,
  quotationTerms,
  quotationTotals,
} from '../../words.ts';

const quotation = {
  currency: 'EUR',
  incoterm: 'FOB',
  linesTotal: '2.00',
  discountPercent: '5',
  discount: '0.10',
  incotermPlace: 'Shanghai',
  freight: '1.00',
  otherCharges: '1.00',
  total: '3.90',
  validUntil: '2099-12-31',
  paymentTerms: 'Net 30',
} as const;
const amendment: Amendment = {
  id: '1',
  at: '2026-11-27T10:00:00Z',
  by: 'staff',
  remark: '',
  answer: '',
  changes: [],
  state: 'waiting',
};

test('No text of an order is missing in Chinese at the desk', () => {
  const used: string[] = [
    ...Object.values(orderActionWords),
    ...Object.values(amendmentActionWords),
    ...Object.values(claimActionWords),
    ...Object.values(fileTypeWords),
    ...amendmentStates.map((state) => amendmentStateWords({ ...amendment, state })),
    amendmentStateWords({ ...amendment, state: 'made', quotation: { ...quotation, prices: [] } }),
    amendmentStateWords({ ...amendment, state: 'withdrawn', ended: { reason: 'shipped' } }),
  ];
  const say = (key: string) => {
    used.push(key);
    return key;
  };
  for (const reason of amendmentEnds) {
    say(amendmentEndText({ reason })[0]);
  }
  const fields = [
    ...(['name', 'company', 'contact', 'address', 'zipcode', 'country'] as const),
    ...(['shippingMethod', 'carrier', 'trackingNumber', 'pieces'] as const),
  ];
  for (const field of fields) correctionName(say, { field, delivery: 1, from: '', to: '' });
  const event = { by: 'staff', action: 'place', shippingStatus: 'in transit' } as const;
  say(actionWordsOf(event));
  say(actionWordsOf({ ...event, action: 'deliver' }));
  quotationTotals(say, 'en', quotation);
  quotationTerms(say, 'en', quotation);
  quotationLine(say, 'en', quotation);
  expect(used.filter((key) => !Object.hasOwn(deskTexts, key))).toEqual([]);
});
