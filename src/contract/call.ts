/**
 * The definition of a call: path, payload, answer, and who may make the call. Routes, client, OpenAPI page
 * and fuzz tests are generated from these definitions.
 */
import { type Static, type TSchema, Type } from 'typebox';
import type { SecurityEvent } from './choices.ts';
import type { FailureCode } from './errors.ts';
import { DECIMAL_PATTERN } from './figures.ts';
import type { EmptySearches, Shows } from './shows.ts';
import { oddName } from './spellings.ts';

/** Who may make the call. The call's handler decides what each level sees. */
type CallAudience = 'everyone' | 'customer';

export interface Call<P extends TSchema = TSchema, A extends TSchema = TSchema> {
  /** Name in code. If the family has a `folder`, also the default for the last part of the path. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly audience: CallAudience;
  /** How the answer counts towards the caller's allowance of catalogue rows. */
  readonly shows: Shows;
  /** Body of a POST or query of a GET: an object without additional properties. */
  readonly payload: P;
  /** The type of `val` on success. */
  readonly answer: A;
  /** Whether payload or answer use names of the specification that spellings.ts translates. */
  readonly hasOddNames: boolean;
  /** Whether the envelope has `pageInfo`. */
  readonly paged: boolean;
  /** Failures in addition to the failures of every call (bad input, server fault). */
  readonly failures: readonly FailureCode[];
  /**
   * When the gateway caches the answer for all readers of a level and language: never, only if the answer
   * becomes part of a page that is cached, or always. The answer is stale when the catalogue, the texts or
   * data named in `dependsOn` change.
   */
  readonly kept: 'never' | 'forPages' | 'always';
  /** Further data that changes the answer. A cached answer depends on shared data only. */
  readonly dependsOn: readonly Thing[];
  /** Returns the searches of the call that found nothing. They are counted for the catalogue desk. */
  readonly emptySearches: 'uncounted' | EmptySearches;
  /** Whether a POST also accepts its fields in the query. */
  readonly inAddress: boolean;
  /** Maximum size of the body, unpacked, in bytes, if the payload needs more than 64 kB. */
  readonly bodyLimit?: number;
  /** Maximum size of the answer, in bytes, if it may be larger than 8 MB. */
  readonly answerLimit?: number;
  /** Security event recorded when the call succeeds; a failed call is recorded as an attempt. */
  readonly evidence: SecurityEvent | 'none';
}

/** Properties of every call that its definition or its family must give. */
type CallTraits = Pick<Call, 'kept' | 'dependsOn' | 'emptySearches' | 'evidence' | 'shows'>;

/**
 * Start of the paths of a family, to which the call's name is added. A call may give its own complete path.
 */
interface Folder {
  readonly folder?: string;
}

/** @typeParam U traits set for the whole family. Each call sets the others, and may override those of `U` */
type Definition<U> = Pick<Call, 'summary'> &
  (U extends Required<Folder> ? unknown : Pick<Call, 'path'>) &
  Omit<CallTraits, keyof U> &
  Partial<Omit<Call, 'name' | 'summary' | 'payload' | 'answer' | 'hasOddNames'>>;

/** Definitions by call name, typed so that TypeScript infers payloads and answers. */
export type Family<D, P, A> = {
  readonly [N in keyof P]: D & { readonly payload: P[N]; readonly answer: unknown };
} & { readonly [N in keyof A]: { readonly answer: A[N] } };

const definer =
  (audience: CallAudience) =>
  <
    U extends Partial<CallTraits> & Folder,
    P extends Record<string, TSchema>,
    A extends Record<keyof P, TSchema>,
  >(
    { folder, ...usual }: U,
    family: Family<Definition<U>, P, A>,
  ) => {
    const calls = namedCalls(family, (name) => ({ audience, path: `${folder}/${name}`, ...usual }));
    return Object.fromEntries(
      Object.entries<Call>(calls).map(([name, call]) => [name, oddlyNamed(call)]),
    ) as { readonly [N in keyof P]: Call<P[N], A[N]> };
  };

/**
 * Returns the call with the specification's field names in its schemas. The TypeScript types keep the names
 * used in code.
 */
function oddlyNamed(call: Call): Call {
  const payload = withOddFields(call.payload);
  const answer = withOddFields(call.answer);
  const hasOddNames = payload !== call.payload || answer !== call.answer;
  return hasOddNames ? { ...call, payload, answer, hasOddNames } : call;
}

interface NestedSchema extends TSchema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
}

