/** The calls over HTTP: a route for each, and an envelope for any other request to /api. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallName, calls } from '#contract';
import { CallError } from '#contract/errors.ts';
import { isAt } from '#contract/place.ts';
import { ZONE_COOKIE } from '#contract/zone.ts';
import { languageOf } from '#language/languages.ts';
import type { TextKey } from '#language/text.ts';
import { zoneOf } from '#language/zone.ts';
import type { Caller, Gateway } from './gateway.ts';
import { isBrokenBody, MAX_BODY, takeJsonCalls } from './json-calls.ts';
import { busy, failure, type Reply, type SessionChange } from './reply.ts';

interface CallRoutesOptions {
  readonly gateway: Gateway;
  /** Whether visitors use https only. */
  readonly https: boolean;
}

export async function callRoutes(app: FastifyInstance, { gateway, https }: CallRoutesOptions) {
  takeJsonCalls(app, { https });
  for (const name of Object.keys(calls) as CallName[]) {
    const { method, path, inAddress, bodyLimit = MAX_BODY } = calls[name];
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      // Helmet builds its headers for every answer, which takes 0.1 ms, twice as long as an answer
      // from the cache. Calls need fixed headers only (json-calls.ts).
      helmet: false,
      bodyLimit,
      handler: async (request, reply) => {
        const payload = method === 'GET' ? fieldsOf(request) : bodyOf(request, inAddress);
        const answer = await gateway.dispatch(name, payload, callerOf(request, https));
        for (const cookie of cookiesOf(answer, https)) reply.header('set-cookie', cookie);
        return send(reply, answer);
      },
    });
  }
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failed = transportFailure(error, request.routeOptions.bodyLimit);
    if (!(failed instanceof CallError)) request.log.error({ err: error }, 'a request failed');
    return send(reply, failure(failed, languageIn(request)));
  });
  for (const url of ['/api', '/api/*', '/api0', '/api0/*']) app.all(url, unknownCall);
}

/** Query and path parameters of a GET; those of the path win. */
const fieldsOf = ({ query, params }: FastifyRequest): unknown => ({
  ...(query as object),
  ...(params as object),
});

/** The payload of a POST: its body, or the query if the call allows that. A body `null` is a body. */
const bodyOf = ({ body, query }: FastifyRequest, inAddress: boolean): unknown => {
  if (!inAddress) return body === undefined ? {} : body;
  // Pass a body that is no object on unchanged; the payload check refuses it.
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  return body === undefined || isObject ? { ...(query as object), ...body } : body;
};

/** The caller of a request, from the headers of docs/product.md 7.1. */
function callerOf(request: FastifyRequest, https: boolean): Caller {
  const token = request.headers['x-token'];
  const fingerprint = request.headers['x-fingerprint'];
  const idempotencyKey = request.headers['idempotency-key'];
  return {
    token: typeof token === 'string' ? token : undefined,
    language: languageIn(request),
    address: request.ip,
    fingerprint: typeof fingerprint === 'string' ? fingerprint.slice(0, 100) : undefined,
    agent: request.headers['user-agent'],
    idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    device: deviceOf(request.headers.cookie, https),
    zone: zoneIn(request.headers.cookie),
  };
}

function languageIn({ headers }: FastifyRequest) {
  const language = headers['x-language'];
  return languageOf(typeof language === 'string' ? language : undefined).code;
}

/** The name of a cookie. With https the prefix stops other hosts of the domain setting it; it needs Path=/. */
export const cookieName = (name: string, https: boolean): string =>
  https ? `__Host-${name}` : name;

/** Name of the cookie with the session token, which only renders pages (docs/product.md 10). */
export const tokenCookie = (https: boolean): string => cookieName('tk', https);
const COOKIE_SECONDS = 30 * 24 * 60 * 60;

/**
 * Identifies a device that signed in before, so that failures of other devices never lock it out. It
 * gives no rights.
 */
const DEVICE_COOKIE = 'device';
/** The longest lifetime that browsers accept. */
const DEVICE_SECONDS = 400 * 24 * 60 * 60;

const deviceCookies = {
  https: /(?:^|; *)__Host-device=([\w-]{43})(?:;|$)/,
  http: /(?:^|; *)device=([\w-]{43})(?:;|$)/,
};

/** With https only the cookie that no other host of the domain can set. */
function deviceOf(cookies: string | undefined, https: boolean): string | undefined {
  return deviceCookies[https ? 'https' : 'http'].exec(cookies ?? '')?.[1];
}

const zonePattern = new RegExp(`(?:^|; *)${ZONE_COOKIE}=([^;]*)`);

/** The time zone that the browser tells by its cookie. */
export const zoneIn = (cookies: string | undefined): string =>
  zoneOf(zonePattern.exec(cookies ?? '')?.[1]);

/** Set-Cookie header that begins or ends a session. No call reads this cookie. */
export function sessionCookie(session: SessionChange, https: boolean): string {
  const [value, seconds] = session ? [session.token, COOKIE_SECONDS] : ['', 0];
  const secure = https ? '; Secure' : '';
  return `${tokenCookie(https)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Set-Cookie headers of a reply. */
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
  // Two calls can share a path with different methods.
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
  return send(reply, failure(error, languageIn(request)));
}

const MEGABYTE = 1 << 20;

function tooLarge(bodyLimit: number): CallError {
  const isMegabytes = bodyLimit >= MEGABYTE;
  const key: TextKey = isMegabytes
    ? 'The body is larger than {size} MB.'
    : 'The body is larger than {size} KB.';
  const size = Math.floor(bodyLimit / (isMegabytes ? MEGABYTE : 1024));
  return new CallError('tooLarge', key, { size });
}

/** Translates an error from before the gateway, such as a broken body. */
function transportFailure(error: FastifyError, bodyLimit = MAX_BODY): unknown {
  const known: Record<string, CallError> = {
    FST_UNDER_PRESSURE: new CallError('unavailable', busy),
    FST_ERR_CTP_INVALID_MEDIA_TYPE: new CallError(
      'wrongContentType',
      'The content type must be application/json.' satisfies TextKey,
    ),
    FST_ERR_CTP_BODY_TOO_LARGE: tooLarge(bodyLimit),
  };
  if (error.code in known) return known[error.code];
  const clientFault = error.statusCode !== undefined && error.statusCode < 500;
  if (error instanceof SyntaxError || isBrokenBody(error) || clientFault) {
    return new CallError('badInput', 'The body is not valid JSON.' satisfies TextKey);
  }
  return error;
}
