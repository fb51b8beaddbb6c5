/**
 * How a field of a catalogue item is declared. Imports, exports, the desk's calls and forms, versions
 * and pages follow the declarations of this folder by name.
 */

/** What each kind of text holds at most, in characters. */
export const lengths = {
  turboNumber: 60,
  /** The number of a part, or the E&E P/N of the item itself. */
  number: 60,
  /** The E&E P/N of another item. */
  item: 60,
  text: 500,
  remark: 4000,
  /** A maker of turbos. */
  maker: 500,
  /** A make of vehicles. */
  make: 500,
  application: 500,
  years: 60,
  component: 60,
} as const;
export type TextKind = keyof typeof lengths;

/** How a value is carried that is no text; shapes.ts has the limits. */
export type OtherKind = 'flag' | 'hundredths' | 'grams' | 'template' | 'attributes';
export type Kind = TextKind | OtherKind;

export interface Field {
  readonly kind: Kind;
  /** What people call it; a text of the site where visitors see it as a fact. */
  readonly label: string;
  /** Its column in the item's own table; the E&E P/N alone has none, being catalogue.item's. */
  readonly column?: string;
  /** Its heading in files; without one it is in no file as a column of its own. */
  readonly heading?: string;
  /** What else imports know it by, parted by |. */
  readonly also?: string;
  readonly required?: boolean;
  /** Rows of its entry at the desk; one without it. */
  readonly rows?: number;
  /** Its value counts in this. */
  readonly unit?: string;
  /** The one component that has such a field. */
  readonly only?: string;
  /** Versions hold it: `sheet` for pages that use it by name, `fact` for a line of its own there. */
  readonly visitors?: 'sheet' | 'fact';
}
export type Fields = Readonly<Record<string, Field>>;

/** Columns of files that are no field of an item by themselves: heading, and what else it is called. */
export type FileColumns = Readonly<Record<string, string>>;

export const isText = (kind: Kind): kind is TextKind => kind in lengths;
/** Most characters of a field's text; undefined where it is none. */
export const lengthOf = ({ kind }: Field): number | undefined =>
  isText(kind) ? lengths[kind] : undefined;

type Kept<K extends Kind> = K extends 'flag'
  ? boolean | undefined
  : K extends 'hundredths' | 'grams'
    ? number | undefined
    : K extends 'attributes'
      ? { name: string; value: string }[]
      : string;

/** What a file says of the fields; an empty text, or undefined, where it says nothing. */
export type Said<F extends Fields> = {
  -readonly [N in keyof F as F[N]['kind'] extends 'template' ? never : N]: Kept<F[N]['kind']>;
};

type Headed<F extends Fields> = {
  [N in keyof F as F[N] extends { heading: infer H extends string } ? H : never]: string;
};

/** A field with its name. */
export type Named<F extends Fields> = Field & {
  readonly name: keyof F & string;
  readonly kind: F[keyof F]['kind'];
};
export const named = <const F extends Fields>(fields: F) =>
  Object.entries(fields).map(([name, field]) => ({ ...field, name })) as Named<F>[];

/** The fields of the item's own table. */
export const ownOf = <const F extends Fields>(fields: F) =>
  named(fields).filter((one): one is Named<F> & { column: string } => one.column !== undefined);

/** The fields that are columns of files. */
export const headedOf = <const F extends Fields>(fields: F) =>
  named(fields).filter((one) => one.heading !== undefined) as (Named<F> & {
    readonly heading: keyof Headed<F> & string;
  })[];

/** These columns, with what else they are called. */
export const headingsOf = <const F extends Fields>(fields: F) =>
  Object.fromEntries(
    headedOf(fields).map(({ heading, also = '' }) => [heading, also]),
  ) as Headed<F>;
