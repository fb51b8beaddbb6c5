import { expect, test } from 'vitest';
import { giveBackMemory } from './memory.ts';

const MB = 1024 * 1024;

test('What a heap does not need any more is given back to the system', () => {
  const objects = () =>
    Array.from({ length: 2_000_000 }, (_, index) => ({ index, text: `${index}` }));
  const held = [objects()];
  const full = process.memoryUsage.rss();
  held.pop();
  giveBackMemory();
  expect(full - process.memoryUsage.rss()).toBeGreaterThan(100 * MB);
});
