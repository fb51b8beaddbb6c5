/** Tests the form fields of a translation that is being edited. */
import { expect, test } from 'vitest';
import { format } from '#language/format.ts';
import type { OfficeText } from '#ui/office/text.ts';
import { formWords } from './text-words.ts';
import { editedForms } from './translation-view.tsx';

const t: OfficeText = (key, params) => format({}, 'en', key as never, params);

test.each([
  ['spa', 'one', 'one: 1'],
  ['spa', 'many', 'many: 1,000,000, 2,000,000, 3,000,000 …'],
  ['ru', 'few', 'few: 2, 3, 4 …'],
  ['ru', 'other', 'other: fractions'],
] as const)('%s: the form %s names numbers that use it', (language, form, words) => {
  expect(formWords(t, 'en', language, form)).toBe(words);
});

test('What was typed stays beside a plural form that somebody else has changed meanwhile', () => {
  const wanted = ['one', 'other'];
  const typed = { one: '{count} line' };
  expect(editedForms({ wanted, forms: { one: 'a line', other: '{count} rows' } }, typed)).toEqual({
    one: '{count} line',
    other: '{count} rows',
  });
  expect(editedForms({ wanted, forms: null }, {})).toEqual({ one: '', other: '' });
});
