/** Who asks for a page or a document, and by which address. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Calls } from '#contract';
import type { Caller, Gateway } from '#features/gateway/server/gateway.ts';
import { sessionCookie, tokenCookie } from '#features/gateway/server/routes.ts';
import type { LanguageCode } from '#language/languages.ts';

const FINGERPRINT_COOKIE = 'fingerprint';

/**
 * Who asks, by the cookie. The token is left out where its session has ended, and the cookie goes
 * with the answer then: what is shown is a visitor's.
 */
export async function visitorOf(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  https: boolean,
) {
  const cookie = tokenOf(request, https);
  const visitor = await knownBy(gateway, cookie, caller);
  if (cookie && !visitor.token) reply.header('set-cookie', sessionCookie(null, https));
  return visitor;
}

interface Visitor {
  token?: string;
  person?: Answer<Calls['getCustomerInfoByToken']>;
}

async function knownBy(
  gateway: Gateway,
  token: string | undefined,
  caller: Caller,
): Promise<Visitor> {
  if (!token) return {};
  const { envelope } = await gateway.dispatch('getCustomerInfoByToken', {}, { token, ...caller });
  if (envelope.success !== '0') return envelope.ret === 'TokenExpired' ? {} : { token };
  return { token, person: envelope.val as Answer<Calls['getCustomerInfoByToken']> };
}

/** A name or an address, with its port or without; nothing else that a header may say. */
const host = /^(?:[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * Where the site is: by its setting, or by the host that was asked for. What a proxy says of another
 * host is left out, because answers are kept by the one that was asked for.
 */
export function originOf({ raw }: FastifyRequest, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const asked = raw.headers.host ?? '';
  const origin = host.test(asked) ? URL.parse(`http://${asked}`)?.origin : undefined;
  return origin ?? 'http://localhost';
}

/** The address that was asked for, as visitors write it. */
export function addressOf(request: FastifyRequest, publicUrl: string | undefined): URL {
  const origin = originOf(request, publicUrl);
  // Two slashes at the start would name another host.
  const path = request.url.replace(/^\/{2,}/, '/');
  return URL.parse(path, origin) ?? new URL(path, 'http://localhost');
}

/** The session token of the cookie. @param https whether visitors come by https alone */
export const tokenOf = (request: FastifyRequest, https: boolean): string | undefined =>
  cookiesOf(request).get(tokenCookie(https));

export function cookiesOf(request: FastifyRequest): Map<string, string> {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name.trim(), value.join('=').trim()] as const;
  });
  return new Map(pairs);
}

/** Whom the limits count. */
export function callerOf(request: FastifyRequest, language: LanguageCode) {
  const agent = request.headers['user-agent'] ?? '';
  return {
    language,
    address: request.ip,
    fingerprint: cookiesOf(request).get(FINGERPRINT_COOKIE),
    agent,
  };
}
