/** Relations between two writings of a number: the examples of docs/numbers.md. */
import { expect, test } from 'vitest';
import { sameness } from './index.ts';

test.each([
  ['713673 5006s', '713673-5006S', 'same'],
  ['454064-1', '454064-0001', 'written'],
  ['454231-0001S', '454231-1', 'written'],
  ['454231-0007', '454231-5007S', 'channel'],
  ['454231-5007', '454231-5007S', 'channel'],
  ['454231-9007', '454231-9007S', 'written'],
  ['454231-9007S', '454231-5007S', 'newUnit'],
  ['454231-7', '454231-9007S', 'remanufactured'],
  ['Garrett 454231-7', '454231-0007', 'written'],
  ['5439 970 0127', '54399700127', 'same'],
  ['5303-970-0029', '53039880029', 'channel'],
  ['K03-029', '53039880029', 'code'],
  ['K03-3', 'K03-03', 'written'],
  ['53039700003', 'K03-03', 'written'],
  ['53039880003', 'K03-03', 'channel'],
  ['038145702GX', '038 145 702 G', 'newUnit'],
  ['038145702G', '038 145 702 GX', 'remanufactured'],
  ['O3G 253 O14 H', '03G253014H', 'written'],
  ['7790306', '11 65 7 790 306', 'written'],
  ['A6420901480', '642 090 14 80', 'written'],
] as const)('%s names %s: %s', (typed, recorded, how) => {
  expect(sameness(typed, recorded)).toBe(how);
});
