/** Values of fields as text, in SQL. */
import type { FieldKind } from '#contract/fields/field.ts';

type Writer = (column: string, unit: string) => string;

/** How the values of a kind are written in files; a kind that is missing is a text already. */
const writers: Partial<Record<FieldKind, Writer>> = {
  flag: (column) => `case when ${column} then '1' else '0' end`,
  pieces: (column) => column,
  date: (column) => `coalesce(to_char(${column}, 'YYYY-MM-DD'), '')`,
  grams: (column) => `coalesce(${column} || ' g', '')`,
  hundredths: (column, unit) => `coalesce(trim_scale(${column} / 100.0) || ' ${unit}', '')`,
};

/** How people read the values that files write otherwise. */
const forPeople: Partial<Record<FieldKind, Writer>> = {
  flag: (column) => `case when ${column} then 'yes' when not ${column} then 'no' else '' end`,
  pieces: (column) => `coalesce(${column}::text, '')`,
  attributes: (column) => `coalesce((
    select string_agg(a ->> 'name' || ': ' || (a ->> 'value'), '; ')
    from jsonb_array_elements(${column}) a), '')`,
};

interface Valued {
  readonly kind: FieldKind;
  readonly unit?: string;
}

const text: Writer = (column) => `coalesce(${column}, '')`;

/** The value of a column as files have it. */
export const inFiles = ({ kind, unit = '' }: Valued, column: string): string =>
  (writers[kind] ?? text)(column, unit);

/** The value of a column as staff read it; '' for none. */
export const inWords = ({ kind, unit = '' }: Valued, column: string): string =>
  (forPeople[kind] ?? writers[kind] ?? text)(column, unit);
