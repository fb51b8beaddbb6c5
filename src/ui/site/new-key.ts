/**
 * A random key, for example an idempotency key (docs/product.md 7.1). Built from random bytes where
 * `crypto.randomUUID` is missing: on pages over plain http.
 */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
