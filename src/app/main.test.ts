import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { createTestDatabase } from '#test/database.ts';
import { buildWeb } from '../../tools/build.ts';

// The program serves built pages, which a fresh clone lacks.
buildWeb();
const testDatabase = await createTestDatabase();
afterAll(() => testDatabase.drop());

function start(env: NodeJS.ProcessEnv) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DATABASE_URL: testDatabase.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Options of tests that start the program. A start takes long while other tests also start it. */
const slowly = { timeout: 180_000 };

/** Starts the site and sends a signal when the log contains `at`. @returns the log */
async function startAndStop(
  signal: NodeJS.Signals,
  env: NodeJS.ProcessEnv,
  at = 'The site is at http://127.0.0.1:',
): Promise<string[]> {
  const child = start(env);
  const ended = once(child, 'exit');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    // A second signal would stop the site immediately.
    if (line.includes(at) && !child.killed) child.kill(signal);
    if (line.includes('every process was replaced')) child.kill('SIGTERM');
  }
  // If the process ends in another way, the output explains why.
  expect(await ended, [...lines, await text(child.stderr)].join('\n')).toEqual([0, null]);
  return lines;
}

it.each([
  ['SIGTERM', '2'],
  ['SIGINT', '1'],
  ['SIGHUP', '1'],
] as const)(
  '%s stops a first start of %s processes cleanly, and no other user may read DATA_DIR',
  slowly,
  async (signal, processes) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'first-start-'));
    const lines = await startAndStop(signal, { DATA_DIR: dataDir, PROCESSES: processes });
    expect(lines.filter((line) => line.includes('connection broke'))).toEqual([]);
    const open: string[] = [];
    const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
    for (const one of entries) {
      const path = join(one.parentPath, one.name);
      const { mode } = await stat(path);
      if ((mode & 0o777) !== (one.isDirectory() ? 0o700 : 0o600)) open.push(path);
    }
    expect(entries.some(({ name }) => name === 'versions')).toBe(true);
    expect(entries.some((one) => one.isFile())).toBe(true);
    expect(open).toEqual([]);
    await rm(dataDir, { recursive: true });
  },
);

it(
  'SIGHUP during the start replaces the processes once all serve, and does not end the site',
  slowly,
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'early-hangup-'));
    // /ready responds when the first process serves; the second is still starting.
    const lines = await startAndStop('SIGHUP', { DATA_DIR: dataDir, PROCESSES: '2' }, 'serves');
    const said = (part: string) => lines.filter((line) => line.includes(part)).length;
    expect([said('a process serves'), said('every process was replaced')]).toEqual([4, 1]);
    await rm(dataDir, { recursive: true });
  },
);

it(
  'If none of several processes can start, the site says why, and warns only once',
  slowly,
  async () => {
    const child = start({
      PROCESSES: '2',
      SMTP_URI: 'smtp://mail',
      BACKUP_DIR: '/nowhere/backups',
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://shop.example',
      DATABASE_URL: 'postgresql://127.0.0.1:1/none',
    });
    const [lines, errors, ended] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    expect(errors).toMatch(
      /^The database none on 127.0.0.1:1 can't be reached: .*\nA process .*\n$/,
    );
    for (const warning of [
      /SMTP_URI is not a setting and is ignored: did you mean SMTP_URL\?/g,
      /PUBLIC_URL begins with http:/g,
      /The folder of backups can't be read: ENOENT.*\/nowhere\/backups/g,
    ]) {
      expect(lines.match(warning)).toHaveLength(1);
    }
    expect(ended).toEqual([1, null]);
  },
);

it('A DATA_DIR in /proc ends the start in a sentence', slowly, async () => {
  // A limit of 5 s CPU time, because making a folder in /proc may never end.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const main = join(import.meta.dirname, 'main.ts');
  const child = spawn('sh', ['-c', 'ulimit -t 5; exec "$0" "$1"', process.execPath, main], {
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: '/proc/x' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [sentence, ended] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(sentence).toMatch(/^DATA_DIR \/proc\/x can't be written: ENOENT.*\n$/);
  expect(ended).toEqual([1, null]);
});

it('An invalid setting stops the start with its message and nothing else', slowly, async () => {
  const child = start({ PORT: 'x' });
  const [said, ended] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(said).toBe("PORT must be a whole number from 0 to 65535, not 'x'.\n");
  expect(ended).toEqual([1, null]);
});
