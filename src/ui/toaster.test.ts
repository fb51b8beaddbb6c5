import { expect, test } from 'vitest';
import { caseData } from '#test/uploads.ts';
import { isCut } from './toaster.tsx';

const field = {
  value: '',
  maxLength: 60,
  selectionStart: 0,
  selectionEnd: 0,
  tagName: 'INPUT',
};

test('Pasting a text that is longer than its field shows a warning', () => {
  const { company } = caseData<{ company: string }>('15-company-of-68-characters.json');
  expect(isCut(field, company)).toBe(true);
  expect(isCut(field, 'x'.repeat(60))).toBe(false);
  expect(isCut({ ...field, value: 'x' }, 'x'.repeat(60))).toBe(true);
  expect(isCut({ ...field, value: 'xx', selectionEnd: 2 }, 'x'.repeat(60))).toBe(false);
  expect(isCut({ ...field, maxLength: -1 }, company)).toBe(false);
  expect(isCut(field, `${'x'.repeat(59)}\r\n\r\n`)).toBe(false);
  expect(isCut({ ...field, tagName: 'TEXTAREA' }, `${'x'.repeat(59)}\n\n`)).toBe(true);
});
