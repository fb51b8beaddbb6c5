import { expect, test } from 'vitest';
import { pagesShown } from './pager.tsx';

const gap = undefined;

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, gap, 9]],
  [5, 9, [1, gap, 4, 5, 6, gap, 9]],
  [3, 5, [1, 2, 3, 4, 5]],
  [9, 9, [1, gap, 8, 9]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
])('On page %i of %i the pager shows the ends and the neighbours', (page, pages, shown) => {
  expect(pagesShown(page, pages)).toEqual(shown);
});
