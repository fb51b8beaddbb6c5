/** Tests in which languages an item has its own text. */
import { expect, test } from 'vitest';
import { entryTextsOf, writtenIn } from './entries.ts';

const texts = entryTextsOf([
  { language: 'en', title: 'Title', html: '<p>Text</p>' },
  { language: 'spa', title: 'Título', html: '' },
  { language: 'fra', title: 'Titre', html: '<p>Texte</p>' },
]);

test('A language with a title alone is missing where visitors see the English text', () => {
  expect(writtenIn(texts, true)).toEqual(['en', 'fra']);
  expect(writtenIn(texts, false)).toEqual(['en', 'spa', 'fra']);
  expect(writtenIn({ ...texts, en: { title: 'Title', html: '' } }, true)).toContain('spa');
});
