/** Schemas of the fields in the desk's calls. Separate from the declarations, which browsers load. */
import { type Static, Type } from 'typebox';
import { textField } from '../call.ts';
import { DECIMAL_PATTERN } from '../figures.ts';
import { type FieldKind, type ItemFields, isText, lengths, type OtherKind } from './field.ts';

const Attribute = Type.Object(
  { name: textField('Name', 60), value: textField('Value', 200) },
  { additionalProperties: false },
);

/** Schemas of values in the desk's calls; '' means none. */
const otherShapes = {
  flag: () => Type.Enum(['0', '1']),
  /** Stored in hundredths, rounded half up: '54.97'. */
  hundredths: (label: string) =>
    Type.String({ pattern: `^$|${DECIMAL_PATTERN}`, description: label }),
  grams: (label: string) =>
    Type.String({ pattern: '^[0-9]{0,7}$', description: label, 'x-figure': 'whole' }),
  /** '' means not made yet. */
  pieces: (label: string) =>
    Type.String({ pattern: '^[0-9]{0,9}$', description: label, 'x-figure': 'whole' }),
  /** As 2026-12-31. */
  date: (label: string) =>
    Type.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$', description: label }),
  template: (label: string) => Type.String({ pattern: '^[0-9]{1,9}$', description: label }),
  attributes: () => Type.Array(Attribute, { maxItems: 60 }),
} as const satisfies Record<OtherKind, unknown>;

type Shape<K extends FieldKind> = K extends OtherKind
  ? ReturnType<(typeof otherShapes)[K]>
  : ReturnType<typeof textField>;

/** The type of the fields' values in the desk's calls. */
export type Values<F extends ItemFields> = {
  -readonly [N in keyof F]: Static<Shape<F[N]['kind']>>;
};

/** The schemas of the fields for payloads and answers. */
export function shapesOf<const F extends ItemFields>(fields: F) {
  const shapes = Object.entries(fields).map(([name, { kind, label }]) => [
    name,
    isText(kind) ? textField(label, lengths[kind]) : otherShapes[kind](label),
  ]);
  return Object.fromEntries(shapes) as { [N in keyof F]: Shape<F[N]['kind']> };
}
