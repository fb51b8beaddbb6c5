/**
 * Search params as plain text. The router's own codec reads values as JSON, which turns the part
 * number 0028145702 into a number and quotes 454231.
 */

/** Longest value that is kept, in characters: no field of the site is longer, so a call can say so. */
export const MAX_VALUE_LENGTH = 200;

export type SearchParams = Record<string, string>;

/** The params of an address: the first value of each name, cut to a length that can't hurt. */
export function parseSearch(search: string): SearchParams {
  const params: SearchParams = {};
  for (const [name, value] of new URLSearchParams(search)) {
    // Not even as an own field: code that copies field by field would set the prototype.
    if (name === '__proto__' || Object.hasOwn(params, name)) continue;
    params[name] = value.slice(0, MAX_VALUE_LENGTH);
  }
  return params;
}

/** An address's search with its question mark; what is empty or no text is left out. */
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
