/**
 * Password hashes: argon2id of passwordSha (decisions, section 2).
 * A hash takes some 20 ms of one processor. Threads of their own do them, one fewer than there are
 * processors; what would wait long is refused, so that a flood of sign-ins leaves searches their share.
 */
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#features/language/text.ts';
import type { PasswordOrder, PasswordResult } from './password-worker.ts';

const AT_ONCE = Math.max(1, availableParallelism() - 1);
/** About a second of work for each of them. */
const MOST_WAITING = 32 * AT_ONCE;

/** Threads that have nothing to do; they are started when they are first needed. */
const idle: Worker[] = [];
let started = 0;
const waiting: ((worker: Worker) => void)[] = [];

const full = () => idle.length === 0 && started === AT_ONCE && waiting.length >= MOST_WAITING;

/**
 * To be asked before a sign-in costs anything else.
 * @throws CallError unavailable when too many are waiting
 */
export function expectRoom(): void {
  if (!full()) return;
  const message: TextKey = 'Many people are signing in just now. Please try again in a moment.';
  throw new CallError('unavailable', message);
}

function start(): Worker {
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url));
  // Whoever waits for its answer hears of an error; without a listener it would end the process.
  worker.on('error', () => undefined);
  // A thread without work keeps no process alive.
  worker.unref();
  started += 1;
  return worker;
}

async function take(): Promise<Worker> {
  const worker = idle.pop();
  if (worker) return worker;
  if (started < AT_ONCE) return start();
  expectRoom();
  return new Promise((resolve) => waiting.push(resolve));
}

function giveBack(worker: Worker): void {
  const next = waiting.shift();
  if (next) next(worker);
  else idle.push(worker);
}

/** A thread that broke is replaced, or those who wait for it would wait for ever. */
function replace(worker: Worker): void {
  worker.terminate();
  started -= 1;
  const next = waiting.shift();
  if (next) next(start());
}

async function run(order: PasswordOrder): Promise<string | boolean> {
  const worker = await take();
  worker.ref();
  let result: PasswordResult;
  try {
    const answer = once(worker, 'message');
    worker.postMessage(order);
    [result] = (await answer) as [PasswordResult];
  } catch (error) {
    replace(worker);
    throw error;
  }
  worker.unref();
  giveBack(worker);
  if (result === null) throw new Error('a password hash could not be made or read');
  return result;
}

/**
 * The hash to keep of a password.
 * @throws CallError unavailable when too many are waiting
 */
export async function hashPassword(passwordSha: string): Promise<string> {
  return String(await run({ passwordSha }));
}

/** A hash of no password, so that an unknown name costs as much as a wrong password. */
let nobody: Promise<string> | undefined;

/**
 * Whether a password is the one of a kept hash. Takes the same time where there is no hash.
 * @throws CallError unavailable when too many are waiting
 */
export async function verifyPassword(kept: string | null, passwordSha: string): Promise<boolean> {
  expectRoom();
  nobody ??= hashPassword('nobody').catch((error: unknown) => {
    nobody = undefined;
    throw error;
  });
  const other = await nobody;
  const right = await run({ passwordSha, kept: kept ?? other });
  return right === true && kept !== null;
}
