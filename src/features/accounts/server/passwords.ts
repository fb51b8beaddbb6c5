/**
 * Passwords: how they are hashed (argon2id of passwordSha, docs/product.md 10), compared and set.
 * A hash takes about 20 ms of processor time. Child processes make the hashes: one process fewer than there are
 * processors, or one for each process of the site if it has several. Hashes that would wait long are refused, so
 * that a flood of sign-ins leaves searches their share. Networks take turns, so that it leaves other sign-ins theirs.
 */
import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import { shareTurns } from '#features/gateway/server/turns.ts';
import type { TextKey } from '#language/text.ts';
import { addJob } from '#platform/jobs.ts';
import { openProcesses } from '#platform/processes.ts';
import { hasSiblings } from '#platform/program.ts';
import { queries } from '#platform/queries.ts';
import { jobNames } from '../mail/letters.ts';
import type { PasswordResult, PasswordTask } from './password-process.ts';
import { endSessions } from './sessions.ts';

const AT_ONCE = hasSiblings ? 1 : Math.max(1, availableParallelism() - 1);

/** About a second of work for each process. */
const MOST_WAITING = 32 * AT_ONCE;

const refusal = () =>
  new CallError(
    'unavailable',
    'Many people are signing in just now. Please try again in a moment.' satisfies TextKey,
  );

const processes = openProcesses<PasswordTask, PasswordResult>({
  script: new URL('./password-process.ts', import.meta.url),
  most: AT_ONCE,
  // A sign-in does not wait for the start of a process.
  keep: 1,
  mostWaiting: MOST_WAITING,
  longest: 10_000,
  mostMemory: 384 * 1024 * 1024,
  niceness: 10,
  refusal,
});

/**
 * Runs the check of a password or code, with its queries, for a caller without a session, when its turn comes.
 * While one of two checks queries the database, the other uses the process.
 * @throws CallError unavailable if the queue is full
 */
export const inPasswordTurn = shareTurns({
  most: 2 * AT_ONCE,
  mostWaiting: MOST_WAITING,
  refuse: refusal,
});

/** `warmPasswords` starts the processes before the first sign-in; `passwordPids` is for tests that end them. */
export const { warm: warmPasswords, pids: passwordPids } = processes;

async function run(task: PasswordTask): Promise<string | boolean> {
  const result = await processes.run(task);
  if (result === null) throw new Error('a password hash could not be made or read');
  return result;
}

/**
 * Rejects common passwords. Call this before a code is consumed.
 * @throws CallError badInput for a common password; unavailable if the queue is full
 */
export async function refuseCommon(passwordSha: string): Promise<void> {
  if ((await run({ work: 'look', passwordSha })) === 'common') throw common();
}

const common = () =>
  new CallError(
    'badInput',
    'This password is easy to guess. Choose another one.' satisfies TextKey,
  );

/**
 * Hashes a password for storage. Every new password passes here, and a common password is refused.
 * @throws CallError badInput for a common password; unavailable if the queue is full
 */
export async function hashPassword(passwordSha: string): Promise<string> {
  const passwordHash = await run({ work: 'hash', passwordSha });
  if (passwordHash === 'common') throw common();
  return String(passwordHash);
}

/** A hash of no password, so that an unknown name costs as much as a wrong password. */
let decoyHash: Promise<string> | undefined;

/**
 * Whether a password matches a stored hash. Takes the same time if there is no hash.
 * @throws CallError unavailable if the queue is full
 */
export async function verifyPassword(
  passwordHash: string | null,
  passwordSha: string,
): Promise<boolean> {
  decoyHash ??= hashPassword('nobody').catch((error: unknown) => {
    decoyHash = undefined;
    throw error;
  });
  const decoy = await decoyHash;
  const right = await run({ work: 'compare', passwordSha, kept: passwordHash ?? decoy });
  return right === true && passwordHash !== null;
}

/**
 * Sets a customer's password. It ends all sessions, and all codes that could set a password. A first password
 * confirms the sign-up and notifies the sales desk.
 * @param checkedHash hash of the password that was checked, if any: a password that was set meanwhile stays
 * @returns whether it was set
 */
export async function setPassword(
  client: pg.ClientBase,
  customerId: number,
  passwordHash: string,
  checkedHash?: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await queries(client)
    .updateTable('accounts.customer')
    .set({ status: 'waiting' })
    .where('id', '=', customerId)
    .where('status', '=', 'unconfirmed')
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await addJob(client, jobNames.signedUp, { customerId });
  const password = await queries(client)
    .updateTable('accounts.customer')
    .set({
      password_hash: passwordHash,
      confirmed_at: sql`coalesce(confirmed_at, now())`,
    })
    .where('id', '=', customerId)
    .$if(checkedHash !== undefined, (update) =>
      update.where('password_hash', 'is not distinct from', checkedHash ?? null),
    )
    .executeTakeFirst();
  if (password.numUpdatedRows === 0n) return false;
  await queries(client)
    .deleteFrom('accounts.code')
    .where('customer_id', '=', customerId)
    .where('purpose', 'in', ['signup', 'reset'])
    .execute();
  await endSessions(client, 'customer', customerId);
  return true;
}
