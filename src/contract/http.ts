/** How a call travels by HTTP: fields of the payload in its path, and a cookie. */

/** Names of the fields in a path, in order. */
export const pathFields = (path: string): string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/**
 * Puts the payload's fields into the path.
 * @returns the path, and the remaining fields of the payload, for the query of a GET
 */
export function fillPath(
  path: string,
  payload: unknown,
): { path: string; rest: Record<string, unknown> } {
  const remainingFields: Record<string, unknown> = { ...(payload as object | undefined) };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(remainingFields[name] ?? '');
    delete remainingFields[name];
    return encodeURIComponent(value);
  });
  return { path: filled, rest: remainingFields };
}

/** Whether an address without its query matches a path. */
export function isAt(path: string, address: string): boolean {
  const [wanted, given] = [path.split('/'), address.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  );
}

/** Cookie with the browser's time zone, such as 'Pacific/Auckland'. */
export const ZONE_COOKIE = 'zone';
