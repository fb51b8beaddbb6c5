/** What the order desk asks before it confirms, and what it keeps of what was typed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { AmendmentForm, CorrectionForm } from './amendment-form.tsx';
import { DeskAmendments } from './amendments.tsx';
import { quantitiesOf } from './change-form.tsx';
import { problemOf, ShipPartForm } from './deliveries-form.tsx';
import { DeskOrderHistory } from './order-history.tsx';
import { LinesTable } from './order-lines.tsx';
import { deskActionsOf, nextInQueue } from './order-show.tsx';

const item = { id: '1', itemNumber: 'CH-1', quantity: 9, stock: 12, free: 4, backOrder: false };
const order = (...items: object[]) =>
  ({ id: '1', version: 1, orderCode: 'EE1', companyName: 'Weber', items }) as unknown as StaffOrder;

test('Confirming more than is free asks, and says so', () => {
  const { confirm } = deskActionsOf(order(item, { ...item, itemNumber: 'TW-2', free: null }));
  expect(confirm?.title).toBe('Confirm as a back order?');
  expect(confirm?.text).toContain(
    'CH-1: 9 ordered, 4 in stock and not promised; TW-2: 9 ordered, 0 in stock and not promised.',
  );
  expect(confirm?.submit).toBe('Confirm as a back order');
  expect(confirm?.done({})).toBe('Confirmed as a back order: EE1');
});

test.each([
  ['of what is in stock', { ...item, free: 9 }],
  ['of a back order', { ...item, backOrder: true }],
])('Confirming %s is asked as ever', (_what, line) => {
  const { confirm } = deskActionsOf(order(line));
  expect(confirm?.title).toBe('Confirm this order');
  expect(confirm?.done({})).toBe('Confirmed: EE1');
});

test('A typed quantity stays when the order was changed meanwhile, beside its new quantities', () => {
  const changed = order({ ...item, quantity: 5 }, { ...item, id: '2', quantity: 7 });
  expect(quantitiesOf(changed, { 1: '3', 9: '1' })).toEqual({ 1: '3', 2: '7' });
});

test('A line names what lines show of a part', () => {
  const { items } = order({ ...item, facts: [{ name: 'Core', value: 'B' }] });
  expect(renderToStaticMarkup(createElement(LinesTable, { items }))).toContain('core B');
});

test('A change names what replaces what, and keeps the lines of its answer', () => {
  const change = { itemNumber: 'CH-1', replacedBy: 'CH-2', from: 2, to: 2, lineId: '1' };
  const amendment = { id: '1', at: '2026-11-27T10:00:00Z', by: 'staff', remark: '' };
  const refused = { ...amendment, changes: [change], state: 'refused', answer: 'No.\nSorry.' };
  const changedOrder = { ...order(item), orderStatus: 'confirm', amendments: [refused] };
  const html = renderToStaticMarkup(
    createElement(DeskAmendments, { order: changedOrder as unknown as StaffOrder }),
  );
  expect(html).toContain('CH-1: replaced by CH-2<');
  expect(html).toContain('Refused: No.\nSorry.');
});

test('The history of a quotation names its total and the prices that changed', () => {
  const quotation = {
    ...{ currency: 'EUR', total: '155.00', validUntil: '2099-12-31' },
    prices: [{ itemNumber: 'CH-1', from: '13.00', to: '12.50' }],
  };
  const event = {
    ...{ at: '2026-11-27T10:00:00Z', by: 'staff', who: 'sales@test.example', action: 'change' },
    ...{ orderStatus: 'wait for customer confirm', remark: '', changes: [], quotation },
  };
  const quoted = { ...order(item), history: [event], messages: [], mails: [], claims: [] };
  const html = renderToStaticMarkup(
    createElement(DeskOrderHistory, { order: quoted as unknown as StaffOrder }),
  );
  expect(html).toContain('Total €155.00, valid until 31 Dec 2099');
  expect(html).toContain('CH-1: price from €13.00 to €12.50');
});

const confirmed = {
  ...order({ ...item, successors: [] }),
  ...{ shippingConsigneeName: 'Ann Lee', shippingConsigneeCompany: '', shippingMethod: '1' },
  ...{ shippingConsigneeContact: '1', shippingConsigneeAddress: 'Ring 1', customerId: '1' },
  ...{ shippingConsigneeZipcode: '1', shippingConsigneeCountry: 'DE' },
  deliveries: { shipped: [], remaining: [{ lineId: '1', quantity: 9 }] },
} as StaffOrder;

type Form = FunctionComponent<{ order: StaffOrder; offered: boolean; onClose: () => void }>;

test.each<[string, Form, string]>([
  ['a change', AmendmentForm, 'Change or add at least one line.'],
  ['a correction', CorrectionForm, 'Change at least one field.'],
  ['a delivery', ShipPartForm, 'Enter the carrier and the tracking number.'],
])('The button of %s that cannot be sent has its reason beside it', (_what, form, reason) => {
  const drawn = createElement(form, { order: confirmed, offered: true, onClose: () => undefined });
  const html = renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, drawn),
  );
  expect(html).toMatch(/<button(?=[^>]*type="submit")[^>]*disabled=""/);
  expect(html).toMatch(new RegExp(`role="status"[^>]*>${reason}<`));
});

test.each([
  [{ 1: '10' }, 'DHL', 'Ship from 0 to the remaining pieces of each line.'],
  [{ 1: '0' }, 'DHL', 'Enter the pieces that are shipped.'],
  [{}, ' ', 'Enter the carrier and the tracking number.'],
  [{ 1: '4' }, 'DHL', ''],
])('Pieces %o by the carrier %o: %s', (pieces, carrier, problem) => {
  const line = { lineId: '1', itemNumber: 'CH-1', about: '', quantity: 9 };
  expect(problemOf([line], pieces, { carrier, trackingNumber: 'JD1' })).toBe(problem);
});

test('The next order is the one behind in the queue: what was left unanswered comes again last', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
  const queue = [a, b, c, d] as { id: string }[];
  expect(nextInQueue('a', queue, queue)).toBe(b);
  expect(nextInQueue('b', queue, queue)).toBe(c);
  expect(nextInQueue('d', queue, queue)).toBe(a);
  const queueWithoutB = queue.filter((order) => order !== b);
  expect(nextInQueue('b', queue, queueWithoutB)).toBe(c);
  expect(nextInQueue('elsewhere', queue, queue)).toBe(a);
  expect(nextInQueue('a', [], [{ id: 'a' }])).toBeUndefined();
});
