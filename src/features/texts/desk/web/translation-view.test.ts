/** The fields of a translation that is being edited. */
import { expect, test } from 'vitest';
import { editedForms } from './translation-view.tsx';

test('What was typed stays beside a plural form that somebody else has changed meanwhile', () => {
  const wanted = ['one', 'other'];
  const typed = { one: '{count} line' };
  expect(editedForms({ wanted, forms: { one: 'a line', other: '{count} rows' } }, typed)).toEqual({
    one: '{count} line',
    other: '{count} rows',
  });
  expect(editedForms({ wanted, forms: null }, {})).toEqual({ one: '', other: '' });
});
