import { expect, test } from 'vitest';
import type { TextKey } from '#language/format.ts';
import { text } from '#language/text.ts';
import { type RecordedOrder, timelineOf } from './timeline.ts';

const at = (minute: number) => `2026-11-27T08:${String(minute).padStart(2, '0')}:00.000Z`;
const event = { orderStatus: 'confirm', shippingStatus: 'wait for shipping', remark: '' } as const;
const file = { id: '3', type: 'invoice', name: 'invoice.pdf', bytes: 900 } as const;
const order: RecordedOrder = {
  history: [
    { ...event, at: at(1), by: 'customer', action: 'place', changes: [] },
    { ...event, at: at(5), by: 'staff', action: 'confirm', changes: [] },
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
