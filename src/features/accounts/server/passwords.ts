/**
 * Passwords: how they are hashed (argon2id of passwordSha, docs/product.md 10), compared and set.
 * A hash takes some 20 ms of one processor. Processes of their own do them, one fewer than there are
 * processors (one for each of several processes of the site); what would wait long is refused, so that a flood of sign-ins leaves searches their share.
 */
import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import type pg from 'pg';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/text.ts';
import { openProcesses } from '#platform/processes.ts';
import { hasSiblings } from '#platform/program.ts';
import { queries } from '#platform/queries.ts';
import type { PasswordResult, PasswordTask } from './password-process.ts';
import { endSessions } from './sessions.ts';

const AT_ONCE = hasSiblings ? 1 : Math.max(1, availableParallelism() - 1);

const processes = openProcesses<PasswordTask, PasswordResult>({
  script: new URL('./password-process.ts', import.meta.url),
  most: AT_ONCE,
  // A sign-in does not wait for the start of a process.
  keep: 1,
  // About a second of work for each of them.
  mostWaiting: 32 * AT_ONCE,
  longest: 10_000,
  mostMemory: 384 * 1024 * 1024,
  niceness: 10,
  refusal: () =>
    new CallError(
      'unavailable',
      'Many people are signing in just now. Please try again in a moment.' satisfies TextKey,
    ),
});

/**
 * Call this first in a sign-in, so that an overloaded server rejects it before other work.
 * @throws CallError unavailable if the queue is full
 */
export const { refuseIfFull } = processes;

/** Starts what hashes before the first sign-in; `passwordPids` is for tests that end it. */
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
 * The hash to keep of a password. Every password that is set comes through here.
 * @throws CallError badInput for a common password; unavailable when too many are waiting
 */
export async function hashPassword(passwordSha: string): Promise<string> {
  const passwordHash = await run({ work: 'hash', passwordSha });
  if (passwordHash === 'common') throw common();
  return String(passwordHash);
}

/** A hash of no password, so that an unknown name costs as much as a wrong password. */
let decoyHash: Promise<string> | undefined;

/**
 * Whether a password is the one of a kept hash. Takes the same time where there is no hash.
 * @throws CallError unavailable when too many are waiting
 */
export async function verifyPassword(
  passwordHash: string | null,
  passwordSha: string,
): Promise<boolean> {
  refuseIfFull();
  decoyHash ??= hashPassword('nobody').catch((error: unknown) => {
    decoyHash = undefined;
    throw error;
  });
  const decoy = await decoyHash;
  const right = await run({ work: 'compare', passwordSha, kept: passwordHash ?? decoy });
  return right === true && passwordHash !== null;
}

/** Sets a customer's password and ends all sessions. A first password confirms the sign-up. */
export async function setPassword(
  client: pg.ClientBase,
  customerId: number,
  passwordHash: string,
): Promise<void> {
  await queries(client)
    .updateTable('accounts.customer')
    .set({
      password_hash: passwordHash,
      status: sql`case status when 'unconfirmed' then 'waiting' else status end`,
      confirmed_at: sql`coalesce(confirmed_at, now())`,
    })
    .where('id', '=', customerId)
    .execute();
  await endSessions(client, 'customer', customerId);
}
