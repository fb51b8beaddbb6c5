/** deploy/backup/nightly with the real pg_dump, where one is installed. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from './database.ts';

const root = join(import.meta.dirname, '..');

/** The major version of a program of PostgreSQL that is installed; 0 without one. */
const installed = (program: string): number => {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
};

// The packages from npm have no pg_dump, and pg_dump refuses servers newer than itself.
it.runIf(installed('pg_dump') >= Number(process.env.PG_VERSION ?? 18))(
  'The nightly backup writes with pg_dump what pg_restore reads',
  { timeout: 60_000 },
  async () => {
    const backups = mkdtempSync(join(tmpdir(), 'nightly-dump-'));
    const { url, drop } = await createTestDatabase();
    try {
      const nightly = spawnSync(join(root, 'deploy', 'backup', 'nightly'), [backups], {
        cwd: root,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATA_DIR: backups, DATABASE_URL: url },
      });
      expect(nightly).toMatchObject({ status: 0, stderr: '' });
      const [dump = '', ...more] = readdirSync(backups);
      expect(more).toEqual([]);
      const list = spawnSync('pg_restore', ['--list', join(backups, dump)], { encoding: 'utf8' });
      expect(list.stdout).toMatch(/TABLE DATA ordering customer_order /);
      expect(list.status).toBe(0);
    } finally {
      await drop();
      rmSync(backups, { recursive: true });
    }
  },
);
