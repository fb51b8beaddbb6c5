import { expect, test } from 'vitest';
import { readHanded } from './preview-page.tsx';

const preview = { title: 'A', html: '<p>b</p>', kind: '1', at: '2026-01-02T03:04:05.000Z' };

test('A preview takes what the back office hands over', () => {
  expect(readHanded({ preview })).toEqual(preview);
  expect(readHanded({ preview: { ...preview, kind: '' } })?.kind).toBe('');
  const foreign = { ...preview, titleLang: 'en', lang: 'en' };
  expect(readHanded({ preview: foreign })).toEqual(foreign);
  expect(readHanded({ preview: { ...preview, lang: '"x' } })).toEqual(preview);
});

test.each([
  null,
  undefined,
  'preview-ready',
  {},
  { preview: null },
  { preview: 'x' },
  { preview: { ...preview, html: 1 } },
  { preview: { ...preview, title: undefined } },
  { preview: { ...preview, at: 'tomorrow' } },
])('A preview leaves other messages alone: %j', (message) => {
  expect(readHanded(message)).toBeUndefined();
});
