/** Field values as COPY lines, as SQL for comparing, and as text in files. */
import {
  type FieldKind,
  type ItemField,
  type ItemFields,
  namedFields,
  ownOf,
} from '#contract/fields/field.ts';
import { parseDimensions } from '#features/numbers/index.ts';
import { field, nullField } from './lines.ts';

/** A value in the format of COPY. undefined, which becomes null, means that the file has no value. */
export function copied(value: unknown): string {
  if (typeof value === 'string') return field(value);
  if (value === undefined) return nullField;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return typeof value === 'number' ? String(value) : field(JSON.stringify(value));
}

/** Value of a field for which the file has no cell. */
export function emptyValue(kind: FieldKind): string | undefined | [] {
  if (kind === 'attributes') return [];
  return isNullable(kind) || kind === 'flag' ? undefined : '';
}

/** Whether the table stores null for an empty value. */
export const isNullable = (kind: FieldKind): boolean =>
  ['hundredths', 'grams', 'count', 'hsCodes'].includes(kind);

export const emptyValues = (fields: ItemFields): Record<string, unknown> =>
  Object.fromEntries(
    namedFields(fields)
      .filter(({ kind }) => kind !== 'template')
      .map(({ name, kind }) => [name, emptyValue(kind)]),
  );

/** Whether no cell has given a value. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/**
 * Value of a field if two rows describe the same item: that of the earlier row, unless it is empty. HS codes
 * of both rows are merged.
 */
export function earlierValue(earlier: unknown, later: unknown): unknown {
  if (isEmptyValue(earlier)) return later;
  const areCodes = [earlier, later].every((one) => typeof one === 'object' && !Array.isArray(one));
  return areCodes ? { ...(later as object), ...(earlier as object) } : earlier;
}

/** Fields that have a column both in the item's own table and in files. */
export const storedFields = <const F extends ItemFields>(fields: F) =>
  ownOf(fields).filter(({ kind }) => kind !== 'template');

/** SQL: HS codes of `t` and `i` merged; the codes of `i` take precedence. null if `i` has no codes. */
export const addedCodes = (column: string): string => `coalesce(t.${column}, '{}') || i.${column}`;

/** SQL: value of `i.column`; null if it is empty, so that nothing changes. */
function saidBy({ kind, column }: ItemField): string {
  if (kind === 'hsCodes') return addedCodes(column ?? '');
  const empty = emptyValue(kind);
  if (empty === undefined) return `i.${column}`;
  return `nullif(i.${column}, ${empty === '' ? "''" : "'[]'"})`;
}

/**
 * SET and WHERE clauses that copy the values of import row `i` to table `t`.
 * @param otherColumns SQL value by column, which replaces that of the field; null if the file has no value
 * @param emptied SQL: names of the columns that are set to the value of `i` even if it is empty
 */
export function mergeClauses(
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
 * Measures as text, such as 'inducer 54.97 mm; blades: 6+6; material = Inconel'; '' without measures.
 * @param withExact whether to include exact diameters, which have their own columns in files
 */
export function dimensionsText(
  { inducer, exducer, attributes }: Measures,
  withExact = true,
): string {
  const sides = { inducer, exducer };
  // An approximate diameter is also an attribute, but is written once.
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

/** Text of an attribute. Leaves out '=' if the parser reads the text correctly without it. */
function attributeText({ name, value }: Measures['attributes'][number]): string {
  if (name === 'blades') return `blades: ${value}`;
  const plain = name === 'note' || name === 'size' ? value : `${name} ${value}`;
  const [read] = parseDimensions(plain).others;
  return read?.name === name && read.value === value ? plain : `${name} = ${value}`;
}

type Writer = (column: string, unit: string) => string;

/** SQL of values in files, by kind of field. Kinds not listed here are texts. */
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

/** SQL of values that people read, for the kinds of field that files write in another way. */
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

/** SQL: value of a column as in files. */
export const inFiles = ({ kind, unit = '' }: Valued, column: string): string =>
  (writers[kind] ?? text)(column, unit);

/** SQL: value of a column for people; '' for an empty value. */
export const inWords = ({ kind, unit = '' }: Valued, column: string): string =>
  (forPeople[kind] ?? writers[kind] ?? text)(column, unit);
