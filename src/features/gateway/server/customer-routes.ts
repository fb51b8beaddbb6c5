/** The customers' calls over HTTP: their headers and cookies. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '#contract';
import { ZONE_COOKIE } from '#contract/paths.ts';
import { languageOf } from '#language/languages.ts';
import { zoneOf } from '#language/zone.ts';
import { type CookieRule, cookieIn, DEVICE_SECONDS, deviceIn, setCookie } from './callers.ts';
import { type Caller, cookiesOfFailure, type Gateway } from './gateway.ts';
import { serveCalls } from './routes.ts';
import type { Dispatch } from './run-calls.ts';

const secure = (https: boolean): string => (https ? '; Secure' : '');

/** The session token, which only renders pages (docs/product.md 10): no call reads it. */
export const sessionCookie: CookieRule = {
  name: 'tk',
  seconds: 30 * 24 * 60 * 60,
  attributes: (age, https) => `Path=/; ${age}HttpOnly; SameSite=Lax${secure(https)}`,
};

/** Identifies a device that signed in before, so that failures of other devices never lock it out. */
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
    calls,
    dispatch: gateway.dispatch as Dispatch<Caller>,
    callerOf: (request) => callerOf(request, https),
    cookies: { session: sessionCookie, device: deviceCookie },
    below: ['/api', '/api/*', '/api0', '/api0/*'],
    beforeLargeBody: (call, request) => gateway.admit(call, callerOf(request, https)),
    cookiesOfFailure,
    https,
  });
}

/** The caller of a request, from the headers of docs/product.md 7.1. */
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

/** The browser's time zone, from its cookie. */
export const zoneIn = (cookies: string | undefined): string =>
  zoneOf(cookieIn(cookies, ZONE_COOKIE));

/** Set-Cookie header that ends a session. */
export const endedSession = (https: boolean): string => setCookie(sessionCookie, null, https);
