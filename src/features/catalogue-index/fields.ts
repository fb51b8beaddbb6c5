/**
 * The fields and build sheets of turbos and parts in a version. Fields: one JSON object each, by the names of their declaration.
 * An older version lacks the fields declared since; pages show nothing of them.
 */
import { type ItemFields, namedFields } from '#contract/fields/field.ts';
import { partFields } from '#contract/fields/part.ts';
import type { turboFields } from '#contract/fields/turbo.ts';

type Value<K> = K extends 'flag'
  ? boolean
  : K extends 'hundredths' | 'grams'
    ? number | null
    : K extends 'template'
      ? number
      : K extends 'attributes'
        ? { name: string; value: string }[]
        : string;

/** What versions hold of the fields. */
export type PublishedFields<F extends ItemFields> = {
  readonly [N in keyof F as F[N] extends { visitors: string } ? N : never]: Value<F[N]['kind']>;
};
export type PublishedTurbo = PublishedFields<typeof turboFields>;
export interface PublishedPart extends PublishedFields<typeof partFields> {
  readonly templateName: string;
  /** Names of the attributes to show first. */
  readonly order: readonly string[];
}

/** SQL for the object of an item `i` and its row `t`, with more values by name. */
export function fieldsJson(
  fields: ItemFields,
  more: Readonly<Record<string, string>> = {},
): string {
  const declaredPairs = namedFields(fields)
    .filter(({ visitors }) => visitors !== undefined)
    .map(({ name, column }): [string, string] => [
      name,
      column === undefined ? "coalesce(i.ee_pn, '')" : `t.${column}`,
    ]);
  const pairs = [...declaredPairs, ...Object.entries(more)].map(
    ([name, value]) => `'${name}', ${value}`,
  );
  return `json_build_object(${pairs.join(', ')})::text`;
}

/** The fields of a part that its lines show. */
export const lineFields = namedFields<ItemFields>(partFields).filter(({ onLines }) => onLines);

/** SQL for what lines show of part `p`: an object of the recorded values by name. */
export const lineFieldsJson = `json_strip_nulls(json_build_object(${lineFields
  .map(({ name, column }) => `'${name}', nullif(p.${column}::text, '')`)
  .join(', ')}))`;

/** What lines show of a part, by the names of its fields. */
export type LineFields = Readonly<Record<string, string>>;

// Build sheets as a version holds them: three lists, made of PostgreSQL's arrays without reading them.

export type PublishedLines = readonly [
  ids: readonly number[],
  seqs: readonly number[],
  pieces: readonly number[],
];

/** @param arrays as COPY writes them: '{1,2}' */
export function linesJson(...arrays: readonly [ids: string, seqs: string, pieces: string]): string {
  return `[${arrays.map((array) => `[${array.slice(1, -1)}]`).join()}]`;
}
