/** What a file says of items, on its way into their tables: column lists, lines and comparisons by name. */
import {
  type FieldKind,
  type ItemField,
  type ItemFields,
  named,
  ownOf,
} from '#contract/fields/field.ts';
import { field, nullField } from './lines.ts';

/** A value of a file as COPY takes it; undefined where the file says nothing. */
export function copied(value: unknown): string {
  if (typeof value === 'string') return field(value);
  if (value === undefined) return nullField;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return typeof value === 'number' ? String(value) : field(JSON.stringify(value));
}

/** What the value of a field is where no cell has said one. */
export function unsaid(kind: FieldKind): string | undefined | [] {
  if (kind === 'attributes') return [];
  return ['flag', 'hundredths', 'grams'].includes(kind) ? undefined : '';
}

/** Values of fields of which no cell has said anything. */
export const nothingSaid = (fields: ItemFields): Record<string, unknown> =>
  Object.fromEntries(
    named(fields)
      .filter(({ kind }) => kind !== 'template')
      .map(({ name, kind }) => [name, unsaid(kind)]),
  );

/** Whether no cell has said this value. */
export const isUnsaid = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields of the item's own table of which files speak. */
export const storedFields = <const F extends ItemFields>(fields: F) =>
  ownOf(fields).filter(({ kind }) => kind !== 'template');

/** What column `i.column` says; null where it says nothing, which changes nothing. */
function saidBy({ kind, column }: ItemField): string {
  const empty = unsaid(kind);
  if (empty === undefined) return `i.${column}`;
  return `nullif(i.${column}, ${empty === '' ? "''" : "'[]'"})`;
}

/**
 * The statement's set and where that take over into `t` what `i` says.
 * @param others by column: what is said there, null for nothing, where the field does not tell
 * @param emptied SQL: names of columns that take what `i` has even where it says nothing
 */
export function takingOver(
  fields: ItemFields,
  others: Readonly<Record<string, string>>,
  emptied?: string,
) {
  const own = storedFields(fields).map((one) => [one.column, saidBy(one)]);
  const said = Object.entries<string>({ ...Object.fromEntries(own), ...others });
  const values = said.map(([column, what]) => {
    const kept = `coalesce(${what}, t.${column})`;
    const value = emptied
      ? `case when '${column}' = any (${emptied}) then i.${column} else ${kept} end`
      : kept;
    return [column, value] as const;
  });
  return {
    set: values.map(([column, value]) => `${column} = ${value}`).join(', '),
    differs: values.map(([column, value]) => `t.${column} is distinct from ${value}`).join(' or '),
  };
}
