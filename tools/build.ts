import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = [
  'src',
  'vite.config.ts',
  'tools/split-texts.ts',
  'package-lock.json',
  'postcss.config.mjs',
];
const stamp = join(root, 'dist', '.built');

/**
 * Builds the pages into dist/ if they are missing or their sources have changed. Runs in a child process to
 * keep the server's memory small.
 * @throws Error if the build fails; the build's output contains the reason
 */
export function buildWeb(): void {
  if (!existsSync(join(root, 'vite.config.ts'))) return;
  const state = stateOfSources();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return;
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('The pages could not be built.');
  mkdirSync(dirname(stamp), { recursive: true });
  // The state is read again, because a build may write sources itself.
  writeFileSync(stamp, stateOfSources());
}

/** A hash that changes when a source is added, removed or written. */
function stateOfSources(): string {
  const hash = createHash('sha256');
  for (const source of sources.map((one) => join(root, one))) {
    if (!existsSync(source)) continue;
    const files = statSync(source).isFile()
      ? [source]
      : readdirSync(source, { recursive: true, withFileTypes: true })
          .filter((one) => one.isFile() && !/\.test\.tsx?$/.test(one.name))
          .map((one) => join(one.parentPath, one.name));
    for (const file of files.sort()) {
      const { mtimeMs, size } = statSync(file);
      hash.update(`${file} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex');
}
