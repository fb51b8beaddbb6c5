import { expect, test } from 'vitest';
import { isAt, pathFields, placeOf } from './place.ts';

test('Fields of the path stand in it, the others in the query', () => {
  expect(pathFields('/show/{key}/{code}')).toEqual(['key', 'code']);
  expect(placeOf('/show/{key}', { key: 'a/b?', page: 2 })).toEqual({
    path: '/show/a%2Fb%3F',
    rest: { page: 2 },
  });
  expect(placeOf('/list', undefined)).toEqual({ path: '/list', rest: {} });
});

test('An address is known to be a path with anything in its fields', () => {
  expect(isAt('/show/{key}', '/show/abc')).toBe(true);
  expect(isAt('/show/{key}', '/show/abc/def')).toBe(false);
  expect(isAt('/show/{key}', '/hide/abc')).toBe(false);
  expect(isAt('/list', '/list')).toBe(true);
});
