/** `npm start` reads the settings before it builds the pages. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './programs.ts';

/** A checkout without built pages, whose build fails. */
const folder = mkdtempSync(join(tmpdir(), 'turbo-start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'tools'));
for (const name of ['start.ts', 'build.ts'])
  copyFileSync(join(root, 'tools', name), join(folder, 'tools', name));
for (const name of ['package.json', 'vite.config.ts'])
  copyFileSync(join(root, name), join(folder, name));
symlinkSync(join(root, 'src'), join(folder, 'src'));
mkdirSync(join(folder, 'node_modules/vite/bin'), { recursive: true });
writeFileSync(join(folder, 'node_modules/vite/bin/vite.js'), 'process.exit(1)');

function start(env: NodeJS.ProcessEnv) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { stderr, status } = spawnSync(process.execPath, [join(folder, 'tools/start.ts')], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH, NODE_COMPILE_CACHE, PORT: '0', ...env },
  });
  return { stderr, status };
}

test.skipIf(process.platform !== 'linux').each([
  [{ DATA_DIR: '/proc/x' }, "DATA_DIR /proc/x can't be written: ENOENT"],
  [{ DATA_DIR: '/proc/x/below' }, "DATA_DIR /proc/x/below can't be written: ENOENT"],
  [{ PORT: 'x' }, 'PORT must be a whole number from 0 to 65535'],
])(
  'With %o the first start ends with a sentence instead of building the pages',
  (env, sentence) => {
    const { stderr, status } = start(env);
    expect(stderr.startsWith(sentence), stderr).toBe(true);
    expect(status).toBe(1);
  },
);

test('With good settings the first start builds the pages', () => {
  expect(start({ DATA_DIR: 'data/new' }).stderr).toContain('The pages could not be built.');
});
