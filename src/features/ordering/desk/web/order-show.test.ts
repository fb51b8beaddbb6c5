/** Pages and dialogs of the order desk: texts, checks, and typed values that survive changes. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StaffClaim } from '#contract/staff/claims.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { format, type TextKey } from '#language/format.ts';
import { draw } from '#test/draw.tsx';
import { shipTo } from '#test/parties.ts';
import type { OfficeText } from '#ui/office/text.ts';
import { packableLines } from '../../packable-lines.ts';
import { ClosingReason } from '../../web/orders/waiting.tsx';
import { DeskAmendmentAnswers } from './amendments.tsx';
import { ChangeForm, quantitiesOf } from './change-form.tsx';
import { DeskClaimFacts } from './claims.tsx';
import { CorrectionForm } from './correction-form.tsx';
import { DeskDeliveries, deliveryActionsOf } from './deliveries.tsx';
import { LinesTable } from './order-lines.tsx';
import { OrderNotices } from './order-notices.tsx';
import { DeskClaims, deskActionsOf, nextInQueue } from './order-show.tsx';
import { orderStateWords } from './order-words.ts';
import { PackDialog } from './pack-dialog.tsx';
import {
  correctionProblem,
  nothingTyped,
  PiecesTable,
  problemOf,
  sentPieces,
  shortWords,
} from './pieces-form.tsx';
import { DeskOrderTalk } from './talk.tsx';

const t: OfficeText = (key, params) => format({}, 'en', key as TextKey, params);

const item = {
  id: '1',
  itemNumber: 'CH-1',
  quantity: 9,
  stock: 12,
  free: 4,
  promisedBefore: 0,
  backOrder: false,
};
const order = (...items: object[]) =>
  ({ id: '1', version: 1, orderCode: 'EE1', companyName: 'Weber', items }) as unknown as StaffOrder;

test('Confirming more than is free asks, and says so', () => {
  const { confirm } = deskActionsOf(order(item, { ...item, itemNumber: 'TW-2', free: null }), t);
  expect(confirm?.title).toBe('Confirm as a back order?');
  expect(confirm?.text).toContain(
    'CH-1: 9 ordered, 4 in stock and not promised; TW-2: 9 ordered, 0 in stock and not promised.',
  );
  expect(confirm?.submit).toBe('Confirm as a back order');
  expect(confirm?.done).toBe('Confirmed as a back order: EE1');
});

test.each([
  ['of what is in stock', { ...item, free: 9 }],
  ['of a back order', { ...item, backOrder: true }],
])('Confirming %s is asked as ever', (_what, line) => {
  const { confirm } = deskActionsOf(order(line), t);
  expect(confirm?.title).toBe('Confirm this order');
  expect(confirm?.done).toBe('Confirmed: EE1');
});

test('Of a partly shipped order the next step is to ship what remains', () => {
  const goods = { ordered: 9, shipped: 4, remain: true, underWay: true };
  const partly = deskActionsOf({ ...order(item), goods }, t).deliver;
  expect(partly).toMatchObject({ main: false, title: 'Mark what is under way as arrived' });
  expect(partly?.done).toBe('Arrived: EE1');
  const { deliver } = deskActionsOf({ ...order(item), goods: { ...goods, remain: false } }, t);
  expect(deliver).toMatchObject({ main: true, title: 'Mark this order as delivered' });
});

test('A typed quantity stays when the order was changed meanwhile, beside its new quantities', () => {
  const changed = order({ ...item, quantity: 5 }, { ...item, id: '2', quantity: 7 });
  expect(quantitiesOf(changed, { 1: '3', 9: '1' })).toEqual({ 1: '3', 2: '7' });
});

test('A line names what lines show of a part', () => {
  const { items } = order({ ...item, facts: [{ name: 'Core', value: 'B' }] });
  expect(renderToStaticMarkup(createElement(LinesTable, { items }))).toContain('core B');
});

function talkOf(facts: object): string {
  const nothing = {
    history: [],
    messages: [],
    mails: [],
    claims: [],
    unread: 0,
    customerEmail: '',
  };
  const staffOrder = { ...order(item), ...nothing, ...facts } as unknown as StaffOrder;
  return draw(createElement(DeskOrderTalk, { order: staffOrder }));
}

const amendment = {
  id: '1',
  at: '2026-11-27T10:00:00Z',
  by: 'staff',
  who: 'sales@test.example',
  remark: '',
  answer: '',
  changes: [{ itemNumber: 'CH-1', from: 9, to: 2, lineId: '1' }],
};
const reply = {
  answeredAt: '2026-11-27T11:00:00Z',
  answeredBy: 'customer',
  answeredWho: 'eva@a',
};

test('A change names what replaces what, and keeps the lines of its answer', () => {
  const changes = [{ itemNumber: 'CH-1', replacedBy: 'CH-2', from: 2, to: 2, lineId: '1' }];
  const refused = {
    ...amendment,
    ...reply,
    changes,
    state: 'refused',
    answer: 'No.\nSorry.',
  };
  const html = talkOf({ amendments: [refused] });
  expect(html).toMatch(/>CH-1<\/bdi> replaced by CH-2 </);
  expect(html).toMatch(/Change refused<.*eva@a \(customer\)<.*No\.\nSorry\./s);
});

test('A change that ended says what has happened', () => {
  const ended = { reason: 'shipped', itemNumber: 'CH-1', shipped: 9 };
  const html = talkOf({
    amendments: [{ ...amendment, ...reply, state: 'withdrawn', ended }],
  });
  expect(html).toContain('Change no longer possible');
  expect(html).toMatch(/CH-1(<\/bdi>)?: pieces already shipped: 9\./);
});

test('A change that waits has the answers of the side that did not propose it', () => {
  const answersTo = (by: string, state = 'waiting') => {
    const staffOrder = { ...order(item), amendments: [{ ...amendment, by, state }] } as never;
    const html = draw(createElement(DeskAmendmentAnswers, { order: staffOrder }));
    return [...html.matchAll(/>(\w+)<\/button>/g)].map(([, words]) => words);
  };
  expect(answersTo('customer')).toEqual(['Accept', 'Refuse']);
  expect(answersTo('staff')).toEqual(['Withdraw']);
  expect(answersTo('customer', 'accepted')).toEqual([]);
});

test('Messages, and mails to both sides, are marked as staff read them', () => {
  const message = { at: amendment.at, who: 'eva@a', files: [], isRead: false };
  const html = talkOf({
    unread: 1,
    messages: [
      { ...message, id: '1', by: 'customer', text: 'Where is it?' },
      { ...message, id: '2', by: 'staff', text: 'Under way.', who: 'sales@test.example' },
    ],
    mails: [
      { at: amendment.at, to: 'customer', subject: 'Your order' },
      { at: amendment.at, to: 'sales', subject: 'A new order' },
    ],
  });
  expect(html).toContain('New messages: 1');
  expect(html).toContain('>Mark as read<');
  expect(html).toMatch(/not read yet<.*Under way\..*>Unread<.*Where is it\?/s);
  expect(html).toMatch(/A new order.*E-mail to the sales desk.*Your order.*E-mail sent/s);
});

test('The note of the customer and the change that waits stand in each question', () => {
  const change = { itemNumber: 'CH-1', from: 9, to: 2, lineId: '1' };
  const waiting = { id: '1', by: 'customer', state: 'waiting', changes: [change], remark: 'Two.' };
  const note = 'Do not ship before 10 December';
  const html = renderToStaticMarkup(
    createElement(OrderNotices, { order: { note, items: [], amendments: [waiting] } as never }),
  );
  expect(html).toContain(note);
  expect(html).toContain('The customer proposes a change, which waits for your answer');
  expect(html).toMatch(/CH-1.*from 9 to 2.*Two\./);
  const wishes = { note: '', requestedDay: '2027-03-09', sendWhole: true as const };
  const late = [{ expected: '2027-03-10' }] as never;
  const wished = createElement(OrderNotices, { order: { ...wishes, items: late } });
  expect(renderToStaticMarkup(wished)).toMatch(
    /2027; we expect to ship later.*No, send everything together/,
  );
  const nothing = createElement(OrderNotices, { order: { note: '', items: [] } });
  expect(renderToStaticMarkup(nothing)).toBe('');
});

test('The questions about a delivery name what waits, and say that a remark is optional', () => {
  const noted = { ...order(item), note: 'Do not ship before 10 December' };
  const actions = deliveryActionsOf(noted, { id: '5', number: 1 } as never, t);
  expect(actions.map(({ title }) => title)).toEqual([
    'Mark delivery 1 as arrived',
    'Take back delivery 1',
  ]);
  for (const { detail } of actions) {
    expect(renderToStaticMarkup(createElement('div', null, detail))).toContain(noted.note);
  }
  expect(actions[1]?.asks?.map(({ label }) => label)).toEqual(['Remark (optional)']);
});

test('Staff see the deliveries that the customer sees, and correct one that has arrived', () => {
  const parcel = {
    carrier: 'DHL',
    trackingNumber: 'JD014600',
    trackingPage: 'https://example.com/?number=JD014600',
    shippedAt: '2026-11-22T12:00:00Z',
  };
  const lines = [{ id: '1', lineId: '1', quantity: 4, ordered: 9 }];
  const shipped = [
    { ...parcel, id: '5', number: 1, remaining: 9, lines, arrivedAt: '2026-11-24T12:00:00Z' },
    { ...parcel, id: '6', number: 2, remaining: 5, lines },
  ];
  const deliveries = { shipped, remaining: [{ lineId: '1', quantity: 1 }] };
  const staffOrder = { ...order(item), deliveries } as StaffOrder;
  const html = draw(createElement(DeskDeliveries, { order: staffOrder }));
  expect(html).toContain('Still to be sent: <strong>1</strong>');
  expect(html).toContain('href="https://example.com/?number=JD014600"');
  const [, first, second] = html.split('<li class');
  for (const words of ['4 of 9', '>Correct<', 'delivery=1&amp;', 'Boxes of delivery 1']) {
    expect(first).toContain(words);
  }
  expect(first).not.toMatch(/Mark as arrived|Take back/);
  expect(second).toMatch(/>Correct<.*>Mark as arrived<.*>Take back</);
});

test('Staff see the claims that the customer sees, in their own words, with a link to each', () => {
  const event = { at: '2026-11-27T10:00:00Z', remark: '', state: 'new', who: 'eva@a' };
  const claim = {
    id: '9',
    code: 'EE1-C1',
    orderId: '1',
    orderCode: 'EE1',
    customerId: '3',
    companyName: 'Weber',
    component: 'CHRA',
    itemNumber: 'CH-1',
    quantity: 2,
    reason: 'defective',
    state: 'new',
    openedAt: event.at,
    events: [
      { ...event, by: 'customer', action: 'open' },
      { ...event, by: 'staff', action: 'ask', remark: 'Which oil?' },
    ],
  } as unknown as StaffClaim;
  const html = draw(createElement(DeskClaims, { claims: [claim] }));
  for (const words of ['To decide', 'CH-1', 'Defective', 'Which oil?', '/claims/9/show"']) {
    expect(html).toContain(words);
  }
  const facts = draw(createElement(DeskClaimFacts, { claim }));
  for (const words of ['CH-1', '>CHRA<', '/orders/1/show"', '/customers/3/show"', '>Weber<']) {
    expect(facts).toContain(words);
  }
});

test.each([
  ['reject', 'staff'],
  ['cancel', 'staff'],
  ['cancel', 'customer'],
])('The reason of a %s by %s stands at the top', (orderStatus, by) => {
  const history = [{ action: orderStatus, by, remark: 'Not made any more' }];
  const ended = { orderStatus, history };
  const html = renderToStaticMarkup(createElement(ClosingReason, { order: ended as never }));
  expect(html).toContain('Not made any more');
});

test('The history of a quotation names its total and the prices that changed', () => {
  const quotation = {
    currency: 'EUR',
    total: '155.00',
    validUntil: '2099-12-31',
    prices: [{ itemNumber: 'CH-1', from: '13.00', to: '12.50' }],
  };
  const html = talkOf({ amendments: [{ ...amendment, state: 'made', changes: [], quotation }] });
  expect(html).toContain('Total EUR\u00a0155.00, valid until Dec 31, 2099');
  expect(html).toMatch(/CH-1.*price from EUR\u00a013\.00 to EUR\u00a012\.50/);
});

const confirmed = {
  ...order({ ...item, successors: [] }),
  shippingConsigneeName: 'Ann Lee',
  shippingConsigneeCompany: '',
  shippingMethod: '1',
  shippingConsigneeContact: '1',
  shippingConsigneeAddress: 'Ring 1',
  customerId: '1',
  shippingConsigneeZipcode: '1',
  shippingConsigneeCountry: 'DE',
  deliveries: { shipped: [], remaining: [{ lineId: '1', quantity: 9 }] },
} as StaffOrder;

type Form = FunctionComponent<{ order: StaffOrder; offered: boolean; onClose: () => void }>;
const lineForm: Form = (props) =>
  createElement(ChangeForm, { ...props, withPrices: false, proposed: {} });

test.each<[string, Form, string]>([
  ['a change', lineForm, 'Change or add at least one line.'],
  ['a correction', CorrectionForm, 'Change at least one field.'],
])('The button of %s that cannot be sent has its reason beside it', (_what, form, reason) => {
  const drawn = createElement(form, { order: confirmed, offered: true, onClose: () => undefined });
  const html = renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, drawn),
  );
  expect(html).toMatch(/<button(?=[^>]*type="submit")[^>]*disabled=""/);
  expect(html).toMatch(new RegExp(`role="status"[^>]*>${reason}<`));
});

const delivery = { id: '7', number: 1, carrier: 'DHL', trackingNumber: 'JD1', shippedAt: '' };
const parcel = { carrier: 'DHL', trackingNumber: 'JD1' };

test('Pieces to ship and to pack stand beside the unit in which they count', () => {
  const facts = [{ name: 'Unit', value: 'pair' }];
  const carton = { marks: '', lines: [{ lineId: '1', quantity: 5, serials: '' }] };
  const shipped = { ...delivery, lines: [{ lineId: '1', quantity: 5 }], cartons: [carton] };
  const deliveries = { shipped: [shipped], remaining: [{ lineId: '1', quantity: 4 }] };
  const items = [{ ...item, facts }];
  const order = { ...confirmed, items, deliveries } as unknown as StaffOrder;
  const table = createElement(PiecesTable, {
    lines: packableLines(order),
    typed: nothingTyped,
    onType: () => undefined,
    heading: 'Ship now',
  });
  const packing = createElement(PackDialog, {
    order,
    delivery: shipped as never,
    onClose: () => undefined,
  });
  for (const [form, units] of [
    // Also below the number, because a phone has no room for the column of items.
    [table, 2],
    [packing, 1],
  ] as const) {
    const html = renderToStaticMarkup(
      createElement(QueryClientProvider, { client: new QueryClient() }, form),
    );
    expect(html.match(/Unit: pair/g)).toHaveLength(units);
  }
});

test('What is in stock of what remains is offered, and what is short is named', () => {
  const order = { ...confirmed, items: [{ ...item, stock: 4 }] } as StaffOrder;
  const lines = packableLines(order);
  expect(sentPieces(lines, { pieces: {}, ticked: {} })).toEqual({
    lines: [{ id: '1', quantity: '4' }],
    beyondStock: [],
  });
  expect(shortWords(lines, t)).toBe('CH-1: 9 remain, 4 in stock.');
  expect(shortWords(packableLines(confirmed), t)).toBe('');
});

test('What is promised to earlier orders is not offered, and is named', () => {
  const order = { ...confirmed, items: [{ ...item, stock: 12, promisedBefore: 5 }] } as StaffOrder;
  const lines = packableLines(order);
  expect(lines).toMatchObject([{ remaining: 9, stock: 12, offered: 7 }]);
  expect(shortWords(lines, t)).toBe(
    'CH-1: 9 remain, 12 in stock, 5 of them promised to earlier orders.',
  );
});

test('A delivery is corrected from its own pieces, with those that remain', () => {
  const deliveries = {
    shipped: [{ ...delivery, lines: [{ id: '1', lineId: '1', quantity: 5 }] }],
    remaining: [{ lineId: '1', quantity: 4 }],
  };
  const order = { ...confirmed, items: [{ ...item, stock: 1 }], deliveries } as StaffOrder;
  const lines = packableLines(order, order.deliveries?.shipped[0]);
  expect(sentPieces(lines, { pieces: {}, ticked: {} }).lines).toEqual([{ id: '1', quantity: '5' }]);
  const more = { pieces: { 1: '8' }, ticked: { 1: '8' } };
  expect(sentPieces(lines, more).beyondStock).toEqual([{ id: '1', stock: '1' }]);
  expect(problemOf(lines, more, parcel, t)).toBe('');
  expect(problemOf(lines, { ...more, pieces: { 1: '10' } }, parcel, t)).toBe(
    'Ship from 0 to the remaining pieces of each line.',
  );
});

test('A correction that changes nothing is not offered', () => {
  const lineOf5 = { id: '1', lineId: '1', quantity: 5, ordered: 9 };
  const shipped = { ...delivery, ...parcel, shipTo, remaining: 4, lines: [lineOf5] };
  const deliveries = { shipped: [shipped], remaining: [{ lineId: '1', quantity: 4 }] };
  const order = { ...confirmed, items: [{ ...item, stock: 9 }], deliveries } as StaffOrder;
  const lines = packableLines(order, shipped);
  const problem = (pieces: object, fields: object = {}) =>
    correctionProblem(
      shipped,
      lines,
      { pieces: { ...pieces }, ticked: {} },
      { ...parcel, ...fields },
      t,
    );
  expect(problem({})).toBe('Change carrier, tracking number or pieces.');
  expect(problem({ 1: '5' }, { carrier: ` ${parcel.carrier}` })).not.toBe('');
  expect(problem({ 1: '6' })).toBe('');
  expect(problem({}, { trackingNumber: 'JD2' })).toBe('');
});

test.each([
  [{ 1: '10' }, {}, 'DHL', 'Ship from 0 to the remaining pieces of each line.'],
  [{ 1: '0' }, {}, 'DHL', 'Enter the pieces that are shipped.'],
  [{}, {}, ' ', 'Enter the carrier and the tracking number.'],
  [{ 1: '4' }, {}, 'DHL', ''],
  [{ 1: '8' }, {}, 'DHL', 'CH-1: 6 in stock. Ship fewer, or tick that more is shipped.'],
  // The tick was for 7 pieces, not for 8.
  [{ 1: '8' }, { 1: '7' }, 'DHL', 'CH-1: 6 in stock. Ship fewer, or tick that more is shipped.'],
  [{ 1: '8' }, { 1: '8' }, 'DHL', ''],
])('Pieces %o, ticked %o, by the carrier %o: %s', (pieces, ticked, carrier, problem) => {
  const order = { ...confirmed, items: [{ ...item, stock: 6 }] } as StaffOrder;
  const fields = { carrier, trackingNumber: 'JD1' };
  expect(problemOf(packableLines(order), { pieces, ticked }, fields, t)).toBe(problem);
});

test.each([
  ['To ship, 10 of 1,250 shipped', true],
  ['In transit', false],
])('An order is “%s” while pieces remain: %s', (words, remain) => {
  const goods = { shipped: 10, ordered: 1250, remain, underWay: true };
  const state = { orderStatus: 'confirm', shippingStatus: 'in transit', goods } as const;
  expect(orderStateWords(state, t)[0]).toBe(words);
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
