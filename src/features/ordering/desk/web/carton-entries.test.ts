import { expect, test } from 'vitest';
import type { Carton } from '#contract/confirmed-orders.ts';
import {
  cartonProblem,
  netWeightsOf,
  sentCartons,
  type TypedCarton,
  typedCartons,
  unpackedOf,
  withCarton,
  withCopy,
} from './carton-entries.ts';

const delivery = [
  { id: '1', lineId: '11', quantity: 10, ordered: 10 },
  { id: '2', lineId: '12', quantity: 5, ordered: 5 },
];
const packed: Carton = {
  marks: 'KÖLN',
  size: { length: 400, width: 300, height: 250 },
  grossGrams: 12_500,
  lines: [{ lineId: '11', quantity: 6, serials: 'S1' }],
};
const typed = (fields: Partial<TypedCarton> = {}): TypedCarton[] =>
  typedCartons([packed]).map((carton) => ({ ...carton, ...fields }));
const weights = netWeightsOf([
  { marks: '', lines: [{ lineId: '11', quantity: 10, serials: '', netGrams: 2000 }] },
]);
const problem = (cartons: readonly TypedCarton[], netWeights = netWeightsOf([])) =>
  cartonProblem(cartons, delivery, netWeights, (key) => key);

test('what was read is sent as it was', () => {
  expect(sentCartons(typed())).toEqual([
    { ...packed, lines: [{ id: '11', quantity: 6, serials: 'S1' }] },
  ]);
  expect(sentCartons(typedCartons([{ marks: '', lines: packed.lines }]))).toEqual([
    { marks: '', lines: [{ id: '11', quantity: 6, serials: 'S1' }] },
  ]);
});

test.each([
  ['12.5', 12_500],
  ['12,345', 12_345],
  ['0.001', 1],
  ['１２', 12_000],
])('a weight of %s kg is %i g', (kilograms, grams) => {
  expect(problem(typed({ kilograms }))).toBe('');
  expect(sentCartons(typed({ kilograms }))[0]?.grossGrams).toBe(grams);
});

test.each(['0', '-1', '12 kg', '10000', '1.5.5'])('%s is no weight', (kilograms) => {
  expect(problem(typed({ kilograms }))).toBe('Carton {number}: enter the gross weight.');
});

test('a carton weighs no less than its pieces, as far as their weights are known', () => {
  const key = 'Carton {number}: its pieces alone weigh {net} kg, more than the gross weight.';
  expect(problem(typed({ kilograms: '11.999' }), weights)).toBe(key);
  expect(problem(typed({ kilograms: '12' }), weights)).toBe('');
  expect(problem(typed({ kilograms: '' }), weights)).toBe('');
  const both = [...packed.lines, { lineId: '12', quantity: 1, serials: '' }];
  const [unknown] = typedCartons([{ marks: '', grossGrams: 1, lines: both }]);
  expect(problem(unknown ? [unknown] : [], weights)).toBe('');
});

test('a size has all of its sides, or none', () => {
  const key = 'Carton {number}: enter length, width and height in mm.';
  expect(problem(typed({ width: '' }))).toBe(key);
  expect(problem(typed({ width: '0' }))).toBe(key);
  expect(problem(typed({ length: '', width: '', height: '' }))).toBe('');
});

test('a carton holds something, and all of them no more than the delivery', () => {
  expect(problem(typed({ lines: [] }))).toBe('Carton {number}: enter the pieces.');
  const [carton] = typed();
  if (!carton) throw new Error('no carton');
  expect(problem(withCopy([carton], carton))).toBe(
    'The cartons hold more pieces than the delivery.',
  );
  expect(problem([])).toBe('');
});

test('a further carton holds what is in no carton yet, and a copy has no serial numbers', () => {
  const cartons = withCarton(typed(), delivery);
  expect(cartons.map(({ key }) => key)).toEqual([0, 1]);
  expect(cartons[1]?.lines).toEqual([
    { lineId: '11', quantity: '4', serials: '' },
    { lineId: '12', quantity: '5', serials: '' },
  ]);
  expect(unpackedOf(cartons, delivery)).toEqual([]);
  const [first] = typed();
  expect(first && withCopy([first], first)[1]?.lines).toEqual([
    { lineId: '11', quantity: '6', serials: '' },
  ]);
});
