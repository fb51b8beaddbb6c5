import { expect, test } from 'vitest';
import { findNewNames, findNewStyles } from './browser-support.ts';

test('Functions that an old browser lacks are found, by owner or by a name that nothing old has', () => {
  expect(findNewNames('Map.groupBy(rows, kind)')).toEqual(['Map.groupBy']);
  expect(findNewNames('const { promise } = Promise.withResolvers()')).toEqual([
    'Promise.withResolvers',
  ]);
  expect(findNewNames('URL.canParse(text) && cache.getOrInsertComputed(key, make)')).toEqual([
    'URL.canParse',
    'getOrInsertComputed',
  ]);
});

test('and so are attributes of elements', () => {
  expect(findNewNames("jsx('span', { id, popover: 'auto' })")).toEqual(['popover']);
});

test('Functions that every promised browser has are not named, nor those of the pages themselves', () => {
  expect(findNewNames('rows.toSorted(); rows.findLast(isOpen); orders.byDay()')).toEqual([]);
});

test('Properties, selectors and at-rules that an old browser lacks are found', () => {
  expect(findNewStyles('p { field-sizing: content; color: red }')).toEqual(['field-sizing']);
  expect(findNewStyles('p:popover-open { color: red }')).toEqual([':popover-open']);
  expect(findNewStyles('@position-try --end { inset: auto }')).toEqual(['@position-try']);
});
