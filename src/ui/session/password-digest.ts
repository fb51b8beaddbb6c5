/**
 * The digest that calls send instead of a password (docs/product.md 10): the lower-case hexadecimal SHA-256
 * of its UTF-8.
 * @throws `refusal` if the browser has no crypto.subtle: on plain http, except on localhost
 */
export async function passwordDigest(password: string, refusal: () => Error): Promise<string> {
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (!subtle) throw refusal();
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(password));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
