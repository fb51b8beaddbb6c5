/**
 * The proof of work of a captcha (decision 23): the browser tries numbers until the derived key has
 * the requested prefix. A program that reads pictures pays with processor time for each; a person's
 * browser works while the person types.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** A challenge with its signing secret; stored and deleted with its captcha. */
export interface Proof {
  readonly challenge: Challenge;
  readonly secret: string;
}

/** Rounds of SHA-256 per attempt: so many that the rest of an attempt hardly matters. */
export const ROUNDS = 5000;
/**
 * Maximum of attempts at price 1; the average is half: a million rounds, which take one processor core
 * a third of a second and a slow phone 2 s.
 */
const FIRST_TRIES = 400;
/** Each price multiplies the attempts of the one before by this. */
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
