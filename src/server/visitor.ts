/** Who asks for a page or a document, and by which address. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer, Calls } from '#contract';
import { type Caller, type Gateway, TOKEN_COOKIE } from '#features/gateway/server/public.ts';
import type { LanguageCode } from '#features/language/languages.ts';

const FINGERPRINT_COOKIE = 'fingerprint';

const endOfCookie = `${TOKEN_COOKIE}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`;

/**
 * Who asks, by the cookie. The token is left out where its session has ended, and the cookie goes
 * with the answer then: what is shown is a visitor's.
 */
export async function visitorOf(
  gateway: Gateway,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
) {
  const cookie = cookiesOf(request).get(TOKEN_COOKIE);
  const visitor = await knownBy(gateway, cookie, caller);
  if (cookie && !visitor.token) reply.header('set-cookie', endOfCookie);
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

/** The address that was asked for, as visitors write it. */
export function addressOf(request: FastifyRequest, publicUrl: string | undefined): URL {
  const origin = publicUrl ?? `${request.protocol}://${request.host}`;
  // Two slashes at the start would name another host.
  const path = request.url.replace(/^\/{2,}/, '/');
  return URL.parse(path, origin) ?? new URL(path, 'http://localhost');
}

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
