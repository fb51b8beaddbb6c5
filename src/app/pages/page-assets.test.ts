import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { framedPaths, paths } from '#contract/paths.ts';
import { entrySource, pageSources, partSources } from './page-assets.ts';

test('Every route has a module, from which its scripts and styles follow', () => {
  expect(Object.keys(pageSources).sort()).toEqual([...Object.values(paths), ...framedPaths].sort());
  for (const source of [
    entrySource,
    ...Object.values(pageSources),
    ...Object.values(partSources).flat(),
  ]) {
    expect(existsSync(join(import.meta.dirname, '../../..', source)), source).toBe(true);
  }
});
