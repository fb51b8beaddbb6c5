import { expect, test } from 'vitest';
import { fillPath, isAt, pathFields } from './http.ts';

test('Fields of the path go into the path, the others into the query', () => {
  expect(pathFields('/show/{key}/{code}')).toEqual(['key', 'code']);
  expect(fillPath('/show/{key}', { key: 'a/b?', page: 2 })).toEqual({
    path: '/show/a%2Fb%3F',
    rest: { page: 2 },
  });
  expect(fillPath('/list', undefined)).toEqual({ path: '/list', rest: {} });
});

test('isAt matches a path with any values of its fields', () => {
  expect(isAt('/show/{key}', '/show/abc')).toBe(true);
  expect(isAt('/show/{key}', '/show/abc/def')).toBe(false);
  expect(isAt('/show/{key}', '/hide/abc')).toBe(false);
  expect(isAt('/list', '/list')).toBe(true);
});
