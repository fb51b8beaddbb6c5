/** The type of a back office call, functions that define calls, and common fields (docs/product.md 15). */
import { type Static, type TSchema, Type } from 'typebox';
import { type Call, choice, digits, type Family, namedCalls, object, textField } from '../call.ts';
import {
  type FieldKind,
  type ItemFields,
  isText,
  lengths,
  type OtherKind,
} from '../fields/field.ts';
import { DECIMAL_PATTERN } from '../figures.ts';
import { type Role, roles } from './names.ts';

export interface StaffCall<
  P extends TSchema = TSchema,
  A extends TSchema = TSchema,
  C extends boolean = boolean,
> extends Call<P, A> {
  /** Roles that may make the call; 'anyone' needs no sign-in. */
  readonly roles: readonly Role[] | 'anyone';
  /** Allowed for admins who have not set up two-step sign-in yet. */
  readonly beforeSecondFactor?: boolean;
  /** Whether the call changes data. If so, it runs in one transaction with its line in the audit log. */
  readonly changes: C;
  /** Whether the change may take longer than the time limits of queries, such as a file of 50,000 rows. */
  readonly isLong?: boolean;
}

type FamilyTraits = Pick<StaffCall, 'roles'> & Partial<Pick<Call, 'evidence'>>;

type Definition<U> = Pick<Call, 'summary'> &
  Omit<Pick<Call, 'evidence'>, keyof U> &
  Partial<Pick<Call, 'paged' | 'failures' | 'evidence' | 'bodyLimit' | 'answerLimit'>> &
  Partial<Pick<StaffCall, 'roles' | 'beforeSecondFactor' | 'isLong'>>;

/** Answers to staff count towards no allowance of catalogue rows, and none is cached. */
const traits = { shows: 'nothing', kept: 'never', dependsOn: [], emptySearches: 'uncounted' };

const definer =
  <C extends boolean>(changes: C) =>
  <U extends FamilyTraits, P extends Record<string, TSchema>, A extends Record<keyof P, TSchema>>(
    familyTraits: U,
    family: Family<Definition<U>, P, A>,
  ) =>
    namedCalls(family, (name) => ({
      audience: 'everyone',
      path: `/api/staff/${name}`,
      ...traits,
      beforeSecondFactor: false,
      changes,
      ...familyTraits,
    })) as { readonly [N in keyof P]: StaffCall<P[N], A[N], C> };

export const defineReads = definer(false);

export const defineChanges = definer(true);

export const everyRole = roles;
export const sales = ['sales', 'admin'] as const;
export const catalogue = ['catalogue', 'admin'] as const;
export const content = ['content', 'admin'] as const;
export const admin = ['admin'] as const;

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
/** A time, ISO 8601 in UTC. */
export const Timestamp = Type.String();
/**
 * Version for the optimistic lock: if someone else has changed the record since, the call fails with a
 * conflict.
 */
export const version = digits('Version of the thing as it was read', 9);
export const recordId = digits('Id', 9);
/**
 * Idempotency key of calls that create something: a call repeated after its answer was lost creates it once.
 */
export const onceKey = Type.String({
  minLength: 1,
  maxLength: 60,
  description: 'Idempotency key: what is sent again with the same key is done once',
});
export const bilingual = Type.Optional(
  choice([0, 1], '1: in English and Chinese beside each other'),
);
/** A reason in words, which the customer receives. */
export const reason = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });
export const Done = Type.Null();

/**
 * Defines a change of a record that was read before. The call fails if the record has been deleted or changed
 * since.
 */
export const changeOfVersion = <F extends Record<string, TSchema>, A extends TSchema = typeof Done>(
  summary: string,
  fields: F,
  answer: A = Done as unknown as A,
) => ({
  summary,
  payload: object(fields),
  answer,
  failures: ['notFound', 'conflict'] as const,
});

const Attribute = Type.Object(
  { name: textField('Name', 60), value: textField('Value', 200) },
  { additionalProperties: false },
);

const CountryCode = Type.Object(
  { country: textField('Country of import', 60), code: textField('HS code', 30) },
  { additionalProperties: false },
);

/** Schemas of values that are not texts; '' means no value. */
const otherShapes = {
  flag: () => Type.Enum(['0', '1']),
  /** A decimal, such as '54.97'. It is stored in hundredths, rounded half up. */
  hundredths: (label: string) =>
    Type.String({ pattern: `^$|${DECIMAL_PATTERN}`, description: label }),
  grams: (label: string) =>
    Type.String({ pattern: '^[0-9]{0,7}$', description: label, 'x-figure': 'whole' }),
  /** '' means not made yet. */
  pieces: (label: string) =>
    Type.String({ pattern: '^[0-9]{0,9}$', description: label, 'x-figure': 'whole' }),
  /** '' means not known. */
  count: (label: string) =>
    Type.String({ pattern: '^[0-9]{0,5}$', description: label, 'x-figure': 'whole' }),
  /** As 2026-12-31. */
  date: (label: string) =>
    Type.String({ pattern: '^([0-9]{4}-[0-9]{2}-[0-9]{2})?$', description: label }),
  template: (label: string) => Type.String({ pattern: '^[0-9]{1,9}$', description: label }),
  hsCodes: () => Type.Array(CountryCode, { maxItems: 60 }),
  attributes: () => Type.Array(Attribute, { maxItems: 60 }),
} as const satisfies Record<OtherKind, unknown>;

type Shape<K extends FieldKind> = K extends OtherKind
  ? ReturnType<(typeof otherShapes)[K]>
  : ReturnType<typeof textField>;

export type Values<F extends ItemFields> = {
  -readonly [N in keyof F]: Static<Shape<F[N]['kind']>>;
};

/**
 * Returns the schemas of item fields for the desk's calls. They are not in contract/fields, because browsers
 * load that folder.
 */
export function shapesOf<const F extends ItemFields>(fields: F) {
  const shapes = Object.entries(fields).map(([name, { kind, label }]) => [
    name,
    isText(kind) ? textField(label, lengths[kind]) : otherShapes[kind](label),
  ]);
  return Object.fromEntries(shapes) as { [N in keyof F]: Shape<F[N]['kind']> };
}
