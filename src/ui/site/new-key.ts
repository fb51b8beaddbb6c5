/**
 * A random key, such as calls that are sent again carry (docs/product.md 7.1). Made by hand where
 * the browser gives no UUIDs: pages that came by plain http.
 */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
