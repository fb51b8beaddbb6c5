import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { BackupError, entryOf, writeArchive } from './archive.ts';
import { BACKUP_FORMAT, HEAD } from './backup.ts';
import { restore } from './restore.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restore-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ['a tree before 1.0.0', { format: 1, migration: 83 }, 'was made before 1.0.0, the first release'],
  [
    'a later release with another format',
    { format: BACKUP_FORMAT + 1, migration: 9 },
    'was made by a newer release',
  ],
  [
    'a later release with more migrations',
    { format: BACKUP_FORMAT, migration: 9999 },
    'was made by a newer release',
  ],
])('A backup of %s is refused with a sentence, and nothing is left of it', async (_, head, why) => {
  const path = join(folder, 'site.backup');
  const bytes = Buffer.from(JSON.stringify({ ...head, tables: [], sequences: [] }));
  await writeArchive(
    path,
    (async function* () {
      yield entryOf(HEAD, bytes);
    })(),
  );
  const dataDir = join(folder, 'data');
  const restored = restore({ path, dataDir, log: silentLog() }, () => undefined);
  await expect(restored).rejects.toThrow(BackupError);
  await expect(restored).rejects.toThrow(why);
  expect(readdirSync(dataDir)).toEqual([]);
});
