import { expect, test } from 'vitest';
import { momentWords, withMoments } from './moments.ts';

test('Moments of the server stand in its messages as on the screens', () => {
  const moment = '2026-11-26T14:03:27.123Z';
  expect(withMoments(`eve has changed this order at ${moment}.`)).toBe(
    `eve has changed this order at ${momentWords(moment)}.`,
  );
});

test('A date has no place where it could wrap', () => {
  expect(momentWords('2026-11-26T14:03:27.123Z')).not.toMatch(/ /);
});
