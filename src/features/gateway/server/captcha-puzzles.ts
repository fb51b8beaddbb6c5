/** The tasks of a captcha: a proof of work by the browser, and letters in a picture. */
import { randomBytes, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { CallError } from '#contract/errors.ts';
import { openProcesses } from '#platform/processes.ts';
import type { CaptchaPicture, CaptchaTask } from './captcha-process.ts';
import { busy } from './reply.ts';

/*
 * The proof of work of a captcha (decision 23): the browser tries numbers until the derived key has
 * the requested prefix. A program that reads pictures pays with processor time for each; a person's
 * browser works while the person types.
 */

/** A challenge with its signing secret; stored and deleted with its captcha. */
export interface Proof {
  readonly challenge: Challenge;
  readonly secret: string;
}

/** Rounds of SHA-256 per attempt: enough that the rest of an attempt hardly matters. */
export const ROUNDS = 5000;
/**
 * Maximum of attempts at price 1; the average is half: a million rounds, which take one processor core
 * a third of a second and a slow phone 2 s.
 */
const FIRST_TRIES = 400;
/** Each price has this many times the attempts of the price before. */
const GROWTH = 4;
export const HIGHEST_PRICE = 3;

/** The maximum of attempts for a price; the average is half. */
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

/** @param derivedKey what the browser found, in hexadecimal */
export async function isProven(
  { challenge, secret }: Proof,
  derivedKey: string | undefined,
): Promise<boolean> {
  if (derivedKey === undefined) return false;
  const { verified } = await verifySolution({
    challenge,
    // The signature covers the key, so the number that leads to it does not matter.
    solution: { counter: 0, derivedKey },
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: keySecretOf(secret),
  });
  return verified;
}

const keySecretOf = (secret: string): string => `key of ${secret}`;

// The picture, drawn in a child process.

// No letters and digits that look alike: no 0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V.
const LETTERS = 'ACEFHJKMNPRTWXY3479';
const LENGTH = 5;
/** Limit of a picture's processor time, with the start of the process, ms; drawing takes about 5 ms. */
const LONGEST = 10_000;
/** Length of the queue: about a second of work. */
const MOST_WAITING = 100;

const painter = openProcesses<CaptchaTask, CaptchaPicture>({
  script: new URL('./captcha-process.ts', import.meta.url),
  mostWaiting: MOST_WAITING,
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
