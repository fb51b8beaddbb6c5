import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ranksOf } from './save-item.ts';

/** Items in the given order. Each number is an item's position by date. */
const items = (places: readonly number[]) => places.map((place) => ({ place }));

test.each([
  [
    [1, 2, 3],
    [0, 0, 0],
  ],
  [
    [3, 1, 2],
    [1, 0, 0],
  ],
  [
    [1, 3, 2],
    [0, 0, -1],
  ],
  [
    [2, 3, 1],
    [0, 0, -1],
  ],
  [
    [2, 1, 3, 4, 5],
    [1, 0, 0, 0, 0],
  ],
  [
    [1, 2, 3, 5, 4],
    [0, 0, 0, 0, -1],
  ],
  [[], []],
])('the order %j has the ranks %j: few are placed by hand', (places, ranks) => {
  expect(ranksOf(items(places))).toEqual(ranks);
});

test('any order comes back from its ranks and dates', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 40 });
  fc.assert(
    fc.property(some, (places) => {
      const ranks = ranksOf(items(places));
      const sorted = places
        .map((place, index) => ({ place, rank: ranks[index] ?? 0 }))
        .sort((a, b) => b.rank - a.rank || a.place - b.place);
      expect(sorted.map(({ place }) => place)).toEqual(places);
    }),
  );
});
