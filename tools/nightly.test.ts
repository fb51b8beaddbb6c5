/** deploy/backup/nightly with DATABASE_URL. The test of the command covers it without DATABASE_URL. */
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './programs.ts';

let folder: string;
let backups: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nightly-'));
  backups = join(folder, 'backups');
  mkdirSync(join(folder, 'data/files/pictures'), { recursive: true });
  mkdirSync(backups);
  writeFileSync(join(folder, 'data/files/pictures/a'), 'picture');
  // A fake pg_dump that writes its arguments.
  writeFileSync(
    join(folder, 'pg_dump'),
    '#!/bin/bash\n[ -z "$FAILS" ] || exit 1\nfor one; do case $one in --file=*) out=$(echo $one | cut -d= -f2);; esac; done\necho "PGDMP $PGPASSWORD $*" > "$out"\n',
    { mode: 0o755 },
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

const nightly = (settings: Record<string, string> = {}) =>
  spawnSync(join(root, 'deploy/backup/nightly'), [backups], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(folder, 'data'),
      PG_DUMP: join(folder, 'pg_dump'),
      DATABASE_URL: 'postgres://turbo:a%23b@db.example/turbo',
      ...settings,
    },
  });

it('dumps the database without showing its password, copies the files, and removes old dumps', () => {
  const old = join(backups, 'old.dump');
  writeFileSync(old, 'PGDMP');
  utimesSync(old, 0, 0);
  expect(nightly()).toMatchObject({ status: 0, stderr: '' });
  const names = readdirSync(backups).sort();
  expect(names).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\d-\d{4}\.dump$/), 'files']);
  const dump = readFileSync(join(backups, names[0] ?? ''), 'utf8');
  expect(dump).toMatch(
    /^PGDMP a#b --format=custom .*--dbname=postgres:\/\/turbo@db\.example\/turbo\n$/,
  );
  expect(readFileSync(join(backups, 'files/pictures/a'), 'utf8')).toBe('picture');
  // Files that the site has removed stay in the copy, because older dumps need them.
  rmSync(join(folder, 'data/files/pictures/a'));
  expect(nightly().status).toBe(0);
  expect(readdirSync(join(backups, 'files/pictures'))).toEqual(['a']);
});

it('fails with pg_dump, and leaves no dump of that night', () => {
  expect(nightly({ FAILS: '1' }).status).not.toBe(0);
  expect(readdirSync(backups)).toEqual([]);
});

it('leaves the database to pgBackRest, and the files to the store', () => {
  expect(nightly({ BACKUP_DATABASE: 'no', STORAGE_URL: 's3://a/b' }).status).toBe(0);
  expect(readdirSync(backups)).toEqual([]);
});
