import { expect, test } from 'vitest';
import { businessTypes, shippingMethods, stockKinds } from '#contract/choices.ts';
import { en, type TextKey } from './en.ts';

// The type makes the compiler report a name of a choice that is not a text.
const names: readonly TextKey[] = [
  ...Object.values(shippingMethods),
  ...Object.values(businessTypes),
  ...Object.values(stockKinds).map(({ name }) => name),
];

test('Every name of a choice is a text', () => {
  expect(en).toEqual(expect.arrayContaining([...names]));
});
