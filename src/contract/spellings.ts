/**
 * The specification's unusual names of fields (docs/product.md 7), and the plain names used in code.
 * Customers' calls use the unusual names over HTTP.
 */
const oddNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    itemNumber: 'refCodeOld',
    component: 'showName',
    attributes: 'attribues',
    attrValue: 'attrivueValue',
    part_dimensions: 'part_demension',
    opensDetails: 'dacoverride',
    listLineId: 'wishlistId',
    listLineIds: 'wishlistIds',
  }),
);

const plainNames: ReadonlyMap<string, string> = new Map(
  [...oddNames].map(([plain, odd]) => [odd, plain]),
);

/** Returns the name of a field in customers' calls. */
export const oddName = (name: string): string => oddNames.get(name) ?? name;

/** Renames the fields of a JSON value to their names in customers' calls. */
export const withOddNames = <T>(value: T): T => renamed(value, oddNames) as T;

/** Renames the fields of an answer or a payload to the names used in code. */
export const withPlainNames = <T>(value: T): T => renamed(value, plainNames) as T;

/**
 * Renames fields at any depth. An object without a field to rename is returned as it is, because copies of
 * the answers of all cached pages would take 30 MB.
 */
function renamed(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => renamed(entry, names));
    return entries.some((entry, at) => entry !== value[at]) ? entries : value;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const result: Record<string, unknown> = {};
  let isSame = true;
  for (const name of Object.keys(fields)) {
    const newName = names.get(name) ?? name;
    const inner = renamed(fields[name], names);
    isSame &&= newName === name && inner === fields[name];
    result[newName] = inner;
  }
  return isSame ? value : result;
}
