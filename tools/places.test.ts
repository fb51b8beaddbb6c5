import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const row = /^\| ([^|]+) \| `((?:src|db)\/[^`]+)` \| `([\w.]+)` \|$/gm;
const rows = [...readFileSync(join(root, 'docs/architecture.md'), 'utf8').matchAll(row)];

test('docs/architecture.md says of forty behaviours or more where they are decided', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40);
});

test.for(rows)('%s', ([, behaviour, file = '', name = '']) => {
  const path = join(root, file);
  expect(existsSync(path), `${behaviour}: there is no ${file}`).toBe(true);
  const defined = file.endsWith('.sql')
    ? `^create (?:or replace )?(?:table|view|function) ${name}\\b`
    : `^export (async )?(const|function|class|interface|type) ${name}\\b`;
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(defined, 'm'));
});
