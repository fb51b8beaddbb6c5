/** Passwords in the browser: their rule, and the digest that goes to the server in their place. */

/** 6 to 30 letters or digits (specification, section 5). */
export const isPassword = (typed: string): boolean => /^[0-9A-Za-z]{6,30}$/.test(typed);

/** Whether this page can make digests: browsers do so on https and on the machine itself alone. */
export const canDigest = (): boolean => crypto.subtle !== undefined;

/** Lower-case hex SHA-256 of the UTF-8 password (decisions, section 2). */
export async function passwordSha(password: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(password));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
