/** Values of fields between files and tables: as COPY takes them, as an import compares them, as text. */
import {
  type FieldKind,
  type ItemField,
  type ItemFields,
  namedFields,
  ownOf,
} from '#contract/fields/field.ts';
import { parseDimensions } from '#features/numbers/index.ts';
import { field, nullField } from './lines.ts';

/** A value of a file as COPY takes it; `value` is undefined if the file has no value. */
export function copied(value: unknown): string {
  if (typeof value === 'string') return field(value);
  if (value === undefined) return nullField;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return typeof value === 'number' ? String(value) : field(JSON.stringify(value));
}

/** Value of a field that no cell has given. */
export function emptyValue(kind: FieldKind): string | undefined | [] {
  if (kind === 'attributes') return [];
  return isNullable(kind) || kind === 'flag' ? undefined : '';
}

/** Whether null stands for no value in the table. */
export const isNullable = (kind: FieldKind): boolean =>
  ['hundredths', 'grams', 'count', 'hsCodes'].includes(kind);

export const emptyValues = (fields: ItemFields): Record<string, unknown> =>
  Object.fromEntries(
    namedFields(fields)
      .filter(({ kind }) => kind !== 'template')
      .map(({ name, kind }) => [name, emptyValue(kind)]),
  );

/** Whether a value is empty, so that no cell has given it. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Value of an item that two rows name: the earlier row's, unless it is empty; HS codes are those of both rows. */
export function earlierValue(earlier: unknown, later: unknown): unknown {
  if (isEmptyValue(earlier)) return later;
  const areCodes = [earlier, later].every((one) => typeof one === 'object' && !Array.isArray(one));
  return areCodes ? { ...(later as object), ...(earlier as object) } : earlier;
}

/** The fields of the item's own table that files have. */
export const storedFields = <const F extends ItemFields>(fields: F) =>
  ownOf(fields).filter(({ kind }) => kind !== 'template');

/** SQL: the HS codes of `t`, with the codes of the countries that `i` has; null if `i` has no codes. */
export const addedCodes = (column: string): string => `coalesce(t.${column}, '{}') || i.${column}`;

/** SQL value of `i.column`; null if the column is empty, which changes nothing. */
function saidBy({ kind, column }: ItemField): string {
  if (kind === 'hsCodes') return addedCodes(column ?? '');
  const empty = emptyValue(kind);
  if (empty === undefined) return `i.${column}`;
  return `nullif(i.${column}, ${empty === '' ? "''" : "'[]'"})`;
}

/**
 * SET and WHERE clauses that copy the values of import row `i` into table `t`.
 * @param otherColumns SQL value by column, null if the file has no value; replaces the value of the field
 * @param emptied SQL: names of columns that take the value of `i` even if it is empty
 */
export function takingOver(
  fields: ItemFields,
  otherColumns: Readonly<Record<string, string>>,
  emptied?: string,
) {
  const fieldValues = storedFields(fields).map((one) => [one.column, saidBy(one)]);
  const columnValues = Object.entries<string>({
    ...Object.fromEntries(fieldValues),
    ...otherColumns,
  });
  const values = columnValues.map(([column, what]) => {
    const mergedValue = `coalesce(${what}, t.${column})`;
    const value = emptied
      ? `case when '${column}' = any (${emptied}) then i.${column} else ${mergedValue} end`
      : mergedValue;
    return [column, value] as const;
  });
  return {
    set: values.map(([column, value]) => `${column} = ${value}`).join(', '),
    differs: values.map(([column, value]) => `t.${column} is distinct from ${value}`).join(' or '),
  };
}

export interface Measures {
  /** Hundredths of a millimetre. */
  readonly inducer: number | null;
  readonly exducer: number | null;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

/**
 * 'inducer 54.97 mm; blades: 6+6; material = Inconel'; empty for a part without measures.
 * @param withExact whether to name exact diameters, too, which have columns of their own in files
 */
export function dimensionsText(
  { inducer, exducer, attributes }: Measures,
  withExact = true,
): string {
  const sides = { inducer, exducer };
  // An inexact diameter is also an attribute. Write it once.
  const rough = attributes.filter(
    ({ name, value }) =>
      (name === 'inducer' || name === 'exducer') && sides[name] !== null && value.startsWith('~'),
  );
  const diameters = (['inducer', 'exducer'] as const).flatMap((side) => {
    const hundredths = sides[side];
    if (hundredths === null) return [];
    const roughDiameter = rough.find(({ name }) => name === side);
    if (roughDiameter) return [`${side} ${roughDiameter.value}`];
    return withExact ? [`${side} ${millimetres(hundredths)} mm`] : [];
  });
  const attributeTexts = attributes.filter((one) => !rough.includes(one)).map(attributeText);
  return [...diameters, ...attributeTexts].join('; ');
}

function millimetres(hundredths: number): string {
  const text = (hundredths / 100).toFixed(2);
  return text.replace(/\.?0+$/, '');
}

/** Omits '=' if the text is read the same without it: as blades, a size or a note, or by its name and figure. */
function attributeText({ name, value }: Measures['attributes'][number]): string {
  if (name === 'blades') return `blades: ${value}`;
  const plain = name === 'note' || name === 'size' ? value : `${name} ${value}`;
  const [read] = parseDimensions(plain).others;
  return read?.name === name && read.value === value ? plain : `${name} = ${value}`;
}

type Writer = (column: string, unit: string) => string;

/** How the values of a kind are written in files; a kind that is missing is a text already. */
const writers: Partial<Record<FieldKind, Writer>> = {
  flag: (column) => `case when ${column} then '1' else '0' end`,
  pieces: (column) => column,
  date: (column) => `coalesce(to_char(${column}, 'YYYY-MM-DD'), '')`,
  count: (column) => `coalesce(${column}::text, '')`,
  grams: (column) => `coalesce(${column} || ' g', '')`,
  size: (column) => `case when ${column} = '' then '' else ${column} || ' mm' end`,
  hsCodes: (column) => `coalesce((
    select string_agg(key || ' ' || value, '; ' order by key) from jsonb_each_text(${column})), '')`,
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
