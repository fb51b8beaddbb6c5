import { expect, test } from 'vitest';
import { momentWords, withMoments } from './moments.ts';

test('Moments in messages of the server are formatted as on the screens', () => {
  const moment = '2026-11-26T14:03:27.123Z';
  expect(withMoments(`eve has changed this order at ${moment}.`)).toBe(
    `eve has changed this order at ${momentWords(moment)}.`,
  );
});

test('A date never wraps', () => {
  expect(momentWords('2026-11-26T14:03:27.123Z')).not.toMatch(/ /);
});
