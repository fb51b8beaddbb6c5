import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { framedPaths, paths } from '#contract/paths.ts';
import { entrySource, pageSources } from './page-assets.ts';

test('Every page has its module, so that its scripts and styles are known', () => {
  expect(Object.keys(pageSources).sort()).toEqual([...Object.values(paths), ...framedPaths].sort());
  for (const source of [entrySource, ...Object.values(pageSources)]) {
    expect(existsSync(join(import.meta.dirname, '../../..', source)), source).toBe(true);
  }
});
