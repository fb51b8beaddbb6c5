/** A process that does password hashes, one after another. */
import { hashSync, verifySync } from '@node-rs/argon2';
import { runTasks } from '#platform/processes.ts';

/** What to do: make a hash of the password, compare it with one, or only see whether it is common. */
export interface PasswordTask {
  readonly work: 'hash' | 'compare' | 'look';
  readonly passwordSha: string;
  /** The hash to compare with. */
  readonly kept?: string | undefined;
}

/** The hash, 'common' in its place, or whether the password fits; null where that failed. */
export type PasswordResult = string | boolean | null;

async function result({ work, passwordSha, kept }: PasswordTask): Promise<PasswordResult> {
  try {
    if (work === 'compare') return verifySync(kept ?? '', passwordSha);
    // Only now: most processes compare all day, and the list takes a tenth of a second to make.
    const { isCommon } = await import('./common-passwords.ts');
    if (isCommon(passwordSha)) return 'common';
    return work === 'hash' ? hashSync(passwordSha) : '';
  } catch {
    return null;
  }
}

runTasks(result);
