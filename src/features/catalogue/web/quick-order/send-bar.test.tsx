import { afterEach, expect, test, vi } from 'vitest';
import type { CrossRow } from '#contract/shown-items.ts';
import { draw } from '#test/draw.tsx';
import type { LineAnswer, QuickLine } from '../../line-state.ts';
import { LineFilter, type LineView } from './line-entry.tsx';
import { SendBar } from './send-bar.tsx';
import type { QuickLines } from './use-quick-lines.ts';

const sent = vi.hoisted(() => ({ sending: false }));
vi.mock('./use-quick-lines.ts', async (original) => ({
  ...(await original<typeof import('./use-quick-lines.ts')>()),
  useSendLines: () => ({ send: async () => [], sending: sent.sending, failures: [] }),
}));
afterEach(() => {
  sent.sending = false;
});

const quick: QuickLines = {
  lines: [{ id: 1, number: 'CH-1749-031', quantity: '1' }],
  ready: true,
  add: () => [],
  change: () => undefined,
  remove: () => undefined,
  clear: () => undefined,
  markAdded: () => undefined,
};

const view: LineView = {
  lines: quick.lines,
  group: undefined,
  problemsFirst: false,
  show: () => undefined,
  sort: () => undefined,
};

/** The bar and the chips above these lines, as text. */
function told(lines: readonly QuickLine[], answers: ReadonlyMap<string, LineAnswer> = new Map()) {
  const shown = { ...view, lines };
  const html = draw(
    <>
      <SendBar
        quick={{ ...quick, lines }}
        answers={answers}
        searching={false}
        place={{ current: null }}
        view={shown}
      />
      <LineFilter lines={lines} answers={answers} view={shown} />
    </>,
  );
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

const row = (number: string, fields: Partial<CrossRow> = {}): CrossRow => ({
  prdType: '1',
  id: number,
  eePn: number,
  oemPn: '',
  model: '',
  description: '',
  details: true,
  stockInfo: 'Plenty Stock',
  match: { number, brand: '', reason: 'own', how: 'same' },
  ...fields,
});
const answerOf = (number: string, ...rows: CrossRow[]): [string, LineAnswer] => [
  number,
  { number, count: rows.length, rows },
];

test('Chips count the lines of each kind, and the bar those that cannot be added yet', () => {
  const numbers = ['CH-1', 'CH-2', 'CH-3', 'QQQ777', 'CH-5'];
  const lines = numbers.map((number, id) => ({ id, number, quantity: id === 1 ? '0' : '2' }));
  const answers = new Map([
    answerOf('CH-1', row('CH-1')),
    answerOf('CH-2', row('CH-2')),
    answerOf('CH-3', row('CH-3', { stockInfo: 'Out Of Stock' })),
    answerOf('QQQ777'),
    answerOf(
      'CH-5',
      row('CH-55', { match: { number: 'CH-55', brand: '', reason: 'own', how: 'start' } }),
    ),
  ]);
  const text = told(lines, answers);
  expect(text).toContain('Found 1 To choose 1 Quantity 1 Out Of Stock 1 Not found 1');
  expect(text).toContain('Lines that cannot be added yet: 4');
  expect(text).toContain('Problems first');
  // CH-2 is found, too: only its quantity is refused.
  expect(text).toContain('2 of 5 numbers found');
});

test('A line without a quantity is not wanted: the other lines can be added', () => {
  const lines = [{ id: 0, number: 'CH-1', quantity: '' }];
  const text = told(lines, new Map([answerOf('CH-1', row('CH-1'))]));
  expect(text).not.toContain('cannot be added yet');
});

test('After all lines were added the bar says where they are', () => {
  const lines = [
    { id: 0, number: 'CH-1', quantity: '2', added: 'cart' },
    { id: 1, number: 'CH-2', quantity: '2', added: 'list' },
  ] as const;
  const text = told(lines);
  expect(text).toContain('Lines in the cart: 1');
  expect(text).toContain('Lines on a list: 1');
  expect(text).not.toContain('numbers found');
});

test.each([true, false])(
  'While numbers are searched (%s) nothing can be sent: their lines would stay behind',
  (searching) => {
    const html = draw(
      <SendBar
        quick={quick}
        answers={new Map()}
        searching={searching}
        place={{ current: null }}
        view={view}
      />,
    );
    for (const label of ['Put on a list', 'Add to Cart']) {
      const [button] = new RegExp(`<button[^>]*>(<span[^>]*>)?${label}`).exec(html) ?? [];
      expect(button, label).toBeDefined();
      expect(button?.includes('disabled=""'), label).toBe(searching);
    }
  },
);

test("While lines are sent 'Add to Cart' keeps the focus: it is busy, not disabled", () => {
  const ofCart = () => {
    const html = draw(
      <SendBar
        quick={quick}
        answers={new Map()}
        searching={false}
        place={{ current: null }}
        view={view}
      />,
    );
    return /<button[^>]*>Add to Cart/.exec(html)?.[0];
  };
  expect(ofCart()).not.toContain('aria-busy');
  sent.sending = true;
  expect(ofCart()).toContain('aria-busy="true"');
  expect(ofCart()).not.toContain('disabled=""');
});
