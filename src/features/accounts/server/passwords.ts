/**
 * Password hashes: argon2id of passwordSha (decisions, section 2).
 * A hash takes some 20 ms of one processor. At most all processors but one work on hashes, and what
 * would wait long is refused, so that a flood of sign-ins leaves searches their share.
 */
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#features/language/text.ts';

const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** Some two seconds of work for each of them. */
const MOST_WAITING = 100 * AT_ONCE;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting.length >= MOST_WAITING) throw busy();
    // Whoever ends hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

const busy = () =>
  new CallError(
    'unavailable',
    'Many people are signing in just now. Please try again in a moment.' satisfies TextKey,
  );

/**
 * The hash to keep of a password.
 * @throws CallError unavailable when too many are waiting
 */
export const hashPassword = (passwordSha: string): Promise<string> =>
  inTurn(() => hash(passwordSha));

/** A hash of no password, so that an unknown name costs as much as a wrong password. */
let nobody: Promise<string> | undefined;

/**
 * Whether a password is the one of a kept hash. Takes the same time where there is no hash.
 * @throws CallError unavailable when too many are waiting
 */
export async function verifyPassword(kept: string | null, passwordSha: string): Promise<boolean> {
  nobody ??= hash('nobody');
  const other = await nobody;
  const right = await inTurn(() => verify(kept ?? other, passwordSha));
  return right && kept !== null;
}