/** Returns the schema with the specification's field names, or the same object if no name differs. */
function withOddFields(schema: NestedSchema): TSchema {
  const { properties, required, items, anyOf } = schema;
  const odd: Record<string, unknown> = {};
  if (properties) {
    const fields = Object.entries(properties);
    const renamed = fields.map(([name, inner]) => [oddName(name), withOddFields(inner)] as const);
    if (renamed.some(([name, inner], at) => name !== fields[at]?.[0] || inner !== fields[at][1])) {
      odd.properties = Object.fromEntries(renamed);
      if (required) odd.required = required.map(oddName);
    }
  }
  if (items && withOddFields(items) !== items) odd.items = withOddFields(items);
  if (anyOf?.some((one) => withOddFields(one) !== one)) odd.anyOf = anyOf.map(withOddFields);
  return Object.keys(odd).length > 0 ? { ...schema, ...odd } : schema;
}

/**
 * Defines calls for everyone, by name. A call is a POST unless it says GET. The first argument gives the
 * traits of all calls; a call may override them.
 */
export const defineCalls = definer('everyone');

export const ordinaryCall = {
  kept: 'never',
  dependsOn: [],
  emptySearches: 'uncounted',
  evidence: 'none',
} as const;

/** Defines calls for customers. Without a session they fail with 'needLogin'. */
export const defineCustomerCalls = definer('customer');

/**
 * Adds names and defaults to definitions of calls.
 * @param more returns further defaults for the call with that name
 */
export function namedCalls(family: object, more: (name: string) => object): Record<string, never> {
  const calls = Object.entries(family).map(([name, definition]) => {
    const defaults = { method: 'POST', paged: false, inAddress: false, hasOddNames: false };
    const call = { name, ...defaults, ...more(name), ...definition };
    const always = call.audience === 'customer' ? ['needLogin'] : [];
    return [name, { ...call, failures: [...always, ...(definition.failures ?? [])] }];
  });
  return Object.fromEntries(calls);
}

export type Payload<C> = C extends Call<infer P, TSchema> ? Static<P> : never;
export type Answer<C> = C extends Call<TSchema, infer A> ? Static<A> : never;

/** Maximum number of rows in one page of a list (docs/product.md 7.1). */
export const MAX_PAGE_SIZE = 200;
/** Default maximum length of a text field (docs/product.md 5.2). */
export const MAX_TEXT_LENGTH = 60;

export const textField = (description: string, maxLength = MAX_TEXT_LENGTH) =>
  Type.String({ maxLength, description });

/** An id or a whole number; callers may send a number or a string of digits. */
export const digits = (description: string, maxLength = 15) =>
  Type.Union(
    [
      Type.String({ pattern: `^[0-9]{1,${maxLength}}$` }),
      Type.Integer({ minimum: 0, maximum: 10 ** maxLength - 1 }),
    ],
    { description },
  );

export const paging = {
  page: Type.Optional(digits('Counts from 1', 7)),
  size: Type.Optional(digits(`Rows in a page, at most ${MAX_PAGE_SIZE}`, 7)),
};

/** A whole number that people type or paste from a spreadsheet, so '1.0' is accepted too. */
export const wholeNumber = (description: string, maxLength: number) => ({
  ...digits(description, maxLength),
  'x-figure': 'whole' as const,
});

/** A decimal number, such as a diameter in mm. Callers may send a number or a string; '' means no value. */
export const decimal = (description: string) =>
  Type.Union(
    [Type.String({ pattern: `^$|${DECIMAL_PATTERN}` }), Type.Number({ minimum: 0, maximum: 9999 })],
    { description },
  );

/** One of the given whole numbers. Callers may send a number or a string; '' means no choice. */
export const choice = (values: readonly number[], description: string) =>
  Type.Union(
    [
      Type.String({ pattern: `^(${values.join('|')})?$` }),
      ...values.map((value) => Type.Literal(value)),
    ],
    { description },
  );

/** Like `choice`, but required: '' is rejected. */
export const requiredChoice = (values: readonly number[], description: string) =>
  Type.Union(
    [
      Type.String({ pattern: `^(${values.join('|')})$` }),
      ...values.map((value) => Type.Literal(value)),
    ],
    { description },
  );

/** Arguments of `choice` for a table of names: its codes, and a description that lists codes and names. */
export const codesOf = (names: Readonly<Record<string, string>>) =>
  [
    Object.keys(names).map(Number),
    Object.entries(names)
      .map(([code, name]) => `${code} ${name}`)
      .join(', '),
  ] as const;

export const object = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });

export type SharedThing = 'stock' | 'content';

/** Data of a customer or, for 'zone', of the customer's browser. */
export type OwnThing =
  | 'access'
  | 'addresses'
  | 'cart'
  | 'conversations'
  | 'counts'
  | 'developmentRequests'
  | 'devices'
  | 'history'
  | 'lists'
  | 'orders'
  | 'ownNumbers'
  | 'profile'
  | 'secondFactor'
  | 'watches'
  | 'zone';

type Thing = SharedThing | OwnThing;
