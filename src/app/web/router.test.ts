import { expect, test } from 'vitest';
import { MAX_VALUE_LENGTH, parseSearch, stringifySearch } from './router.tsx';

test.each([
  '00123',
  '454231-5007S',
  '4.542e5',
  'true',
  'null',
  '"quoted"',
  '{"a":1}',
  'a+b c&d=e',
  'К03',
])('The number %s comes back from an address as it was typed', (val) => {
  expect(parseSearch(stringifySearch({ val }))).toEqual({ val });
});

test('The first of two params with one name counts', () => {
  expect(parseSearch('?val=1&val=2')).toEqual({ val: '1' });
});

test('A param named __proto__ changes nothing', () => {
  const params = parseSearch('?__proto__=x&constructor=y');
  expect(Object.getPrototypeOf(params)).toBe(Object.prototype);
  expect(Object.keys(params)).toEqual(['constructor']);
});

test('A value of 10 kB is truncated', () => {
  expect(parseSearch(`?val=${'a'.repeat(10_000)}`).val).toHaveLength(MAX_VALUE_LENGTH);
});

test('Invalid escapes are decoded as far as possible', () => {
  expect(parseSearch('?val=%&b=%ff')).toEqual({ val: '%', b: '\uFFFD' });
});

test('An address leaves out empty values and values that are not text', () => {
  expect(stringifySearch({ a: '', b: undefined, c: null, d: ['x'], e: {}, f: 7 })).toBe('?f=7');
  expect(stringifySearch({})).toBe('');
});
