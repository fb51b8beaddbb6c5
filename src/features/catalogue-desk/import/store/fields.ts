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

/** A value of a file as COPY takes it; undefined where the file says nothing. */
export function copied(value: unknown): string {
  if (typeof value === 'string') return field(value);
  if (value === undefined) return nullField;
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return typeof value === 'number' ? String(value) : field(JSON.stringify(value));
}

/** What the value of a field is where no cell has said one. */
export function emptyValue(kind: FieldKind): string | undefined | [] {
  if (kind === 'attributes') return [];
  return ['flag', 'hundredths', 'grams'].includes(kind) ? undefined : '';
}

/** Values of fields of which no cell has said anything. */
export const emptyValues = (fields: ItemFields): Record<string, unknown> =>
  Object.fromEntries(
    namedFields(fields)
      .filter(({ kind }) => kind !== 'template')
      .map(({ name, kind }) => [name, emptyValue(kind)]),
  );

/** Whether no cell has said this value. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields of the item's own table of which files speak. */
export const storedFields = <const F extends ItemFields>(fields: F) =>
  ownOf(fields).filter(({ kind }) => kind !== 'template');

/** What column `i.column` says; null where it says nothing, which changes nothing. */
function saidBy({ kind, column }: ItemField): string {
  const empty = emptyValue(kind);
  if (empty === undefined) return `i.${column}`;
  return `nullif(i.${column}, ${empty === '' ? "''" : "'[]'"})`;
}

/**
 * The statement's set and where that take over into `t` what `i` says.
 * @param otherColumns by column: what is said there, null for nothing, where the field does not tell
 * @param emptied SQL: names of columns that take what `i` has even where it says nothing
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

/** 'inducer 54.97 mm; blades: 6+6; material = Inconel'; empty for a part without measures. */
export function dimensionsText({ inducer, exducer, attributes }: Measures): string {
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
    return [
      roughDiameter ? `${side} ${roughDiameter.value}` : `${side} ${millimetres(hundredths)} mm`,
    ];
  });
  const attributeTexts = attributes.filter((one) => !rough.includes(one)).map(attributeText);
  return [...diameters, ...attributeTexts].join('; ');
}

function millimetres(hundredths: number): string {
  const text = (hundredths / 100).toFixed(2);
  return text.replace(/\.?0+$/, '');
}

/** Without '=' where it is read the same: as blades, a size or a note, or by its name and figure. */
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
