/**
 * Parses and writes search params as plain text. The router's own codec parses values as JSON, which
 * turns the part number 0028145702 into a number and quotes 454231.
 */

/** Values are cut to this length. It is longer than any field, so the call can still refuse the value. */
export const MAX_VALUE_LENGTH = 200;

export type SearchParams = Record<string, string>;

/** The params of an address: the first value of each name, truncated. */
export function parseSearch(search: string): SearchParams {
  const params: SearchParams = {};
  for (const [name, value] of new URLSearchParams(search)) {
    // Skip __proto__, because code that copies field by field would set the prototype.
    if (name === '__proto__' || Object.hasOwn(params, name)) continue;
    params[name] = value.slice(0, MAX_VALUE_LENGTH);
  }
  return params;
}

/** The search part of an address with its question mark; leaves out values that are empty or no text. */
export function stringifySearch(params: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) {
      search.set(name, String(value));
    }
  }
  const text = search.toString();
  return text && `?${text}`;
}
