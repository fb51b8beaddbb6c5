/** The two tasks of a captcha: a proof of work for the browser, and letters in a picture. */
import { randomBytes, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { CallError } from '#contract/errors.ts';
import { openProcesses } from '#platform/processes.ts';
import type { CaptchaPicture, CaptchaTask } from './captcha-process.ts';
import { busy } from './reply.ts';

/*
 * Proof of work (decision 23): the browser tries numbers until the derived key has the requested prefix. A
 * program that reads the pictures pays processor time for each captcha. A person does not notice: the browser
 * works while the person types.
 */

/** A challenge with its signing secret; stored and deleted with its captcha. */
export interface Proof {
  readonly challenge: Challenge;
  readonly secret: string;
}

/** SHA-256 iterations per attempt; high enough that other costs of an attempt do not matter. */
export const ROUNDS = 5000;
/**
 * Maximum number of attempts at price 1. The average is half of it: a million iterations, which take a third
 * of a second on one processor core and 2 s on a slow phone.
 */
const FIRST_TRIES = 400;
/** Factor by which the maximum number of attempts grows from one price to the next. */
const GROWTH = 4;
export const HIGHEST_PRICE = 3;

/** Maximum number of attempts for a price. The average is half of it. */
export const mostTries = (price: number): number =>
  price === 0 ? 0 : FIRST_TRIES * GROWTH ** (Math.min(price, HIGHEST_PRICE) - 1);

/** @param price 1 or more */
export async function newProof(price: number): Promise<Proof> {
  const secret = randomBytes(32).toString('base64url');
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(1, mostTries(price) + 1),
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: keySecretOf(secret),
  });
  return { challenge, secret };
}

/** @param derivedKey the key found by the browser, in hexadecimal */
export async function isProven(
  { challenge, secret }: Proof,
  derivedKey: string | undefined,
): Promise<boolean> {
  if (derivedKey === undefined) return false;
  const { verified } = await verifySolution({
    challenge,
    // The signature covers the derived key, so the counter value does not matter.
    solution: { counter: 0, derivedKey },
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: keySecretOf(secret),
  });
  return verified;
}

const keySecretOf = (secret: string): string => `key of ${secret}`;

// The picture of a captcha, drawn in a child process.

// Without letters and digits that look alike: no 0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V.
const LETTERS = 'ACEFHJKMNPRTWXY3479';
const LENGTH = 5;
/** CPU limit for one picture, in ms, including the start of the process. Drawing takes about 5 ms. */
const LONGEST = 10_000;
/** Maximum length of the queue: less than a second of work. */
const MAX_WAITING = 100;

const painter = openProcesses<CaptchaTask, CaptchaPicture>({
  script: new URL('./captcha-process.ts', import.meta.url),
  mostWaiting: MAX_WAITING,
  longest: LONGEST,
  mostMemory: 384 * 1024 * 1024,
  niceness: 10,
  refusal: () => new CallError('unavailable', busy),
});

/** Pids of the drawing processes, for tests that kill them. */
export const { pids: painterPids } = painter;

export const newLetters = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * @returns the data URL of a PNG, 240 × 88 pixels
 * @throws CallError unavailable if the queue is full
 */
export async function drawCaptcha(letters: string): Promise<string> {
  const png = await painter.run({ letters });
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}
