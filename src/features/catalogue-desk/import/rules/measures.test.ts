import { expect, test } from 'vitest';
import { oddFigure, readGrams, readHundredths } from './measures.ts';

const [GRAMS, KILOGRAMS, POUNDS] = [1, 1000, 453.59237];

test.each([
  ['1.25 kg', 1250],
  ['850 g', 850],
  ['~ 12g', 12],
  ['2千克', 2000],
  ['250克', 250],
  ['0,25 кг', 250],
  ['250 гр.', 250],
  ['١٫٢٥ kg', 1250],
  ['٢٥٠ غ', 250],
  ['0.25 كجم', 250],
  ['\u200f٢٥٠ غرام', 250],
  ['0.55 lb', 249],
  ['8 oz', 227],
  ['2 libras', 907],
  ['250 Gramm', 250],
  ['1.250 kg', 1250],
  ['0,850 kg', 850],
  ['1,250 kg', 'unclear'],
  ['１，２５０ kg', 'unclear'],
  ['9,850 кг', 'unclear'],
  ['44,500 kg', 44_500],
  ['1.000 kg', 'unclear'],
  ['1.000 g', 'unclear'],
  ['12.500 g', 'unclear'],
  ['0 kg', undefined],
  ['-1 kg', undefined],
  ['2 mm', undefined],
  ['2 stone', undefined],
])('A cell of %j weighs %j grams, whatever its heading says', (cell, grams) => {
  expect(readGrams(cell, undefined)).toBe(grams);
  expect(readGrams(cell, POUNDS)).toBe(grams);
});

test.each([
  ['250', GRAMS, 250],
  ['250', undefined, 'noUnit'],
  ['0,85', KILOGRAMS, 850],
  ['0.8500000000000001', KILOGRAMS, 850],
  ['44,500', KILOGRAMS, 44_500],
  ['1,000', KILOGRAMS, 'unclear'],
  ['1,000', undefined, 'unclear'],
  ['٢٥٠', GRAMS, 250],
  ['0.0004', KILOGRAMS, undefined],
  ['0', undefined, undefined],
  ['heavy', undefined, undefined],
  ['', undefined, undefined],
])('A figure %j without a unit, under a heading of %j grams, weighs %j', (cell, bare, grams) => {
  expect(readGrams(cell, bare)).toBe(grams);
});

test.each([
  ['0.5 g·mm', 50],
  ['0,55 gmm', 55],
  ['~1.2', 120],
  ['12 G*MM', 1200],
  ['0,5 г·мм', 50],
  ['0.05 g·cm', 50],
  ['0.5 mm', undefined],
  ['16.035', 1604],
  ['0.555', 56],
  ['1.000', 'unclear'],
  ['0', undefined],
  ['half', undefined],
])('%j is %j hundredths of a g·mm', (cell, hundredths) => {
  expect(readHundredths(cell, 'g·mm')).toBe(hundredths);
});

test.each([
  ['54,97', 5497],
  ['54.97 mm', 5497],
  ['5.497 cm', 5497],
  ['2.165 in', 5499],
  ['2.165"', 5499],
  ['2.165″', 5499],
  ['54,97 мм', 5497],
  ['٥٤٫٩٧ مم', 5497],
  ['54.97毫米', 5497],
  ['54 g', undefined],
])('%j is %j hundredths of a millimetre', (cell, hundredths) => {
  expect(readHundredths(cell, 'mm')).toBe(hundredths);
});

test.each([
  ['CHRA', 'g', 250_000, true],
  ['CHRA', 'g', 3, true],
  ['CHRA', 'g', 40_000, false],
  ['compressor wheel', 'mm', 210, true],
  ['compressor wheel', 'mm', 2000, false],
  ['gasket', 'mm', 210, false],
] as const)('A %s of %s %d is far from others: %s', (component, stored, value, odd) => {
  expect(oddFigure(component, stored, value, 2400) !== undefined).toBe(odd);
});
