/** The OpenAPI description of all calls, made from the contract. */
import { type TSchema, Type } from 'typebox';
import { type Call, calls, failures } from '#contract';
import { pathFields } from '#contract/paths.ts';

const headers = [
  ['x-token', 'Session token; empty when logged out'],
  ['x-language', 'en, spa, ru, fra, pt, ara or zh; English without it'],
  ['x-service-version', '1'],
  ['x-source', 'customer-web'],
  ['x-version', "Version of the caller's build"],
  ['x-fingerprint', 'A stable fingerprint of the browser'],
  [
    'idempotency-key',
    'Of a change to cart, list, addresses or orders: sent again with the same key (at most 100 characters) it gets the first answer, and nothing is done twice',
  ],
] as const;

const headerParameters = headers.map(([name, description]) => ({
  name,
  in: 'header',
  required: false,
  description,
  schema: { type: 'string' },
}));

function fieldParameters(call: Call) {
  const inPath = pathFields(call.path);
  const { properties = {}, required = [] } = call.payload as {
    properties?: Record<string, TSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }));
}

const PageInfo = Type.Object({ page: Type.Integer(), size: Type.Integer(), count: Type.Integer() });

function envelope(call: Call): TSchema {
  return Type.Object({
    success: Type.Literal('0'),
    msg: Type.String(),
    val: call.answer,
    ...(call.paged ? { pageInfo: PageInfo } : {}),
  });
}

const Failure = Type.Object({
  success: Type.Literal('1'),
  msg: Type.String({ description: "A sentence in the caller's language" }),
  ret: Type.String(),
});

const json = (description: string, schema: TSchema) => ({
  description,
  content: { 'application/json': { schema } },
});

function operation(call: Call) {
  const codes = ['badInput', 'serverFault', ...call.failures] as const;
  const statuses = [...new Set(codes.map((code) => failures[code].status))].sort();
  return {
    operationId: call.name,
    summary: call.summary,
    parameters: [...headerParameters, ...(call.method === 'GET' ? fieldParameters(call) : [])],
    ...(call.method === 'POST'
      ? { requestBody: { content: { 'application/json': { schema: call.payload } } } }
      : {}),
    responses: {
      200: json('Success', envelope(call)),
      ...Object.fromEntries(statuses.map((status) => [status, json('Failure', Failure)])),
    },
  };
}

/** The document behind /api/docs. */
export function openApi() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of Object.values(calls) as unknown as Call[]) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Turbo catalogue',
      version: '1',
      description: 'Every answer is an envelope: success is the string 0, or msg says why not.',
    },
    paths,
  };
}
