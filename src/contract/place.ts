/** Where a call stands when its path holds fields of the payload, such as `/show/{key}`. */

/** Names of the fields in a path, in their order. */
export const pathFields = (path: string): string[] =>
  Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);

/**
 * Puts the payload's fields into the path.
 * @returns the path, and what of the payload it does not hold: the query of a GET
 */
export function placeOf(
  path: string,
  payload: unknown,
): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...(payload as object | undefined) };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name] ?? '');
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

/** Whether an address, without its query, is one of a path's. */
export function isAt(path: string, address: string): boolean {
  const [wanted, given] = [path.split('/'), address.split('/')];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith('{') || part === given[index])
  );
}
