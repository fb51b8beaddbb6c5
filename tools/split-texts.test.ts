import { join } from 'node:path';
import { expect, test } from 'vitest';
import { translatedApplications } from '#features/catalogue/web/results/query-page.tsx';
import { ara } from '#language/texts/ara.ts';
import { splitTexts } from './split-texts.ts';

const root = join(import.meta.dirname, '..');

async function tableOf(part: 'first' | 'later') {
  const { load } = splitTexts(root);
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  const id = join(root, `src/language/texts/ara.ts?${part}`);
  const code = await load.call({ addWatchFile: () => undefined } as never, id);
  return JSON.parse(String(code).replace(/^export default |;$/g, '')) as Record<string, unknown>;
}

test('The two parts make the whole table, and no text is in both', async () => {
  const [first, later] = [await tableOf('first'), await tableOf('later')];
  expect({ ...first, ...later }).toEqual(ara);
  expect(Object.keys(first).length + Object.keys(later).length).toBe(Object.keys(ara).length);
});

test('Texts of the home page, results, build sheet and layout come first', async () => {
  const first = await tableOf('first');
  const keys = ['Find your turbo', 'No data found', 'Search results', 'Build sheet', 'Sign out'];
  for (const key of [...keys, ...translatedApplications]) expect(first).toHaveProperty([key]);
});

test('Letters, weights, titles of other pages and most of the texts come later', async () => {
  const later = await tableOf('later');
  const letter = 'Your account has been approved. You can sign in now.';
  for (const key of [letter, 'kg', 'Saved addresses', 'Manage Cart'])
    expect(later).toHaveProperty([key]);
  expect(Object.keys(later).length).toBeGreaterThan(Object.keys(ara).length / 2);
});
