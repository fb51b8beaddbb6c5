/** The calls over HTTP: one route each, and an envelope for whatever else is sent to /api. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallName, calls } from '#contract';
import { CallError } from '#contract/errors.ts';
import { isAt } from '#contract/place.ts';
import { languageOf } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import type { Caller, Gateway } from './gateway.ts';
import { isBrokenBody, takeJsonCalls } from './json-calls.ts';
import { busy, failure, type Reply, type SessionChange } from './reply.ts';

/** Largest body of a call, in bytes. */
export const MAX_BODY = 1_048_576;

interface CallRoutesOptions {
  readonly gateway: Gateway;
  /** Whether visitors come by https alone. */
  readonly https: boolean;
}

export async function callRoutes(app: FastifyInstance, { gateway, https }: CallRoutesOptions) {
  takeJsonCalls(app, { https, bodyLimit: MAX_BODY });
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path, inAddress } = calls[name];
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Helmet puts its headers together anew for every answer: 0.1 ms, twice what an answer from
      // the cache takes in all. What is no page needs only fixed ones.
      helmet: false,
      handler: async (request, reply) => {
        const payload = method === 'GET' ? fieldsOf(request) : bodyOf(request, inAddress);
        const answer = await gateway.dispatch(name, payload, callerOf(request));
        for (const cookie of cookiesOf(answer, https)) reply.header('set-cookie', cookie);
        return send(reply, answer);
      },
    });
  }
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failed = transportFailure(error);
    if (!(failed instanceof CallError)) request.log.error({ err: error }, 'a request failed');
    return send(reply, failure(failed, callerOf(request).language));
  });
  for (const url of ['/api', '/api/*', '/api0', '/api0/*']) app.all(url, unknownCall);
}

/** Query and path of a GET; what the path says can't be overruled. */
const fieldsOf = ({ query, params }: FastifyRequest): unknown => ({
  ...(query as object),
  ...(params as object),
});

/** A call without a body takes nothing, or what its address says; a body that says null is a body. */
const bodyOf = ({ body, query }: FastifyRequest, inAddress: boolean): unknown => {
  if (!inAddress) return body === undefined ? {} : body;
  // A body that is no object is refused as such.
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return body === undefined || isObject ? { ...(query as object), ...body } : body;
};

/** Who sends a request, by the headers of docs/product.md 7.1. */
function callerOf(request: FastifyRequest): Caller {
  const token = request.headers['x-token'];
  const language = request.headers['x-language'];
  const fingerprint = request.headers['x-fingerprint'];
  const idempotencyKey = request.headers['idempotency-key'];
  return {
    token: typeof token === 'string' ? token : undefined,
    language: languageOf(typeof language === 'string' ? language : undefined).code,
    address: request.ip,
    fingerprint: typeof fingerprint === 'string' ? fingerprint.slice(0, 100) : undefined,
    agent: request.headers['user-agent'],
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    device: deviceOf(request.headers.cookie),
  };
}

/** A cookie's name: with https one that no other host of the domain can set; it needs Path=/ then. */
export const cookieName = (name: string, https: boolean): string =>
  https ? `__Host-${name}` : name;

/** Name of the cookie that holds the session token, for rendering pages alone (docs/product.md 10). */
export const tokenCookie = (https: boolean): string => cookieName('tk', https);
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/**
 * Tells a device that signed in before from strangers: their failures never shut it out. It opens
 * nothing by itself.
 */
const DEVICE_COOKIE = 'device';
/** As long as browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

function deviceOf(cookies: string | undefined): string | undefined {
  return /(?:^|; *)(?:__Host-)?device=([\w-]{43})(?:;|$)/.exec(cookies ?? '')?.[1];
}

/** The cookie of a session that begins, or the one that ends it. No call reads it. */
export function sessionCookie(session: SessionChange, https: boolean): string {
  const [value, seconds] = session ? [session.token, COOKIE_SECONDS] : ['', 0];
  const secure = https ? '; Secure' : '';
  return `${tokenCookie(https)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookies of a session that begins or ends, and of the device. */
function cookiesOf({ session, device }: Reply, https: boolean): string[] {
  const secure = https ? '; Secure' : '';
  const ofDevice = `${cookieName(DEVICE_COOKIE, https)}=${device}; Path=/; Max-Age=${DEVICE_SECONDS}; HttpOnly; SameSite=Strict`;
  return [
    ...(session !== undefined ? [sessionCookie(session, https)] : []),
    ...(device !== undefined ? [ofDevice + secure] : []),
  ];
}

function send(reply: FastifyReply, { status, body }: Reply): FastifyReply {
  return reply.code(status).send(body);
}

async function unknownCall(request: FastifyRequest, reply: FastifyReply) {
  const path = request.url.split('?')[0] ?? '';
  // An address can have two calls, apart by their methods.
  const methods = Object.values(calls)
    .filter((one) => isAt(one.path, path))
    .map(({ method }) => method)
    .join(', ');
  const shown = path.slice(0, 100);
  if (methods !== '') reply.header('allow', methods);
  const error = methods
    ? new CallError('wrongMethod', 'The call {path} takes {method} only.' satisfies TextKey, {
        path: shown,
        method: methods,
      })
    : new CallError('notFound', 'The address {path} does not exist.' satisfies TextKey, {
        path: shown,
      });
  return send(reply, failure(error, callerOf(request).language));
}

/** What went wrong before a call was reached. */
function transportFailure(error: FastifyError): unknown {
  const known: Record<string, CallError> = {
    FST_UNDER_PRESSURE: new CallError('unavailable', busy),
    FST_ERR_CTP_INVALID_MEDIA_TYPE: new CallError(
      'wrongContentType',
      'The content type must be application/json.' satisfies TextKey,
    ),
    FST_ERR_CTP_BODY_TOO_LARGE: new CallError(
      'tooLarge',
      'The body is larger than 1 MB.' satisfies TextKey,
    ),
  };
  if (error.code in known) return known[error.code];
  const clientFault = error.statusCode !== undefined && error.statusCode < 500;
  if (error instanceof SyntaxError || isBrokenBody(error) || clientFault) {
    return new CallError('badInput', 'The body is not valid JSON.' satisfies TextKey);
  }
  return error;
}
