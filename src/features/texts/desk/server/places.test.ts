import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { starts } from './places.ts';

test('Every place of a text is that of a source file: a file that moves takes its place along', () => {
  const files = readdirSync(join(import.meta.dirname, '../../../..'), { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name));
  const lost = starts.filter(([start]) => !files.some((file) => file.startsWith(start)));
  expect(lost).toEqual([]);
});
