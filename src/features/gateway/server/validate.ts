/** Checks a payload against its call's schema; the error message names the invalid field. */
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { CallError } from '#contract/errors.ts';
import { asciiDigits } from '#contract/figures.ts';
import type { TextKey } from '#language/text.ts';

type Fault = ReturnType<Validator['Errors']>[number];

/**
 * Compiles the check of one schema.
 * The check throws CallError badInput for the first invalid field.
 */
export function payloadCheck(schema: TSchema): (payload: unknown) => void {
  const compiled = Compile(schema);
  return (payload) => {
    if (!compiled.Check(payload)) {
      foldDigits(schema, payload);
      if (!compiled.Check(payload)) throw badPayload(compiled.Errors(payload));
    }
    const field = unstorable(payload);
    if (field === undefined) return;
    const key: TextKey = 'The field “{field}” is not valid.';
    throw new CallError('badInput', key, { field });
  };
}

/** As far as the payload has its schema's shape. */
type Shape = Pick<TSchema, never> & {
  readonly pattern?: string;
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
};

/**
 * Writes digits of any script as 0 to 9 in the fields whose pattern has digits: ids, quantities, codes.
 * Changes the payload in place; walks no further than the schema and its limits.
 */
function foldDigits(schema: Shape, value: unknown): unknown {
  if (typeof value === 'string') return isOfDigits(schema) ? asciiDigits(value) : value;
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

const isOfDigits = ({ pattern, anyOf }: Shape): boolean =>
  pattern?.includes('[0-9]') || anyOf?.some(isOfDigits) || false;

/**
 * Finds a text that PostgreSQL can't store, because it contains NUL or a lone surrogate; returns its
 * field. The recursion is safe, since json-calls.ts limits the nesting.
 */
function unstorable(value: unknown, field = ''): string | undefined {
  if (typeof value === 'string') {
    return value.includes('\u0000') || !value.isWellFormed() ? field.slice(0, 60) : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const path = field === '' ? name : `${field}.${name}`;
    const found = unstorable(name, '') ?? unstorable(inner, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

function badPayload(faults: Fault[]): CallError {
  const bad = (key: TextKey, params: Record<string, string | number> = {}) =>
    new CallError('badInput', key, params);
  for (const fault of faults) {
    const field = fault.instancePath.slice(1).replaceAll('/', '.').slice(0, 60);
    switch (fault.keyword) {
      case 'additionalProperties':
      case 'boolean':
        return bad('The field “{field}” is unknown.', { field: field || unknownField(fault) });
      case 'required':
        return bad('The field “{field}” is missing.', { field: missingField(fault) });
      case 'maxLength':
        return bad('The field “{field}” is longer than {count} characters.', {
          field,
          count: limitOf(fault),
        });
      case 'maxItems':
        return bad('The field “{field}” has more than {count} entries.', {
          field,
          count: limitOf(fault),
        });
      default:
        return field === ''
          ? bad('The body must be a JSON object.')
          : bad('The field “{field}” is not valid.', { field });
    }
  }
  return bad('The body must be a JSON object.');
}

const limitOf = (fault: Fault): number =>
  'limit' in fault.params ? Number(fault.params.limit) : 0;

const missingField = (fault: Fault): string =>
  'requiredProperties' in fault.params ? (fault.params.requiredProperties[0] ?? '') : '';

const unknownField = (fault: Fault): string =>
  'additionalProperties' in fault.params
    ? String(fault.params.additionalProperties[0] ?? '').slice(0, 60)
    : '';
