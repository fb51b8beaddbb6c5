import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '#test/draw.tsx';
import { SendBar } from './send-bar.tsx';
import type { QuickLines } from './use-quick-lines.ts';

const sent = vi.hoisted(() => ({ sending: false }));
vi.mock('./use-send-lines.tsx', () => ({
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

test.each([true, false])(
  'While numbers are searched (%s) nothing can be sent: their lines would stay behind',
  (searching) => {
    const html = draw(
      <SendBar quick={quick} answers={new Map()} searching={searching} place={{ current: null }} />,
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
      <SendBar quick={quick} answers={new Map()} searching={false} place={{ current: null }} />,
    );
    return /<button[^>]*>Add to Cart/.exec(html)?.[0];
  };
  expect(ofCart()).not.toContain('aria-busy');
  sent.sending = true;
  expect(ofCart()).toContain('aria-busy="true"');
  expect(ofCart()).not.toContain('disabled=""');
});
