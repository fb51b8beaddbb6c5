import { expect, test } from 'vitest';
import {
  digitOf,
  figureText,
  MAX_DECIMAL,
  readDecimal,
  readWhole,
  wholeOf,
  withoutThousands,
} from './figures.ts';

test('Digits of every script are digits', () => {
  expect(['٣', '۳', '३', '３', '3'].map(digitOf)).toEqual(Array(5).fill('3'));
  expect(['x', '²', '½', '三', ''].map(digitOf)).toEqual(Array(5).fill(undefined));
  expect(figureText(' １２．５ ')).toBe('12.5');
});

test.each([
  ['0', 0],
  ['007', 7],
  ['12.0', 12],
  ['5,00', 5],
  ['+4', 4],
  ['٣', 3],
  ['３', 3],
  ['3.0000000000000004', 3],
  ['2.9999999999999996', 3],
  ['0.000', 0],
])('%j is the whole number %j', (text, value) => expect(readWhole(text)).toBe(value));

test.each([
  '1,000',
  '1.000',
  '12.000',
  '2.500',
  '1 000',
  "1'000",
  '1,000,000',
  '1.000,00',
  '١٬٠٠٠',
])('%j may mean thousands: it is no number', (text) => expect(readWhole(text)).toBe('unclear'));

test.each(['', '-1', '1.5', '1.0001', 'x', '1e3', '1²', '3 pcs'])('%j is no whole number', (text) =>
  expect(readWhole(text)).toBe(undefined),
);

test.each([
  ['16.035', 16.035],
  ['44.500', 44.5],
  ['44,500', 44.5],
  ['0.125', 0.125],
  ['1.0', 1],
  ['1000', 1000],
  ['١٦٫٠٣٥', 16.035],
  ['1.000', 'unclear'],
  ['1,000', 'unclear'],
  // '٬' always separates thousands, so it is not read as a decimal mark, although 3000 is above the limit.
  ['٣٬٠٠٠', 'unclear'],
  ['1.2.3', undefined],
  ['-1', undefined],
  ['', undefined],
])('%j is %j in a field of up to a thousand', (text, value) =>
  expect(readDecimal(text, MAX_DECIMAL)).toBe(value),
);

test('A figure such as 2.500 is unclear if the field may hold thousands', () => {
  expect(readDecimal('2.500', 9999)).toBe('unclear');
  expect(readDecimal('2.500', MAX_DECIMAL)).toBe(2.5);
});

test('A whole number that a spreadsheet computed imprecisely is read as that number', () => {
  expect([3.0000000000000004, 2.9999999999999996, 3.001].map(wholeOf)).toEqual([3, 3, undefined]);
});

test.each([
  ['120000', '120000'],
  ['120 000', '120000'],
  ['1.200.000', '1200000'],
  ['١٢٠٬٠٠٠', '120000'],
  ['120,5', '120,5'],
  ['12 0000', '12 0000'],
])('A figure without decimals is read without its marks: %s is %s', (typed, digits) => {
  expect(withoutThousands(typed)).toBe(digits);
});
