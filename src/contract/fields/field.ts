/**
 * Types and helpers for declarations of catalogue fields. Imports, exports, the desk's calls and forms,
 * versions and pages use the declarations of this folder.
 */
import { storedMessage, word } from '../message.ts';

/** Maximum length of each kind of text, in characters. */
export const lengths = {
  turboNumber: 60,
  /** The number of a part, or the E&E P/N of the item itself. */
  number: 60,
  /** The E&E P/N of another item. */
  item: 60,
  text: 500,
  model: 100,
  remark: 4000,
  /** A maker of turbos. */
  maker: 500,
  /** A make of vehicles. */
  make: 500,
  application: 500,
  years: 60,
  component: 60,
  /** One of the field's `choices`. */
  choice: 60,
  /** 8, 12, 13 or 14 digits, with separators as typed. */
  gtin: 30,
  /** 6 to 10 digits, with separators as typed. */
  hsCode: 30,
  /** ISO 3166-1 alpha-2; files and people also write its name. */
  country: 60,
  /** Length, width and height in millimetres: '300 × 200 × 150'. */
  size: 60,
  storageBin: 60,
} as const;
export type FieldTextKind = keyof typeof lengths;

/** Kinds of values that are not texts; contract/staff/call.ts has their limits. */
export type OtherKind =
  | 'flag'
  | 'hundredths'
  | 'grams'
  | 'pieces'
  | 'count'
  | 'date'
  | 'template'
  | 'hsCodes'
  | 'attributes';
export type FieldKind = FieldTextKind | OtherKind;

export interface ItemField {
  readonly kind: FieldKind;
  /** Label of the field; a text of the site if visitors see the field as a fact. */
  readonly label: string;
  /** Column in the item's table. Only the E&E P/N has none, because it is in catalogue.item. */
  readonly column?: string;
  /** Heading in files; undefined if the field has no column of its own there. */
  readonly heading?: string;
  /** Other headings that imports accept, separated by |. */
  readonly also?: string;
  readonly required?: boolean;
  /** Rows of the field's input in the form; default 1. */
  readonly rows?: number;
  readonly unit?: string;
  /** The only component that has this field. */
  readonly only?: string;
  /**
   * Set if published versions contain the field. `sheet`: the code of pages uses the field by its name.
   * `fact`: the item's page shows the field on a line of its own.
   */
  readonly visitors?: 'sheet' | 'fact';
  /**
   * Lines of build sheets, carts, lists and orders show the field, and so do the mails, PDFs and files with
   * these lines.
   */
  readonly onLines?: true;
  /** Label on lines, where room is short; default `label`. */
  readonly shortLabel?: string;
  /** The values of a choice; '' means no choice. */
  readonly choices?: readonly string[];
  /** Other names of the choices in files, separated by |. */
  readonly choiceNames?: Readonly<Record<string, string>>;
}
export type ItemFields = Readonly<Record<string, ItemField>>;

/** Columns of files that are not a field of an item. The value lists the other accepted headings. */
export type FileColumns = Readonly<Record<string, string>>;

export const isText = (kind: FieldKind): kind is FieldTextKind => kind in lengths;
/** Maximum length of a field's text; undefined if the field is not a text. */
export const lengthOf = ({ kind }: ItemField): number | undefined =>
  isText(kind) ? lengths[kind] : undefined;

/**
 * Returns the choice that a text names, ignoring case; '' if the text stands for no choice, undefined for any
 * other text.
 */
export function choiceOf(
  { choices = [], choiceNames = {} }: Pick<ItemField, 'choices' | 'choiceNames'>,
  text: string,
): string | undefined {
  const name = text.trim().replace(/\.$/, '').toUpperCase();
  const choice = choices.find((one) =>
    [one, ...(choiceNames[one]?.split('|') ?? [])].some((other) => other.toUpperCase() === name),
  );
  return choice ?? (/^(NONE|-?)$/.test(name) ? '' : undefined);
}

export const notAChoice = (choices: readonly string[]): string =>
  storedMessage({
    key: 'This can only be {choices} or none.',
    params: { choices: choices.map(word) },
  });

/** HS codes by country of import, ISO 3166-1 alpha-2 or 'EU'. */
export type HsCodes = Readonly<Record<string, string>>;

type StoredValue<K extends FieldKind> = K extends 'flag'
  ? boolean | undefined
  : K extends 'hundredths' | 'grams' | 'pieces' | 'count'
    ? number | undefined
    : K extends 'attributes'
      ? { name: string; value: string }[]
      : K extends 'hsCodes'
        ? HsCodes | undefined
        : string;

/** The values of a row of a file; '' or undefined if the file has no value. */
export type FileValues<F extends ItemFields> = {
  -readonly [N in keyof F as F[N]['kind'] extends 'template' ? never : N]: StoredValue<
    F[N]['kind']
  >;
};

type Headed<F extends ItemFields> = {
  [N in keyof F as F[N] extends { heading: infer H extends string } ? H : never]: string;
};

export type NamedField<F extends ItemFields> = ItemField & {
  readonly name: keyof F & string;
  readonly kind: F[keyof F]['kind'];
};
/** The fields with their names, in the order of their declaration. */
export const namedFields = <const F extends ItemFields>(fields: F) =>
  Object.entries(fields).map(([name, field]) => ({ ...field, name })) as NamedField<F>[];

export const pickFields = <
  const F extends ItemFields,
  T extends Readonly<Record<keyof F, unknown>>,
>(
  fields: F,
  item: T,
) =>
  Object.fromEntries(namedFields(fields).map(({ name }) => [name, item[name]])) as Pick<T, keyof F>;

/** The fields with a column in the item's table. */
export const ownOf = <const F extends ItemFields>(fields: F) =>
  namedFields(fields).filter(
    (one): one is NamedField<F> & { column: string } => one.column !== undefined,
  );

/** The fields with a column in files. */
export const headedOf = <const F extends ItemFields>(fields: F) =>
  namedFields(fields).filter((one) => one.heading !== undefined) as (NamedField<F> & {
    readonly heading: keyof Headed<F> & string;
  })[];

/** The headings of these fields in files, each with the other accepted headings. */
export const headingsOf = <const F extends ItemFields>(fields: F) =>
  Object.fromEntries(
    headedOf(fields).map(({ heading, also = '' }) => [heading, also]),
  ) as Headed<F>;
