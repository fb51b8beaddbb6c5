/** Passwords in the browser: their rule, and the digest that is sent instead of them. */

import { PageRefusal } from '#ui/session/failure-message.ts';
import { passwordDigest } from '#ui/session/password-digest.ts';

/** 6 to 30 letters or digits (docs/product.md 5). */
export const isPassword = (typed: string): boolean => /^[0-9A-Za-z]{6,30}$/.test(typed);

/** @throws PageRefusal as passwordDigest says */
export const passwordSha = (password: string): Promise<string> =>
  passwordDigest(
    password,
    () => new PageRefusal('Passwords need a secure connection: please come by https.'),
  );
