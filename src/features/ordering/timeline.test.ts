import { expect, test } from 'vitest';
import type { TextKey } from '#language/format.ts';
import { text } from '#language/text.ts';
import { changeWords, type RecordedOrder, timelineOf } from './timeline.ts';

const at = (minute: number) => `2026-11-27T08:${String(minute).padStart(2, '0')}:00.000Z`;
const event = { orderStatus: 'confirm', shippingStatus: 'wait for shipping', remark: '' } as const;
const file = { id: '3', type: 'invoice', name: 'invoice.pdf', bytes: 900 } as const;
const order: RecordedOrder = {
  history: [
    { ...event, at: at(1), by: 'customer', action: 'place' },
    { ...event, at: at(5), by: 'staff', action: 'confirm' },
  ],
  messages: [
    { id: '1', at: at(3), by: 'customer', text: 'By Friday?', files: [], isRead: true },
    { id: '2', at: at(7), by: 'staff', text: '', files: [file], isRead: false },
  ],
  claims: [
    {
      code: 'EE1-C1',
      events: [{ at: at(9), by: 'customer', action: 'open', state: 'new', remark: '' }],
      messages: [],
    },
  ],
  mails: [{ at: at(5), to: 'customer', subject: 'Confirmed' }],
};
const say = (key: TextKey, params = {}) => text('en', key, params);

test('Events, messages, files and mails stand in order of time, a mail after what it tells', () => {
  expect(timelineOf(order, say).map(({ what, who, text }) => [what, who, text])).toEqual([
    ['Order placed', 'you', ''],
    ['Message', 'you', 'By Friday?'],
    ['Confirmed', 'E&E Turbo', ''],
    ['E-mail sent', '', 'Confirmed'],
    ['Files', 'E&E Turbo', ''],
    ['Claim EE1-C1: Claim opened', 'you', ''],
  ]);
  expect(timelineOf(order, say).at(-2)?.files).toEqual([file]);
});

test('Staff read the e-mail of who did it', () => {
  const [placed] = order.history;
  const rows = timelineOf(
    { ...order, history: placed ? [{ ...placed, who: 'ann@test.example' }] : [] },
    say,
  );
  expect(rows[0]).toMatchObject({ what: 'Order placed', who: 'ann@test.example (customer)' });
});

test('A quotation in the history says its version, and by which version it was replaced', () => {
  const empty = { history: [], messages: [], mails: [], claims: [] };
  const sent = (version: number, state: 'made' | 'accepted') => ({
    id: String(version),
    at: at(version),
    by: 'staff' as const,
    remark: '',
    answer: '',
    changes: [],
    state,
    ...(state === 'accepted' && { answeredAt: at(9), answeredBy: 'staff' as const }),
    quotation: { currency: 'EUR' as const, total: '1', validUntil: '', prices: [], version },
  });
  const amendments = [sent(1, 'made'), sent(2, 'accepted'), sent(3, 'made')];
  expect(timelineOf({ ...empty, amendments }, say).map(({ what }) => what)).toEqual([
    'Quotation sent · Version 1 · Replaced by version 2',
    'Change proposed',
    'Quotation sent · Version 3',
    'Change accepted · Version 2 · Replaced by version 3',
  ]);
});

test.each([
  [{ from: 2, to: 2 }, 'replaced by RK-G2'],
  [{ from: 2, to: 3 }, 'replaced by RK-G2 from 2 to 3'],
])('A line that is replaced is named by its former number: %o', (pieces, words) => {
  const change = { lineId: '1', itemNumber: 'RK-G1', replacedBy: 'RK-G2', ...pieces };
  const amendment = { id: '1', at: at(6), by: 'staff', remark: '', answer: '' } as const;
  const [row] = timelineOf(
    {
      ...order,
      history: [],
      messages: [],
      mails: [],
      claims: [],
      amendments: [{ ...amendment, changes: [change], state: 'waiting' }],
    },
    say,
  );
  expect(row?.changes.map((one) => [one.name, changeWords(one, say)])).toEqual([['RK-G1', words]]);
});

