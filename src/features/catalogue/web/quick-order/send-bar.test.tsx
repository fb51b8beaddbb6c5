import { expect, test } from 'vitest';
import { draw } from '#test/draw.tsx';
import { SendBar } from './send-bar.tsx';
import type { QuickLines } from './use-quick-lines.ts';

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
