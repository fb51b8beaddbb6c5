/** Creates and locks DATA_DIR at the start, and makes errors for the operator if the system refuses. */
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from './config.ts';
import { DISK_FULL, isConnectionLost } from './database.ts';

/**
 * The folders in DATA_DIR besides that of the database: the store, mails if SMTP_URL is not set, versions of
 * the catalogue, and uploads of content and of imports.
 */
const folders = ['files', 'mail', 'versions', 'content', 'imports'];

/**
 * Makes DATA_DIR. If this user is root, DATA_DIR has mode 711: PostgreSQL's user can enter its own private folder in
 * it, but can't list DATA_DIR.
 * @param onRefusal called if the rights of another user's folder can't be set
 */
export function makeDataDir(dataDir: string, onRefusal: (error: unknown) => void): void {
  const root = process.getuid?.() === 0;
  const first = makePath(dataDir);
  // PostgreSQL's user must be able to pass through new parent folders of DATA_DIR, whatever the umask is.
  for (let at = dirname(dataDir); root && first && at.length >= first.length; at = dirname(at)) {
    close(at, onRefusal, 0o755);
  }
  close(dataDir, onRefusal, root ? 0o711 : 0o700);
}

/**
 * Makes DATA_DIR and all folders in it before anything is written. Also makes existing folders private,
 * because they hold mails with codes, documents, files of imports and the catalogue.
 */
export function makeFolders(dataDir: string, onRefusal: (error: unknown) => void): void {
  makeDataDir(dataDir, onRefusal);
  for (const name of folders) mkdirSync(join(dataDir, name), { recursive: true });
  for (const one of readdirSync(dataDir, { withFileTypes: true })) {
    if (one.isDirectory() && one.name !== 'postgres') close(join(dataDir, one.name), onRefusal);
  }
}

/**
 * Makes a folder and its parent folders. Node's own `recursive` never ends if the system answers 'not found'
 * for a folder whose parent exists, as in /proc.
 * @returns the first folder that was missing
 */
export function makePath(folder: string, mode?: number): string | undefined {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at); at = dirname(at)) missing.unshift(at);
  // Throws if there is a file of this name.
  if (missing.length === 0) mkdirSync(folder, { recursive: true });
  for (const at of missing) {
    try {
      mkdirSync(at, mode);
    } catch (error) {
      // Another process has created it since the check.
      if (!statSync(at, { throwIfNoEntry: false })?.isDirectory()) throw error;
    }
  }
  return missing[0];
}

/**
 * Makes a folder for temporary files.
 * @throws ConfigError if the system refuses
 */
export function makeTempFolder(prefix: string, root = tmpdir()): string {
  try {
    return mkdtempSync(join(root, prefix));
  } catch (error) {
    throw new ConfigError(
      `The folder for temporary files, ${root}, can't be written: ${(error as Error).message}.${root === tmpdir() ? ' Set TMPDIR to another one.' : ''}`,
      { cause: error },
    );
  }
}

/**
 * Makes the files that this process and its children create readable for this user only. Worker threads
 * can't call it.
 */
export const keepFilesPrivate = (): void => {
  process.umask(0o077);
};

function close(folder: string, onRefusal: (error: unknown) => void, mode = 0o700): void {
  try {
    chmodSync(folder, mode);
  } catch (error) {
    onRefusal(error);
  }
}

/** Size of a WAL segment of PostgreSQL in bytes. PostgreSQL ends if the disk has no room for the next one. */
export const WAL_SEGMENT_BYTES = 16 * 1024 * 1024;

/**
 * Runs `work`, which writes only in DATA_DIR, directly or through PostgreSQL.
 * @throws ConfigError that names DATA_DIR if the system refuses: DATA_DIR is a file, belongs to others, or is
 * full
 */
export async function inDataDir<T>(dataDir: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = await refusalOf(dataDir, error);
    if (why === undefined) throw error;
    throw new ConfigError(`DATA_DIR ${dataDir} can't be written: ${why}.`, { cause: error });
  }
}

/**
 * Returns why the system does not let this process or PostgreSQL write in DATA_DIR; undefined if the error
 * has another cause.
 */
async function refusalOf(dataDir: string, error: unknown): Promise<string | undefined> {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  const isFull =
    code === DISK_FULL ||
    /no space left on device/i.test(error.message) ||
    (isConnectionLost(error) && (await freeBytesIn(dataDir)) < WAL_SEGMENT_BYTES);
  if (isFull) return 'no room left on the disk';
  // Only system errors have a `syscall`.
  return 'syscall' in error ? error.message : undefined;
}

export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Interval at which a process that waits for a lock tries again, in ms. */
const LOOK_AGAIN = 100;

/**
 * Locks a folder for one process. The lock is a listening socket, because the system closes it even if the
 * process crashes. A lock file would survive a crash, and a pid in it could be reused.
 * @returns a function that releases the lock, or undefined if another process holds it
 */
export async function lockFolder(folder: string): Promise<(() => Promise<void>) | undefined> {
  const name = socketName(folder);
  let server = await listen(name);
  if (!server && name.startsWith('/') && !(await answers(name))) {
    // A killed process leaves a socket file behind; abstract sockets have no file.
    rmSync(name, { force: true });
    server = await listen(name);
  }
  const lockServer = server;
  return lockServer && (() => new Promise<void>((done) => lockServer.close(() => done())));
}

/**
 * Waits until no other process holds the folder's lock, and locks the folder.
 * @returns a function that releases the lock
 */
export async function waitForLock(folder: string): Promise<() => Promise<void>> {
  for (;;) {
    const unlock = await lockFolder(folder);
    if (unlock) return unlock;
    await sleep(LOOK_AGAIN);
  }
}

function socketName(folder: string): string {
  // Device and inode are the same for every path to the folder.
  const { dev, ino } = lstatSync(folder);
  const name = `turbo-catalogue-${dev}-${ino}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.lock`);
}

function listen(name: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    // With `exclusive`, only one process can listen. Otherwise node:cluster would let all processes share it.
    server.listen({ path: name, exclusive: true }, () => {
      // The lock must not keep the process alive.
      server.unref();
      resolve(server);
    });
  });
}

function answers(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(name);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
