/** Tests the output of `npm run import`. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import type { ImportOutcome } from '../import.ts';
import { asTable, describeResult, pace } from './print.ts';

const program = fileURLToPath(new URL('../../../../app/commands/import.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'command-'));
let place: TestDatabase;
beforeAll(async () => {
  place = await createTestDatabase({ migrated: false });
});
afterAll(async () => {
  await place.drop();
  rmSync(folder, { recursive: true });
});

const mount = (at: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at]).status === 0;

function canMount(): boolean {
  if (process.getuid?.() !== 0) return false;
  const at = join(folder, 'trial');
  mkdirSync(at);
  return mount(at) && spawnSync('umount', [at]).status === 0;
}

const start = (...args: string[]) => startWith({}, ...args);

function startWith(settings: NodeJS.ProcessEnv, ...args: string[]) {
  const ours = { DATABASE_URL: place.url, DATA_DIR: folder, NODE_ENV: 'test' };
  const env = { ...process.env, ...ours, ...settings };
  const child = spawn(process.execPath, [program, ...args], { env });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const run = Promise.all([text(child.stdout), text(child.stderr), ended]);
  // Removes the progress lines, which the command prints on a slow machine.
  const withoutProgress = (lines: string) => lines.replaceAll(/^.*: \d+ %.*\n/gm, '');
  const result = run.then(([out, err, code]) => ({ out, err: withoutProgress(err), code }));
  return { child, result };
}

function save(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('npm run import', () => {
  test('migrates an empty database, imports, says what it did, and leaves a report', async () => {
    const file = save('turbos.csv', 'turbo_pn,car_make,year\n454231-5007S,VW,1996-2000\n,Audi,\n');
    const report = join(folder, 'mine.csv');
    const { out, err, code } = await start('--report', report, file).result;
    expect({ err, code }).toEqual({ err: '', code: 0 });
    expect(out).toContain('turbos     2        1      1        0          0');
    expect(out).toContain('refused 1 × The row has no turbo number');
    expect(out).toContain(`All of them stand in ${report}`);
    expect(out).toMatch(/Published as version \d+\.\n$/);
    expect(readFileSync(report, 'utf8')).toContain('turbos.csv,,3,turbo_pn,,');
    const checked = await start('--check', file).result;
    expect(checked.out).toContain('This was a check: nothing was changed.');
  });

  test('takes files as complete if it is told to', { timeout: 60_000 }, async () => {
    const texts = save('texts.csv', 'turbo_pn,description\n454231-5008S,VNT\n');
    await start(texts).result;
    const emptied = save('texts.csv', 'turbo_pn,description\n454231-5008S,\n');
    expect((await start('--check', emptied).result).out).toMatch(/turbos +1 +0 +0 +0 +1\n/);
    const complete = await start('--check', '--complete', emptied).result;
    expect(complete.out).toMatch(/turbos +1 +0 +0 +1 +0\n/);
  });

  test.each([
    ['a missing file', ['no-such-file.csv'], /^no-such-file\.csv is not there/],
    ['no file', [], /^Usage: npm run import/],
    ['an unknown option', ['--chekc', 'a.csv'], /Unknown option '--chekc'/],
  ])('ends with 1 and a sentence for %s', async (_, args, message) => {
    const { out, err, code } = await start(...args).result;
    expect(err).toMatch(message);
    expect(err).not.toMatch(/\n\s+at /);
    expect({ out, code }).toEqual({ out: '', code: 1 });
  });

  // Only root can mount a 1 MB disk.
  test.runIf(canMount())('says that the disk is full', { timeout: 60_000 }, async () => {
    const full = join(folder, 'full');
    mkdirSync(full);
    mount(full);
    try {
      const file = save('turbos.csv', 'turbo_pn\n454231-5009S\n');
      spawnSync('dd', ['if=/dev/zero', `of=${join(full, 'filling')}`, 'bs=64k']);
      // The first case writes the report of an import to another server. The second case opens an embedded
      // database in DATA_DIR.
      for (const [url, sentence] of [
        [place.url, 'There is no room left on the disk: ENOSPC: no space left on device, write.\n'],
        ['', `DATA_DIR ${full} can't be written: no room left on the disk.\n`],
      ]) {
        const { out, err, code } = await startWith({ DATA_DIR: full, DATABASE_URL: url }, file)
          .result;
        expect({ out, err, code }).toEqual({ out: '', err: sentence, code: 1 });
      }
    } finally {
      spawnSync('umount', [full]);
    }
  });

  test('Ctrl-C cancels it, whatever the database is at, and nothing has changed', async () => {
    const file = save('turbos.csv', 'turbo_pn,car_make\n717858-0009,VW\n');
    const other = new pg.Client({ connectionString: place.url });
    await other.connect();
    try {
      await other.query('begin');
      await other.query('lock table catalogue.item');
      const { child, result } = start(file);
      const waiting =
        'select from pg_locks where not granted and relation = $1::regclass and database = (select oid from pg_database where datname = current_database())';
      const isWaiting = async () => (await other.query(waiting, ['catalogue.item'])).rowCount;
      await expect.poll(isWaiting).toBe(1);
      child.kill('SIGINT');
      expect(await result).toEqual({
        out: '',
        err: 'Cancelled: nothing more was done.\n',
        code: 1,
      });
      const { rowCount } = await other.query(
        "select from catalogue.turbo where pn = '717858-0009'",
      );
      expect(rowCount).toBe(0);
    } finally {
      await other.end();
    }
  });
});

test('numbers in a table are aligned to the right', () => {
  expect(
    asTable([
      ['', 'rows'],
      ['turbos', 1300],
      ['stock', 5],
    ]),
  ).toBe('         rows\nturbos  1,300\nstock       5');
});

test('the time left is computed from the work done', () => {
  expect(pace({ done: 25, total: 100, rows: 5000 }, 10)).toEqual({
    rate: '500 rows/s',
    left: '30 s',
  });
  expect(pace({ done: 1, total: 100, rows: 5000 }, 10)).toEqual({
    rate: '500 rows/s',
    left: '17 min',
  });
  expect(pace({ done: 1, total: 0, rows: 10 }, 0)).toEqual({ rate: '0 rows/s', left: '' });
});

test('control characters of a cell are not printed', () => {
  const none = { rows: 0, refused: 0, added: 0, changed: 0, unchanged: 0 };
  const example = {
    file: 'a.csv',
    sheet: 'S',
    row: 2,
    column: 'engine',
    value: '\u001b[2Jgone',
    reason: 'why',
    severity: 'mended' as const,
  };
  const result: ImportOutcome = {
    counts: {
      components: none,
      turbos: none,
      buildSheets: none,
      partBuildSheets: none,
      crossReferences: none,
      replacements: none,
      stock: none,
    },
    changed: false,
    remarks: {
      total: 4,
      groups: [{ severity: 'mended', reason: 'why', count: 4, examples: [example] }],
    },
    questions: [],
    names: [],
    version: undefined,
  };
  const printed = describeResult(result, { check: false, report: 'r.csv' });
  expect(printed).toContain('a.csv, S, row 2, engine:  [2Jgone\n      and 3 more');
  expect(printed).toContain('Visitors see the same version as before');
});
