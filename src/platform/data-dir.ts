/** What a start does first in DATA_DIR, and how an operator hears that the system refuses it. */
import { statfs } from 'node:fs/promises';
import { ConfigError } from './config.ts';
import { DISK_FULL, isConnectionLost } from './database.ts';

/** A piece of PostgreSQL's log, bytes: without room for the next one the server ends. */
const PIECE_OF_LOG = 16 * 1024 * 1024;

/**
 * Does work that makes or writes something in DATA_DIR and nowhere else, itself or by PostgreSQL.
 * @throws ConfigError that names DATA_DIR if the system refuses: it is a file, belongs to others, is full
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

/** What the system, or PostgreSQL for it, says of DATA_DIR; undefined for another error. */
async function refusalOf(dataDir: string, error: unknown): Promise<string | undefined> {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as { code?: unknown };
  const isFull =
    code === DISK_FULL ||
    /no space left on device/i.test(error.message) ||
    (isConnectionLost(error) && (await roomIn(dataDir)) < PIECE_OF_LOG);
  if (isFull) return 'no room left on the disk';
  // Only errors of the system name what the program asked of it.
  return 'syscall' in error ? error.message : undefined;
}

async function roomIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
