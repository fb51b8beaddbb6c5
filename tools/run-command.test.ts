import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './programs.ts';

/** A release with a single command, which prints its settings and arguments. */
const folder = mkdtempSync(join(tmpdir(), 'turbo-run-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'deploy'));
mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
copyFileSync(join(root, 'deploy/run'), join(folder, 'deploy/run'));
symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'));
writeFileSync(join(folder, 'package.json'), '{"scripts":{"show":"node show.cjs"}}');
writeFileSync(
  join(folder, 'show.cjs'),
  'console.log(JSON.stringify({ ...process.env, args: process.argv.slice(2), parent: require("fs").readFileSync("/proc/" + process.ppid + "/cmdline", "utf8") }))',
);
chmodSync(folder, 0o755);

const me = spawnSync('id', ['-un'], { encoding: 'utf8' }).stdout.trim();
const run = (settings: string, args: string[], env: Record<string, string> = {}) => {
  const file = join(folder, 'settings.env');
  writeFileSync(file, settings);
  return spawnSync(join(folder, 'deploy/run'), args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, SETTINGS_FILE: file, RUN_AS: me, ...env },
  });
};

test.skipIf(process.platform !== 'linux')(
  'deploy/run hands over the settings as systemd reads them, and the arguments as they are',
  () => {
    const settings = [
      '# a comment',
      'MAIL_FROM=E&E Turbo <noreply@example.com>',
      'METRICS_TOKEN="a long random $word"',
      "  SALES_MAIL='sales@example.com' ",
      'no setting',
      'EMPTY=',
      'PORT=3000',
    ].join('\n');
    const { stdout, stderr, status } = run(settings, ['show', 'a b', '--to=$HOME']);
    expect([stderr, status]).toEqual(['', 0]);
    // The value must not be in the arguments, which other users of the machine can read.
    expect(stdout.match(/noreply@/g)).toHaveLength(1);
    expect(JSON.parse(stdout)).toMatchObject({
      NODE_ENV: 'production',
      DATA_DIR: '/var/lib/turbo-catalogue',
      MAIL_FROM: 'E&E Turbo <noreply@example.com>',
      METRICS_TOKEN: 'a long random $word',
      SALES_MAIL: 'sales@example.com',
      EMPTY: '',
      PORT: '3000',
      args: ['a b', '--to=$HOME'],
    });
  },
);

test.skipIf(process.platform !== 'linux')('What the caller sets for one run counts more', () => {
  const { stdout } = run('PORT=3000', ['show'], { DATA_DIR: '/tmp/restored', PORT: '3999' });
  expect(JSON.parse(stdout)).toMatchObject({ DATA_DIR: '/tmp/restored', PORT: '3999', args: [] });
});
