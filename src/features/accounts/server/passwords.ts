/**
 * Passwords: hashing (argon2id of passwordSha, docs/product.md 10), comparing, and setting. A hash takes
 * about 20 ms of processor time. Child processes compute the hashes: one process fewer than the machine has
 * processors, or a single one for each site process if the site runs as several processes. If too many hashes
 * wait, further ones are refused, so that a flood of sign-ins does not slow searches. Networks take turns, so
 * that a flood from one network does not block sign-ins from others.
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

/** Maximum number of waiting hashes: less than a second of work for each process. */
const MAX_WAITING = 32 * AT_ONCE;

const refusal = () =>
  new CallError(
    'unavailable',
    'Many people are signing in just now. Please try again in a moment.' satisfies TextKey,
  );

const processes = openProcesses<PasswordTask, PasswordResult>({
  script: new URL('./password-process.ts', import.meta.url),
  most: AT_ONCE,
  // Keeps one process running, so that a sign-in does not wait for a process to start.
  keep: 1,
  mostWaiting: MAX_WAITING,
  longest: 10_000,
  mostMemory: 384 * 1024 * 1024,
  niceness: 10,
  refusal,
});

/**
 * Waits for the caller's turn, then runs the check of a password or code with its database queries. For
 * callers without a session. Twice as many checks as processes run at once, so that a process has work while
 * another check queries the database.
 * @throws CallError unavailable if the queue is full
 */
export const inPasswordTurn = shareTurns({
  most: 2 * AT_ONCE,
  mostWaiting: MAX_WAITING,
  refuse: refusal,
});

/** `warmPasswords` starts the processes before the first sign-in. `passwordPids` is for tests. */
export const { warm: warmPasswords, pids: passwordPids } = processes;

async function run(task: PasswordTask): Promise<string | boolean> {
  const result = await processes.run(task);
  if (result === null) throw new Error('a password hash could not be made or read');
  return result;
}

/**
 * Refuses common passwords. Call this before using up a code.
 * @throws CallError badInput for a common password; unavailable if the queue is full
 */
export async function refuseCommon(passwordSha: string): Promise<void> {
  if ((await run({ work: 'checkCommon', passwordSha })) === 'common') throw common();
}

const common = () =>
  new CallError(
    'badInput',
    'This password is easy to guess. Choose another one.' satisfies TextKey,
  );

/**
 * Hashes a new password for storage.
 * @throws CallError badInput for a common password; unavailable if the queue is full
 */
export async function hashPassword(passwordSha: string): Promise<string> {
  const passwordHash = await run({ work: 'hash', passwordSha });
  if (passwordHash === 'common') throw common();
  return String(passwordHash);
}

/**
 * Hash to compare with if there is no account, so that an unknown address takes as long as a wrong password.
 */
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
  const right = await run({ work: 'compare', passwordSha, storedHash: passwordHash ?? decoy });
  return right === true && passwordHash !== null;
}

/**
 * Sets a customer's password. Ends all sessions and deletes all codes that could set a password. A first
 * password confirms the sign-up and notifies the sales desk.
 * @param checkedHash hash that the current password was checked against, if any; a password that was changed
 *   since then is not overwritten
 * @returns whether the password was set
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