test('A change and its answer are rows, with what it changes; a change that was made is one row', () => {
  const lines = [{ lineId: '1', itemNumber: 'RK-G1', from: 5, to: 4 }];
  const amendment = {
    id: '1',
    at: at(6),
    by: 'staff',
    remark: 'One is broken',
    answer: '',
  } as const;
  const confirmed: RecordedOrder['history'][number] = {
    ...event,
    at: at(8),
    by: 'customer',
    action: 'change',
  };
  const rowsOf = (amendments: NonNullable<RecordedOrder['amendments']>) =>
    timelineOf(
      { ...order, history: [confirmed], messages: [], mails: [], claims: [], amendments },
      say,
    ).map(({ what, who, text, changes }) => [what, who, text, changes.length]);
  expect(rowsOf([{ ...amendment, changes: lines, state: 'waiting' }])).toEqual([
    ['Change proposed', 'E&E Turbo', 'One is broken', 1],
  ]);
  const answered = { answeredAt: at(8), answeredBy: 'customer' } as const;
  expect(rowsOf([{ ...amendment, changes: lines, state: 'accepted', ...answered }])).toEqual([
    ['Change proposed', 'E&E Turbo', 'One is broken', 1],
    ['Change accepted', 'you', '', 1],
  ]);
  const refused = { ...amendment, changes: lines, state: 'refused', ...answered } as const;
  expect(rowsOf([{ ...refused, answer: 'Keep it' }])[1]).toEqual([
    'Change refused',
    'you',
    'Keep it',
    0,
  ]);
  const corrections = [{ field: 'trackingNumber', from: 'JD1', to: 'JD2', delivery: 1 }] as const;
  const corrected = { ...amendment, changes: [], corrections: [...corrections] };
  expect(rowsOf([{ ...corrected, state: 'made' }])).toEqual([
    ['Order corrected', 'E&E Turbo', 'One is broken', 1],
  ]);
  const changed = { ...amendment, changes: lines, state: 'made' } as const;
  const quotation = { currency: 'EUR', total: '9.00', validUntil: '2099-12-31' } as const;
  expect(rowsOf([changed, { ...changed, quotation: { ...quotation, prices: [] } }])).toEqual([
    ['Quantities changed', 'E&E Turbo', 'One is broken', 1],
    ['Quotation sent', 'E&E Turbo', 'One is broken', 1],
  ]);
});

test('A first value of a field stands alone, a value that is taken back as a dash', () => {
  const fields = [
    ['', 'Dec 20'],
    ['Dec 20', 'Dec 27'],
    ['Dec 27', ''],
  ].map(([from = '', to = '']) => ({ field: 'expected' as const, from, to }));
  const changed = { history: [], messages: [], mails: [], claims: [] };
  const made = { id: '1', at: at(6), by: 'staff', remark: '', answer: '', state: 'made' } as const;
  const amendments = [{ ...made, changes: [], corrections: fields }];
  const [row] = timelineOf({ ...changed, amendments }, say);
  expect(row?.changes.map((change) => changeWords(change, say))).toEqual([
    'Dec 20',
    'from Dec 20 to Dec 27',
    'from Dec 27 to –',
  ]);
});

test('A part that has arrived is no delivered order, and each delivery says what was in it', () => {
  const pieces = [{ itemNumber: 'CH-1', quantity: 4 }];
  const moved = { ...event, by: 'staff' as const, delivery: 1, pieces };
  const history: RecordedOrder['history'] = [
    { ...moved, at: at(1), action: 'ship', shippingStatus: 'in transit' },
    { ...moved, at: at(2), action: 'deliver', shippingStatus: 'in transit' },
    { ...moved, at: at(3), action: 'deliver', shippingStatus: 'delivered' },
    { ...moved, at: at(4), action: 'take back', shippingStatus: 'in transit' },
  ];
  const rows = timelineOf({ ...order, history, messages: [], mails: [], claims: [] }, say);
  expect(rows.map(({ what }) => what)).toEqual([
    'Shipped: Delivery 1',
    'Partly delivered: Delivery 1',
    'Delivered: Delivery 1',
    'Shipping cancelled: Delivery 1',
  ]);
  for (const { changes } of rows) {
    expect(changes.map((change) => `${change.name} ${changeWords(change, say)}`)).toEqual([
      'CH-1 × 4',
    ]);
  }
});
