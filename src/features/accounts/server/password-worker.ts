/**
 * A thread that does password hashes, one after another. On Linux a priority is a thread's own, so
 * this one steps back behind searches; elsewhere it would be the whole process's, and stays as it is.
 */
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';

/** What to do: make a hash of the password, compare it with one, or only see whether it is common. */
export interface PasswordOrder {
  readonly work: 'hash' | 'compare' | 'look';
  readonly passwordSha: string;
  /** The hash to compare with. */
  readonly kept?: string | undefined;
}

/** The hash, 'common' in its place, or whether the password fits; null where that failed. */
export type PasswordResult = string | boolean | null;

if (process.platform === 'linux') setPriority(10);

async function result({ work, passwordSha, kept }: PasswordOrder): Promise<PasswordResult> {
  try {
    if (work === 'compare') return verifySync(kept ?? '', passwordSha);
    // Only now: most threads compare all day, and the list takes a tenth of a second to make.
    const { isCommon } = await import('./common-passwords.ts');
    if (isCommon(passwordSha)) return 'common';
    return work === 'hash' ? hashSync(passwordSha) : '';
  } catch {
    return null;
  }
}

parentPort?.on('message', async (order: PasswordOrder) =>
  parentPort?.postMessage(await result(order)),
);
