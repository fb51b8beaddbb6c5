import { expect, test } from 'vitest';
import { fieldWords } from './field-words.ts';
import { dayWords, momentWords, withMoments } from './words.ts';

test('Moments of the server stand in its messages as on the screens', () => {
  const moment = '2026-11-26T14:03:27.123Z';
  expect(withMoments(`eve has changed this order at ${moment}.`)).toBe(
    `eve has changed this order at ${momentWords(moment)}.`,
  );
  expect(dayWords('2026-12-31')).toBe('31\u00a0Dec\u00a02026');
});

test('A date has no place where it could wrap', () => {
  expect(momentWords('2026-11-26T14:03:27.123Z')).not.toMatch(/ /);
});

test.each([
  ['turboPn', 'Turbo P/N'],
  ['turbo_pn', 'Turbo P/N'],
  ['orderStatus', 'order status'],
  ['component_type', 'Component'],
  ['part_ee_pn', 'Part E&E P/N'],
  ['car_model', 'Vehicle model'],
  ['dacoverride', 'Details for all levels'],
  ['status', 'status'],
  ['CH-1749-031', 'CH-1749-031'],
])('The field %s is called %s', (name, words) => {
  expect(fieldWords(name)).toBe(words);
});
