/**
 * A thread that does password hashes, one after another. On Linux a priority is a thread's own, so
 * this one steps back behind searches; elsewhere it would be the whole process's, and stays as it is.
 */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** What to do: a hash of the password, or to compare it with one. */
export interface PasswordOrder {
  readonly passwordSha: string;
  readonly kept?: string | undefined;
}

/** The hash or whether it fits; null where that failed. */
export type PasswordResult = string | boolean | null;

if (process.platform === 'linux') setPriority(10);

function result({ passwordSha, kept }: PasswordOrder): PasswordResult {
  try {
    return kept === undefined ? hashSync(passwordSha) : verifySync(kept, passwordSha);
  } catch {
    return null;
  }
}

parentPort?.on('message', (order: PasswordOrder) => parentPort?.postMessage(result(order)));
