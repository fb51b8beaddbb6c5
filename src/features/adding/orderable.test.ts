import { expect, it } from 'vitest';
import { parseQuantity } from './orderable.ts';

it.each([
  ['1', 1],
  ['9999', 9999],
  ['0012', 12],
  [' 40 ', 40],
  ['٣', 3],
  ['３', 3],
  ['۳', 3],
  ['३', 3],
])('takes %j as %d pieces', (typed, pieces) => {
  expect(parseQuantity(typed)).toBe(pieces);
});

it.each(['', '0', '0000', '10000', '00001', '1.5', '-3', '1e2', 'ten'])(
  'takes %j for no quantity',
  (typed) => {
    expect(parseQuantity(typed)).toBeUndefined();
  },
);
