/** What a start does first in DATA_DIR, and how an operator hears that the system refuses it. */
import { ConfigError } from './config.ts';

/**
 * Does work that makes or writes something in DATA_DIR and nowhere else.
 * @throws ConfigError that names DATA_DIR if the system refuses: it is a file, belongs to others, is full
 */
export async function inDataDir<T>(dataDir: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Only errors of the system name what the program asked of it.
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new ConfigError(`DATA_DIR ${dataDir} can't be written: ${error.message}.`, {
      cause: error,
    });
  }
}
