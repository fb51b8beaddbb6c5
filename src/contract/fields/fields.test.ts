import { expect, test } from 'vitest';
import { en } from '#language/texts/en.ts';
import { namedFields } from './field.ts';
import { partFields } from './part.ts';
import { turboFields } from './turbo.ts';

test.each([
  ['turbo', turboFields],
  ['part', partFields],
])('What visitors see of a %s as a fact is named by a text of the site', (_of, fields) => {
  const texts: readonly string[] = en;
  const facts = namedFields(fields).filter(({ visitors }) => visitors === 'fact');
  expect(facts.map(({ label }) => label).filter((label) => !texts.includes(label))).toEqual([]);
});
