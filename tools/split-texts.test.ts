import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { applicationNames } from '#features/catalogue/web/search/application-names.ts';
import { ara } from '#language/texts/ara.ts';
import { laterSources, splitTexts } from './split-texts.ts';

const root = join(import.meta.dirname, '..');
const src = join(root, 'src');

/** The pages whose texts come first (src/contract/paths.ts), and what starts every page. */
const firstModules = [
  'app/web/entry-client.tsx',
  'app/web/router.tsx',
  'app/web/home-page.tsx',
  'features/catalogue/web/results/query-page.tsx',
  'features/catalogue/web/build-sheet/turbo-build-sheet-page.tsx',
];

async function tableOf(part: 'first' | 'later') {
  const { load } = splitTexts(root);
  if (typeof load !== 'function') throw new Error('the plugin loads nothing');
  const id = join(root, `src/language/texts/ara.ts?${part}`);
  const code = await load.call({ addWatchFile: () => undefined } as never, id);
  return JSON.parse(String(code).replace(/^export default |;$/g, '')) as Record<string, unknown>;
}

/** The sources of modules and of all that they import at once, by file; tables of
 * texts and pages before which a browser loads all texts are left out. */
function importedBy(modules: readonly string[]): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  const visit = (file: string) => {
    if (sources.has(file) || file.includes('/texts/') || !existsSync(file)) return;
    if (laterSources.test(file)) return;
    const source = readFileSync(file, 'utf8');
    sources.set(file, source);
    const imports = /^(?:import|export)\b(?!\s+type\b)[^;'"]*['"]([#.][^'"]+\.tsx?)['"]/gm;
    for (const [, address = ''] of source.matchAll(imports)) {
      visit(address.startsWith('#') ? join(src, address.slice(1)) : join(dirname(file), address));
    }
  };
  for (const one of modules) visit(join(src, one));
  return sources;
}

test('The two parts make the whole table, and no text is in both', async () => {
  const [first, later] = [await tableOf('first'), await tableOf('later')];
  expect({ ...first, ...later }).toEqual(ara);
  expect(Object.keys(first).length + Object.keys(later).length).toBe(Object.keys(ara).length);
});

describe('The first part has the texts of the first pages', () => {
  const sources = importedBy(firstModules);

  test('every text written in what they import', async () => {
    expect(sources.size).toBeGreaterThan(100);
    expect([...sources.keys()]).toContain(join(src, 'language/languages.ts'));
    const first = await tableOf('first');
    const missing = [...sources].flatMap(([file, source]) =>
      Object.keys(ara)
        .filter((key) => !(key in first) && source.includes(`'${key.replaceAll("'", "\\'")}'`))
        .map((key) => `${file.slice(src.length)}: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  test('and the names of applications, which the address brings', async () => {
    const first = await tableOf('first');
    for (const name of applicationNames) expect(first).toHaveProperty([name]);
  });

  test('while no source takes any other string for a text', () => {
    const guessing = [...sources].filter(([, source]) => source.includes('as TextKey'));
    expect(guessing.map(([file]) => file)).toEqual([]);
  });
});

test('Letters and weights come later', async () => {
  const later = await tableOf('later');
  for (const key of ['Your account has been approved. You can sign in now.', 'kg'])
    expect(later).toHaveProperty([key]);
});
