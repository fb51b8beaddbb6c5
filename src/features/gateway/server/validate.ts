/** Checks payloads against the schemas of calls. The error message names the first invalid field. */
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { CallError } from '#contract/errors.ts';
import { asciiDigits, readWhole } from '#contract/figures.ts';
import type { TextKey } from '#language/text.ts';

/**
 * Compiles a schema.
 * @returns a check that throws CallError badInput for the first invalid field
 */
export function payloadCheck(schema: TSchema): (payload: unknown) => void {
  const compiled = compiledOf(schema);
  return (payload) => {
    if (!compiled.Check(payload)) {
      foldDigits(schema, payload);
      if (!compiled.Check(payload)) throw faultOf(schema, payload, '');
    }
    const field = unstorable(payload);
    if (field !== undefined) throw notValid(field);
  };
}

interface Shape extends TSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly anyOf?: readonly Shape[];
  /** 'whole': the field takes whole numbers. Texts are read as in files: '1.0' is 1. */
  readonly 'x-figure'?: 'whole';
}

/** Longest text whose digits are converted, because the conversion is slow. No field of digits is longer. */
const MAX_DIGITS = 100;

/**
 * Converts digits of any script to 0–9 in fields whose pattern has digits: ids, quantities, codes. Removes
 * zero decimals and binary rounding errors of spreadsheets from whole numbers. Changes the payload in place,
 * and visits only fields within the schema and its limits.
 */
function foldDigits(schema: Shape, value: unknown): unknown {
  if (schema['x-figure'] === 'whole') return whole(value);
  if (typeof value === 'string') {
    return value.length <= MAX_DIGITS && isOfDigits(schema) ? asciiDigits(value) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (!schema.items || value.length > (schema.maxItems ?? 0)) return value;
    for (const [at, item] of value.entries()) value[at] = foldDigits(schema.items, item);
    return value;
  }
  const fields = value as Record<string, unknown>;
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    if (Object.hasOwn(fields, name)) fields[name] = foldDigits(inner, fields[name]);
  }
  return value;
}

function whole(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const text = String(value);
  if (text.length > MAX_DIGITS) return value;
  const figure = readWhole(text);
  return typeof figure === 'number' ? String(figure) : value;
}

const isOfDigits = ({ pattern, anyOf }: Shape): boolean =>
  pattern?.includes('[0-9]') || anyOf?.some(isOfDigits) || false;

/**
 * Finds a string that PostgreSQL cannot store, because it contains NUL or a lone surrogate, and returns its
 * field. The recursion is safe, because json-bounds.ts limits the nesting.
 */
function unstorable(value: unknown, field = ''): string | undefined {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed() ? field.slice(0, 60) : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = within(field, name);
    const faultyField = unstorable(name, '') ?? unstorable(inner, path);
    if (faultyField !== undefined) return faultyField;
  }
  return undefined;
}

const compiledSchemas = new WeakMap<TSchema, Validator>();

/** Compiles a schema once per process: tests start many sites in one process. */
export function compiledOf(schema: TSchema): Validator {
  let compiled = compiledSchemas.get(schema);
  if (!compiled) {
    compiled = Compile(schema);
    compiledSchemas.set(schema, compiled);
  }
  return compiled;
}

/** Whether a part of a schema accepts the value. Compiled on demand, because invalid values are rare. */
const takes = (shape: TSchema, value: unknown): boolean => compiledOf(shape).Check(value);

/**
 * Error for the first invalid field of a payload. typebox's own error list visits every entry and every
 * unknown property, which takes a second for a megabyte; this stops at the first error.
 */
function faultOf(schema: Shape, value: unknown, field: string): CallError {
  if (Array.isArray(value)) return faultOfArray(schema, value, field);
  if (typeof value === 'object' && value !== null) {
    return faultOfObject(schema, value as Record<string, unknown>, field);
  }
  if (field === '') return bad('The body must be a JSON object.');
  const { maxLength } = schema;
  return maxLength !== undefined && typeof value === 'string' && value.length > maxLength
    ? bad('The field “{field}” is longer than {count} characters.', { field, count: maxLength })
    : notValid(field);
}

function faultOfArray(schema: Shape, value: readonly unknown[], field: string): CallError {
  const { items, maxItems = Number.POSITIVE_INFINITY } = alternative(schema, 'array') ?? {};
  if (value.length > maxItems) {
    return bad('The field “{field}” has more than {count} entries.', { field, count: maxItems });
  }
  const at = items ? value.findIndex((entry) => !takes(items, entry)) : -1;
  return items && at >= 0 ? faultOf(items, value[at], within(field, String(at))) : notValid(field);
}

function faultOfObject(
  schema: Shape,
  value: Readonly<Record<string, unknown>>,
  field: string,
): CallError {
  const { properties, required = [], patternProperties } = alternative(schema, 'object') ?? {};
  const shapeOf = (name: string): Shape | undefined =>
    patternProperties
      ? Object.values(patternProperties)[0]
      : Object.hasOwn(properties ?? {}, name)
        ? properties?.[name]
        : undefined;
  for (const name in value) {
    if (!shapeOf(name) && properties) {
      return bad('The field “{field}” is unknown.', { field: within(field, name) });
    }
  }
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) {
    return bad('The field “{field}” is missing.', { field: within(field, missing) });
  }
  for (const name in value) {
    const shape = shapeOf(name);
    if (shape && !takes(shape, value[name])) {
      return faultOf(shape, value[name], within(field, name));
    }
  }
  return notValid(field);
}

/** The schema or the alternative of its `anyOf` with this type, such as the array of a nullable field. */
const alternative = (schema: Shape, type: string): Shape | undefined =>
  schema.type === type ? schema : schema.anyOf?.find((one) => one.type === type);

/** Path of a field for messages, cut to 60 characters. */
const within = (field: string, name: string): string =>
  (field === '' ? name : `${field}.${name}`).slice(0, 60);

const bad = (key: TextKey, params: Record<string, string | number> = {}): CallError =>
  new CallError('badInput', key, params);

const notValid = (field: string): CallError =>
  field === ''
    ? bad('The body must be a JSON object.')
    : bad('The field “{field}” is not valid.', { field });
