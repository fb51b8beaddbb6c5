import { expect, test } from 'vitest';
import { isNewOpening } from './opened-once.ts';

test('A page that is drawn anew at once was opened once; another one, or later, is a new opening', () => {
  expect(isNewOpening('content 1', 0)).toBe(true);
  expect(isNewOpening('content 1', 40)).toBe(false);
  expect(isNewOpening('content 2', 50)).toBe(true);
  expect(isNewOpening('content 1', 60)).toBe(true);
  expect(isNewOpening('content 1', 5061)).toBe(true);
});
