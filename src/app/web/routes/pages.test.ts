import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { framedPaths, paths } from '#contract/paths.ts';
import { pageModules } from '../entry-server.tsx';

test('Every path has a page, whose modules exist', () => {
  const expected = [...Object.values(paths), ...framedPaths].sort();
  expect(pageModules.map(({ path }) => path).sort()).toEqual(expected);
  for (const source of pageModules.flatMap(({ sources }) => sources)) {
    expect(existsSync(join(import.meta.dirname, '../../../..', source)), source).toBe(true);
  }
});

test('The source of a lazily loaded page is the module that it imports', () => {
  const routes = readdirSync(import.meta.dirname).filter((name) => !name.includes('.test.'));
  const texts = routes.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'));
  const imports = texts.flatMap((text) => [
    ...text.matchAll(/= '(#\S+)';\nconst \w+ = \(\) => import\('(\S+)'\)/g),
    ...text.matchAll(/'(#\S+)',\s+\(\) => import\('(\S+)'\)/g),
  ]);
  expect(imports.length).toBeGreaterThan(25);
  for (const [, source, imported] of imports) expect(imported).toBe(source);
});
