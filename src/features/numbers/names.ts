/** Names of makes, component types, applications and columns as files write them. */

/** A name without case, accents and signs. */
export const nameKey = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The names of a table by the keys of these and of their other names, which stand with | between them. */
export const byNames = (table: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(table).flatMap(([name, others]) =>
      [name, ...others.split('|').filter((one) => one !== '')].map(
        (one) => [nameKey(one), name] as const,
      ),
    ),
  );
