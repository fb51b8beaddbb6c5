/** Texts that the pages of customer and staff share stand in the table of the back office, too. */
import { expect, test } from 'vitest';
import { partDeliveries } from '#contract/choices.ts';
import type { Amendment } from '#contract/confirmed-orders.ts';
import { amendmentEnds, amendmentStates, correctedFields } from '#contract/order-names.ts';
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
  proposalName,
  quotationLine,
  quotationTerms,
  quotationTotals,
  wishesOf,
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
  for (const field of correctedFields)
    correctionName(say, { field, delivery: 1, from: '', to: '' });
  const event = { by: 'staff', action: 'place', shippingStatus: 'in transit' } as const;
  say(actionWordsOf(event));
  say(actionWordsOf({ ...event, action: 'deliver' }));
  say(proposalName({}));
  say(proposalName({ cancels: true }));
  const wishes = { poNumber: 'PO-7', requestedDay: '2099-12-30', sendWhole: true } as const;
  wishesOf(say, 'en', wishes, [{ expected: '2099-12-31' }]);
  Object.values(partDeliveries).forEach(say);
  quotationTotals(say, 'en', quotation);
  quotationTerms(say, 'en', quotation);
  quotationLine(say, 'en', quotation);
  expect(used.filter((key) => !Object.hasOwn(deskTexts, key))).toEqual([]);
});
