import type { TSchema } from 'typebox';
import { expect, test } from 'vitest';
import { en } from '#language/texts/en.ts';
import { fieldName, labelOf } from './field-labels.ts';
import { type CallName, calls } from './index.ts';

/** Returns the names of all fields of a schema, including nested fields. */
function fieldsOf(schema: TSchema): string[] {
  const {
    properties = {},
    items,
    anyOf = [],
  } = schema as Partial<{
    properties: Record<string, TSchema>;
    items: TSchema;
    anyOf: TSchema[];
  }>;
  const within = [...Object.values(properties), ...(items ? [items] : []), ...anyOf];
  return [...Object.keys(properties), ...within.flatMap(fieldsOf)];
}

const names = Object.keys(calls) as CallName[];

test.each(names)('Every field of %s has a label that is a text of the site', (name) => {
  const texts: readonly string[] = en;
  const unnamed = fieldsOf(calls[name].payload).filter(
    (field) => !texts.includes(labelOf(field) ?? ''),
  );
  expect(unnamed).toEqual([]);
});

test('fieldName gives the label of a field, also in a list; without a label the words of its identifier', () => {
  expect(fieldName('signupCode')).toBe('Verification code');
  expect(fieldName('cartItems.0.quantity')).toBe('Quantity');
  expect(fieldName('numbers.3')).toBe('Several numbers');
  expect(fieldName('oeNumbers')).toBe('oe numbers');
  expect(fieldName('part_eePn')).toBe('part ee pn');
  expect(fieldName('toString')).toBe('to string');
});

test('A staff field has its own label if the field of that name means another thing for customers', () => {
  const ofStaff = ['kind', 'id', 'firstName'].map((field) => fieldName(field, 'staff'));
  expect(ofStaff).toEqual(['Kind', 'Id', 'First Name']);
});
