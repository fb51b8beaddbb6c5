/**
 * The proof of work beside a captcha's picture (decision 23): the browser tries numbers until a
 * derived key is the one that was asked for. A program that reads pictures pays for each with its
 * processor; a person's browser does it while they type.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** A challenge with the secret that it is signed by; kept with its captcha, and used up with it. */
export interface Proof {
  readonly challenge: Challenge;
  readonly secret: string;
}

/** Rounds of SHA-256 for one try: long enough that all else of a try costs little beside it. */
export const ROUNDS = 5000;
/**
 * Tries at the first price at most, half as many on average: a million rounds, a third of a second
 * of one processor core, and 2 s of a slow phone's.
 */
const FIRST_TRIES = 400;
/** Each further price is so many times the one before. */
const GROWTH = 4;
export const HIGHEST_PRICE = 3;

/** The most tries that a proof of a price takes; on average it is half as many. */
export const mostTries = (price: number): number =>
  price === 0 ? 0 : FIRST_TRIES * GROWTH ** (Math.min(price, HIGHEST_PRICE) - 1);

/** @param price from 1 on */
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
    // The signed key proves the number that it was found by.
    solution: { counter: 0, derivedKey },
    deriveKey,
    hmacSignatureSecret: secret,
    hmacKeySignatureSecret: keySecretOf(secret),
  });
  return verified;
}

const keySecretOf = (secret: string): string => `key of ${secret}`;
