import { expect, test } from 'vitest';
import { backAddress, parseBuildSheetSearch } from '../catalogue-links.ts';
import { compareAddress, comparedIds, isComparable, parseCompareSearch } from './compare-choice.ts';

const idsIn = (items: unknown) => comparedIds(parseCompareSearch({ items }));

test('the address names each item once', () => {
  expect(compareAddress(['12', '45'], true)).toBe('/compare?items=12-45&differs=1');
  expect(parseCompareSearch({ items: '12-45', differs: '1' })).toEqual({
    items: '12-45',
    differs: '1',
  });
  expect(idsIn('12- 45-012')).toEqual(['12', '45']);
  expect(idsIn(12)).toEqual(['12']);
});

test('an address with a text that is no id is invalid', () => {
  for (const items of ['a', '12-', '1;drop-2', '-1-2', '1,2', '1'.repeat(16)]) {
    expect(idsIn(items)).toBeUndefined();
  }
  for (const items of [undefined, '', ['1'], null]) expect(idsIn(items)).toEqual([]);
  expect(parseCompareSearch({ differs: 'yes' })).toEqual({});
});

test('two to four can be compared', () => {
  const counts = [0, 1, 2, 4, 5].map((count) => Array.from({ length: count }, (_, id) => `${id}`));
  expect(counts.map(isComparable)).toEqual([false, false, true, true, false]);
});

test('a build sheet leads back to the comparison', () => {
  const back = (val: string) =>
    backAddress(parseBuildSheetSearch({ id: '12', fromPage: 'Compare', val }));
  expect(back('12-45')).toBe('/compare?items=12-45');
});
