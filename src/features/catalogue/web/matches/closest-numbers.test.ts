import { expect, test } from 'vitest';
import { mayBeNumber } from './closest-numbers.tsx';

test.each([
  ['717858-5009S', true],
  ['038 145 702 G', true],
  ['VJ38', true],
  ['Garrett 454231', true],
  ['Golf 8 2.0 TDI', false],
  ['Land Cruiser 100 4.2', false],
  ['фольксваген крафтер', false],
  ['比亚迪 汉', false],
])('%s: tips for typing a number are shown: %s', (typed, isShown) => {
  expect(mayBeNumber(typed)).toBe(isShown);
});
