import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from './boundaries.ts';
import { root } from './programs.ts';

/** A call that logs at level warn or above. The text is the last argument. */
const logged = /\blog\??\.(?:warn|error|fatal)\(([\s\S]{0,300}?)\)[;,\n]/g;
const text = /(['`])((?:(?!\1).)+)\1[,)\s]*$/;

/** The longest constant part of each logged text. */
function textsOf(source: string): string[] {
  return [...source.matchAll(logged)].flatMap(([, handed = '']) => {
    const [, , found] = text.exec(handed.trim()) ?? [];
    return found
      ? (found.split(/\$\{[^}]*\}/).toSorted((a, b) => b.length - a.length)[0] ?? [])
      : [];
  });
}

it('npm run logs shows a line of the log with its time in ISO 8601', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const line = { level: 40, time: '2026-11-26T14:03:27.123Z', msg: 'mails wait', event: 'late' };
  const { stdout } = spawnSync(`node_modules/.bin/${scripts.logs}`, {
    cwd: root,
    shell: true,
    encoding: 'utf8',
    input: `${JSON.stringify(line)}\n`,
  });
  expect(stdout).toMatch(/2026-11-26T14:03:27\.123Z.*WARN.*mails wait/);
  expect(stdout).toMatch(/event\b.*late/);
});

const manual = readFileSync(join(root, 'docs/operation.md'), 'utf8');
const sources = readSources(root)
  .filter(({ path }) => !/\.test\.|\/web\//.test(path))
  .map(({ text: source }) => source);
const lines = sources.flatMap(textsOf);

it('docs/operation.md tells what every line of level warn and above means', () => {
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter((line) => !manual.includes(line.trim()))).toEqual([]);
});

it('and of no line that the log no longer has', () => {
  const [, table = ''] = /^\| line \|[^\n]*\n\|[-|]*\n((?:\|.*\n)+)/m.exec(manual) ?? [];
  const rows = Array.from(table.matchAll(/^\| (.+?) \|/gm), ([, cell = '']) => cell);
  expect(rows.length).toBeGreaterThan(20);
  // The manual writes values in a line as … or as example numbers.
  const isLogged = (cell: string) =>
    cell.startsWith('postgres: ') ||
    cell.split(/…|\d+/).every((piece) => sources.some((source) => source.includes(piece)));
  expect(rows.filter((cell) => !isLogged(cell))).toEqual([]);
});
