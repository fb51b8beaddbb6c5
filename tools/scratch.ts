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
 * Makes a folder for all files that tests write: in memory if the system has room there, because each test
 * file makes a database, and a slow disk takes a second for that.
 */
export function makeScratchFolder(): string {
  const memory = '/dev/shm';
  const inMemory = hasRoom(memory) && makeFolder(memory);
  const folder = inMemory && runsPrograms(inMemory) ? inMemory : makeFolder(tmpdir());
  // Root starts databases as another account, which writes there as well.
  chmodSync(folder, 0o1777);
  return folder;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) > 4 * 2 ** 30;
}

/** Whether programs can be started in the folder, which some containers forbid. */
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

/** A folder that lasts as long as this process. */
function makeFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'turbo-tests-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
