import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const row = /^\| ([^|]+) \| `((?:src|db)\/[^`]+)` \| `([\w.]+)` \|$/gm;
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const [table = ''] = /^\| behaviour \|.*\n\|[-|]+\|\n(?:\|.*\n)+/m.exec(page) ?? [];
const rows = [...table.matchAll(row)];

test('Each row of the table in docs/architecture.md names one file and one name', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40);
  // Two lines of the table are not rows: the heading and the dashes.
  expect(rows.length).toBe(table.trim().split('\n').length - 2);
});

const definitions: Record<string, string> = {
  sql: '^create (?:or replace )?(?:table|view|function) ',
  typ: '^#let ',
  ts: '^export (?:async )?(?:const|function|class|interface|type) ',
};

test.for(rows)('%s', ([, behaviour, file = '', name = '']) => {
  const path = join(root, file);
  expect(existsSync(path), `${behaviour}: there is no ${file}`).toBe(true);
  const definition = definitions[file.split('.').at(-1)?.replace('tsx', 'ts') ?? ''];
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`${definition}${name}\\b`, 'm'));
});
