/** Checks a payload against its call's schema; the error message names the first invalid field. */
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { CallError } from '#contract/errors.ts';
import { asciiDigits, readWhole } from '#contract/figures.ts';
import type { TextKey } from '#language/text.ts';

/**
 * Compiles the check of a schema.
 * The check throws CallError badInput for the first invalid field.
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

/** The properties of a JSON schema that this file reads. */
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
  /** 'whole': a field for a whole number. Its texts are read as in files: 1.0 is 1. */
  readonly 'x-figure'?: 'whole';
}

/** No field of digits is longer; folding them takes long. */
const MOST_DIGITS = 100;

/**
 * Writes digits of any script as 0 to 9 in the fields whose pattern has digits: ids, quantities, codes.
 * Whole numbers lose decimals of zeros and of a spreadsheet's binary fractions.
 * Changes the payload in place; walks no further than the schema and its limits.
 */
function foldDigits(schema: Shape, value: unknown): unknown {
  if (schema['x-figure'] === 'whole') return whole(value);
  if (typeof value === 'string') {
    return value.length <= MOST_DIGITS && isOfDigits(schema) ? asciiDigits(value) : value;
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
  if (text.length > MOST_DIGITS) return value;
  const figure = readWhole(text);
  return typeof figure === 'number' ? String(figure) : value;
}

const isOfDigits = ({ pattern, anyOf }: Shape): boolean =>
  pattern?.includes('[0-9]') || anyOf?.some(isOfDigits) || false;

/**
 * Finds a text that PostgreSQL can't store, because it contains NUL or a lone surrogate; returns its
 * field. The recursion is safe, since json-bounds.ts limits the nesting.
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

/** The check of a schema, compiled once for all sites of this process: tests start many. */
export function compiledOf(schema: TSchema): Validator {
  let compiled = compiledSchemas.get(schema);
  if (!compiled) {
    compiled = Compile(schema);
    compiledSchemas.set(schema, compiled);
  }
  return compiled;
}

/** Whether a part of a schema takes the value; compiled at its first fault, since faults are rare. */
const takes = (shape: TSchema, value: unknown): boolean => compiledOf(shape).Check(value);

/**
 * The first fault of a value that the schema refuses. typebox's own list of faults visits every entry
 * and every unknown key, which takes a second for a megabyte; this stops at the first one.
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

/** The schema itself, or its alternative of that type, such as the array of a field that may be null. */
const alternative = (schema: Shape, type: string): Shape | undefined =>
  schema.type === type ? schema : schema.anyOf?.find((one) => one.type === type);

/** The path of a field for messages; long names are cut. */
const within = (field: string, name: string): string =>
  (field === '' ? name : `${field}.${name}`).slice(0, 60);

const bad = (key: TextKey, params: Record<string, string | number> = {}): CallError =>
  new CallError('badInput', key, params);

const notValid = (field: string): CallError =>
  field === ''
    ? bad('The body must be a JSON object.')
    : bad('The field “{field}” is not valid.', { field });
