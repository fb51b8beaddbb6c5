import { expect, test } from 'vitest';
import { meantOnKeyboards } from './keyboards.ts';

test.each([
  ['CH)&è\'ç)à"&', ['CH-1749-031']],
  ['è&è_(_)(ààçS', ['717858-5009S']],
  ['CHß1749ß031', ['CH-1749-031']],
  ['717858ß5009S', ['717858-5009S']],
  ['СР-1749-031', ['CH-1749-031']],
  ['717858-5009Ы', ['717858-5009S']],
  ['454231-5007S', []],
  ['Golf 1.9 TDI', []],
  ['Müller & Söhne', []],
])('%s, typed by a scanner, may be %j', (typed, meant) => {
  expect(meantOnKeyboards(typed)).toEqual(meant);
});
