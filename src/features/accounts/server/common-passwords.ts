/**
 * Digests of the passwords that are tried first. The server never sees a password, so it compares
 * digests: of the empty one, and of some 49,000 that leaked most often, each also with a capital first.
 */
import { hash } from 'node:crypto';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The first 48 bits of a digest: enough to tell 100,000 apart, and numbers take little room. */
const startOf = (passwordSha: string): number => Number.parseInt(passwordSha.slice(0, 12), 16);

function* commonPasswords(): Generator<string> {
  yield '';
  for (const password of dictionary['passwords-common']) {
    yield password;
    yield password.charAt(0).toUpperCase() + password.slice(1);
  }
}

// Takes 0.1 s. It runs in a password-hashing process, so that it does not block the web server's event loop.
const starts = new Set<number>();
for (const password of commonPasswords()) starts.add(startOf(hash('sha256', password)));

/** @param passwordSha lower-case hex SHA-256 of a password */
export const isCommon = (passwordSha: string): boolean => starts.has(startOf(passwordSha));
