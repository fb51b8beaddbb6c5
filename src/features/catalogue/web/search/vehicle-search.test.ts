import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepVehicle, recentVehicles } from './vehicle-search.tsx';

const values = new Map<string, string>();
beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
});
afterEach(() => {
  values.clear();
  vi.unstubAllGlobals();
});

const golf = { choice: { vehicleBrand: 'VW' }, names: ['VW'], language: 'en' };
const vehicle = (brand: string) => ({
  choice: { vehicleBrand: brand },
  names: [brand],
  language: 'en',
});

test('the vehicle searched for last is the first, each once, and five are kept', () => {
  for (const brand of ['A', 'B', 'C', 'D', 'E', 'F', 'B']) keepVehicle(vehicle(brand));
  expect(recentVehicles('en').flatMap(({ names }) => names)).toEqual(['B', 'F', 'E', 'D', 'C']);
});

test('a vehicle is offered in the language in which it was chosen', () => {
  keepVehicle(golf);
  expect(recentVehicles('fra')).toEqual([]);
  expect(recentVehicles('en')).toEqual([golf]);
});

test.each([
  ['no list', '{"a":1}'],
  ['no JSON', '{'],
  ['a vehicle without a brand', '[{"choice":{},"names":["x"],"language":"en"}]'],
  [
    'an unknown step',
    '[{"choice":{"vehicleBrand":"1","__proto__x":"2"},"names":["x"],"language":"en"}]',
  ],
  ['names that are no texts', '[{"choice":{"vehicleBrand":"1"},"names":[1],"language":"en"}]'],
])('%s in the storage is no vehicle', (_, stored) => {
  values.set('recent_vehicles', stored);
  expect(recentVehicles('en')).toEqual([]);
});
