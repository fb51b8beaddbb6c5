/** Tests that the import reads measures of parts back from a file without changes (decision 14). */
import { expect, test } from 'vitest';
import { parseDimensions } from '#features/numbers/index.ts';
import { measuresOf } from '../parts/read.ts';
import { dimensionsText, type Measures } from './fields.ts';

const none: Measures = { inducer: null, exducer: null, attributes: [] };
const readBack = (measures: Measures) => measuresOf(parseDimensions(dimensionsText(measures)));

test.each([
  ['note', 'inducer 12 mm'],
  ['note', 'see drawing 12.5 mm'],
  ['note', '6 blades'],
  ['note', 'water = cooled'],
  ['note', 'for water cooling'],
  ['size', '5 x 12 mm'],
  ['size', 'large'],
  ['material', 'Inconel = 713'],
  ['thread', 'M5x0.8'],
  ['coating', 'yes, black'],
  ['blades', '6+6'],
])('%s %s is read as it was written', (name, value) => {
  const attributes = [{ name, value }];
  expect(readBack({ ...none, attributes }).attributes).toEqual(attributes);
});

test('notes are written without a name if they need none', () => {
  const attributes = [
    { name: 'blades', value: '11' },
    { name: 'note', value: 'for water cooling' },
  ];
  const text = dimensionsText({ inducer: 5497, exducer: null, attributes });
  expect(text).toBe('inducer 54.97 mm; blades: 11; for water cooling');
});

test('diameters that are not exact are read as they were written', () => {
  const attributes = [{ name: 'inducer', value: '~54 mm' }];
  const measures = { inducer: 5400, exducer: 4750, attributes };
  expect(readBack(measures)).toEqual(measures);
});
