/** Checks the limits in docs/architecture.md 10 that no other check covers. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './boundaries.ts';
import { root } from './programs.ts';

const linesIn = (text: string): number => text.split('\n').length - 1;
const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

const tables = /\/(?:desk-)?texts\/(?:ara|en|fra|pt|ru|spa|zh[-a-z]*)\.ts$/;
const sources = readSources(root)
  .filter(({ path }) => path.startsWith('src/') && !path.includes('.test.') && !tables.test(path))
  .map(({ text }) => linesIn(text));
const styles = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.css'))
  .map((path) => linesIn(readFileSync(join(root, 'src', path), 'utf8')));
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const measured: Record<string, number> = {
  'lines of source, without tests and tables of texts': sum(sources),
  'lines of CSS': sum(styles),
  'files of source with fewer than 40 lines': sources.filter((lines) => lines < 40).length,
  'packages in the lock file': Object.keys(lock.packages).filter(Boolean).length,
  migrations: readdirSync(join(root, 'db/migrations')).length,
};

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
const limits = Array.from(
  page.matchAll(/^\| (.+?) \| ([\d,]+) \| `tools\/figures\.test\.ts` \|$/gm),
  ([, figure = '', limit = '']) => [figure, Number(limit.replace(',', ''))] as const,
);

test('docs/architecture.md has a limit for every figure', () => {
  expect(limits.map(([figure]) => figure)).toEqual(Object.keys(measured));
});

test.each(limits)('%s: at most %d', (figure, limit) => {
  expect(measured[figure]).toBeGreaterThan(0);
  expect(measured[figure]).toBeLessThanOrEqual(limit);
});
