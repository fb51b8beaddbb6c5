/** Passwords in the browser: their rule, and the digest that is sent instead of them. */

import { PageRefusal } from '#ui/session/failure-message.ts';

/** 6 to 30 letters or digits (docs/product.md 5). */
export const isPassword = (typed: string): boolean => /^[0-9A-Za-z]{6,30}$/.test(typed);

/**
 * Lower-case hex SHA-256 of the UTF-8 password (docs/product.md 10).
 * @throws PageRefusal if the browser has no crypto.subtle: on plain http, except on localhost
 */
export async function passwordSha(password: string): Promise<string> {
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (!subtle) throw new PageRefusal('Passwords need a secure connection: please come by https.');
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(password));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
