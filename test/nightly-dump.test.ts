/** deploy/backup/nightly with the real pg_dump, if it is installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

const root = join(import.meta.dirname, '..');

/** Major version of an installed PostgreSQL program; 0 if it is missing. */
const installed = (program: string): number => {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
};

const nightly = (url: string, backups: string) =>
  spawnSync(join(root, 'deploy', 'backup', 'nightly'), [backups], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: backups, DATABASE_URL: url },
  });

// Requires an installed pg_dump that is as new as the server: the npm packages have none, and pg_dump refuses
// newer servers.
it.runIf(installed('pg_dump') >= Number(process.env.PG_VERSION ?? 18))(
  'The nightly backup writes with pg_dump what pg_restore reads, and backs that up again',
  { timeout: 60_000 },
  async () => {
    const backups = mkdtempSync(join(tmpdir(), 'nightly-dump-'));
    const { url, drop } = await createTestDatabase();
    const empty = await createTestDatabase({ migrated: false });
    try {
      expect(nightly(url, backups)).toMatchObject({ status: 0, stderr: '' });
      const [dump = '', ...more] = readdirSync(backups);
      expect(more).toEqual([]);
      const list = spawnSync('pg_restore', ['--list', join(backups, dump)], { encoding: 'utf8' });
      expect(list.stdout).toMatch(/TABLE DATA ordering customer_order /);
      expect(list.status).toBe(0);

      const given = ['--no-owner', `--dbname=${empty.url}`, join(backups, dump)];
      const restored = spawnSync('pg_restore', given, { encoding: 'utf8' });
      expect(restored).toMatchObject({ status: 0, stderr: '' });
      rmSync(join(backups, dump));
      expect(nightly(empty.url, backups)).toMatchObject({ status: 0, stderr: '' });
    } finally {
      await empty.drop();
      await drop();
      rmSync(backups, { recursive: true });
    }
  },
);
