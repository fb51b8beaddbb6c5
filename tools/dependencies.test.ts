import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

test('docs/dependencies.md names every dependency of production, and none that went', () => {
  const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>;
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
  const all = [...installed, ...Object.keys(manifest.devDependencies ?? {})];
  const rows = read('docs/dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const patterns = rows
    .flatMap((line) => line.split('|')[1]?.match(/`[^`]+`/g) ?? [])
    .map((name) => name.slice(1, -1));
  const matches = (pattern: string) => (name: string) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  const siblings = /^(node|pg15)-/;
  const isNamed = (name: string) =>
    siblings.test(name) || patterns.some((pattern) => matches(pattern)(name));
  expect(installed.filter((name) => !isNamed(name))).toEqual([]);
  expect(patterns.filter((pattern) => !all.some(matches(pattern)))).toEqual([]);
});
