/**
 * What a call is: its name, where it stands, what it takes and gives, and who may make it.
 * Everything else (routes, client, OpenAPI page, fuzz tests) is made from these definitions.
 */
import { type Static, type TSchema, Type } from 'typebox';
import type { FailureCode } from './errors.ts';
import type { SecurityEvent } from './evidence.ts';

/** Who may make a call. Levels within a call (rows, Details) are decided by its handler. */
export type Audience = 'everyone' | 'customer';

export interface Call<P extends TSchema = TSchema, A extends TSchema = TSchema> {
  /** The name in code; the last part of the path where the product gives one (docs/product.md 7). */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly audience: Audience;
  /** Body of a POST, query of a GET: always an object without further fields. */
  readonly payload: P;
  /** What `val` holds on success. */
  readonly answer: A;
  /** Whether `pageInfo` stands beside `val`. */
  readonly paged: boolean;
  /** The failures beyond those that every call can give (bad input, server fault). */
  readonly failures: readonly FailureCode[];
  /** The same answer for everyone of one level and language until the catalogue changes. */
  readonly cached: boolean;
  /** Fields of a POST may stand in its address, too. */
  readonly inAddress: boolean;
  /** What a success is evidence of; a failure is noted as an attempt. */
  readonly evidence?: SecurityEvent;
}

type Definition<P extends TSchema, A extends TSchema> = Pick<
  Call<P, A>,
  'name' | 'method' | 'path' | 'summary' | 'payload' | 'answer'
> &
  Partial<
    Pick<Call<P, A>, 'audience' | 'paged' | 'failures' | 'cached' | 'inAddress' | 'evidence'>
  >;

export function defineCall<P extends TSchema, A extends TSchema>(
  definition: Definition<P, A>,
): Call<P, A> {
  return {
    audience: 'everyone',
    paged: false,
    failures: [],
    cached: false,
    inAddress: false,
    ...definition,
  };
}

/** The payload as the caller may write it. */
export type Payload<C> = C extends Call<infer P, TSchema> ? Static<P> : never;
/** `val` of the call's answer. */
export type Answer<C> = C extends Call<TSchema, infer A> ? Static<A> : never;

/** Largest number of rows in one page of a list (docs/product.md 7.1). */
export const MAX_PAGE_SIZE = 200;
/** Length of a text field (docs/product.md 9). */
export const MAX_TEXT_LENGTH = 60;

/** A text field of at most 60 characters. */
export const text = (description: string, maxLength = MAX_TEXT_LENGTH) =>
  Type.String({ maxLength, description });

/** An id or a whole number: callers send both numbers and strings of digits. */
export const digits = (description: string, maxLength = 15) =>
  Type.Union(
    [
      Type.String({ pattern: `^[0-9]{1,${maxLength}}$` }),
      Type.Integer({ minimum: 0, maximum: 10 ** maxLength - 1 }),
    ],
    { description },
  );

/** A number in millimetres or the like, as a number or a string; empty means not given. */
export const decimal = (description: string) =>
  Type.Union(
    [
      Type.String({ pattern: '^([0-9]{1,4}([.,][0-9]{1,3})?)?$' }),
      Type.Number({ minimum: 0, maximum: 9999 }),
    ],
    { description },
  );

/** One of a few digits, as a string or a number; `''` stands for not given. */
export const choice = (values: readonly number[], description: string) =>
  Type.Union(
    [
      Type.String({ pattern: `^(${values.join('|')})?$` }),
      ...values.map((value) => Type.Literal(value)),
    ],
    { description },
  );

/** The same for a field that must say one of them: '' is refused. */
export const chosen = (values: readonly number[], description: string) =>
  Type.Union(
    [
      Type.String({ pattern: `^(${values.join('|')})$` }),
      ...values.map((value) => Type.Literal(value)),
    ],
    { description },
  );

/** An object that takes no fields but those named. */
export const object = <T extends Record<string, TSchema>>(fields: T) =>
  Type.Object(fields, { additionalProperties: false });
