/**
 * The specification's odd names of fields (docs/product.md 7), and the plain names that the program has for them.
 * Customers' calls have the odd ones over HTTP, and so has kept JSON that an earlier release may read.
 */
const oddNames: Readonly<Record<string, string>> = {
  itemNumber: 'refCodeOld',
  component: 'showName',
  attributes: 'attribues',
  attrValue: 'attrivueValue',
  part_dimensions: 'part_demension',
  opensDetails: 'dacoverride',
  listLineId: 'wishlistId',
  listLineIds: 'wishlistIds',
};

const plainNames = Object.fromEntries(Object.entries(oddNames).map(([plain, odd]) => [odd, plain]));

/** The name of a field in customers' calls. */
export const oddName = (name: string): string => oddNames[name] ?? name;

/** Renames the fields of a JSON value to what customers' calls and kept JSON call them. */
export const withOddNames = <T>(value: T): T => renamed(value, oddNames) as T;

/** Renames the fields of an answer, a payload or kept JSON to the program's names. */
export const withPlainNames = <T>(value: T): T => renamed(value, plainNames) as T;

function renamed(value: unknown, names: Readonly<Record<string, string>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, names));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [names[name] ?? name, renamed(inner, names)]),
  );
}
