/** Routes of the customers' calls: headers, cookies, and an OpenAPI description made from the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { type Call, calls, failures } from '#contract';
import { pathFields } from '#contract/paths.ts';
import { languageOf } from '#language/languages.ts';
import { type CookieRule, DEVICE_SECONDS, deviceIn, setCookie, zoneIn } from './callers.ts';
import { type Caller, cookiesOfFailure, type Gateway } from './gateway.ts';
import { serveCalls } from './routes.ts';
import type { Dispatch } from './run-calls.ts';

const secure = (https: boolean): string => (https ? '; Secure' : '');

/** Session token. Only page rendering reads the cookie (docs/product.md 10); calls read a header. */
export const sessionCookie: CookieRule = {
  name: 'tk',
  seconds: 30 * 24 * 60 * 60,
  attributes: (age, https) => `Path=/; ${age}HttpOnly; SameSite=Lax${secure(https)}`,
};

/** Identifies a device that signed in before, so that failed sign-ins on other devices never lock it out. */
const deviceCookie: CookieRule = {
  name: 'device',
  seconds: DEVICE_SECONDS,
  attributes: (age, https) => `Path=/; ${age}HttpOnly; SameSite=Strict${secure(https)}`,
};

interface CallRoutesOptions {
  readonly gateway: Gateway;
  /** Whether visitors use https only. */
  readonly https: boolean;
}

export async function callRoutes(app: FastifyInstance, { gateway, https }: CallRoutesOptions) {
  await serveCalls<Caller>(app, {
    area: 'customer',
    calls,
    dispatch: gateway.dispatch as Dispatch<Caller>,
    callerOf: (request) => callerOf(request, https),
    cookies: { session: sessionCookie, device: deviceCookie },
    below: ['/api', '/api/*', '/api0', '/api0/*'],
    beforeLargeBody: (call, request, bytes) => gateway.admit(call, callerOf(request, https), bytes),
    cookiesOfFailure,
    https,
  });
}

/** Reads the caller from the headers of docs/product.md 7.1. */
function callerOf({ headers, ip }: FastifyRequest, https: boolean): Caller {
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    token: header('x-token'),
    language: languageOf(header('x-language')).code,
    address: ip,
    fingerprint: header('x-fingerprint')?.slice(0, 100),
    agent: headers['user-agent'],
    idempotencyKey: header('idempotency-key'),
    device: deviceIn(deviceCookie, headers.cookie, https),
    zone: zoneIn(headers.cookie),
  };
}

/** Set-Cookie header that ends a session. */
export const endedSession = (https: boolean): string => setCookie(sessionCookie, null, https);

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

/** The OpenAPI document at /api/docs. */
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
