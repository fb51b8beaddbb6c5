import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes a folder for all files that tests write. The folder is in memory if there is room: each test file
 * creates a database, which takes a second on a slow disk.
 */
export function makeScratchFolder(): string {
  const memory = '/dev/shm';
  const inMemory = hasRoom(memory) && makeFolder(memory);
  const folder = inMemory && runsPrograms(inMemory) ? inMemory : makeFolder(tmpdir());
  // As root, databases run as another user, who also writes here.
  chmodSync(folder, 0o1777);
  return folder;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) > 4 * 2 ** 30;
}

/** Whether programs can run in the folder; some containers forbid it in /dev/shm. */
function runsPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '', { mode: 0o755 });
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A temporary folder that is deleted when this process exits. */
function makeFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'turbo-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
