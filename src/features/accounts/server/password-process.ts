/** Process that computes password hashes, one after another. */
import { hash } from 'node:crypto';
import { hashSync, verifySync } from '@node-rs/argon2';
import { runTasks } from '#platform/processes.ts';

/**
 * 'hash' creates a hash. 'compare' checks the password against `storedHash`. 'checkCommon' only
 * checks whether the password is common.
 */
export interface PasswordTask {
  readonly work: 'hash' | 'compare' | 'checkCommon';
  readonly passwordSha: string;
  /** For 'compare'. */
  readonly storedHash?: string | undefined;
}

/**
 * For 'hash' the hash, for 'checkCommon' an empty string; 'common' if the password is common. For 'compare' whether
 * the password matches. null if the task failed.
 */
export type PasswordResult = string | boolean | null;

async function result({ work, passwordSha, storedHash }: PasswordTask): Promise<PasswordResult> {
  try {
    if (work === 'compare') return verifySync(storedHash ?? '', passwordSha);
    if (await isCommon(passwordSha)) return 'common';
    return work === 'hash' ? hashSync(passwordSha) : '';
  } catch {
    return null;
  }
}

/** First 48 bits of a digest: enough to distinguish 100,000 passwords, and a number needs little memory. */
const startOf = (passwordSha: string): number => Number.parseInt(passwordSha.slice(0, 12), 16);

let commonStarts: Set<number> | undefined;

/**
 * Whether a password is common. The server never sees passwords, so it compares digests: of the empty
 * password, and of about 49,000 passwords that leaked most often, each also with a capital first letter. The
 * first call takes 0.1 s. Processes that only compare hashes never load the list.
 */
async function isCommon(passwordSha: string): Promise<boolean> {
  commonStarts ??= await readCommonStarts();
  return commonStarts.has(startOf(passwordSha));
}

async function readCommonStarts(): Promise<Set<number>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const starts = new Set([startOf(hash('sha256', ''))]);
  for (const password of dictionary['passwords-common']) {
    starts.add(startOf(hash('sha256', password)));
    starts.add(startOf(hash('sha256', password.charAt(0).toUpperCase() + password.slice(1))));
  }
  return starts;
}

runTasks(result);
