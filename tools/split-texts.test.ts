import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ara } from '#features/language/texts/ara.ts';
import { splitTexts } from './split-texts.ts';

const root = join(import.meta.dirname, '..');

async function tableOf(part: 'first' | 'later') {
  const { load } = splitTexts(root);
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  const id = join(root, `src/features/language/texts/ara.ts?${part}`);
  const code = await load.call({ addWatchFile: () => undefined } as never, id);
  return JSON.parse(String(code).replace(/^export default |;$/g, '')) as Record<string, unknown>;
}

test('The two parts of a table are the whole of it, and no text is in both', async () => {
  const [first, later] = [await tableOf('first'), await tableOf('later')];
  expect({ ...first, ...later }).toEqual(ara);
  expect(Object.keys(first).length + Object.keys(later).length).toBe(Object.keys(ara).length);
});

test('What the layout and the results say comes first, letters and weights later', async () => {
  const first = await tableOf('first');
  for (const key of ['Search results', 'Need login', 'Request development', 'No data found']) {
    expect(first).toHaveProperty([key]);
  }
  const later = await tableOf('later');
  for (const key of ['Your account has been approved. You can sign in now.', 'kg'])
    expect(later).toHaveProperty([key]);
});
