import { expect, test } from 'vitest';
import { AskedKeys } from './asked-keys.ts';

const keys = Array.from({ length: 10_000 }, (_, index) => `/query?val=${index}`);

test('A key is known from its second time on, whatever was asked for between', () => {
  const asked = new AskedKeys();
  expect(keys.filter((key) => asked.note(key)).length).toBeLessThan(10);
  expect(keys.filter((key) => asked.isRepeated(key)).length).toBeLessThan(10);
  // Some of 10,000 keys share one of 65,536 places: each of these drives out the one before.
  const known = keys.filter((key) => asked.note(key));
  expect(known.length).toBeGreaterThan(8000);
  expect(known.filter((key) => asked.isRepeated(key)).length).toBeGreaterThan(8000);
});

test('Keys asked for long ago are forgotten', () => {
  const asked = new AskedKeys();
  asked.note('first');
  asked.note('first');
  for (let index = 0; index < 2_000_000; index++) asked.note(`other ${index}`);
  expect(asked.isRepeated('first')).toBe(false);
  expect(asked.note('first')).toBe(false);
});

test.each(['', 'é', '\u0000', '💠', 'x'.repeat(5000)])('Any text is a key: %j', (key) => {
  const asked = new AskedKeys();
  expect(asked.isRepeated(key)).toBe(false);
  expect(asked.note(key)).toBe(false);
  expect(asked.isRepeated(key)).toBe(false);
  expect(asked.note(key)).toBe(true);
  expect(asked.isRepeated(key)).toBe(true);
});
